import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Label, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { item } from '#server/rd/items/item.ts';
import { isReplacing, replacing, standingOf } from '#server/rd/items/standing.ts';
import { remark } from '#server/remarks.ts';
import { stationTable } from './station-table.ts';

const maxNamed = 5;
const none: Label = { zh: '没有此料号', en: 'No such item' };

/**
 * What is said of numbers that name no item in use: that there is none, or where it stands. Everybody's items count, as their numbers do; in a
 * plant that keeps no items here, nothing is said.
 */
export async function standingsOf(ctx: SignedInContext, numbers: readonly string[], locale: Locale): Promise<Map<string, string>> {
  const asked = [...new Set(numbers)].filter(Boolean);
  if (asked.length === 0 || !(await keepsItems(ctx))) return new Map();
  const { code, state, tenantId, isDeleted } = item.table;
  const rows = await ctx.db
    .select({ code, state, replacement: replacing.code })
    .from(item.table)
    .leftJoin(replacing, isReplacing)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), inArray(code, asked)));
  const known = new Map(rows.map((row) => [row.code, standingOf(row, locale).standing?.text]));
  return new Map(
    asked.flatMap((number) => {
      const said = known.has(number) ? known.get(number) : none[locale];
      return said === undefined ? [] : [[number, said] as const];
    }),
  );
}

/** Which of these numbers no item of the plant has. */
export async function unknownAmong(ctx: SignedInContext, numbers: readonly string[]): Promise<string[]> {
  const said = await standingsOf(ctx, numbers, 'zh');
  return [...said].flatMap(([number, text]) => (text === none.zh ? [number] : []));
}

/** Tells whoever saved such numbers; they are kept as they are, as they may come with the board. */
export async function tellUnknown(ctx: SignedInContext, numbers: readonly string[]): Promise<void> {
  const unknown = await unknownAmong(ctx, numbers);
  if (unknown.length > 0) remark(ctx, unknownText(unknown));
}

export function unknownText(numbers: readonly string[]): Label {
  const named = (between: string) => numbers.slice(0, maxNamed).join(between) + (numbers.length > maxNamed ? ' …' : '');
  return { zh: `物料编码中没有 ${named('、')}，请核对`, en: `No item has the number ${named(', ')}: check it` };
}

/** The same of a table that is put in force. */
export async function tellUnknownIn(ctx: SignedInContext, headerId: string): Promise<void> {
  const { itemNumber } = stationTable.table;
  const found = await ctx.db
    .selectDistinct({ itemNumber })
    .from(stationTable.table)
    .where(ofNoItem(ctx, [headerId]))
    .orderBy(itemNumber)
    .limit(maxNamed + 1);
  if (found.length > 0 && (await keepsItems(ctx))) remark(ctx, unknownText(found.map((row) => row.itemNumber)));
}

/** How many items of each table the plant does not have. */
export async function unknownIn(ctx: SignedInContext, headerIds: readonly string[]): Promise<Map<string, number>> {
  if (headerIds.length === 0 || !(await keepsItems(ctx))) return new Map();
  const { headerId, itemNumber } = stationTable.table;
  const found = await ctx.db
    .select({ headerId, count: sql<number>`count(distinct ${itemNumber})::int` })
    .from(stationTable.table)
    .where(ofNoItem(ctx, headerIds))
    .groupBy(headerId);
  return new Map(found.map((row) => [row.headerId, row.count]));
}

function ofNoItem({ db, session }: SignedInContext, headerIds: readonly string[]) {
  const { tenantId, headerId, itemNumber, isDeleted } = stationTable.table;
  const named = and(eq(item.table.tenantId, session.tenantId), eq(item.table.isDeleted, 0), eq(item.table.code, itemNumber));
  const known = db.select({ one: sql`1` }).from(item.table).where(named);
  return and(eq(tenantId, session.tenantId), eq(isDeleted, 0), inArray(headerId, [...headerIds]), notExists(known));
}

async function keepsItems(ctx: SignedInContext): Promise<boolean> {
  const { id, tenantId, isDeleted } = item.table;
  const [any] = await ctx.db
    .select({ id })
    .from(item.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0)))
    .limit(1);
  return any !== undefined;
}
