import { Link } from '@remix-run/react';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { fieldKinds } from '#app/fields/fields.ts';
import { headUnit } from '#app/fields/head-unit.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { Table } from '#app/kit/table.tsx';
import type { Screen } from '#rules/screen.ts';
import type { ShownColumn } from '../columns/shown-columns.ts';
import css from './entity-table.module.css';
import { FoldToggle } from './fold-toggle.tsx';
import { RowActions } from './row-actions.tsx';
import { headKeys, isFiltered, type ListState, listHref, nextSort } from './search-params.ts';
import { beginsOpen, type Row, type TreeRow, treeRows } from './tree-rows.ts';
import { useCramped } from './use-cramped.ts';

export type TableScreen = Pick<Screen, 'page' | 'title' | 'heads' | 'can' | 'actions' | 'offers' | 'tree' | 'menuWidth'> & {
  columns: ShownColumn[];
  /** Whether a record can be copied. */
  canCopy?: boolean;
  /** Whether the columns' heads have filters. */
  asks?: boolean;
  /** The link of a row's name; `{id}` is replaced by the row's value. */
  opens?: string;
};

interface EntityTableProps {
  screen: TableScreen;
  rows: Row[];
  /** Absent: no sorting. */
  state?: ListState;
  /** Each row has a check box named `ids`; the form is around the table. */
  selectable?: boolean;
  /** The head of the check box column. */
  selectAll?: ReactNode;
  density?: 'compact' | 'comfortable';
}

