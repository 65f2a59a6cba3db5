import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#app/kit/icons/icon.tsx';
import { useClosing } from '#app/kit/use-closing.ts';
import css from './row-menu.module.css';

/** A row's menu: without script it opens in the row, with script next to the button and above the table. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useClosing({ floats: true });
  const place = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const panel = currentTarget.nextElementSibling;
    if (!(panel instanceof HTMLElement)) return;
    const { bottom, top, right } = currentTarget.getBoundingClientRect();
    const below = window.innerHeight - bottom;
    const height = 16 + 32 * panel.childElementCount;
    panel.dataset.placed = '';
    panel.style.right = `${Math.max(4, document.documentElement.clientWidth - right)}px`;
    panel.style.top = `${below > height ? bottom : Math.max(4, top - height)}px`;
  };
  return (
    <details ref={menu} className={css.rowMenu}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary responds to pointer and keyboard alike */}
      <summary aria-label={label} onClick={place}>
        <Icon name="more" />
      </summary>
      <div className={css.rowMenuPanel}>{children}</div>
    </details>
  );
}
