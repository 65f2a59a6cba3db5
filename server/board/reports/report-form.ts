import { localDateTime } from '#rules/dates.ts';
import type { FieldView, Locale, Option } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { movesOffered } from '#server/engine/moves/offered.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { kindsOfDays } from '#server/platform/calendar/days-off.ts';
import { lostHours } from '../boards/metrics.ts';
import { labelShifts } from '../lines/labels.ts';
import { commandCodes } from '../lines/line-commands.ts';
import { slotToReport } from '../lines/next-step.ts';
import type { Line } from '../lines/production-line.ts';
import { withProgress } from '../plans/plan-progress.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { dueFrom } from '../shifts/shift-clock.ts';
import { progressOf, reportsOf, type SlotView } from '../shifts/shift-progress.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { instantIn, slotEntries } from '../shifts/shift-slots.ts';
import { openShifts, shiftMeant, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import { type LossOfStops, lossOfStops } from '../stops/loss-of-stops.ts';
import { mayCorrectEnded, reasonView } from './correct-ended.ts';
import { productionRecord, type Report } from './production-record.ts';
import { offeredReasons } from './reasons.ts';
import { reportFacts } from './report-facts.ts';
import { reportAt } from './report-slot.ts';
import { reportFields, reportVariants, variantOf } from './report-variants.ts';
import { choiceOfWork, typedWork, unplanned } from './work-fields.ts';

export interface ReportFormInput {
  lineId: string;
  timeRange?: string | undefined;
  workOrderPlanId?: string | undefined;
  id?: string | undefined;
}

/**
 * The report form of a line, prefilled: the missing or due slot, the plan and people of the previous report, the hours of the slot
 * (docs/production.md, 'Who uses it'). With `id` it is the form for correcting that report; once its shift has ended, the report to look at.
 */
export async function reportForm(ctx: SignedInContext, input: ReportFormInput) {
  const { shift, line } = await shiftOfReport(ctx, input);
  const entries = await slotEntries(ctx);
  const [reasons, reports, planned, recorded] = await Promise.all([
    offeredReasons(ctx),
    reportsOf(ctx, [shift.id]),
    plansOfShifts(ctx, [shift], entries),
    recordedSupport(ctx, [shift.id]),
  ]);
  const { slots, totals } = progressOf(ctx, {
    line,
    shift,
    entries,
    reports,
    plans: planned.get(shift.id),
    support: supportOf(shift, recorded.get(shift.id)),
  });
  const plans = await withProgress(ctx, planned.get(shift.id)?.plans ?? []);
  const corrected = input.id === undefined ? undefined : reportOfShift(reports, input.id);
  const slot = slots.find(({ key }) => key === (corrected?.timeRange ?? input.timeRange)) ?? nextSlot(slots);
  const before = reportBefore(reports, slots, slot);
  const plan =
    plans.find(({ id }) => id === (corrected?.workOrderPlanId ?? input.workOrderPlanId)) ??
    plans.find(({ id }) => id === before?.workOrderPlanId) ??
    plans[0];
  const variant = variantOf(line.lineType);
  const maxHours = reportVariants[variant].workHour.max ?? 4;
  const existing =
    slot && plan && !corrected ? await reportAt(ctx, { ...plan, lineId: line.id, planDate: shift.planDate ?? '' }, slot.key) : undefined;
  const hasEnded = shift.shiftState === 'ended';
  const [labelledShift, running] = await labelShifts(ctx, [shift, ...(hasEnded ? await openShifts(ctx, [line.id]) : [])]);
  const [moves = []] = await movesOffered(ctx, shiftRecord, [shift]);
  const isReasonAsked = corrected !== undefined && running !== undefined && (await mayCorrectEnded(ctx, shift));
  const timeRange = slots.filter((one) => one.start !== '' || one.key === slot?.key).map(({ key, label }) => ({ value: key, label }));
  const offered: Record<string, Option[]> = { timeRange, ...reasons };
  const own = reportFields(variant, ctx.locale).map((field) => ({ ...field, options: offered[field.name] ?? field.options }));
  const values: Record<string, string | number | null> = corrected
    ? correctedValues(ctx, corrected, { slot, shift, max: maxHours })
    : { ...freshValues(ctx, { line, shift, slot, before, plan }), workHourType: await hourTypeOf(ctx, { shift, slots, slot, before }) };
  const loss = hasEnded ? undefined : await lossIn(ctx, { shift, slot, corrected, values, maxHours });
  const isUnplanned = !corrected && plans.length === 0;
  const fields = [
    ...withTold(isUnplanned ? await typedWork(ctx, own, line) : own, loss, ctx.locale),
    ...(corrected && !hasEnded ? choiceOfWork(ctx, corrected, plans) : []),
    ...(isReasonAsked ? [reasonView(ctx.locale)] : []),
  ];
  return {
    line,
    shift: labelledShift ?? shift,
    variant,
    fields,
    values: { ...values, ...(loss && lostBy(loss)) },
    plans: plans.map((one) => ({
      value: one.id,
      workOrderNumber: one.workOrder.workOrderNumber,
      layout: one.layout,
      productName: one.workOrder.productName,
      plannedRate: one.plannedRate,
      planCount: one.planCount,
      outputCount: one.outputCount,
    })),
    /** Nothing is planned: the form asks for the work order, and whether it is unplanned indeed. */
    isUnplanned,
    canPlan: commandCodes.plan.some((code) => holds(ctx.session, code)),
    slot: slot ?? null,
    totals,
    existing: existing ?? null,
    corrects: corrected ? { id: corrected.id, version: corrected.version } : null,
    /** Of an ended shift that is to be reopened first: what the report says, and whether the caller may reopen the shift to correct it. */
    facts: corrected && hasEnded && !isReasonAsked ? reportFacts(corrected, fields, reasons) : null,
    canRestart: moves.includes('restart'),
    /** The line's open shift: while it runs, another one is not reopened, but corrected with a reason. */
    running: running ?? null,
  };
}

/** What stops of the line cost the slot: of a new report, and of one that was made before its slot ended where that tells less. */
async function lossIn(
  ctx: SignedInContext,
  of: {
    shift: ShiftRow;
    slot: SlotView | undefined;
    corrected: Report | undefined;
    values: Record<string, string | number | null>;
    maxHours: number;
  },
): Promise<LossOfStops | undefined> {
  const { shift, slot, corrected, values, maxHours } = of;
  if (!slot || (corrected && !isPart(shift, slot))) return undefined;
  const people = values.numberOfWorker === null ? null : Number(values.numberOfWorker);
  const loss = await lossOfStops(ctx, { shiftId: shift.id, slot, people, maxHours, but: corrected?.id });
  const isLess = (report: Report) => loss !== undefined && lostHours(report) < loss.exceptWorkOfWorker * Number(loss.exceptWorkHour);
  return corrected === undefined || isLess(corrected) ? loss : undefined;
}

const lostBy = ({ told: _told, ...values }: LossOfStops): Record<string, string | number | null> => values;

const withTold = (fields: FieldView[], loss: LossOfStops | undefined, locale: Locale): FieldView[] =>
  loss === undefined ? fields : fields.map((field) => (field.name === 'exceptWorkHour' ? { ...field, help: loss.told[locale] } : field));

/** A report that was made before its slot ended. */
const isPart = (shift: ShiftRow, slot: SlotView | undefined): slot is SlotView =>
  shift.shiftState === 'open' && slot !== undefined && slot.partUntil !== null && slot.reports.length === 1;

async function shiftOfReport(ctx: SignedInContext, { lineId, id }: ReportFormInput) {
  if (id === undefined) return shiftMeant(ctx, { lineId });
  const found = await shiftOnLine(ctx, (await readRow(ctx, productionRecord, id)).shiftRecordId);
  if (found.line.id !== lineId) throw new BusinessError(messages.absent, { code: 404 });
  return found;
}

function reportOfShift(reports: Report[], id: string): Report {
  const found = reports.find((report) => report.id === id);
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  return found;
}

// The first unreported slot, otherwise the running one; if all are reported, none is preset.
const nextSlot = (slots: SlotView[]) => slotToReport(slots) ?? slots.find(({ state }) => state === 'running');

function reportBefore(reports: Report[], slots: SlotView[], slot: SlotView | undefined): Report | undefined {
  const order = slots.map(({ key }) => key);
  const at = slot ? order.indexOf(slot.key) : order.length;
  const earlier = reports.filter((report) => order.indexOf(report.timeRange) <= at);
  return earlier.sort((a, b) => order.indexOf(a.timeRange) - order.indexOf(b.timeRange)).at(-1);
}

function freshValues(
  ctx: SignedInContext,
  of: { line: Line; shift: ShiftRow; slot: SlotView | undefined; before: Report | undefined; plan: PlanChoice | undefined },
) {
  const { line, shift, slot, before, plan } = of;
  const variant = variantOf(line.lineType);
  const max = reportVariants[variant].workHour.max ?? 4;
  const values: Record<string, string | number | null> = {
    lineId: line.id,
    shiftRecordId: shift.id,
    workOrderPlanId: plan?.id ?? null,
    workOrderNumber: plan?.workOrder.workOrderNumber ?? before?.workOrderNumber ?? '',
    layout: plan?.layout ?? before?.layout ?? '',
    timeRange: slot?.key ?? null,
    // Zero by default: entered only when there are defects.
    badCount: 0,
    appearanceBadCount: variant === 'semi' ? null : 0,
    numberOfWorker: before?.numberOfWorker ?? (variant === 'semi' ? null : shift.realAttendCount || null),
    workHour: slot && slot.start !== '' ? String(Math.min(hoursSoFar(ctx, slot), max)) : (before?.workHour ?? null),
    exceptWorkOfWorker: 0,
    exceptWorkHour: '0',
    productionProcess: before?.productionProcess ?? (variant === 'semi' ? 2 : 1),
  };
  for (const field of reportFields(variant, ctx.locale)) values[field.name] ??= null;
  return values;
}
interface PlanChoice {
  id: string;
  layout: string | null;
  workOrder: { workOrderNumber: string; productName: string | null };
}

/** The hours of a report that was made before its slot ended are proposed anew; in an ended shift nothing is. */
function correctedValues(
  ctx: SignedInContext,
  report: Report,
  { slot, shift, max }: { slot: SlotView | undefined; shift: ShiftRow; max: number },
): Record<string, string | number | null> {
  const {
    lineId,
    shiftRecordId,
    workOrderPlanId,
    workOrderNumber,
    layout,
    timeRange,
    inputCount,
    outputCount,
    badCount,
    appearanceBadCount,
    ...rest
  } = report;
  const {
    unpleasantSight,
    numberOfWorker,
    exceptWorkOfWorker,
    exceptWorkHour,
    exceptWorkNote,
    workHourType,
    productionProcess,
    note,
    id,
    version,
  } = rest;
  const workHour = isPart(shift, slot) ? String(Math.min(hoursSoFar(ctx, slot), max)) : rest.workHour;
  const place = { id, version, lineId, shiftRecordId, workOrderPlanId: workOrderPlanId ?? unplanned, workOrderNumber, layout, timeRange };
  const work = { numberOfWorker, workHour, exceptWorkOfWorker, exceptWorkHour, exceptWorkNote, workHourType, productionProcess };
  return { ...place, inputCount, outputCount, badCount, appearanceBadCount, unpleasantSight, ...work, note };
}

/** The hours of a slot; of a running one, the elapsed hours. */
function hoursSoFar(ctx: SignedInContext, { start, end }: Pick<SlotView, 'start' | 'end'>): number {
  const { timeZone } = ctx.session;
  const isRunning = ctx.now() < dueFrom({ end: instantIn(end, timeZone) });
  const [until, digits] = isRunning ? [localDateTime(ctx.now(), timeZone), 1] : [end, 2];
  const hours = (Date.parse(`${until.replace(' ', 'T')}Z`) - Date.parse(`${start.replace(' ', 'T')}Z`)) / 3_600_000;
  return Math.max(0.1, Number(hours.toFixed(digits)));
}

/** What hours are called on a kind of day, within a shift and past its planned end; the clock does not matter (docs/production.md, 'Shifts'). */
const hourTypes = { work: { inShift: 1, past: 2 }, weekend: { inShift: 3, past: 3 }, holiday: { inShift: 4, past: 4 } } as const;

/** As in the slot before, which its reporter has seen; overtime begins anew. */
async function hourTypeOf(ctx: SignedInContext, { shift, slots, slot, before }: OfSlot): Promise<number> {
  const isPast = slot?.isExtension ?? false;
  const slotBefore = slots.find(({ key }) => key === before?.timeRange);
  if (before && (slotBefore?.isExtension ?? false) === isPast) return before.workHourType;
  const planDate = shift.planDate ?? '';
  const kind = (await kindsOfDays(ctx, [planDate])).get(planDate) ?? 'work';
  return hourTypes[kind][isPast ? 'past' : 'inShift'];
}

interface OfSlot {
  shift: ShiftRow;
  slots: SlotView[];
  slot: SlotView | undefined;
  before: Report | undefined;
}
