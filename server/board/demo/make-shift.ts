import { and, eq } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import { joinDefects } from '#rules/reasons.ts';
import type { Transaction } from '#server/database/pool.ts';
import { defects, lossReasons } from '../dictionaries.ts';
import { workOrderPlan } from '../plans/work-order-plan.ts';
import { productionRecord } from '../reports/production-record.ts';
import { variantOf } from '../reports/report-variants.ts';
import { defaultShiftStarts, type ShiftSlot, slotSpan, slotsOfShift } from '../shifts/shift-clock.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import { lineStop } from '../stops/line-stop.ts';
import type { Chance } from './chance.ts';
import type { DemoLine } from './demo-lines.ts';
import type { FactoryOptions, MadeLine } from './make-lines.ts';

const timeZone = 'Asia/Shanghai';
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
const slotKeys = Array.from({ length: 12 }, (_slot, at) => `${clock(8 + at * 2)}-${clock(10 + at * 2)}`);
const dayMs = 86_400_000;

interface ShiftOf {
  planDate: string;
  shiftType: string;
  isCurrent: boolean;
  isSunday: boolean;
}

/** Adds a line's shift with its plan and a report for every past slot. */
export async function makeShift(
  db: Transaction,
  options: FactoryOptions,
  { line, lineId, orders }: MadeLine,
  of: ShiftOf,
  chance: Chance,
): Promise<void> {
  const order = orders[chance.isLucky(0.7) ? 0 : 1] ?? orders[0];
  if (!order) return;
  const authored = { createUser: options.userId, updateUser: options.userId, createDept: options.deptIds.get(line.dept) ?? null };
  const planId = await makePlan(
    db,
    { line, lineId, order, planDate: of.planDate, isFirstNight: of.isCurrent && of.shiftType === '2' },
    authored,
    chance,
  );
  const startTime = slotSpan(
    of.planDate,
    defaultShiftStarts[of.shiftType] ?? '08:00',
    of.shiftType === '2' ? '20:00-22:00' : '08:00-10:00',
    timeZone,
  ).start;
  const endTime = new Date(startTime.getTime() + dayMs / 2);
  const isOpen = of.isCurrent && endTime > options.now;
  // A plan is for the whole team: with a third of a small one away, its output would be far above the standard.
  const absent = chance.between(0, Math.round(line.manpower / 10));
  const [shift] = await db
    .insert(shiftRecord.table)
    .values({
      ...authored,
      lineId,
      shiftType: of.shiftType,
      lineType: line.type,
      slots: slotKeys.join('\n'),
      planDate: of.planDate,
      startTime: localDateTime(startTime, timeZone),
      shiftState: isOpen ? 'open' : 'ended',
      lineState: 0,
      shouldAttendCount: line.manpower,
      realAttendCount: line.manpower - absent,
      leaveCount: absent,
      teamLeader: line.leader,
      ipqc: '刘芳',
      pie: '陈志强',
      ...(isOpen
        ? {}
        : {
            endTime: localDateTime(endTime, timeZone),
            indirectWorkHour: '0',
            borrowWorkHour: '0',
            lendingWorkHour: '0',
            otherWorkHour: '0',
            // Shifts that ended before yesterday are signed off.
            ...(startTime.getTime() < options.now.getTime() - 2 * dayMs
              ? { signedOffBy: options.userId, signedOffAt: localDateTime(new Date(endTime.getTime() + 600_000), timeZone) }
              : {}),
          }),
    })
    .returning({ id: shiftRecord.table.id });
  const slots = isWholeShift(line)
    ? [{ key: of.shiftType === '2' ? '20:00-08:00' : '08:00-20:00', start: startTime, end: endTime, isExtension: false }]
    : slotsOfShift(
        { planDate: of.planDate, shiftType: of.shiftType, startTime, endTime: isOpen ? null : endTime },
        slotKeys,
        timeZone,
        options.now,
      );
  // One line omits the slot before the running one, so that the demo shows a missing slot.
  const reported = slots.filter((slot) => slot.end <= options.now).slice(0, isOpen && line.code.endsWith('02') ? -1 : undefined);
  if (reported.length === 0) return;
  const heads = {
    ...authored,
    lineId,
    shiftRecordId: String(shift?.id),
    workOrderId: order.id,
    workOrderPlanId: planId,
    workOrderNumber: order.number,
    layout: order.layout,
  };
  const reports = reported.map((slot, nth) => ({
    slot,
    report: { ...heads, ...reportOf(line, slot, { nth, of, people: line.manpower - absent }, chance) },
  }));
  await db.insert(productionRecord.table).values(reports.map(({ report }) => report));
  const stops = reports.flatMap(({ slot, report }) => (report.exceptWorkNote === null ? [] : [stopOf(slot, report)]));
  if (stops.length > 0) await db.insert(lineStop.table).values(stops.map((stop) => ({ ...authored, ...stop })));
}

