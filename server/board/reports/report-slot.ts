import { and, eq, ne, sql } from 'drizzle-orm';
import { sideIn } from '#rules/board-sides.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, refuseFaults } from '#server/confirm.ts';
import { readRow, readRows } from '#server/engine/read-rows.ts';
import { type Input, insertRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { productionLine } from '../lines/production-line.ts';
import { withSide } from '../plans/work-order.ts';
import { workOrderPlan } from '../plans/work-order-plan.ts';
import { peopleIn } from '../shifts/people-in.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { type ReportSlot, reportSlots, slotEntries } from '../shifts/shift-slots.ts';
import { openShifts, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { examineReport } from './defect-kinds.ts';
import { findWork, idIn, plannedLineType } from './find-work.ts';
import { productionRecord, type Report } from './production-record.ts';
import { type Entry, type ReportVariant, readEntry, variantOf } from './report-variants.ts';
import { type Tally, warningsOf } from './report-warnings.ts';
import { slotGoal } from './slot-goal.ts';

/** `asks`: a user can confirm warnings; for a legacy client they are stored as unconfirmed. */
export interface Reporting {
  asks: boolean;
}

/**
 * Reports the output of a line in one slot of its open shift (specification 10.3, 10.5; docs/production.md, 'Checks'). Field rules are
 * checked before any lookup.
 */
export async function reportSlot(ctx: SignedInContext, given: Input, { asks }: Reporting): Promise<Report> {
  const { input, problems: wrongSide } = await withSide(ctx, given, (typed) => mayBeReported(ctx, typed, asks));
  const likely = await likelyVariant(ctx, input);
  const { entry: read, problems } = await examineReport(ctx, likely, input);
  await refuseFaults({ ...problems, ...wrongSide }, { confirm: input.confirm, locale: ctx.locale }, async () =>
    asks ? (await placed(ctx, input, read)).found : [],
  );
  const { work, entry, tally, slot, found } = await placed(ctx, input, read, likely);
  // Legacy clients may report early; a user at the line has probably picked the wrong slot.
  if (asks) refuseLater(ctx, slot);
  await refuseSecondReport(ctx, tally, slot.key);
  if (asks) askToConfirm(found, input.confirm);
  return insertRow(ctx, productionRecord, {
    ...entry,
    ...tally,
    timeRange: slot.key,
    shiftRecordId: work.shift.id,
    shiftType: work.shift.shiftType,
    workOrderPlanId: work.plan?.id ?? null,
    workOrderNumber: work.order.workOrderNumber,
    warnings: found.map(({ name }) => name).join(',') || null,
    warningsConfirmed: asks && found.length > 0,
  });
}

/** Where an entry belongs, and what is doubtful about it there; read again if its line reports in another `variant` than was likely. */
async function placed(ctx: SignedInContext, input: Input, read: Entry, likely?: ReportVariant) {
  const work = await findWork(ctx, input);
  const { line, shift, order, plan } = work;
  refuseClosed(shift);
  const variant = variantOf(line.lineType);
  const entry = likely === undefined || variant === likely ? read : readEntry(variant, input, ctx.locale);
  const layout = plan?.layout ?? (typeof input.layout === 'string' ? input.layout.trim().slice(0, 32) || null : null);
  const tally: Tally = { workOrderId: order.id, lineId: line.id, layout, planDate: shift.planDate ?? '' };
  const entries = await slotEntries(ctx);
  const slot = slotOf(ctx, entries, { shift, variant, timeRange: entry.timeRange });
  const goal = await slotGoal(ctx, entries, { shift, isSemi: variant === 'semi', key: slot.key });
  return { work, entry, tally, slot, found: await warningsOf(ctx, entry, { tally, plan, slot, goal }) };
}

/** A side that somebody planned is reported under that word, and a legacy client's own word of none is never refused. */
const mayBeReported = async ({ db, session }: SignedInContext, typed: string, asks: boolean): Promise<boolean> => {
  if (!asks && sideIn(typed) === undefined) return true;
  const { tenantId, layout, isDeleted } = workOrderPlan.table;
  return (await db.$count(workOrderPlan.table, and(eq(tenantId, session.tenantId), eq(layout, typed), eq(isDeleted, 0)))) > 0;
};

/** A closed shift takes no reports and no corrections; restart reopens it. */
export function refuseClosed(shift: ShiftRow): void {
  if (shift.shiftState === 'open') return;
  throw new BusinessError({ zh: '班次已结束，请先重启班次', en: 'The shift has ended: reopen it first' }, { code: 409 });
}

interface NamedSlot {
  shift: ShiftRow;
  variant: ReportVariant;
  timeRange: string;
}

/** The slot that a report names by key or label; a line that reports once a shift has only one. */
export function slotOf(ctx: SignedInContext, entries: Option[], named: NamedSlot): ReportSlot {
  const slot = slotNamed(ctx, entries, named);
  if (!slot) throw new BusinessError({ zh: '该时段不属于本班次', en: 'This slot does not belong to this shift' }, { field: 'timeRange' });
  return slot;
}

/** The same; undefined if the shift no longer has such a slot. */
export function slotNamed(ctx: SignedInContext, entries: Option[], { shift, variant, timeRange }: NamedSlot): ReportSlot | undefined {
  const slots = reportSlots(ctx, shift, entries, variant === 'semi');
  return variant === 'semi' ? slots[0] : slots.find(({ key, label }) => key === timeRange || label === timeRange);
}

function refuseLater(ctx: SignedInContext, slot: ReportSlot): void {
  if (slot.start <= ctx.now()) return;
  throw new BusinessError(
    { zh: `时段 ${slot.label} 尚未开始，不能填报`, en: `Slot ${slot.label} has not begun: it cannot be reported yet` },
    { field: 'timeRange' },
  );
}

/** One report per work order, line, side, business date and slot: the message names the first one, so that it can be opened. */
export async function refuseSecondReport(ctx: SignedInContext, tally: Tally, timeRange: string, but?: string): Promise<void> {
  const first = await reportAt(ctx, tally, timeRange, but);
  if (!first) return;
  const who = (await peopleIn(ctx, [first.createUser]))(first.createUser);
  const by = [who, first.createTime.slice(0, 16)].filter(Boolean).join(' ');
  throw new BusinessError(
    { zh: `该时段已报工 (${by})，请打开已有记录修改`, en: `This slot has been reported (${by}): open that report to correct it` },
    { recordId: first.id, field: 'timeRange', code: 409 },
  );
}

/** The existing report of a work order in a slot. */
export async function reportAt(
  ctx: SignedInContext,
  tally: Tally,
  timeRange: string,
  but?: string,
): Promise<Pick<Report, 'id' | 'createTime' | 'createUser'> | undefined> {
  const reports = productionRecord.table;
  const [first] = await ctx.db
    .select({ id: reports.id, createTime: reports.createTime, createUser: reports.createUser })
    .from(reports)
    .where(
      and(
        eq(reports.tenantId, ctx.session.tenantId),
        eq(reports.isDeleted, 0),
        eq(reports.workOrderId, tally.workOrderId),
        eq(reports.lineId, tally.lineId),
        eq(sql`coalesce(${reports.layout}, '')`, tally.layout ?? ''),
        eq(reports.planDate, tally.planDate),
        eq(reports.timeRange, timeRange),
        but === undefined ? undefined : ne(reports.id, but),
      ),
    );
  return first;
}

/** The variant of the line that the body names, or that alone works on its work order; without either it is inferred from the fields. */
async function likelyVariant(ctx: SignedInContext, input: Input): Promise<ReportVariant> {
  const lineId = await namedLine(ctx, input);
  const [line] = lineId === undefined ? [] : await readRows(ctx, productionLine, [lineId]);
  const [open] = line ? await openShifts(ctx, [line.id]) : [];
  const lineType = open?.lineType ?? line?.lineType ?? (lineId === undefined ? await plannedLineType(ctx, input) : undefined);
  if (lineType !== undefined) return variantOf(lineType);
  if (String(input.productionProcess) === '2') return 'semi';
  return typeof input.layout === 'string' && input.layout.trim() !== '' ? 'smt' : 'dip';
}

async function namedLine(ctx: SignedInContext, input: Input): Promise<string | undefined> {
  const lineId = idIn(ctx, input, 'lineId');
  if (lineId !== undefined) return lineId;
  const shiftId = idIn(ctx, input, 'shiftRecordId');
  if (shiftId !== undefined) return (await shiftOnLine(ctx, shiftId)).line.id;
  const planId = idIn(ctx, input, 'workOrderPlanId');
  return planId === undefined ? undefined : ((await readRow(ctx, workOrderPlan, planId)).lineId ?? undefined);
}
