import { and, inArray, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { assertVisible, removeRows } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { item } from './item.ts';
import { missingFields, typeOf } from './save-item.ts';
import { usesOf } from './where-used.ts';

/** Releases items for use; one that was retired comes back. Returns how many were not released before. */
export const releaseItems = (ctx: SignedInContext, ids: string[]) => bringTo(ctx, ids, 'release');

/** Takes items out of use; their code stays theirs. */
export const retireItems = (ctx: SignedInContext, ids: string[]) => bringTo(ctx, ids, 'retire');

const stateAfter = { release: 'released', retire: 'retired' } as const;

async function bringTo(ctx: SignedInContext, ids: string[], action: keyof typeof stateAfter): Promise<{ count: number }> {
  const state = stateAfter[action];
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  await assertVisible(ctx, item, ids);
  const { table } = item;
  const changing = and(visibleRows(item, ctx), inArray(table.id, ids), ne(table.state, state));
  const before = new Map(
    (await ctx.db.select({ id: table.id, state: table.state }).from(table).where(changing).orderBy(table.id).for('no key update')).map(
      (row) => [row.id, row.state],
    ),
  );
  if (action === 'release') await refuseIncomplete(ctx, [...before.keys()]);
  const changed = await changeRows(ctx, item, changing, { state });
  await recordChanges(
    ctx,
    item,
    changed.map((recordId) => ({ recordId, action, before: { state: before.get(recordId) }, after: { state } })),
  );
  return { count: changed.length };
}

/** An item that was taken over from a parts list may lack values that its type asks for. */
async function refuseIncomplete(ctx: SignedInContext, ids: string[]): Promise<void> {
  for (const row of await readRows(ctx, item, ids)) {
    const missing = missingFields((await typeOf(ctx, row)).type, row.values);
    if (missing.length === 0) continue;
    const names = (locale: 'zh' | 'en') => missing.map(({ label }) => label[locale]);
    throw new BusinessError({
      zh: `${row.code} 还缺：${names('zh').join('、')}`,
      en: `${row.code} still lacks: ${names('en').join(', ')}`,
    });
  }
}

/** Removes drafts that nothing names; what was released once is retired instead. Codes are not given again. */
export async function removeItems(ctx: SignedInContext, ids: string[]): Promise<void> {
  const { table } = item;
  const rows = await ctx.db
    .select({ id: table.id, code: table.code, state: table.state })
    .from(table)
    .where(and(visibleRows(item, ctx), inArray(table.id, ids.length > 0 ? ids : ['0'])))
    .orderBy(sql`${table.code}`)
    .for('update');
  const released = rows.find(({ state }) => state !== 'draft');
  if (released)
    throw new BusinessError({
      zh: `${released.code} 已发布，不能删除，请改为停用`,
      en: `${released.code} was released and is retired instead of removed`,
    });
  // What points to an item by its id is refused here, with links.
  await removeRows(ctx, item, ids);
  for (const row of rows) {
    const [use] = await usesOf(ctx, row);
    if (use)
      throw new BusinessError({
        zh: `${row.code} 已被使用，不能删除：${use.label.zh} ${use.count} 条`,
        en: `${row.code} is in use and cannot be removed: ${use.label.en} (${use.count})`,
      });
  }
}
