import type { CSSProperties } from 'react';
import type { Tone } from '#rules/screen.ts';
import css from './big-figure.module.css';

interface BigFigureProps {
  label: string;
  value: string;
  /** Smaller, to the right of the figure. */
  beside?: string;
  /** Says in words what the tone shows as a colour. */
  hint?: string;
  tone?: Tone;
}

/** A figure that is legible from across the hall. */
export function BigFigure({ label, value, beside, hint, tone = 'neutral' }: BigFigureProps) {
  return (
    <div className={css.figure} data-tone={tone}>
      <p className={css.label}>{label}</p>
      <p className={css.value} style={{ '--ems': ems(value, beside) } as CSSProperties}>
        <b>{value}</b> {beside}
      </p>
      <p className={css.hint}>{hint ?? '\u00a0'}</p>
    </div>
  );
}

/** About how wide it is, in ems of the figure: a character is half of one, those beside it are half as large. */
const ems = (value: string, beside = ''): number => (value.length + (beside === '' ? 0 : (beside.length + 1) * 0.52)) / 2;
