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
  /** The box that scrolls. */
  box?: RefObject<HTMLElement>;
}

/**
 * A table in its own scroll box; rows and cells are plain `tr`, `th` and `td`.
 * Heads: `data-sort` (stays in a phone's blocks, to sort by). Cells: `data-number` (right, tabular figures), `data-check` (check box column), `data-pin` (a row's acts, staying at the right; `start`: its name, at the left),
 * `data-wrap` (long text; a head of several lines). Codes stand in `code`. A row: `data-selected`. A page with more or less around its table sets `--around-table`.
 */
export function Table({ children, label, stickyHeader, density = 'compact', blocks, className, box }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section ref={box} className={css.box} data-sticky={stickyHeader || undefined} aria-label={label} tabIndex={0}>
      <table className={className ? `${css.table} ${className}` : css.table} data-density={density} data-blocks={blocks || undefined}>
        {children}
      </table>
    </section>
  );
}
