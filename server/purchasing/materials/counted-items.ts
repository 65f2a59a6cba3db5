import { and, eq, inArray } from 'drizzle-orm';
import { countsPieces } from '#rules/piece-units.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { item } from '#server/rd/items/item.ts';
import type { ItemValues } from '#server/rd/items/item-values.ts';
import { type MaterialItem, materialItem } from './material-item.ts';

/** Groups of parts whose types keep no unit, because there is no half of one: resistors to connectors, and circuit boards. */
const countedGroups = /^(?:1\d|2[0-35])/;

/**
 * The items of these numbers that are counted in pieces: by the unit of the purchased material, else by the item's own, else by the group of
 * its type (decision 088). Whoever names them need not see them: a supplier quotes by the same rule.
 */
export async function countedAmong(ctx: SignedInContext, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const { tenantId, isDeleted, code, typeCode, values } = item.table;
  const bought = materialItem.table;
  const rows = await ctx.db
    .select({ code, typeCode, values, unit: bought.unit })
    .from(item.table)
    .leftJoin(bought, and(eq(bought.tenantId, tenantId), eq(bought.isDeleted, 0), eq(bought.itemNumber, code)))
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), inArray(code, [...numbers])));
  return new Set(rows.filter((row) => (row.unit ? countsPieces(row.unit) : isCounted(row))).map((row) => row.code));
}

/** The same of a purchased material as it is to be saved; what is no item of the catalogue is told by its unit alone. */
export async function isCountedAs(ctx: SignedInContext, { itemNumber = '', unit }: Partial<MaterialItem>): Promise<boolean> {
  if (unit) return countsPieces(unit);
  const { tenantId, isDeleted, code, typeCode, values } = item.table;
  const [row] = await ctx.db
    .select({ typeCode, values })
    .from(item.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), eq(code, itemNumber)));
  return row !== undefined && isCounted(row);
}

function isCounted({ typeCode, values }: { typeCode: string; values: ItemValues }): boolean {
  const own = values.unit?.text;
  return own ? countsPieces(own) : countedGroups.test(typeCode);
}
