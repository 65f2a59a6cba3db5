import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { progressOf, reportsOf, type SlotView } from '../shifts/shift-progress.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import { standstills } from '../stops/stops-of-shifts.ts';
import { judgedShifts } from './judged-shifts.ts';
import { labelLines, labelShifts } from './labels.ts';
import { leadsLine } from './leads-line.ts';
import { commandsFor } from './line-commands.ts';
import { stepAfter, stepOfShift } from './next-step.ts';
import { notStarted } from './not-started.ts';
import { productionLine } from './production-line.ts';
import { standingOf, worstFirst } from './verdict.ts';

/**
 * The enabled lines that a user may see, each with the shift by which it is judged and its progress, the worst first (docs/production.md,
 * 'Who uses it').
 */
export async function lineOverview(ctx: SignedInContext) {
  const lines = await labelLines(ctx, await findRows(ctx, productionLine, eq(productionLine.table.isEnabled, true), 500));
  const ids = lines.map((line) => line.id);
  const entries = await slotEntries(ctx);
  const judged = await judgedShifts(ctx, ids, entries);
  const shiftIds = judged.map((shift) => shift.id);
  const without = ids.filter((id) => !judged.some(({ lineId }) => lineId === id));
  const [shifts, reports, plans, recorded, idle, stands] = await Promise.all([
    labelShifts(ctx, judged),
    reportsOf(ctx, shiftIds),
    plansOfShifts(ctx, judged, entries),
    recordedSupport(ctx, shiftIds),
    notStarted(ctx, without, entries),
    standstills(ctx, shiftIds),
  ]);
  const commands = await commandsFor(ctx, judged, true);
  const summaries = lines
    .map((line) => {
      const shift = shifts.find((one) => one.lineId === line.id);
      const own = reports.filter((report) => report.shiftRecordId === shift?.id);
      const support = shift && supportOf(shift, recorded.get(shift.id));
      const progress = shift && support && progressOf(ctx, { line, shift, entries, reports: own, plans: plans.get(shift.id), support });
      const isOwn = leadsLine(ctx, line, shift);
      const can = commands({ line, shift, open: shift?.shiftState === 'open' ? shift : undefined });
      const { isOpen } = can;
      const idleSince = idle.get(line.id) ?? null;
      const notEndedSince = progress?.notEndedSince ?? null;
      // The figures of a shift that nobody ended are not those of today.
      const current = notEndedSince === null ? progress : undefined;
      const standing = {
        idleSince,
        totals: current?.totals ?? null,
        missing: current?.counts.missing ?? 0,
        hasEnded: shift !== undefined && !isOpen,
      };
      return {
        line,
        ...(notEndedSince === null ? standingOf(standing) : { verdict: 'notEnded' as const, shortfall: 0 }),
        /** The planned end, local, of a shift that nobody ended. */
        notEndedSince,
        /** When the planned shift should have started, local. */
        idleSince,
        /** The line stands: since when, local, and why. */
        stop: stands.get(line.id) ?? null,
        /** The caller's own line is shown slot by slot. */
        isOwn,
        slots: isOwn && current ? slotsInShort(current.slots) : [],
        shift: shift ?? null,
        isAhead: progress?.isAhead ?? false,
        counts: current?.counts ?? null,
        /** The slots to report now: the missing ones, otherwise those due. */
        toReport: (isOpen && (namesOf(current?.slots, 'missing') ?? namesOf(current?.slots, 'due'))) || [],
        totals: current?.totals ?? null,
        nextStep: progress && isOpen ? stepOfShift(ctx, progress) : shift ? stepAfter(ctx, shift) : null,
        ...can,
      };
    })
    .sort(worstFirst);
  return { lines: summaries.map(({ shortfall: _shortfall, ...summary }) => summary) };
}

const reportable: ReadonlySet<SlotView['state']> = new Set(['missing', 'due', 'running']);

function slotsInShort(slots: readonly SlotView[]) {
  return slots.map(({ key, label, state, end, partUntil, plan, reports }) => ({
    key,
    label,
    state,
    isReportable: reportable.has(state),
    end,
    partUntil,
    plan,
    outputCount: reports.reduce((sum, report) => sum + report.outputCount, 0),
  }));
}

/** The keys and labels of the slots in a state; undefined when there are none. */
function namesOf(slots: readonly SlotView[] = [], state: SlotView['state']) {
  const found = slots.filter((slot) => slot.state === state).map(({ key, label }) => ({ key, label }));
  return found.length > 0 ? found : undefined;
}
