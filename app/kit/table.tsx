import type { ReactNode } from 'react';
import css from './table.module.css';

interface TableProps {
  children: ReactNode;
  label: string;
  stickyHeader?: boolean;
  density?: 'compact' | 'comfortable';
}

/**
 * A table in its own scroll box; rows and cells are plain `tr`, `th` and `td`.
 * Cells: `data-number` (right, tabular figures), `data-code` (monospaced), `data-check` (check box column), `data-pin` (a row's acts, staying at the right),
 * `data-wrap` (long text). A row: `data-selected`. A page with more or less around its table sets `--around-table`.
 */
export function Table({ children, label, stickyHeader, density = 'compact' }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={css.box} data-sticky={stickyHeader || undefined} aria-label={label} tabIndex={0}>
      <table className={css.table} data-density={density}>
        {children}
      </table>
    </section>
  );
}
