import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** What it means. */
  hint?: string | undefined;
}

interface FactsProps {
  /** What is false or empty does not hold of what is shown. */
  facts: readonly (Fact | false | '' | null | undefined)[];
  /** Side by side, each below its label. */
  across?: boolean;
}

/** What is known of one thing, each with its label beside it. */
export function Facts({ facts, across }: FactsProps) {
  const shown = facts.flatMap((fact) => fact || []);
  if (shown.length === 0) return null;
  return (
    <dl className={css.facts} data-across={across || undefined}>
      {shown.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {hint && <small className={css.hint}>{hint}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
