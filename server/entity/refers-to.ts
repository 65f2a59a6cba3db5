import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';

/** The entity that a column points to, by its place in the router; `keep`: its removal leaves the row as it is. */
export type ColumnReference = string | { to: string; onRemove: 'keep' };

/** What a plain table's rows are called where they stand in the way: records of the entity that they are part of, or something of their own; `which` of them do, where not all. */
export type RowsAre = { of: string; by: string } | { label: Label; at: string; which?: SQL };

export interface PlainReferences {
  table: PgTable;
  columns: Readonly<Record<string, ColumnReference>>;
  rows: RowsAre | undefined;
}

const declared: PlainReferences[] = [];

/** Says beside a plain table which entities its columns point to; an entity's own fields say it by `to`. */
export function refersTo<Table extends PgTable>(
  table: Table,
  columns: { readonly [Name in keyof Table['_']['columns'] & string]?: ColumnReference },
  rows?: RowsAre,
): void {
  // A column that is left out has no key at all.
  declared.push({ table, columns: columns as Record<string, ColumnReference>, rows });
}

export const plainReferences = (): readonly PlainReferences[] => declared;
