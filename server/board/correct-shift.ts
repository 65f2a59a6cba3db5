import { and, count, eq } from 'drizzle-orm';
import type { SignedInContext } from '../context.ts';
import { readRow } from '../entity/read-rows.ts';
import { type Expected, type Input, readInput, updateRow } from '../entity/write-rows.ts';
import { BusinessError } from '../errors.ts';
import { keepLineState } from './edit-line-state.ts';
import { productionRecord } from './production-record.ts';
import { type ShiftRow, shiftRecord } from './shift-record.ts';
import { lockLine, shiftOnLine } from './shifts-of-lines.ts';
import { readPlanDate, readStart, refuseSecondShift } from './start-shift.ts';

/** Corrects what was said at the start of a shift; once work is reported on it, its line, type and business date stay. */
export async function correctShift(ctx: SignedInContext, id: string, input: Input, expected: Expected = {}): Promise<ShiftRow> {
  const before = await readRow(ctx, shiftRecord, id);
  const values = await readInput(ctx, shiftRecord, input, true);
  const after = { ...before, ...values } as ShiftRow;
  if (after.lineId !== before.lineId) {
    const line = await lockLine(ctx, after.lineId);
    if (before.shiftState === 'open') await refuseSecondShift(ctx, line, id);
  }
  const { shift } = await shiftOnLine(ctx, id, true);
  if (shift.signedOffAt !== null)
    throw new BusinessError({ zh: '班次已签核，请先重启班次', en: 'The shift is signed off: restart it first' }, { code: 409 });
  const planDate = planDateOf(ctx, before, after, values);
  const isMoved = after.lineId !== before.lineId || after.shiftType !== before.shiftType || planDate !== before.planDate;
  if (isMoved && (await hasReports(ctx, id))) {
    throw new BusinessError({
      zh: '班次已有报工记录，不能更改产线、班别或业务日期',
      en: 'Work is reported on this shift: its line, type and business date stay',
    });
  }
  if (after.endTime !== null && after.startTime > after.endTime) {
    throw new BusinessError({ zh: '开始时间不能晚于结束时间', en: 'The start must not be after the end' }, { field: 'startTime' });
  }
  const corrected = await updateRow(ctx, shiftRecord, id, { ...values, planDate }, expected);
  await keepLineState(ctx, shift, corrected);
  return corrected;
}

function planDateOf(ctx: SignedInContext, before: ShiftRow, after: ShiftRow, values: Partial<ShiftRow>): string | null {
  const isTouched = after.startTime !== before.startTime || after.planDate !== before.planDate || after.shiftType !== before.shiftType;
  if (!isTouched) return before.planDate;
  return readPlanDate(ctx, { start: readStart(ctx, after.startTime), shiftType: after.shiftType, planDate: values.planDate });
}

async function hasReports(ctx: SignedInContext, shiftId: string): Promise<boolean> {
  const reports = productionRecord.table;
  const [found] = await ctx.db
    .select({ total: count() })
    .from(reports)
    .where(and(eq(reports.tenantId, ctx.session.tenantId), eq(reports.isDeleted, 0), eq(reports.shiftRecordId, shiftId)));
  return (found?.total ?? 0) > 0;
}
