import { and, inArray, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import type { MaterialType } from '../catalogue/definition.ts';
import { type Item, item } from './item.ts';
import { missingFields, typeOf } from './save-item.ts';
import { usesOf } from './where-used.ts';

/** Items that were taken over from a parts list may lack values that their types ask for: they are released once they have them. */
export async function refuseIncomplete(ctx: SignedInContext, items: Item[]): Promise<void> {
  const types = new Map<string, MaterialType>();
  for (const one of items) {
    const version = `${one.typeCode} ${one.typeVersion}`;
    const type = types.get(version) ?? (await typeOf(ctx, one)).type;
    types.set(version, type);
    const missing = missingFields(type, one.values);
    if (missing.length === 0) continue;
    const names = (locale: 'zh' | 'en') => missing.map(({ label }) => label[locale]);
    throw new BusinessError({
      zh: `${one.code} 还缺：${names('zh').join('、')}`,
      en: `${one.code} still lacks: ${names('en').join(', ')}`,
    });
  }
}

/** A released item is out of use no longer, and cannot be removed any more. */
export const releaseItem = async () => ({ wasReleased: true, retiredReason: null, replacementId: null });

interface Retired {
  retiredReason: string;
  replacementId: string | null;
}

/** Takes an item out of use for a reason, and may name the item to use in its place. */
export async function retireItem(ctx: SignedInContext, { id }: Item, { retiredReason, replacementId = null }: Partial<Retired>) {
  await refuseReplacement(ctx, id, replacementId);
  return { retiredReason, replacementId };
}

export async function nameReplacement(ctx: SignedInContext, { id }: Item, { replacementId = null }: Partial<Retired>) {
  await refuseReplacement(ctx, id, replacementId);
  return { replacementId };
}

/** What takes the place of an item is another one, and in use. */
async function refuseReplacement(ctx: SignedInContext, id: string, replacementId: string | null): Promise<void> {
  if (replacementId === null) return;
  if (replacementId === id) throw new BusinessError(itself, { field: 'replacementId' });
  const { code, state } = await readRow(ctx, item, replacementId);
  if (state === 'released') return;
  throw new BusinessError(
    { zh: `${code} 未发布或已停用，不能作为替代料`, en: `${code} is not released, so it replaces nothing` },
    { field: 'replacementId' },
  );
}

const itself = { zh: '物料不能由自己或同时停用的物料替代', en: 'An item is not replaced by itself, or by one that is retired with it' };

/** Removes items that were never released and that nothing names; what was released once is retired instead. Codes are not given again. */
export async function removeItems(ctx: SignedInContext, ids: string[]): Promise<void> {
  const { table } = item;
  const rows = await ctx.db
    .select({ id: table.id, code: table.code, wasReleased: table.wasReleased })
    .from(table)
    .where(and(visibleRows(item, ctx), inArray(table.id, ids.length > 0 ? ids : ['0'])))
    .orderBy(sql`${table.code}`)
    .for('update');
  const released = rows.find(({ wasReleased }) => wasReleased);
  if (released)
    throw new BusinessError({
      zh: `${released.code} 已发布过，不能删除，请改为停用`,
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
