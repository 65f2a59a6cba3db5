import { sql } from 'drizzle-orm';
import { instantOf, localDateTime } from '#rules/dates.ts';
import { readFields } from '#rules/field-rules.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, type Doubt, refuseFaults, shownNumber } from '#server/confirm.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import type { Line } from '../lines/production-line.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import type { Report } from '../reports/production-record.ts';
import { variantOf } from '../reports/report-variants.ts';
import { endStopsWith } from '../stops/end-with-shift.ts';
import { endFields, endVariantOf } from './end-variants.ts';
import { instantText } from './instant-text.ts';
import { peopleIn } from './people-in.ts';
import { businessDateOf, dueFrom, endDateChoices, type Shift } from './shift-clock.ts';
import { reportsOf } from './shift-progress.ts';
import type { ShiftRow } from './shift-record.ts';
import { keptSlots, type ReportSlot, reportSlots, shiftOf, slotEntries } from './shift-slots.ts';
import { moveShift, shiftOnLine } from './shifts-of-lines.ts';
import { endHoursOf, recordedSupport } from './support-of-shifts.ts';

/**
 * Ends an open shift by the rules of its line's type; of two concurrent calls the second is refused (specification 10.3, 'End shift').
 * `asks`: a user can confirm that a slot cut off by the end had no output, which is kept with who and when, and that the shift ends early.
 */
export async function endShift(ctx: SignedInContext, shiftId: string, input: Input, { asks }: { asks: boolean }): Promise<ShiftRow> {
  const { shift, line } = await shiftOnLine(ctx, shiftId, true);
  return moveShift(ctx, shift, 'end', async () => {
    const { values, problems } = readFields(endFields(endVariantOf(line.lineType), ctx.locale), input, ctx.locale);
    const { datetime, note, ...hours } = values;
    const end = () => readEnd(ctx, shift, typeof datetime === 'string' ? datetime : undefined, input.datetime);
    await refuseFaults(problems, { confirm: input.confirm, locale: ctx.locale }, async () =>
      asks && problems.datetime === undefined ? (await readDoubts(ctx, shift, line, end())).doubts : [],
    );
    const endTime = end();
    const { doubts, cut } = asks ? await readDoubts(ctx, shift, line, endTime) : { doubts: [], cut: undefined };
    askToConfirm(doubts, input.confirm);
    await endStopsWith(ctx, shift, endTime);
    return {
      ...(await withRecorded(ctx, shift, hours as Partial<ShiftRow>)),
      ...(shift.slots === null && { slots: keptSlots(await slotEntries(ctx)) }),
      ...(cut && { noOutputSlot: cut.key, noOutputBy: ctx.session.userId, noOutputAt: sql`now()` }),
      endNote: note as string | null,
      endTime: instantText(endTime, ctx.session.timeZone),
    };
  });
}

/** Who ended it, and when: the second of two at once learns it. */
export async function alreadyEnded(ctx: SignedInContext, { endTime, updateUser }: ShiftRow): Promise<BusinessError> {
  const by = (await peopleIn(ctx, [updateUser]))(updateUser);
  const at = endTime?.slice(0, 16) ?? '';
  if (by === '') return new BusinessError({ zh: `班次已结束 (${at})`, en: `The shift has already ended (${at})` }, { code: 409 });
  return new BusinessError({ zh: `班次已由 ${by} 结束 (${at})`, en: `${by} has already ended the shift (${at})` }, { code: 409 });
}

/** Blank borrowed and lent hours are filled from those recorded during the shift. */
async function withRecorded(ctx: SignedInContext, shift: ShiftRow, hours: Partial<ShiftRow>): Promise<Partial<ShiftRow>> {
  const recorded = (await recordedSupport(ctx, [shift.id])).get(shift.id);
  if (!recorded) return hours;
  const { borrowWorkHour, lendingWorkHour } = endHoursOf(recorded);
  return { ...hours, borrowWorkHour: hours.borrowWorkHour ?? borrowWorkHour, lendingWorkHour: hours.lendingWorkHour ?? lendingWorkHour };
}

/** The end: by default now, never in the future, never before the start (specification 10.5, 'End shift'). */
function readEnd(ctx: SignedInContext, row: ShiftRow, datetime: string | undefined, typed: unknown): Date {
  const { timeZone } = ctx.session;
  const now = ctx.now();
  const shift = shiftOf(row, timeZone);
  const end =
    datetime === undefined
      ? now
      : isDayAlone(typed, datetime, row)
        ? endOnDay(datetime.slice(0, 10), shift, now, timeZone)
        : instantOf(datetime, timeZone);
  if (!end || end > now) throw wrongEnd({ zh: '结束时间不能晚于现在', en: 'The end must not be in the future' });
  if (end < shift.startTime) throw wrongEnd({ zh: '结束时间不能早于开始时间', en: 'The end must not be before the start' });
  return end;
}

