import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { plainCode } from '#rules/codes.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { supplierLabel } from '../tables/supplier-label.ts';
import { ofItem, type ReelCode, readReel } from './read-code.ts';

/** What the supplier's label of a reel says beside the house label. */
export interface SupplierLabel {
  /** The item that it stands for; undefined where nobody registered it. */
  itemNumber: string | undefined;
  /** It is the house label, scanned once more. */
  isHouse: boolean;
}

const { table } = supplierLabel;

/**
 * A supplier's label stands for the item that its number is registered for, or for ours that it says itself in a field of its own (P). An item
 * number alone proves nothing: the house label says as much.
 */
export async function readSupplierLabel(ctx: SignedInContext, scanned: string, house: ReelCode): Promise<SupplierLabel> {
  const label = readReel(scanned);
  const isFields = label.makersNumber !== '';
  if (!isFields && label.reel === house.reel) return { itemNumber: undefined, isHouse: true };
  const code = plainCode(scanned);
  const registered = await itemFor(ctx, [code, label.makersNumber, label.itemNumber, label.itemNumber.split(',')[0] ?? '']);
  const itemNumber = registered ?? (isFields && label.isOurs ? label.itemNumber : undefined);
  return { itemNumber, isHouse: itemNumber === undefined && label.itemNumber === house.itemNumber };
}

/** A maker's label without our item is read by what its number is registered for. */
export async function underOurItem(ctx: SignedInContext, reel: ReelCode): Promise<ReelCode> {
  if (reel.isOurs) return reel;
  const itemNumber = await itemFor(ctx, [reel.makersNumber]);
  return itemNumber === undefined ? reel : ofItem(reel, itemNumber);
}

/** Makers' numbers are the same in either case; one that is registered as it stands comes first. */
async function itemFor({ db, session }: SignedInContext, numbers: readonly string[]): Promise<string | undefined> {
  const asked = [...new Set(numbers.filter((number) => number !== ''))];
  if (asked.length === 0) return undefined;
  const upper = asked.map((number) => number.toUpperCase());
  const found = await db
    .select({ labelCode: table.labelCode, itemNumber: table.itemNumber })
    .from(table)
    .where(
      and(
        eq(table.tenantId, session.tenantId),
        eq(table.isDeleted, 0),
        or(inArray(table.labelCode, asked), inArray(sql`upper(${table.labelCode})`, upper)),
      ),
    )
    .limit(20);
  for (const number of asked) {
    const same = found.find(({ labelCode }) => labelCode === number);
    const either = found.filter(({ labelCode }) => labelCode.toUpperCase() === number.toUpperCase());
    // Two that differ by case alone are nobody's guess.
    const one = same ?? (new Set(either.map(({ itemNumber }) => itemNumber)).size === 1 ? either[0] : undefined);
    if (one) return plainCode(one.itemNumber);
  }
  return undefined;
}
