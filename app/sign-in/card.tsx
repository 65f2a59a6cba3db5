import type { ReactNode } from 'react';
import css from './register.module.css';

/** A dialog that is a page of its own: title, what it is about, and the form. */
export function Card({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={css.card}>
      <h1>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  );
}
