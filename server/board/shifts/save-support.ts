import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow, readRows } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { refuseClosed } from '../reports/report-slot.ts';
import { shiftRecord } from './shift-record.ts';
import { latestShifts, noOpenShift, openShifts, shiftOnLine } from './shifts-of-lines.ts';
import { type SupportRow, supportHours } from './support-hours.ts';

/** Records people lent or borrowed during an open shift; a closed one uses the hours entered at its end. */
export async function addSupport(ctx: SignedInContext, input: Input): Promise<SupportRow> {
  const values = await readInput(ctx, supportHours, input);
  refuseSameDepartment(values);
  return insertRow(ctx, supportHours, { ...values, ...(await placeOf(ctx, values as SupportRow)) });
}

/** Changes recorded support while its shift is open. */
export async function changeSupport(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<SupportRow> {
  const before = await readRow(ctx, supportHours, id);
  const values = await readInput(ctx, supportHours, input, true);
  const after = { ...before, ...values } as SupportRow;
  refuseSameDepartment(after);
  await lockOpenShifts(ctx, [before]);
  return updateRow(ctx, supportHours, id, { ...values, ...(await placeOf(ctx, after)) }, expected);
}

/** Removes recorded support while its shift is open. */
export async function removeSupport(ctx: SignedInContext, ids: string[]): Promise<void> {
  await lockOpenShifts(ctx, await readRows(ctx, supportHours, ids));
  await removeRows(ctx, supportHours, ids);
}

async function lockOpenShifts(ctx: SignedInContext, rows: readonly Pick<SupportRow, 'shiftRecordId'>[]): Promise<void> {
  const shiftIds = [...new Set(rows.flatMap((row) => row.shiftRecordId ?? []))].sort();
  for (const id of shiftIds) refuseClosed((await shiftOnLine(ctx, id, true)).shift);
}

/** The shift of a support record: the named one, otherwise the line's of that date, otherwise its open one. */
async function placeOf(ctx: SignedInContext, given: Pick<SupportRow, 'lineId' | 'shiftRecordId' | 'planDate'>) {
  const { shift } = await shiftOnLine(ctx, given.shiftRecordId ?? (await shiftOfDay(ctx, given.lineId, given.planDate)), true);
  if (shift.lineId !== given.lineId)
    throw new BusinessError({ zh: '班次不属于该产线', en: 'The shift belongs to another line' }, { field: 'shiftRecordId' });
  if (given.planDate !== null && given.planDate !== shift.planDate)
    throw new BusinessError(
      { zh: `业务日期与班次不符 (${shift.planDate})`, en: `The shift has another business date (${shift.planDate})` },
      { field: 'planDate' },
    );
  refuseClosed(shift);
  return { shiftRecordId: shift.id, planDate: shift.planDate };
}

async function shiftOfDay(ctx: SignedInContext, lineId: string, planDate: string | null): Promise<string> {
  const [open] = await openShifts(ctx, [lineId]);
  if (open && (planDate === null || open.planDate === planDate)) return open.id;
  if (planDate === null) throw noOpenShift();
  const [only, second] = await latestShifts(ctx, lineId, eq(shiftRecord.table.planDate, planDate), 2);
  if (!only) throw new BusinessError({ zh: '该产线当天没有班次', en: 'The line has no shift on this date' }, { field: 'planDate' });
  if (second)
    throw new BusinessError(
      { zh: '该产线当天有多个班次，请选择班次', en: 'The line has several shifts on this date: name one' },
      { field: 'shiftRecordId' },
    );
  return only.id;
}

function refuseSameDepartment({ fromDeptId, toDeptId }: Partial<SupportRow>): void {
  if (!fromDeptId || fromDeptId !== toDeptId) return;
  throw new BusinessError({ zh: '借入部门不能与借出部门相同', en: 'The departments must differ' }, { field: 'toDeptId' });
}