/** Records as a table with check boxes, columns and row actions. */
export function EntityTable({ screen, rows, state, selectable, selectAll, density }: EntityTableProps) {
  const say = useWords();
  const { columns, tree, can, actions } = screen;
  const head = headOf(screen);
  const { lines, toggleOf } = useLines(screen, rows, state);
  const hasFolds = lines.some(({ isOpen }) => isOpen !== undefined);
  const before = state && !tree ? (state.current - 1) * state.size : 0;
  const from = state && listHref(screen.page, state);
  const box = useRef<HTMLElement>(null);
  const isCramped = useCramped(box, columns.map(({ name }) => name).join());
  const hasActions = can.view || screen.canCopy || can.edit || can.remove || actions.some((action) => action.on === 'row');
  return (
    <Table box={box} label={screen.title} stickyHeader blocks density={density} className={selectable ? css.selectable : undefined}>
      <thead>
        <tr>
          {selectable && (
            <th data-check="" scope="col">
              {selectAll ?? <span className="visually-hidden">{say('entity.select')}</span>}
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.name} column={column} page={screen.page} state={state} asks={screen.asks} />
          ))}
          {hasActions && (
            <th
              className={css.actions}
              data-pin=""
              scope="col"
              style={screen.menuWidth && !isCramped ? { width: screen.menuWidth } : undefined}
            >
              {say('kit.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, depth, isOpen }, index) => (
          <tr
            key={row.id}
            data-row={state && row.id}
            className={row.isEnabled === false ? css.off : undefined}
            data-selected={row.id === state?.chosen || undefined}
          >
            {selectable && (
              <td data-check="">
                <input type="checkbox" name="ids" value={row.id} aria-label={say('entity.selectRow', { number: before + index + 1 })} />
              </td>
            )}
            {columns.map((column, place) => (
              <BodyCell
                key={column.name}
                column={column}
                row={row}
                isHead={column.name === head}
                depth={place === 0 ? depth : 0}
                toggle={place === 0 && hasFolds ? (toggleOf(row, isOpen) ?? <span className={css.noFold} />) : undefined}
                href={place === 0 ? screen.opens?.replace('{id}', row.id) : undefined}
              />
            ))}
            {hasActions && (
              <td className={css.actions} data-pin="">
                <RowActions screen={screen} row={row} from={from} isCramped={isCramped} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The column of what a record is known by; a tree is known by the column that folds, as whatever has no such column. */
function headOf({ columns, heads, tree }: TableScreen): string | undefined {
  return (tree ? undefined : columns.find(({ name }) => name === heads)?.name) ?? columns[0]?.name;
}

/** The visible rows. A tree that is complete folds in place; one that loads level by level follows a link. */
function useLines({ page, columns, tree }: TableScreen, rows: Row[], state: ListState | undefined) {
  const [folded, setFolded] = useState(state?.flipped ?? []);
  if (!tree) return { lines: rows.map((row): TreeRow => ({ row, depth: 0 })), toggleOf: () => undefined };
  const isLazy = tree === 'lazy';
  const flipped = isLazy ? (state?.flipped ?? []) : folded;
  const isSearched = state === undefined || Object.keys(state.filters).length > 0;
  const toggleOf = (row: Row, isOpen: boolean | undefined) => {
    if (isOpen === undefined || !state) return undefined;
    const next = flipped.includes(row.id) ? flipped.filter((id) => id !== row.id) : [...flipped, row.id];
    return (
      <FoldToggle
        name={String(row[columns[0]?.name ?? 'id'] ?? '')}
        isOpen={isOpen}
        href={listHref(page, { ...state, flipped: next })}
        onToggle={isLazy ? undefined : () => setFolded(next)}
      />
    );
  };
  return { lines: treeRows(rows, beginsOpen(rows, { isLazy, isFiltered: isSearched }), new Set(flipped)), toggleOf };
}

interface ColumnHeadProps {
  column: ShownColumn;
  page: string;
  state?: ListState;
  asks?: boolean;
}

function ColumnHead({ column, page, state, asks }: ColumnHeadProps) {
  const say = useWords();
  const unit = headUnit(column);
  const label = (
    <>
      {column.label}
      {unit && <span className={css.unit}>{unit}</span>}
    </>
  );
  const isNumber = fieldKinds[column.kind].number || undefined;
  const common = { scope: 'col', 'data-number': isNumber, 'data-column': column.name, style: widthOf(column) } as const;
  if (!state || !column.sortable) return <th {...common}>{label}</th>;
  const direction = state.sort[0] === column.name ? 'ascending' : state.sort[0] === `-${column.name}` ? 'descending' : undefined;
  const icon = direction === 'ascending' ? 'sort-asc' : direction === 'descending' ? 'sort-desc' : 'sort';
  const isUsed = headKeys(column).some(({ key }) => state.filters[key] !== undefined);
  return (
    <th {...common} data-sort={asks ? undefined : ''} aria-sort={direction}>
      <span className={css.head}>
        <Link
          className={css.sort}
          to={listHref(page, state, { current: 1, sort: nextSort(state.sort, column.name) })}
          preventScrollReset
          title={say('entity.sortBy', { label: column.label })}
        >
          {label}
          <Icon name={icon} />
        </Link>
        {asks && isFiltered(column) && (
          <Link
            className={css.ask}
            to={listHref(page, state, { ask: column.name })}
            preventScrollReset
            replace
            data-on={isUsed || undefined}
            title={say('entity.filterBy', { label: column.label })}
          >
            <Icon name="filter" />
          </Link>
        )}
      </span>
    </th>
  );
}

const widthOf = ({ width }: ShownColumn) => (width === undefined ? undefined : { width, minWidth: width, maxWidth: width });

interface BodyCellProps {
  column: ShownColumn;
  row: Row;
  isHead: boolean;
  depth: number;
  toggle?: ReactNode;
  href?: string;
}

function BodyCell({ column, row, isHead, depth, toggle, href }: BodyCellProps) {
  const { Cell, number } = fieldKinds[column.kind];
  const isTitle = toggle !== undefined || (isHead && !number && column.kind !== 'flag');
  const value = row[column.name];
  const isEmpty = value === undefined || value === null || value === '';
  const cell = <Cell field={column} row={row} />;
  return (
    <td
      className={toggle ? `${css.branch} ${depth > 0 ? css.nested : ''}` : undefined}
      data-number={number}
      // In a card the first line is its name, in a tree set in as deep as it lies.
      data-title={isTitle || undefined}
      data-label={isTitle ? undefined : column.label}
      data-unit={isEmpty ? undefined : column.unit}
      style={depth > 0 ? ({ '--depth': depth, ...widthOf(column) } as CSSProperties) : widthOf(column)}
    >
      {toggle}
      {href ? (
        <Link to={href} data-opens="">
          {cell}
        </Link>
      ) : column.code && !isEmpty ? (
        <code>{cell}</code>
      ) : (
        cell
      )}
    </td>
  );
}
