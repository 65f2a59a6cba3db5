import { and, count, eq } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm } from '#server/confirm.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { keepLineState } from '../lines/edit-line-state.ts';
import type { Line } from '../lines/production-line.ts';
import { productionRecord } from '../reports/production-record.ts';
import { variantOf } from '../reports/report-variants.ts';
import { stopsOf } from '../stops/stops-of-shifts.ts';
import { instantText } from './instant-text.ts';
import { reportsOf } from './shift-progress.ts';
import { type ShiftRow, shiftRecord } from './shift-record.ts';
import { reportSlots, slotEntries } from './shift-slots.ts';
import { lockLine, shiftOnLine } from './shifts-of-lines.ts';
import { doubtsInStart } from './start-doubts.ts';
import { readPlanDate, readStart, refuseEndedShift, refuseSecondShift, slotsFor } from './start-shift.ts';
import { supportHours } from './support-hours.ts';

/**
 * Corrects the start data of a shift; once work is reported on it, its line, type and business date cannot change. `asks`: a user can confirm
 * a doubtful start.
 */
export async function correctShift(
  ctx: SignedInContext,
  id: string,
  input: Input,
  expected: Expected = {},
  { asks }: { asks: boolean } = { asks: false },
): Promise<ShiftRow> {
  const first = await readRow(ctx, shiftRecord, id);
  const values = await readInput(ctx, shiftRecord, input, true);
  const line = values.lineId === undefined || values.lineId === first.lineId ? undefined : await lockLine(ctx, values.lineId);
  // Read after locking the shift, so that a concurrent correction is not overwritten.
  const { shift: before, line: own } = await shiftOnLine(ctx, id, true);
  if (before.lineId !== first.lineId) throw new BusinessError(messages.stale, { code: 409 });
  if (line && before.shiftState === 'open') await refuseSecondShift(ctx, line, id);
  const after = { ...before, ...values } as ShiftRow;
  if (before.signedOffAt !== null)
    throw new BusinessError({ zh: '班次已签核，请先重启班次', en: 'The shift is signed off: reopen it first' }, { code: 409 });
  const planDate = planDateOf(ctx, before, after, values);
  const isMoved = after.lineId !== before.lineId || after.shiftType !== before.shiftType || planDate !== before.planDate;
  if (isMoved) await refuseEndedShift(ctx, line ?? own, { planDate: planDate ?? '', shiftType: after.shiftType }, id);
  const stops = await stopsOf(ctx, [id]);
  if (isMoved && (stops.length > 0 || (await hasRows(ctx, productionRecord.table, id)))) {
    throw new BusinessError({
      zh: '班次已有报工记录或停线记录，不能更改产线、班别或业务日期',
      en: 'Work or stops are recorded on this shift: its line, type and business date cannot change',
    });
  }
  const isElsewhere = after.lineId !== before.lineId || planDate !== before.planDate;
  if (isElsewhere && (await hasRows(ctx, supportHours.table, id)))
    throw new BusinessError({
      zh: '班次已有支援工时，不能更改产线或业务日期',
      en: 'Support hours are recorded on this shift: its line and business date cannot change',
    });
  if (after.endTime !== null && after.startTime > after.endTime) {
    throw new BusinessError({ zh: '开始时间不能晚于结束时间', en: 'The start must not be after the end' }, { field: 'startTime' });
  }
  refuseAfterStops(after, stops[0]);
  await refuseAfterReports(ctx, own, before, after);
  if (asks && after.startTime !== before.startTime) {
    const start = readStart(ctx, after.startTime);
    askToConfirm(
      await doubtsInStart(ctx, { lineId: after.lineId, shiftType: after.shiftType, planDate: planDate ?? '', start }, id),
      input.confirm,
    );
  }
  const slots = isElsewhere ? await slotsFor(ctx, { lineId: after.lineId, planDate: planDate ?? '' }, id) : before.slots;
  const { startTime: _typed, ...others } = values;
  const corrected = await updateRow(
    ctx,
    shiftRecord,
    id,
    { ...others, ...(line && { lineType: line.lineType }), ...movedStart(ctx, before, after), planDate, slots },
    expected,
  );
  await keepLineState(ctx, before, corrected);
  return corrected;
}

/** A stop lies within its shift. */
function refuseAfterStops({ startTime }: ShiftRow, first: { startTime: string } | undefined): void {
  if (!first || startTime <= first.startTime) return;
  const since = first.startTime.slice(0, 16);
  throw new BusinessError(
    { zh: `该班次自 ${since} 有停线记录，开始时间不能更晚`, en: `The line stood from ${since} in this shift: it cannot start later` },
    { field: 'startTime' },
  );
}

/** What was reported stays within its shift: a slot that ends by its start would be shown nowhere. */
async function refuseAfterReports(ctx: SignedInContext, line: Line, before: ShiftRow, after: ShiftRow): Promise<void> {
  if (after.startTime === before.startTime) return;
  const startTime = localDateTime(readStart(ctx, after.startTime), ctx.session.timeZone);
  if (startTime <= before.startTime) return;
  const [entries, reports] = await Promise.all([slotEntries(ctx), reportsOf(ctx, [before.id])]);
  const slotsFrom = (start: string) =>
    reportSlots(ctx, { ...before, startTime: start }, entries, variantOf(line.lineType) === 'semi').filter(({ key }) =>
      reports.some(({ timeRange }) => timeRange === key),
    );
  const kept = slotsFrom(startTime).map(({ key }) => key);
  const lost = slotsFrom(before.startTime).flatMap(({ key, label }) => (kept.includes(key) ? [] : [label]));
  if (lost.length === 0) return;
  throw new BusinessError(
    { zh: `${lost.join('、')} 已报工，开始时间不能更晚`, en: `${lost.join(', ')} is reported: the shift cannot start that late` },
    { field: 'startTime' },
  );
}

// An unchanged start is not rewritten: as a local time it might be parsed as another instant.
function movedStart(ctx: SignedInContext, before: ShiftRow, after: ShiftRow): Partial<ShiftRow> {
  if (after.startTime === before.startTime) return {};
  return { startTime: instantText(readStart(ctx, after.startTime), ctx.session.timeZone) };
}

function planDateOf(ctx: SignedInContext, before: ShiftRow, after: ShiftRow, values: Partial<ShiftRow>): string | null {
  const isTouched = after.startTime !== before.startTime || after.planDate !== before.planDate || after.shiftType !== before.shiftType;
  if (!isTouched) return before.planDate;
  return readPlanDate(ctx, { start: readStart(ctx, after.startTime), shiftType: after.shiftType, planDate: values.planDate });
}

async function hasRows(
  ctx: SignedInContext,
  table: typeof productionRecord.table | typeof supportHours.table,
  shiftId: string,
): Promise<boolean> {
  const { tenantId, isDeleted, shiftRecordId } = table;
  const [found] = await ctx.db
    .select({ total: count() })
    .from(table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), eq(shiftRecordId, shiftId)));
  return (found?.total ?? 0) > 0;
}
