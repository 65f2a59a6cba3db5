import type { ReactNode } from 'react';
import { Icon, type IconName } from '#app/kit/icons/icon.tsx';
import type { Tone } from '#rules/screen.ts';
import css from './notice.module.css';
import box from './tone-box.module.css';

/** Information to read before filling in a form. */
export function Notice({
  tone = 'neutral',
  icon = 'info',
  text,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={`${box.box} ${css.notice}`} data-tone={tone}>
      <p>
        <Icon name={icon} />
        {text}
      </p>
      {children}
    </div>
  );
}
