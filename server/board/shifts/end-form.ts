import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { keyOf } from '#server/confirm.ts';
import { labelShifts } from '../lines/labels.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { doubtsInEnd } from './end-shift.ts';
import { endFields, endVariantOf } from './end-variants.ts';
import { endDateChoices } from './shift-clock.ts';
import { progressOf, reportsOf, type SlotView } from './shift-progress.ts';
import { instantIn, shiftOf, slotEntries } from './shift-slots.ts';
import { type ShiftOrLine, shiftMeant } from './shifts-of-lines.ts';
import { endHoursOf, recordedSupport } from './support-of-shifts.ts';

/**
 * The end-shift form for the line's type, with prefilled end, recorded support hours, the shortcuts for today and yesterday, and the
 * unreported slots (specification 10.2, 10.3); before the planned end also what was made of the plan and which slots are still to come.
 */
export async function endForm(ctx: SignedInContext, input: ShiftOrLine) {
  const { timeZone } = ctx.session;
  const { shift, line } = await shiftMeant(ctx, input);
  const choices = endDateChoices(ctx.now(), shiftOf(shift, timeZone), timeZone);
  const offered = [['today', choices.today] as const, ['yesterday', choices.yesterday] as const].flatMap(([name, choice]) =>
    choice ? [{ name, date: choice.date, value: localDateTime(choice.endTime, timeZone) }] : [],
  );
  const entries = await slotEntries(ctx);
  const [reports, planned, [labelled], recorded] = await Promise.all([
    reportsOf(ctx, [shift.id]),
    plansOfShifts(ctx, [shift], entries),
    labelShifts(ctx, [shift]),
    recordedSupport(ctx, [shift.id]),
  ]);
  const { slots, plannedEnd, totals } = progressOf(ctx, { line, shift, entries, reports, plans: planned.get(shift.id) });
  // Ending a shift late usually means its planned end, unless it continued.
  const wentOn = slots.some(({ isExtension, state }) => isExtension && state === 'filled');
  const isOver = plannedEnd !== null && plannedEnd <= localDateTime(ctx.now(), timeZone) && !wentOn;
  const datetime = isOver ? plannedEnd : (offered[0]?.value ?? null);
  const end = datetime === null ? ctx.now() : instantIn(datetime, timeZone);
  const planCount = planned.get(shift.id)?.planCount ?? 0;
  const { doubts, cut } = doubtsInEnd(ctx, { shift, line, entries, end, reports, planCount });
  const support = recorded.get(shift.id);
  const { indirectWorkHour, borrowWorkHour, lendingWorkHour, otherWorkHour, endNote } = { ...shift, ...(support && endHoursOf(support)) };
  const variant = endVariantOf(line.lineType);
  return {
    line,
    shift: labelled ?? shift,
    variant,
    fields: endFields(variant, ctx.locale).map((field) =>
      support && field.name in endHoursOf(support) ? { ...field, help: fromSupport[ctx.locale] } : field,
    ),
    // Most lines have no outsourced work, and the field is required.
    values: { datetime, indirectWorkHour: indirectWorkHour ?? '0', borrowWorkHour, lendingWorkHour, otherWorkHour, note: endNote },
    plannedEnd,
    totals,
    choices: offered,
    earliest: localDateTime(choices.earliest, timeZone),
    latest: localDateTime(choices.latest, timeZone),
    /** What the proposed end asks, each with what confirms it, and the slot that it cuts off. */
    questions: doubts.map((doubt) => ({ name: doubt.name, confirm: keyOf(doubt), text: doubt.text[ctx.locale] })),
    cut: cut ? { key: cut.key, label: cut.label } : null,
    /** The slots that are still to come. */
    ahead: slots.filter(({ state, isExtension }) => state === 'later' && !isExtension).map(({ key, label }) => ({ key, label })),
    /** The slots that were reported before they had ended, with the local time until when. */
    partly: slots.flatMap(({ label, end, partUntil, reports }) =>
      partUntil === null ? [] : [{ label, end, partUntil, reportId: reports.at(-1)?.id ?? '' }],
    ),
    unreported: unreportedBy(localDateTime(ctx.now(), timeZone), slots),
  };
}

const fromSupport = { zh: '来自支援工时记录', en: 'From the recorded support hours' };

/** The unreported slots, the running one first: ending the shift now cuts it off. */
function unreportedBy(now: string, slots: SlotView[]) {
  const open = slots.filter(({ state }) => state === 'missing' || state === 'due' || state === 'running');
  const runs = ({ end }: SlotView) => end > now;
  return [...open.filter(runs), ...open.filter((slot) => !runs(slot))].map((slot) => ({
    key: slot.key,
    label: slot.label,
    state: slot.state,
    isCut: runs(slot),
  }));
}
