import { Link } from '@remix-run/react';
import type { CSSProperties, ReactNode } from 'react';
import { fieldKinds } from '#app/fields/fields.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icon.tsx';
import { Table } from '#app/kit/table.tsx';
import type { FieldView, Screen } from '#rules/screen.ts';
import css from './entity-table.module.css';
import { RowActions } from './row-actions.tsx';
import { type ListState, listHref, nextSort } from './search-params.ts';
import { type Row, treeRows } from './tree-rows.ts';

export type TableScreen = Pick<Screen, 'page' | 'title' | 'columns' | 'can' | 'actions' | 'tree' | 'menuWidth'>;

interface EntityTableProps {
  screen: TableScreen;
  rows: Row[];
  /** Absent: no sorting, and the rows are numbered from one. */
  state?: ListState;
  /** Each row has a check box named `ids`; the form is around the table. */
  selectable?: boolean;
  /** What stands above those check boxes. */
  selectAll?: ReactNode;
}

/** Records as a table: check boxes, row numbers, columns, and what can be done to each. */
export function EntityTable({ screen, rows, state, selectable, selectAll }: EntityTableProps) {
  const say = useWords();
  const { columns, tree, can, actions } = screen;
  const lines = tree ? treeRows(rows) : rows.map((row) => ({ row, depth: 0 }));
  const before = state && !tree ? (state.current - 1) * state.size : 0;
  const from = state && listHref(screen.page, state);
  const hasActions = can.view || can.edit || can.remove || actions.some((action) => action.on === 'row');
  return (
    <Table label={screen.title} stickyHeader blocks className={selectable ? css.selectable : undefined}>
      <thead>
        <tr>
          {selectable && (
            <th data-check="" scope="col">
              {selectAll ?? <span className="visually-hidden">{say('select')}</span>}
            </th>
          )}
          <th className={css.number} scope="col">
            {say('rowNumber')}
          </th>
          {columns.map((column) => (
            <ColumnHead key={column.name} column={column} page={screen.page} state={tree ? undefined : state} />
          ))}
          {hasActions && (
            <th className={css.actions} data-pin="" scope="col" style={screen.menuWidth ? { width: screen.menuWidth } : undefined}>
              {say('actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, depth }, index) => (
          <tr key={row.id}>
            {selectable && (
              <td data-check="">
                <input type="checkbox" name="ids" value={row.id} aria-label={say('selectRow', { number: before + index + 1 })} />
              </td>
            )}
            <td className={css.number}>{before + index + 1}</td>
            {columns.map((column, place) => (
              <BodyCell key={column.name} column={column} row={row} depth={place === 0 ? depth : 0} />
            ))}
            {hasActions && (
              <td className={css.actions} data-pin="">
                <RowActions screen={screen} row={row} from={from} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ColumnHead({ column, page, state }: { column: FieldView; page: string; state?: ListState }) {
  const say = useWords();
  const label = (
    <>
      {column.label}
      {column.unit && <span className={css.unit}>{column.unit}</span>}
    </>
  );
  const isNumber = fieldKinds[column.kind].number || undefined;
  if (!state || !column.sortable) {
    return (
      <th scope="col" data-number={isNumber}>
        {label}
      </th>
    );
  }
  const direction = state.sort[0] === column.name ? 'ascending' : state.sort[0] === `-${column.name}` ? 'descending' : undefined;
  const icon = direction === 'ascending' ? 'sort-asc' : direction === 'descending' ? 'sort-desc' : 'sort';
  return (
    <th scope="col" data-number={isNumber} data-sort="" aria-sort={direction}>
      <Link
        className={css.sort}
        to={listHref(page, state, { current: 1, sort: nextSort(state.sort, column.name) })}
        preventScrollReset
        title={say('sortBy', { label: column.label })}
      >
        {label}
        <Icon name={icon} />
      </Link>
    </th>
  );
}

function BodyCell({ column, row, depth }: { column: FieldView; row: Row; depth: number }) {
  const { Cell, number } = fieldKinds[column.kind];
  const value = row[column.name];
  const isEmpty = value === undefined || value === null || value === '';
  const cell = <Cell field={column} row={row} />;
  return (
    <td
      className={depth > 0 ? css.nested : undefined}
      data-number={number}
      data-label={column.label}
      style={depth > 0 ? ({ '--depth': depth } as CSSProperties) : undefined}
    >
      {column.code && !isEmpty ? <code>{cell}</code> : cell}
    </td>
  );
}
