import type { ReactNode, RefObject } from 'react';
import css from './table.module.css';

interface TableProps {
  children: ReactNode;
  label: string;
  stickyHeader?: boolean;
  density?: 'compact' | 'comfortable';
  /** On a phone each row is a block in which its cells flow one after the other, each with its `data-label`. */
  blocks?: boolean;
  className?: string;
  /** The scroll box. */
  box?: RefObject<HTMLElement>;
}

/**
 * A table in its own scroll box; rows and cells are plain `tr`, `th` and `td`.
 * Heads: `data-sort` (still shown above a phone's blocks, for sorting). Cells: `data-number` (right-aligned, tabular figures), `data-check`
 * (check box column), `data-pin` (row actions, sticky at the right; `start`: the name, at the left), `data-wrap` (long text; a head of
 * several lines). Codes use `code`. Rows: `data-selected`. A page with other content around its table sets `--around-table`.
 */
export function Table({ children, label, stickyHeader, density = 'compact', blocks, className, box }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard.
    <section ref={box} className={css.box} data-sticky={stickyHeader || undefined} aria-label={label} tabIndex={0}>
      <table className={className ? `${css.table} ${className}` : css.table} data-density={density} data-blocks={blocks || undefined}>
        {children}
      </table>
    </section>
  );
}
