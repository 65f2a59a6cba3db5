import type { ReactNode } from 'react';
import type { Tone } from '#rules/screen.ts';
import css from './stat.module.css';

/** One figure with its name; the hint says in words what the tone says in colour. */
export function Stat({ label, value, hint, tone = 'neutral' }: { label: string; value: ReactNode; hint?: ReactNode; tone?: Tone }) {
  return (
    <div className={css.stat} data-tone={tone}>
      <div className={css.label}>{label}</div>
      <div className={css.value}>{value}</div>
      {hint && <div className={css.hint}>{hint}</div>}
    </div>
  );
}
