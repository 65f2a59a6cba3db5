import { inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm } from '#server/confirm.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { selectItems } from '#server/rd/items/find-item.ts';
import { item } from '#server/rd/items/item.ts';

/** Which of these numbers no item of the plant has; none in a plant that keeps no items here. */
export async function unknownAmong(ctx: SignedInContext, numbers: readonly string[]): Promise<string[]> {
  const asked = [...new Set(numbers)].filter(Boolean);
  const [any] = await findRows(ctx, item, undefined, 1);
  if (!any || asked.length === 0) return [];
  const known = new Set((await findRows(ctx, item, inArray(item.table.code, asked))).map(({ code }) => code));
  return asked.filter((one) => !known.has(one));
}

/** Asks whether a number that no item has is meant, with the items that what was typed may mean; clients of /api are not asked. */
export async function askAboutUnknown(ctx: SignedInContext, number: string | null | undefined, confirm: unknown): Promise<void> {
  if (!number || ctx.caller.door === 'blade' || (await unknownAmong(ctx, [number])).length === 0) return;
  const similar = (await selectItems(ctx, { q: number })).slice(0, 3).map(({ label }) => label);
  const named = {
    zh: similar.length > 0 ? `；相近的：${similar.join('、')}` : '',
    en: similar.length > 0 ? `. Similar: ${similar.join('; ')}` : '',
  };
  const text = { zh: `物料编码中没有 ${number}${named.zh}`, en: `No item has the number ${number}${named.en}` };
  askToConfirm([{ name: 'unknown', about: number, text }], confirm);
}
