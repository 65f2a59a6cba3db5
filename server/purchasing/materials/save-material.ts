import { isBroken, wholePieces } from '#rules/piece-units.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { InputError } from '#server/errors.ts';
import { isCountedAs } from './counted-items.ts';
import { type MaterialItem, materialItem } from './material-item.ts';

/** Adds what buying needs to know of a material. */
export async function insertMaterial(ctx: SignedInContext, input: Input): Promise<MaterialItem> {
  const values = await readInput(ctx, materialItem, input);
  await refuseBroken(ctx, values, values);
  return insertRow(ctx, materialItem, values);
}

/** Changes it; another unit or number is also held against the amounts that stay. */
export async function updateMaterial(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<MaterialItem> {
  const values = await readInput(ctx, materialItem, input, true);
  const before = await readRow(ctx, materialItem, id);
  const after = { ...before, ...values };
  const isOther = after.unit !== before.unit || after.itemNumber !== before.itemNumber;
  await refuseBroken(ctx, after, isOther ? after : values);
  return updateRow(ctx, materialItem, id, values, expected);
}

const amounts = ['minOrderQty', 'packQty'] as const;

/** Of what is counted in pieces, nobody orders or packs a part of one (decision 088). */
async function refuseBroken(ctx: SignedInContext, material: Partial<MaterialItem>, written: Partial<MaterialItem>): Promise<void> {
  const broken = amounts.filter((name) => isBroken(written[name]));
  if (broken.length > 0 && (await isCountedAs(ctx, material)))
    throw new InputError(Object.fromEntries(broken.map((name) => [name, wholePieces[ctx.locale]])));
}