/** The stop in which a report's lost hours were lost. */
function stopOf({ start }: ShiftSlot, { lineId, shiftRecordId, planDate, exceptWorkNote, exceptWorkHour, exceptWorkOfWorker }: Lost) {
  const from = new Date(start.getTime() + 20 * 60_000);
  const to = new Date(from.getTime() + Number(exceptWorkHour) * 3_600_000);
  return {
    ...{ lineId, shiftRecordId, planDate, reason: exceptWorkNote ?? '', numberOfWorker: exceptWorkOfWorker, stopState: 'resumed' },
    ...{ startTime: localDateTime(from, timeZone), endTime: localDateTime(to, timeZone) },
  };
}

interface Lost {
  lineId: string;
  shiftRecordId: string;
  planDate: string;
  exceptWorkNote: string | null;
  exceptWorkHour: string;
  exceptWorkOfWorker: number;
}

async function makePlan(
  db: Transaction,
  {
    line,
    lineId,
    order,
    planDate,
    isFirstNight,
  }: { line: DemoLine; lineId: string; order: MadeLine['orders'][number]; planDate: string; isFirstNight: boolean },
  authored: { createUser: string },
  chance: Chance,
): Promise<string> {
  const isSmt = line.type === 'smt';
  const [plan] = await db
    .insert(workOrderPlan.table)
    .values({
      ...authored,
      workOrderId: order.id,
      lineId,
      planDate,
      // The first night of a demo has no previous day.
      planCount: Math.round((line.pace * 11) / 50) * 50 * (line.hasNightShift && !isFirstNight ? 2 : 1) + chance.between(-1, 1) * 50,
      layout: order.layout,
      standardManpower: isSmt ? null : line.manpower,
      // One product has no standard yet: the plan table shows it blank.
      standardCapacity: isSmt ? null : chance.isLucky(0.15) ? -1 : line.pace,
      standardWorkHour: isSmt ? (line.manpower / line.pace).toFixed(4) : null,
    })
    .onConflictDoNothing()
    .returning({ id: workOrderPlan.table.id });
  if (plan) return String(plan.id);
  const known = await db
    .select({ id: workOrderPlan.table.id })
    .from(workOrderPlan.table)
    .where(samePlan(order.id, lineId, planDate))
    .limit(1);
  return String(known[0]?.id);
}

const kindsOf = (kind: string, bad: number, looks: number): string => {
  const kinds: [string, number][] =
    looks > 0 && kind !== '功能不良'
      ? [
          [kind, looks],
          ['功能不良', bad],
        ]
      : [[kind, bad + looks]];
  return joinDefects(
    kinds.map(([name, pieces]) => [name, String(pieces)]),
    '',
    bad + looks,
  );
};

/** Such a line reports once a shift, and machines instead of people (docs/production.md, 'Lines, variants'). */
const isWholeShift = ({ type }: DemoLine) => variantOf(type) === 'semi';

const samePlan = (workOrderId: string, lineId: string, planDate: string) =>
  and(eq(workOrderPlan.table.workOrderId, workOrderId), eq(workOrderPlan.table.lineId, lineId), eq(workOrderPlan.table.planDate, planDate));

/** A slot's figures: near the line's pace, a meal break in the middle, occasionally an abnormal hour. */
function reportOf(line: DemoLine, slot: ShiftSlot, { nth, of, people }: { nth: number; of: ShiftOf; people: number }, chance: Chance) {
  const isWhole = isWholeShift(line);
  const isMeal = nth === 2;
  // The running shift always has a loss, so that a demo started in the morning shows one.
  const isAbnormal = (nth === 3 && chance.isLucky(0.35)) || (of.isCurrent && nth === 0 && line.type === 'smt');
  const hours = isWhole ? 11 : isMeal ? 1 : 2;
  const output = Math.round(line.pace * hours * (0.9 + chance.between(0, 14) / 100) * (isAbnormal ? 0.55 : 1));
  const bad = chance.between(0, Math.max(1, Math.round(output * 0.008)));
  const looks = chance.between(0, Math.max(1, Math.round(output * 0.005)));
  return {
    planDate: of.planDate,
    shiftType: of.shiftType,
    timeRange: slot.key,
    inputCount: output + bad + (isWhole ? 0 : looks),
    outputCount: output,
    badCount: bad,
    appearanceBadCount: isWhole ? null : looks,
    unpleasantSight: bad + looks > 2 ? kindsOf(chance.pick(defects)[0], bad, isWhole ? 0 : looks) : null,
    numberOfWorker: people,
    workHour: String(hours),
    exceptWorkOfWorker: isAbnormal ? Math.min(people, chance.between(2, 6)) : 0,
    exceptWorkHour: isAbnormal ? '0.5' : '0',
    exceptWorkNote: isAbnormal ? chance.pick(lossReasons)[0] : null,
    workHourType: of.isSunday ? 3 : 1,
    productionProcess: line.type === 'dip' ? 1 : 2,
  };
}
