import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { Tone } from '#rules/screen.ts';
import css from './stat.module.css';

interface StatProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** How the figure is calculated, shown on request. */
  formula?: string;
  tone?: Tone;
}

/** A figure with its name; the hint says in words what the tone shows as a colour. */
export function Stat({ label, value, hint, formula, tone = 'neutral' }: StatProps) {
  return (
    <div className={css.stat} data-tone={tone}>
      <div className={css.label}>
        {label} {formula && <Formula of={label} text={formula} />}
      </div>
      <div className={css.value}>{value}</div>
      {hint && <div className={css.hint}>{hint}</div>}
    </div>
  );
}

function Formula({ of, text }: { of: string; text: string }) {
  const say = useWords();
  return (
    <details className={css.formula}>
      <summary aria-label={say('kit.formulaOf', { name: of })}>?</summary>
      <p>{text}</p>
    </details>
  );
}
