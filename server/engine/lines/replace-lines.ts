import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity, Entity, Fields } from '#server/entity/entity.ts';
import { type Change, difference, recordChanges } from '../audit.ts';
import { changeRow, changeRows } from '../change-rows.ts';
import { asRows, type Row, shownColumns } from '../read-rows.ts';
import { columnsOf } from '../visible-rows.ts';
import { authorOf, type Input, named } from '../write-rows.ts';
import { headField } from './lines-below.ts';
import { pairLines } from './pair-lines.ts';

/** `unnoted`: the history of the head tells of its lines, or nothing may, as of prices that are sealed. */
interface Noting {
  unnoted?: true;
}

/** The live lines below a record that the caller may see, whoever entered them: in the order of their `sort`, else as they were added. */
export async function linesOf<F extends Fields>(ctx: SignedInContext, line: Entity<F>, headId: string): Promise<Row<F>[]> {
  const { id, tenantId, isDeleted, sort, [headOf(line)]: head } = columnsOf(line);
  const { table }: AnyEntity = line;
  if (!tenantId || !isDeleted || !head) throw new Error(`${line.path} is of no tenant`);
  const isBelow = and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), eq(head, headId));
  const rows = await ctx.db
    .select(shownColumns(line))
    .from(table)
    .where(isBelow)
    .orderBy(...(sort ? [sort, id] : [id]));
  return asRows(line, rows);
}

/** Adds lines below a record. */
export async function addLines(
  ctx: SignedInContext,
  line: AnyEntity,
  headId: string,
  lines: readonly Input[],
  { unnoted }: Noting = {},
): Promise<void> {
  const head = headOf(line);
  const { id } = columnsOf(line);
  for (let at = 0; at < lines.length; at += atOnce) {
    const some = lines.slice(at, at + atOnce);
    const rows = some.map((values) => ({ ...authorOf(ctx, line), ...values, [head]: headId }));
    const made = await named(line, () => ctx.db.insert(line.table).values(rows).returning({ id }));
    const added = made.map((row, nth): Change => ({ recordId: String(row.id), action: 'add', after: { ...some[nth], [head]: headId } }));
    if (!unnoted) await recordChanges(ctx, line, added);
  }
}
const atOnce = 500;

/**
 * Makes the lines below a record these. A line that stays keeps its id and its history, and is touched only where it differs; which one stays
 * is told by `key`, without it by its place.
 */
export async function replaceLines(
  ctx: SignedInContext,
  line: AnyEntity,
  headId: string,
  lines: readonly Input[],
  { key, unnoted }: Noting & { key?: (line: Input) => string } = {},
): Promise<void> {
  const { changed, added, gone } = pairLines(line.table, await linesOf(ctx, line, headId), lines, key);
  const { id } = columnsOf(line);
  const ids = gone.map((one) => one.id);
  if (ids.length > 0) await changeRows(ctx, line, inArray(id, ids), { isDeleted: 1 });
  for (const { before, values } of changed) await named(line, () => changeRow(ctx, line, eq(id, before.id), values));
  const edits = changed.map(
    ({ before, values }): Change => ({ recordId: before.id, action: 'edit', record: before, ...difference(before, values) }),
  );
  const changes = [...ids.map((recordId): Change => ({ recordId, action: 'remove' })), ...edits];
  if (!unnoted) await recordChanges(ctx, line, changes);
  await addLines(ctx, line, headId, added, { ...(unnoted && { unnoted }) });
}

function headOf(line: AnyEntity): string {
  const head = headField(line);
  if (head === undefined) throw new Error(`${line.path} lies below no record`);
  return head;
}
