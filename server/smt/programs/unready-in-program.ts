import { and, eq } from 'drizzle-orm';
import { plainCode } from '#rules/codes.ts';
import { stationCode } from '#rules/feeder-codes.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { askAboutDrafts, type Unready, unreadyAmong } from '#server/rd/items/unready-items.ts';
import type { Material } from './import/program-of-sheet.ts';
import { type MounterProgram, mounterProgram } from './mounter-program.ts';
import { substitutesIn } from './substitutes-in.ts';

export type Named = Pick<MounterProgram, 'itemNumber' | 'line' | 'mounter' | 'programVersion'>;

/** Refuses a program that names items out of use which the one that it follows does not name, and asks about drafts. */
export async function refuseUnreadyIn(
  ctx: SignedInContext,
  program: Pick<MounterProgram, 'itemNumber' | 'materialList'>,
  before: MounterProgram | undefined,
  confirm: unknown,
): Promise<void> {
  const told = await unreadyIn(ctx, { itemNumber: program.itemNumber, materials: materialsOf(program) }, before);
  const faults = told.filter(({ isNote }) => !isNote);
  const [first] = faults;
  if (!first) return askAboutDrafts(ctx, told.filter(isNew), confirm);
  const pathOf = ({ at, field }: (typeof faults)[number]) => (at === undefined ? field : `materialList.${at}.${field}`);
  throw new BusinessError(first.text, { fields: Object.fromEntries(faults.map((one) => [pathOf(one), one.text])) });
}

const isNew = ({ isKnown }: { isKnown: boolean }): boolean => !isKnown;

/**
 * The items that are not ready for use and that a program names: its product, or those at a row. Drafts, and what the program that the mounter
 * runs names already, are only told.
 */
export async function unreadyIn(
  ctx: SignedInContext,
  { itemNumber, materials }: { itemNumber: string; materials: readonly Material[] },
  current: MounterProgram | undefined,
): Promise<(Unready & { at?: number; field: 'itemNumber' | 'itemReplace'; isKnown: boolean; isNote?: true })[]> {
  const numbersIn = (one: Material) => [one.itemNumber, ...substitutesIn(one.itemReplace)];
  const unready = await unreadyAmong(ctx, [itemNumber, ...materials.flatMap(numbersIn)]);
  const known = new Set(current ? [current.itemNumber, ...materialsOf(current).flatMap(numbersIn)] : []);
  const told = (number: string, field: 'itemNumber' | 'itemReplace', at?: number) => {
    const said = unready.get(number);
    if (!said) return [];
    const isKnown = known.has(number);
    return [{ ...(at !== undefined && { at }), field, ...said, isKnown, ...((isKnown || said.isAsked) && { isNote: true as const }) }];
  };
  return [
    ...told(itemNumber, 'itemNumber'),
    ...materials.flatMap((one, at) =>
      numbersIn(one).flatMap((number) => told(number, number === one.itemNumber ? 'itemNumber' : 'itemReplace', at)),
    ),
  ];
}

const { table } = mounterProgram;
export const atMounter = ({ itemNumber, line, mounter }: Pick<Named, 'itemNumber' | 'line' | 'mounter'>) =>
  and(eq(table.itemNumber, itemNumber), eq(table.line, line), eq(table.mounter, mounter));

export async function currentOf(
  ctx: SignedInContext,
  named: Pick<Named, 'itemNumber' | 'line' | 'mounter'>,
): Promise<MounterProgram | undefined> {
  const [found] = await findRows(ctx, mounterProgram, and(atMounter(named), eq(table.isCurrent, true)), 1);
  return found;
}

/** Materials come out of the column as anything may have stored them. */
export const materialsOf = (program: Pick<MounterProgram, 'materialList'> | undefined): Material[] =>
  (program?.materialList ?? []).map((row) => {
    const text = (name: keyof Material) => String(row[name] ?? '');
    return {
      itemNumber: plainCode(text('itemNumber')),
      station: stationCode(text('station')),
      ...{ itemPosition: text('itemPosition'), itemModel: text('itemModel'), feederType: text('feederType') },
      ...{ beltSpacing: text('beltSpacing'), itemReplace: text('itemReplace'), isLecn: row.isLecn === true },
    };
  });
