import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';

/**
 * The entity that a column points to, by its place in the router; `keep` leaves the row unchanged when its target is removed. A column with
 * the code of a record says `codeOf`: the record shows these rows among its uses. One with a text of a record that another column points to
 * says `copies`: `supplierId.name` follows the supplier's name. Where a code has to stay, as in what was scanned, `keptIn` says so: its record
 * is not renamed.
 */
export type ColumnReference =
  | string
  | { to: string; onRemove: 'keep' }
  | { codeOf: string; keptIn?: Label }
  | { copies: `${string}.${string}` };

/**
 * How a refusal names a plain table's rows: as records of the entity that they are part of, or by a label;
 * `which` limits the rows that count.
 */
export type RowsAre = { of: string; by: string } | { label: Label; at: string; which?: SQL };

export interface PlainReferences {
  table: PgTable;
  columns: Readonly<Record<string, ColumnReference>>;
  rows: RowsAre | undefined;
}

const declared: PlainReferences[] = [];

/** Declares which entities a plain table's columns point to; fields of an entity use `to` instead. */
export function refersTo<Table extends PgTable>(
  table: Table,
  columns: { readonly [Name in keyof Table['_']['columns'] & string]?: ColumnReference },
  rows?: RowsAre,
): void {
  // Omitted columns have no key.
  declared.push({ table, columns: columns as Record<string, ColumnReference>, rows });
}

export const plainReferences = (): readonly PlainReferences[] => declared;
