import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { item } from '#server/rd/items/item.ts';
import { refuseUnready } from '#server/rd/items/unready-items.ts';
import { mounterProgram } from '../programs/mounter-program.ts';
import { stationTable } from './station-table.ts';
import { stationTableHeader } from './station-table-header.ts';
import { temporaryChange } from './temporary-change.ts';

/** Adds a change notice that can apply: a known item of a known product, and another item in its place. */
export async function insertNotice(ctx: SignedInContext, input: Input) {
  const values = await readInput(ctx, temporaryChange, input);
  await refuseUseless(ctx, values);
  await refuseUnready(ctx, { substitute: values.substitute }, input.confirm);
  return insertRow(ctx, temporaryChange, values);
}

/** What the form does not touch may be older than the rule. */
export async function updateNotice(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const values = await readInput(ctx, temporaryChange, input, true);
  const [before] = await findRows(ctx, temporaryChange, eq(temporaryChange.table.id, id), 1);
  const names = ['productItemNumber', 'itemNumber', 'substitute'] as const;
  if (before && names.some((name) => values[name] !== undefined && values[name] !== before[name]))
    await refuseUseless(ctx, { ...before, ...values });
  if (before?.substitute !== values.substitute) await refuseUnready(ctx, { substitute: values.substitute }, input.confirm);
  return updateRow(ctx, temporaryChange, id, values, expected);
}

interface Notice {
  productItemNumber?: string | null | undefined;
  itemNumber?: string | undefined;
  substitute?: string | undefined;
}

/** Otherwise it is stored and never applies, and the operator's scan is refused. */
async function refuseUseless(ctx: SignedInContext, { productItemNumber, itemNumber = '', substitute }: Notice): Promise<void> {
  if (substitute === itemNumber)
    throw new BusinessError({ zh: '替代料号与原料号相同', en: 'The substitute is the item itself' }, { field: 'substitute' });
  const product = productItemNumber ?? '';
  if (product !== '' && !(await isProduct(ctx, product)))
    throw new BusinessError(
      { zh: '没有这个产品：物料编码、站位表和贴片程序中都没有', en: 'Unknown product: no item, station table or program has it' },
      { field: 'productItemNumber' },
    );
  if (!(await isItem(ctx, itemNumber)))
    throw new BusinessError(
      { zh: '没有这个料号：物料编码和站位表中都没有', en: 'Unknown item: neither the items nor a station table have it' },
      { field: 'itemNumber' },
    );
}

/** Whatever line a table is for: a notice may be of lines that its author does not see. */
async function isProduct(ctx: SignedInContext, code: string): Promise<boolean> {
  const all = everywhere(ctx);
  const [one] = await findRows(all, stationTableHeader, eq(stationTableHeader.table.productItemNumber, code), 1);
  if (one) return true;
  const [program] = await findRows(all, mounterProgram, eq(mounterProgram.table.itemNumber, code), 1);
  return program !== undefined || hasCode(all, code);
}

async function isItem(ctx: SignedInContext, code: string): Promise<boolean> {
  const all = everywhere(ctx);
  const [row] = await findRows(all, stationTable, eq(stationTable.table.itemNumber, code), 1);
  return row !== undefined || hasCode(all, code);
}

async function hasCode(ctx: SignedInContext, code: string): Promise<boolean> {
  const [found] = await findRows(ctx, item, eq(item.table.code, code), 1);
  return found !== undefined;
}
