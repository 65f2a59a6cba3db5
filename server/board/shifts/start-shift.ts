import { and, eq, ne } from 'drizzle-orm';
import { instantOf } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, besideFaults, type Doubt } from '#server/confirm.ts';
import { type Input, insertRow, readInput } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { doubtsInState } from '../lines/edit-line-state.ts';
import type { Line } from '../lines/production-line.ts';
import { instantText } from './instant-text.ts';
import { businessDateOf, shiftAt } from './shift-clock.ts';
import { type ShiftRow, shiftRecord } from './shift-record.ts';
import { keptSlots, slotEntries } from './shift-slots.ts';
import { isOpenAlready, latestShifts, lockLine, openShifts } from './shifts-of-lines.ts';
import { doubtsInStart } from './start-doubts.ts';

const aDay = 24 * 60 * 60 * 1000;
/** A shift may be opened shortly before it begins; one far ahead could be neither ended nor worked on. */
const maxAhead = 30;

/**
 * Opens a shift on a line. Its business date follows from its start unless the body names one; while another shift of the line is open, the
 * start is refused with a message that names it (docs/production.md, 'Shifts'). `asks`: a user can confirm warnings.
 */
export async function startShift(ctx: SignedInContext, input: Input, { asks }: { asks: boolean }): Promise<ShiftRow> {
  const { values, start, planDate } = await readBeginning(ctx, input).catch((refusal: unknown) => {
    throw asks ? besideFaults(refusal, doubtsTyped(input), { confirm: input.confirm, locale: ctx.locale }) : refusal;
  });
  const { lineId, shiftType } = values as ShiftRow;
  const line = await lockLine(ctx, lineId);
  if (!line.isEnabled)
    throw new BusinessError({ zh: `产线 ${line.lineName} 已停用`, en: `Line ${line.lineName} is disabled` }, { field: 'lineId' });
  await refuseSecondShift(ctx, line);
  await refuseEndedShift(ctx, line, { planDate, shiftType });
  if (asks) {
    const ofStart = await doubtsInStart(ctx, { lineId, shiftType, planDate, start });
    askToConfirm([...ofStart, ...doubtsInAttendance(values as ShiftRow), ...doubtsInState(values as ShiftRow)], input.confirm);
  }
  return insertRow(ctx, shiftRecord, {
    ...values,
    lineType: line.lineType,
    slots: await slotsFor(ctx, { lineId, planDate }),
    startTime: instantText(start, ctx.session.timeZone),
    planDate,
    shiftState: 'open',
  });
}

async function readBeginning(ctx: SignedInContext, input: Input) {
  const values = await readInput(ctx, shiftRecord, input);
  const { shiftType, startTime } = values as ShiftRow;
  const start = readStart(ctx, startTime);
  return { values, start, planDate: readPlanDate(ctx, { start, shiftType, planDate: values.planDate }) };
}

/** The slots that a shift keeps: those of the first shift of its line and date, which share their plans, or else those of now. */
export async function slotsFor(ctx: SignedInContext, of: { lineId: string; planDate: string }, but?: string): Promise<string | null> {
  const { planDate, id } = shiftRecord.table;
  const others = await latestShifts(ctx, of.lineId, and(eq(planDate, of.planDate), but === undefined ? undefined : ne(id, but)), 10);
  return others.at(-1)?.slots ?? keptSlots(await slotEntries(ctx));
}

/** What is doubtful in a form that has faults: a number that cannot be read is compared with nothing. */
function doubtsTyped({ shouldAttendCount, realAttendCount, leaveCount, lineState, lineStateDesc }: Input): Doubt[] {
  const counts = [shouldAttendCount, realAttendCount, leaveCount].map((typed) =>
    /^\d+$/.test(String(typed).trim()) ? Number(typed) : undefined,
  );
  const [should, real, leave] = counts;
  const isCounted = should !== undefined && real !== undefined && leave !== undefined;
  const state = String(lineState) === '1' ? 1 : 0;
  return [
    ...(isCounted ? doubtsInAttendance({ shouldAttendCount: should, realAttendCount: real, leaveCount: leave }) : []),
    ...doubtsInState({ lineState: state, lineStateDesc: String(lineStateDesc ?? '') }),
  ];
}

/** The start as an instant: a valid time, and not a typing error that would make a shift impossible to end. */
export function readStart(ctx: SignedInContext, startTime: string): Date {
  const start = startTime < '2000' ? undefined : instantOf(startTime, ctx.session.timeZone);
  const latest = ctx.now().getTime() + maxAhead * 60_000;
  if (start && start.getTime() <= latest) return start;
  throw new BusinessError(
    { zh: `开始时间最多可提前${maxAhead}分钟`, en: `The start must be a real time, at most ${maxAhead} minutes ahead` },
    { field: 'startTime' },
  );
}

/**
 * The business date: as given, otherwise that of the shift at the start time; a night shift opened after midnight is yesterday's
 * (docs/production.md, 'Shifts').
 */
export function readPlanDate(
  ctx: SignedInContext,
  shift: { start: Date; shiftType: string; planDate?: string | null | undefined },
): string {
  const { timeZone } = ctx.session;
  const usual = shiftAt(shift.start, timeZone);
  if (!shift.planDate) return usual.shiftType === shift.shiftType ? usual.planDate : businessDateOf(shift.start, timeZone);
  const near = [-aDay, 0, aDay].map((off) => businessDateOf(new Date(shift.start.getTime() + off), timeZone));
  if (near.includes(shift.planDate)) return shift.planDate;
  throw new BusinessError({ zh: '业务日期与开始时间不符', en: 'The business date does not match the start' }, { field: 'planDate' });
}

/** One open shift per line: the message names the existing one. Requires the line's lock. */
export async function refuseSecondShift(ctx: SignedInContext, line: Line, but?: string): Promise<void> {
  const open = (await openShifts(ctx, [line.id])).find((shift) => shift.id !== but);
  if (open) throw isOpenAlready({ ...open, lineName: line.lineName });
}

/** One shift per line, date and type: an ended one is restarted, not followed by another. */
export async function refuseEndedShift(
  ctx: SignedInContext,
  line: Line,
  of: { planDate: string; shiftType: string },
  but?: string,
): Promise<void> {
  const { lineId, planDate, shiftType, id } = shiftRecord.table;
  const other = but === undefined ? undefined : ne(id, but);
  const same = and(eq(lineId, line.id), eq(planDate, of.planDate), eq(shiftType, of.shiftType), other);
  const [ended] = await latestShifts(ctx, line.id, same);
  if (!ended) return;
  const until = ended.endTime?.slice(0, 16) ?? '';
  throw new BusinessError(
    {
      zh: `产线 ${line.lineName} 的该班次已于 ${until} 结束，请重启该班次`,
      en: `This shift of line ${line.lineName} ended at ${until}: reopen it`,
    },
    { recordId: ended.id, field: 'shiftType', code: 409 },
  );
}

/** Inconsistent attendance is often a typing error. */
export function doubtsInAttendance(shift: Pick<ShiftRow, 'shouldAttendCount' | 'realAttendCount' | 'leaveCount'>): Doubt[] {
  const { shouldAttendCount: should, realAttendCount: real, leaveCount: leave } = shift;
  if (should === real + leave) return [];
  const text = {
    zh: `应到人数 ${should} 不等于实到 ${real} 加请假 ${leave}`,
    en: `Expected attendance ${should} is not ${real} present plus ${leave} on leave`,
  };
  return [{ name: 'attendance', text, about: `${should}/${real}/${leave}` }];
}
