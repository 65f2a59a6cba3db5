import type { ReactNode } from 'react';
import css from './card.module.css';

/** A dialog as a page of its own: title, lead and form. */
export function Card({ title, lead, isNarrow, children }: { title: string; lead?: string; isNarrow?: boolean; children: ReactNode }) {
  return (
    <div className={css.card} data-narrow={isNarrow || undefined}>
      <h1>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  );
}
