import { and, eq, gte } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { productionLine } from '../lines/production-line.ts';
import { plansOfShifts } from '../plans/shift-plans.ts';
import { progressOf, reportsOf } from '../shifts/shift-progress.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import { instantIn, slotEntries } from '../shifts/shift-slots.ts';
import { shiftsWhere } from '../shifts/shifts-of-lines.ts';
import { recordedSupport, supportOf } from '../shifts/support-of-shifts.ts';
import type { PeopleOfLine } from './whom-to-tell.ts';

/** A slot that has ended without a report in an open shift with a plan; plain values, which may go to another server. */
export interface MissingSlot {
  lineId: string;
  shiftRecordId: string;
  timeRange: string;
  label: string;
  lineName: string;
  people: PeopleOfLine;
  /** Since when it could have been reported, in milliseconds: the end of the slot, or when its shift was entered. */
  since: number;
}

/** Nobody works longer on one shift: one that was forgotten before is asked for on its line's page alone. */
const lookBackMs = 36 * 3_600_000;

export async function missingSlots(ctx: SignedInContext): Promise<MissingSlot[]> {
  const { shiftState, startTime } = shiftRecord.table;
  const { timeZone } = ctx.session;
  const earliest = localDateTime(new Date(ctx.now().getTime() - lookBackMs), timeZone);
  const shifts = await shiftsWhere(ctx, and(eq(shiftState, 'open'), gte(startTime, earliest)));
  if (shifts.length === 0) return [];
  const ids = shifts.map(({ id }) => id);
  const entries = await slotEntries(ctx);
  const [lines, reports, plans, recorded] = await Promise.all([
    readRows(ctx, productionLine, [...new Set(shifts.map(({ lineId }) => lineId))]),
    reportsOf(ctx, ids),
    plansOfShifts(ctx, shifts, entries),
    recordedSupport(ctx, ids),
  ]);
  return shifts.flatMap((shift) => {
    const line = lines.find(({ id }) => id === shift.lineId);
    const planned = plans.get(shift.id);
    if (!line || !planned || planned.planCount <= 0) return [];
    const own = reports.filter(({ shiftRecordId }) => shiftRecordId === shift.id);
    const support = supportOf(shift, recorded.get(shift.id));
    const { slots } = progressOf(ctx, { line, shift, entries, reports: own, plans: planned, support });
    const entered = instantIn(shift.createTime, timeZone).getTime();
    const { leader, deptId, createUser } = line;
    return slots
      .filter(({ state }) => state === 'missing')
      .map(({ key, label, end }) => ({
        lineId: line.id,
        shiftRecordId: shift.id,
        timeRange: key,
        label,
        lineName: line.lineName,
        people: { teamLeader: shift.teamLeader, startedBy: shift.createUser, leader, deptId, createUser },
        since: Math.max(instantIn(end, timeZone).getTime(), entered),
      }));
  });
}
