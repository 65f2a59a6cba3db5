import { and, count, eq, inArray, or } from 'drizzle-orm';
import { isId } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { childrenRefusal, lockTree } from '#server/engine/tree-places.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { countryCode, region, regionLevels } from './region.ts';

const regionMessages = {
  noParent: { zh: '父区划编号不存在', en: 'There is no region with the parent code' },
  codeFixed: { zh: '区划编号不能修改', en: 'The code cannot be changed' },
  tooHigh: { zh: '区划等级须低于上级区划', en: 'The level must be below that of the parent' },
  below: { zh: '有下级区划的区划不能移动', en: 'A region with regions below it cannot be moved' },
};
const { table } = region;

/** Adds a region below its parent; copies the codes and names of its ancestors into it (contract 5.5). */
export async function insertRegion(ctx: SignedInContext, input: Input) {
  await lockTree(ctx, region);
  const values = await readInput(ctx, region, input);
  return insertRow(ctx, region, { ...values, ...(await placed(ctx, values)) });
}

/** Changes a region; its code cannot change, and a new name is copied to its descendants. */
export async function updateRegion(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  await lockTree(ctx, region);
  const values = await readInput(ctx, region, input, true);
  const before = await readRow(ctx, region, id);
  if (values.code !== undefined && values.code !== before.code) throw new BusinessError(regionMessages.codeFixed, { field: 'code' });
  const after = { ...before, ...values };
  const isMoved = (after.parentCode ?? '') !== (before.parentCode ?? '') || after.regionLevel !== before.regionLevel;
  if (isMoved && (await countBelow(ctx, [before.code])) > 0) throw new BusinessError(regionMessages.below, { field: 'parentCode' });
  const place = before.code === countryCode ? {} : await placed(ctx, after);
  const updated = await updateRow(ctx, region, id, { ...values, ...place }, expected);
  const level = regionLevels[(updated.regionLevel ?? 0) - 1];
  if (level && updated.name !== before.name) {
    await ctx.db
      .update(table)
      .set({ [`${level}Name`]: updated.name })
      .where(eq(table[`${level}Code`], updated.code));
  }
  return updated;
}

/** Removes regions without children. */
export async function removeRegions(ctx: SignedInContext, ids: string[]): Promise<void> {
  await lockTree(ctx, region);
  const rows = ids.length === 0 ? [] : await ctx.db.select({ code: table.code }).from(table).where(inArray(table.id, ids));
  const codes = rows.map((row) => row.code);
  const below = await countBelow(ctx, codes);
  if (below > 0) throw childrenRefusal(region, below);
  await removeRows(ctx, region, ids);
}

/** The region with this code, which is its id on the wire, or with this row id (contract 5.5). */
export async function regionNamed(ctx: SignedInContext, name: unknown): Promise<string | undefined> {
  const text = typeof name === 'string' || typeof name === 'number' ? String(name) : '';
  if (text === '' || text.length > 19) return undefined;
  const [found] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.isDeleted, 0), isId(text) ? or(eq(table.code, text), eq(table.id, text)) : eq(table.code, text)));
  return found?.id;
}

type Place = Partial<Pick<typeof table.$inferSelect, 'code' | 'name' | 'parentCode' | 'regionLevel'>>;

/** A region's level, with the codes and names of its ancestors. */
async function placed({ db }: SignedInContext, { code = '', name = '', parentCode, regionLevel }: Place) {
  const parent = parentCode || countryCode;
  const [above] = await db
    .select()
    .from(table)
    .where(and(eq(table.code, parent), eq(table.isDeleted, 0)));
  if ((!above && parent !== countryCode) || parent === code) throw new BusinessError(regionMessages.noParent, { field: 'parentCode' });
  const levelAbove = above?.regionLevel ?? 0;
  const level = regionLevel ?? Math.min(levelAbove + 1, regionLevels.length);
  if (level <= levelAbove) throw new BusinessError(regionMessages.tooHigh, { field: 'regionLevel' });
  const names = regionLevels.map((one, at) => {
    const isOwn = at === level - 1;
    const [knownCode, knownName] = [isOwn ? code : (above?.[`${one}Code`] ?? null), isOwn ? name : (above?.[`${one}Name`] ?? null)];
    return { [`${one}Code`]: knownCode, [`${one}Name`]: knownName };
  });
  return Object.assign(
    { parentCode: parent, regionLevel: level, ancestors: [above?.ancestors, parent].filter(Boolean).join(',') },
    ...names,
  );
}

async function countBelow({ db }: SignedInContext, codes: string[]): Promise<number> {
  if (codes.length === 0) return 0;
  const [below] = await db
    .select({ count: count() })
    .from(table)
    .where(and(inArray(table.parentCode, codes), eq(table.isDeleted, 0)));
  return below?.count ?? 0;
}

/** The same, refused if it does not exist. */
export async function regionFound(ctx: SignedInContext, name: unknown): Promise<string> {
  const id = await regionNamed(ctx, name);
  if (id === undefined) throw new BusinessError(messages.absent, { code: 404 });
  return id;
}
