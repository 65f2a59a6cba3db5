import type { Tone } from '#rules/screen.ts';
import css from './flash.module.css';
import { Icon, type IconName } from './icons/icon.tsx';

export interface Flash {
  message: string;
  tone: Tone;
}

/** The result of the last action; works without script. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
  return (
    <div role="status">
      {flash && (
        <p className={css.flash} data-tone={flash.tone}>
          <Icon name={icons[flash.tone]} />
          {flash.message}
        </p>
      )}
    </div>
  );
}

const icons: Record<Tone, IconName> = { good: 'check-circle', warning: 'warning', bad: 'warning', neutral: 'info', accent: 'info' };
