import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, refuseFaults } from '#server/confirm.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { peopleIn } from '../shifts/people-in.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { lockOrders } from '../transfers/lock-transfers.ts';
import { type Comparison, compareWith } from './changed-since.ts';
import { keepCorrection, reasonFor } from './correct-ended.ts';
import { examineReport } from './defect-kinds.ts';
import { productionRecord, type Report } from './production-record.ts';
import { refuseTransferred } from './refuse-transferred.ts';
import { type Reporting, refuseSecondReport, slotNamed, slotOf } from './report-slot.ts';
import { variantOf } from './report-variants.ts';
import { type Tally, warningsOf } from './report-warnings.ts';
import { reportedWork } from './reported-work.ts';
import type { ShownChange } from './shown-changes.ts';
import { slotGoal } from './slot-goal.ts';

/**
 * Corrects a report of an open shift by the rules of a new one, or with a reason one of an ended shift while another runs. Its line and date
 * cannot change, its work order and side can while the shift is open; the values before and after are recorded with user and time
 * (docs/production.md, 'Who uses it').
 */
export async function correctReport(
  ctx: SignedInContext,
  id: string,
  input: Input,
  { asks, expected = {} }: Reporting & { expected?: Expected },
): Promise<Report> {
  const { shiftRecordId } = await readRow(ctx, productionRecord, id);
  const { shift, line } = await shiftOnLine(ctx, shiftRecordId, true);
  // Read after locking the shift, so that a concurrent correction is not overwritten.
  const before = await readRow(ctx, productionRecord, id);
  const { reason, problems: ofReason } = await reasonFor(ctx, shift, asks ? input : {});
  const variant = variantOf(line.lineType);
  const { entry, problems: ofEntry } = await examineReport(ctx, variant, { ...before, ...input });
  const problems = { ...ofReason, ...ofEntry };
  const { work, plan, isMoved } = await reportedWork(ctx, { report: before, shift, input });
  const { lineId, planDate } = before;
  const tally: Tally = { workOrderId: work.workOrderId, lineId, layout: work.layout, planDate };
  const entries = await slotEntries(ctx);
  const examine = async () => {
    const moved = entry.timeRange === before.timeRange ? undefined : slotOf(ctx, entries, { shift, variant, timeRange: entry.timeRange });
    const timeRange = moved?.key ?? before.timeRange;
    const slot = moved ?? slotNamed(ctx, entries, { shift, variant, timeRange });
    const goal = await slotGoal(ctx, entries, { shift, isSemi: variant === 'semi', key: timeRange, but: id });
    return { timeRange, found: await warningsOf(ctx, entry, { tally, plan, slot, goal, but: id }) };
  };
  await refuseFaults(problems, { confirm: input.confirm, locale: ctx.locale }, async () => (asks ? (await examine()).found : []));
  if (expected.version !== undefined && expected.version !== before.version)
    await refuseOvertaken(ctx, before, await compareWith(ctx, before, { ...entry, ...work }, expected.version));
  const { timeRange, found } = await examine();
  await refuseSecondReport(ctx, tally, timeRange, id);
  if (asks) askToConfirm(found, input.confirm);
  if (reason !== null) await keepCorrection(ctx, shift, reason);
  const isLess = isMoved || entry.outputCount < before.outputCount;
  if (isLess) await lockOrders(ctx, [before.workOrderId, work.workOrderId]);
  const corrected = await updateRow(
    ctx,
    productionRecord,
    id,
    {
      ...entry,
      ...(isMoved && work),
      timeRange,
      warnings: found.map(({ name }) => name).join(',') || null,
      warningsConfirmed: asks && found.length > 0,
    },
    expected,
  );
  if (isLess) await refuseTransferred(ctx, before, 'corrected');
  return corrected;
}

/** Concurrent corrections are reported at each field that both changed, with user and time, so that they are not overwritten unseen. */
async function refuseOvertaken(ctx: SignedInContext, now: Report, { both }: Comparison): Promise<void> {
  const by = (await peopleIn(ctx, [now.updateUser]))(now.updateUser);
  const said = [by, now.updateTime.slice(11, 16)].filter(Boolean).join(' ');
  const textOf = ({ after }: ShownChange) => ({ zh: `现为 ${after ?? '空'}（${said}）`, en: `now ${after ?? 'empty'} (${said})` });
  throw new BusinessError(messages.stale, {
    code: 409,
    recordId: now.id,
    fields: Object.fromEntries(both.map((change) => [controlOf(change), textOf(change)])),
  });
}

/** A form chooses the work order and its side by their plan. */
const controlOf = ({ field }: ShownChange): string => (field === 'workOrderNumber' || field === 'layout' ? 'workOrderPlanId' : field);
