import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { type Input, insertRow, readInput } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import type { Line } from '../lines/production-line.ts';
import { instantText } from './instant-text.ts';
import { businessDateOf, instantOf, shiftAt } from './shift-clock.ts';
import { type ShiftRow, shiftRecord } from './shift-record.ts';
import { lockLine, openShifts } from './shifts-of-lines.ts';

const aDay = 24 * 60 * 60 * 1000;

/**
 * Opens a shift on a line. Its business date follows from its start unless the body names one; while another shift of the line is open
 * the start is refused with that shift named (docs/production.md, 'Shifts'). `asks`: a person is there to confirm what looks wrong.
 */
export async function startShift(ctx: SignedInContext, input: Input, { asks }: { asks: boolean }): Promise<ShiftRow> {
  const values = await readInput(ctx, shiftRecord, input);
  const { lineId, shiftType, startTime } = values as ShiftRow;
  const start = readStart(ctx, startTime);
  const planDate = readPlanDate(ctx, { start, shiftType, planDate: values.planDate });
  const line = await lockLine(ctx, lineId);
  if (!line.isEnabled)
    throw new BusinessError({ zh: `产线 ${line.lineName} 已停用`, en: `Line ${line.lineName} is disabled` }, { field: 'lineId' });
  await refuseSecondShift(ctx, line);
  if (asks) await askAboutStart(ctx, { ...(values as ShiftRow), planDate }, input.confirm);
  return insertRow(ctx, shiftRecord, { ...values, startTime: instantText(start, ctx.session.timeZone), planDate, shiftState: 'open' });
}

/** The start as an instant: a real time, and not a slip of the keyboard that nobody could end again. */
export function readStart(ctx: SignedInContext, startTime: string): Date {
  const start = startTime < '2000' ? undefined : instantOf(startTime, ctx.session.timeZone);
  const latest = ctx.now().getTime() + aDay;
  if (start && start.getTime() <= latest) return start;
  throw new BusinessError(
    { zh: '开始时间不能晚于现在24小时以上', en: 'The start must be a real time, at most 24 hours ahead' },
    { field: 'startTime' },
  );
}

/** The business date: as given, else of the shift that the start falls into; a night shift opened after midnight is yesterday's (docs/production.md, 'Shifts'). */
export function readPlanDate(
  ctx: SignedInContext,
  shift: { start: Date; shiftType: string; planDate?: string | null | undefined },
): string {
  const { timeZone } = ctx.session;
  const usual = shiftAt(shift.start, timeZone);
  if (!shift.planDate) return usual.shiftType === shift.shiftType ? usual.planDate : businessDateOf(shift.start, timeZone);
  const near = [-aDay, 0, aDay].map((off) => businessDateOf(new Date(shift.start.getTime() + off), timeZone));
  if (near.includes(shift.planDate)) return shift.planDate;
  throw new BusinessError({ zh: '业务日期与开始时间不符', en: 'The business date does not fit the start' }, { field: 'planDate' });
}

/** One open shift a line: the one that stands in the way is named. Call it with the line locked. */
export async function refuseSecondShift(ctx: SignedInContext, line: Line, but?: string): Promise<void> {
  const open = (await openShifts(ctx, [line.id])).find((shift) => shift.id !== but);
  if (!open) return;
  const since = `${open.planDate} (${open.startTime.slice(0, 16)})`;
  throw new BusinessError(
    {
      zh: `产线 ${line.lineName} 已有未结束的班次: ${since}，请先结束该班次`,
      en: `Line ${line.lineName} has an open shift: ${since}; end it first`,
    },
    { recordId: open.id, field: 'lineId', code: 409 },
  );
}

/** A shift of this line, date and type that has ended is more often restarted than followed by another one; attendance that does not add up is often a slip. */
async function askAboutStart(ctx: SignedInContext, shift: ShiftRow, confirm: unknown): Promise<void> {
  if (String(confirm ?? '') !== '') return;
  const { lineId, planDate, shiftType } = shiftRecord.table;
  const same = and(eq(lineId, shift.lineId), eq(planDate, shift.planDate ?? ''), eq(shiftType, shift.shiftType));
  const [ended] = await findRows(ctx, shiftRecord, same, 1);
  const texts: Record<string, Label> = {};
  if (ended) {
    const until = ended.endTime?.slice(11, 16) ?? '';
    texts['confirm.sameShift'] = {
      zh: `该产线当日同班别的班次已于 ${until} 结束；如需继续，请重启该班次`,
      en: `This line's shift of that date and type ended at ${until}; to go on with it, restart it`,
    };
  }
  if (attendanceHints(shift, 'zh').length > 0) {
    texts['confirm.attendance'] = { zh: attendanceHints(shift, 'zh')[0] ?? '', en: attendanceHints(shift, 'en')[0] ?? '' };
  }
  const [first] = Object.values(texts);
  if (first) throw new BusinessError(first, { fields: texts, ...(ended ? { recordId: ended.id } : {}) });
}

/** What is odd about the attendance: a hint, never a refusal. */
export function attendanceHints(
  shift: Pick<ShiftRow, 'shouldAttendCount' | 'realAttendCount' | 'leaveCount'>,
  locale: 'zh' | 'en',
): string[] {
  if (shift.shouldAttendCount === shift.realAttendCount + shift.leaveCount) return [];
  return [locale === 'zh' ? '应到人数不等于实到人数加请假人数' : 'Expected attendance is not present plus on leave'];
}
