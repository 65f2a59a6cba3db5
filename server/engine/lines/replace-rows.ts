import { and, eq, getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Input } from '../write-rows.ts';
import { pairLines } from './pair-lines.ts';

/**
 * Makes the rows of a plain table below a record these, in their order, as `replaceLines` does for an entity: what stays keeps its id. Its
 * history is that of the record.
 */
export async function replaceRows(
  ctx: SignedInContext,
  table: PgTable,
  of: Readonly<Record<string, string>>,
  rows: readonly Input[],
  key: (row: Input) => string,
): Promise<void> {
  // Drizzle types a table's columns by name.
  const columns = getTableColumns(table) as Record<string, PgColumn> & Record<'id' | 'tenantId' | 'sort', PgColumn>;
  const { id, tenantId, sort } = columns;
  const isOf = Object.entries(of).map(([name, value]) => eq(columns[name] ?? id, value));
  const isBelow = and(eq(tenantId, ctx.session.tenantId), ...isOf);
  const before: Input[] = await ctx.db.select().from(table).where(isBelow).orderBy(sort, id);
  const placed = rows.map((row, at) => ({ ...row, ...of, sort: at }));
  const { changed, added, gone } = pairLines(table, before, placed, key);
  const isOne = (row: Input) => and(isBelow, eq(id, row.id));
  for (const row of gone) await ctx.db.delete(table).where(isOne(row));
  for (const row of changed) await ctx.db.update(table).set(row.values).where(isOne(row.before));
  if (added.length > 0) await ctx.db.insert(table).values(added);
}
