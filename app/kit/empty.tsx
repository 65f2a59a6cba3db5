import type { ReactNode } from 'react';
import css from './empty.module.css';
import { Icon, type IconName } from './icons/icon.tsx';

interface EmptyProps {
  title: string;
  /** What to do next. */
  hint?: string;
  action?: ReactNode;
  icon?: IconName;
}

/** Shown in place of an empty list. */
export function Empty({ title, hint, action, icon = 'folder' }: EmptyProps) {
  return (
    <div className={css.empty}>
      <div className={css.mark}>
        <Icon name={icon} />
      </div>
      <p className={css.title}>{title}</p>
      {hint && <p>{hint}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
