import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows, withLabels } from '#server/engine/read-rows.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { progressOf, reportsOf, type SlotView } from '../shifts/shift-progress.ts';
import { type LabelledShift, shiftRecord } from '../shifts/shift-record.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { openShifts } from '../shifts/shifts-of-lines.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import { leadsLine } from './leads-line.ts';
import { commandsOf } from './line-commands.ts';
import { stepOfShift } from './next-step.ts';
import { productionLine } from './production-line.ts';

/** The enabled lines that a user may see, each with its current shift and progress (docs/production.md, 'Who uses it'). */
export async function lineOverview(ctx: SignedInContext) {
  const lines = await withLabels(ctx, productionLine, await findRows(ctx, productionLine, eq(productionLine.table.isEnabled, true), 500));
  const open = await openShifts(
    ctx,
    lines.map((line) => line.id),
  );
  const entries = await slotEntries(ctx);
  const [shifts, reports, plans, recorded] = await Promise.all([
    withLabels<LabelledShift>(ctx, shiftRecord, open),
    reportsOf(
      ctx,
      open.map((shift) => shift.id),
    ),
    plansOfShifts(ctx, open, entries),
    recordedSupport(
      ctx,
      open.map((shift) => shift.id),
    ),
  ]);
  return {
    lines: lines.map((line) => {
      const shift = shifts.find((one) => one.lineId === line.id);
      const own = reports.filter((report) => report.shiftRecordId === shift?.id);
      const support = shift && supportOf(shift, recorded.get(shift.id));
      const progress = shift && support && progressOf(ctx, { line, shift, entries, reports: own, plans: plans.get(shift.id), support });
      const isOwn = leadsLine(ctx, line, shift);
      return {
        line,
        /** The caller's own line is shown slot by slot. */
        isOwn,
        slots: isOwn && progress ? slotsInShort(progress.slots) : [],
        shift: shift ?? null,
        counts: progress?.counts ?? null,
        /** The slots to report now: the missing ones, otherwise those due. */
        toReport: namesOf(progress?.slots, 'missing') ?? namesOf(progress?.slots, 'due') ?? [],
        totals: progress?.totals ?? null,
        nextStep: progress ? stepOfShift(ctx, progress) : null,
        ...commandsOf(ctx, line, shift),
      };
    }),
  };
}

function slotsInShort(slots: readonly SlotView[]) {
  return slots.map(({ key, label, state, end, plan, reports }) => ({
    key,
    label,
    state,
    end,
    plan,
    outputCount: reports.reduce((sum, report) => sum + report.outputCount, 0),
  }));
}

/** The keys and labels of the slots in a state; undefined when there are none. */
function namesOf(slots: readonly SlotView[] = [], state: SlotView['state']) {
  const found = slots.filter((slot) => slot.state === state).map(({ key, label }) => ({ key, label }));
  return found.length > 0 ? found : undefined;
}
