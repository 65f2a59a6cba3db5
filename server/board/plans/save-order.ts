import { isRealDate } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import type { Problems } from '#server/errors.ts';
import { type WorkOrder, workOrder } from './work-order.ts';

export async function insertOrder(ctx: SignedInContext, input: Input): Promise<WorkOrder> {
  return insertRow(ctx, workOrder, await readInput(ctx, workOrder, input, false, [], wrongDates(ctx, input)));
}

export async function updateOrder(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<WorkOrder> {
  const isMoved = ['startDate', 'dueDate'].some((name) => Object.hasOwn(input, name));
  const problems = isMoved ? wrongDates(ctx, { ...(await readRow(ctx, workOrder, id)), ...input }) : {};
  return updateRow(ctx, workOrder, id, await readInput(ctx, workOrder, input, true, [id], problems), expected);
}

/** An order that is due before it begins is a typing error; dates that cannot be read are refused for that. */
function wrongDates({ locale }: SignedInContext, { startDate, dueDate }: Input): Problems {
  const [start, due] = [String(startDate ?? '').slice(0, 10), String(dueDate ?? '').slice(0, 10)];
  return isRealDate(start) && isRealDate(due) && due < start ? { dueDate: dueFirst[locale] } : {};
}
const dueFirst = { zh: '交货日期不能早于开工日期', en: 'The due date must not be before the start date' };
