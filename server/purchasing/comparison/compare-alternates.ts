import { and, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { item } from '#server/rd/items/item.ts';
import { compareItems } from '#server/rd/search/compare-items.ts';
import type { QuotationLine } from '../quotations/quotation-line.ts';

/** A parameter in which an alternate differs from the item that was asked for. */
export interface Difference {
  label: string;
  asked: string;
  offered: string;
}

/** By quoted line: how the alternate differs, where both are items of the catalogue. */
export async function differencesOf(ctx: SignedInContext, quoted: readonly QuotationLine[]): Promise<Map<string, Difference[]>> {
  const offering = quoted.filter(({ alternateItem, itemNumber }) => alternateItem !== null && alternateItem !== itemNumber);
  if (offering.length === 0) return new Map();
  const codes = [...new Set(offering.flatMap(({ alternateItem, itemNumber }) => [alternateItem ?? '', itemNumber]))];
  const { id, code } = item.table;
  const rows = await ctx.db
    .select({ id, code })
    .from(item.table)
    .where(and(visibleRows(item, ctx), inArray(code, codes)));
  const idOf = new Map(rows.map((row) => [row.code, row.id]));
  const found = new Map<string, Difference[]>();
  for (const { id: lineId, itemNumber, alternateItem } of offering.slice(0, maxCompared)) {
    const [asked, offered] = [idOf.get(itemNumber), idOf.get(alternateItem ?? '')];
    if (asked !== undefined && offered !== undefined) found.set(lineId, await differencesBetween(ctx, asked, offered));
  }
  return found;
}

const maxCompared = 50;

async function differencesBetween(ctx: SignedInContext, asked: string, offered: string): Promise<Difference[]> {
  const { fields } = await compareItems(ctx, { ids: [asked, offered] });
  return fields
    .filter(({ isDifferent }) => isDifferent)
    .map(({ label, values: [one = '', other = ''] }) => ({ label, asked: one, offered: other }));
}