/** A date picker sends a date only, or its midnight, which is before a shift that began on that day. */
const isDayAlone = (typed: unknown, datetime: string, row: ShiftRow) =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(typed).trim()) || (datetime.endsWith(' 00:00:00') && datetime < row.startTime);

/** Today means now; an earlier date means what the dialog offers for 'yesterday' on the following day. */
function endOnDay(day: string, shift: Shift, now: Date, timeZone: string): Date | undefined {
  const today = businessDateOf(now, timeZone);
  const noon = instantOf(`${day} 12:00`, timeZone);
  if (day >= today || !noon) return day === today ? now : undefined;
  const nextNoon = new Date(noon.getTime() + aDay);
  return endDateChoices(nextNoon < now ? nextNoon : now, shift, timeZone).yesterday?.endTime ?? noon;
}
const aDay = 24 * 60 * 60 * 1000;

const wrongEnd = (text: { zh: string; en: string }) => new BusinessError(text, { field: 'datetime' });

async function readDoubts(ctx: SignedInContext, shift: ShiftRow, line: Line, end: Date) {
  const entries = await slotEntries(ctx);
  const [reports, planned] = await Promise.all([reportsOf(ctx, [shift.id]), plansOfShifts(ctx, [shift], entries)]);
  return doubtsInEnd(ctx, { shift, line, entries, end, reports, planCount: planned.get(shift.id)?.planCount ?? 0 });
}

interface Ending {
  shift: ShiftRow;
  line: Line;
  entries: Option[];
  end: Date;
  reports: Report[];
  planCount: number;
}

/**
 * What a user confirms before a shift ends: the unreported slot that the end cuts off, and what an early end leaves undone. Nobody is asked
 * about a slot that began within the last minute: nothing can have been made in it.
 */
export function doubtsInEnd(ctx: SignedInContext, ending: Ending): { doubts: Doubt[]; cut: ReportSlot | undefined } {
  const cut = cutSlot(ctx, ending);
  const early = earlyEnd(ctx, ending);
  const isAsked = cut !== undefined && ending.end.getTime() - cut.start.getTime() >= aMinute;
  return { doubts: isAsked ? [unreportedIn(ctx, cut, ending.end), ...early] : early, cut };
}

/** Until ten minutes before the planned end; figures stand in the question, so that it is asked again when they have changed. */
function earlyEnd(ctx: SignedInContext, { shift, line, entries, end, reports, planCount }: Ending): Doubt[] {
  const slots = reportSlots(ctx, { ...shift, endTime: null }, entries, variantOf(line.lineType) === 'semi');
  const planned = slots.filter(({ isExtension }) => !isExtension);
  const last = planned.at(-1);
  if (!last || end >= dueFrom(last)) return [];
  const made = reports.reduce((sum, { outputCount }) => sum + outputCount, 0);
  const left = Math.round((last.end.getTime() - end.getTime()) / aMinute);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const ahead = planned.filter(({ start }) => start >= end).length;
  const until = localDateTime(last.end, ctx.session.timeZone).slice(11, 16);
  const time = {
    zh: [hours > 0 && `${hours} 小时`, minutes > 0 && `${minutes} 分`].filter(Boolean).join(' '),
    en: [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' '),
  };
  const toCome = { zh: ahead > 0 ? `，还有 ${ahead} 个时段未到` : '', en: ahead > 0 ? `, slots to come: ${ahead}` : '' };
  const text = {
    zh: `距计划结束 ${until} 还有 ${time.zh}，产出 ${shownNumber(made)} / 计划 ${shownNumber(planCount)}${toCome.zh}：确认提前结班`,
    en: `The planned end ${until} is ${time.en} away, output ${shownNumber(made)} of ${shownNumber(planCount)}${toCome.en}. Confirm that the shift ends early`,
  };
  return [{ name: 'early', text, about: `${made}/${planCount}/${ahead}` }];
}

function cutSlot(ctx: SignedInContext, { shift, line, entries, end, reports }: Ending): ReportSlot | undefined {
  const reported = new Set(reports.map(({ timeRange }) => timeRange));
  return reportSlots(ctx, shift, entries, variantOf(line.lineType) === 'semi').find(
    (slot) => !slot.isExtension && !reported.has(slot.key) && slot.start < end && end < slot.end,
  );
}

function unreportedIn(ctx: SignedInContext, cut: ReportSlot, end: Date): Doubt {
  const clock = (instant: Date) => localDateTime(instant, ctx.session.timeZone).slice(11, 16);
  const span = `${clock(cut.start)}-${clock(end)}`;
  const text = {
    zh: `${span} 没有报工：请先填报，或确认没有产出`,
    en: `${span} is not reported: report it, or confirm that nothing was made`,
  };
  return { name: 'unreported', text };
}
const aMinute = 60 * 1000;
