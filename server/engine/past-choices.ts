import { and, eq, inArray, sql } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import { readRow } from './read-rows.ts';
import { fieldsOf } from './views.ts';
import { columnsOf, visibleRows } from './visible-rows.ts';

/** The references of a field that can no longer be chosen, and the label of the whole field. */
export interface PastChoice {
  options: Option[];
  label: string;
}

/** A record keeps references to removed records, or to ones the user may not choose: forms preserve them, pages mark them as removed. */
export async function pastChoices(ctx: SignedInContext, entity: AnyEntity, id: string): Promise<Record<string, PastChoice>> {
  const row: Record<string, unknown> = { ...(await readRow(ctx, entity, id)) };
  const pointing = fieldsOf(entity).flatMap(([name, { to }]) => (to === undefined ? [] : [{ name, to, ids: idsIn(row[name]) }]));
  const found = await Promise.all(pointing.map(async ({ name, to, ids }) => [name, await pastOf(ctx, to, ids)] as const));
  return Object.fromEntries(found.filter(([, { options }]) => options.length > 0));
}

async function pastOf(ctx: SignedInContext, path: string, ids: string[]): Promise<PastChoice> {
  if (ids.length === 0) return { options: [], label: '' };
  const target = entityAt(path);
  const columns = columnsOf(target);
  const { id, tenantId, isDeleted, [target.title]: title } = columns;
  if (!title || !isDeleted) throw new Error(`${path} has no field ${target.title}`);
  const rows = await ctx.readAt(path, (db) =>
    db
      .select({ id, title, isRemoved: sql<boolean>`${isDeleted} <> 0`, isChoice: sql<boolean>`(${visibleRows(target, ctx) ?? sql`true`})` })
      .from(target.table)
      .where(and(inArray(id, ids), tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined)),
  );
  const known = new Map(rows.map((row) => [String(row.id), row]));
  const options = ids.flatMap((value) => {
    const row = known.get(value);
    if (!row) return [];
    const label = `${row.title ?? value}${row.isRemoved ? removed[ctx.locale] : ''}`;
    return [{ value, label, isPast: !row.isChoice }];
  });
  return {
    options: options.filter(({ isPast }) => isPast).map(({ value, label }) => ({ value, label })),
    label: options.map(({ label }) => label).join(','),
  };
}

const removed = { zh: '(已删除)', en: ' (removed)' };
