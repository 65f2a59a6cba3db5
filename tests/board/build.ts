import { instantOf } from '#rules/dates.ts';
import type { Database } from '#server/database/pool.ts';
import { askAs, buildSession } from '#tests/build.ts';

type Asked = ReturnType<typeof askAs>;

/** An instant by the plant's own clock. */
export function at(local: string): Date {
  const instant = instantOf(local, 'Asia/Shanghai');
  if (!instant) throw new Error(`No such time: ${local}`);
  return instant;
}

/** Somebody of the plant who asks at a moment of the plant's clock. */
export function leaderAt(
  database: Database,
  local: string,
  of: { tenantId?: string; door?: 'page' | 'blade'; locale?: 'zh' | 'en'; session?: Parameters<typeof buildSession>[0] } = {},
): Asked {
  const session = buildSession({ tenantId: of.tenantId ?? '100001', deptIds: ['7001'], ...of.session });
  return askAs(database, session, { now: () => at(local), door: of.door ?? 'page', ...(of.locale ? { locale: of.locale } : {}) });
}

let made = 0;
const next = () => String(++made).padStart(4, '0');

/** A line of a type; what a test does not care about is filled in. */
export async function buildLine(ask: Asked, of: Record<string, unknown> = {}): Promise<{ id: string; lineName: string }> {
  const code = next();
  return ask.mutate('board.productionLine.save', {
    lineCode: `L${code}`,
    lineName: `产线 ${code}`,
    lineType: 'dip',
    isEnabled: true,
    ...of,
  });
}

/** A work order, planned for a line and date when they are named. */
export async function buildOrder(
  ask: Asked,
  of: { lineId?: string; planDate?: string; plan?: Record<string, unknown>; order?: Record<string, unknown> } = {},
) {
  const order = await ask.mutate('board.workOrder.save', {
    workOrderNumber: `WO${next()}`,
    productLongCode: 'P-1',
    productName: '控制板',
    planQty: Math.max(1000, Number(of.plan?.planCount ?? 0)),
    ...of.order,
  });
  const plan =
    of.planDate === undefined
      ? undefined
      : await ask.mutate('board.workOrderPlan.save', {
          workOrderId: order.id,
          lineId: of.lineId,
          planDate: of.planDate,
          planCount: 1000,
          ...of.plan,
        });
  return { order, plan } as { order: { id: string; workOrderNumber: string }; plan: { id: string } };
}

/** What a leader sends to open a shift. */
export const startOf = (lineId: string, of: Record<string, unknown> = {}) => ({
  lineId,
  shiftType: '1',
  startTime: '2026-03-10 08:00',
  lineState: 0,
  shouldAttendCount: 20,
  realAttendCount: 19,
  leaveCount: 1,
  teamLeader: '王组长',
  ...of,
});

/** What a reporter of a DIP line enters for a slot. */
export const entryOf = (of: Record<string, unknown> = {}) => ({
  timeRange: '08:00-10:00',
  inputCount: 200,
  outputCount: 190,
  badCount: 3,
  appearanceBadCount: 2,
  unpleasantSight: '虚焊',
  numberOfWorker: 18,
  workHour: 2,
  exceptWorkOfWorker: 0,
  exceptWorkHour: 0,
  workHourType: 1,
  productionProcess: 1,
  ...of,
});

/** A line with an open day shift of 2026-03-10 and one planned work order. */
export async function buildRunningLine(
  ask: Asked,
  of: { line?: Record<string, unknown>; shift?: Record<string, unknown>; plan?: Record<string, unknown> } = {},
) {
  const line = await buildLine(ask, of.line);
  const shift = await ask.mutate('board.startShift', startOf(line.id, { confirm: true, ...of.shift }));
  const { order, plan } = await buildOrder(ask, { lineId: line.id, planDate: shift.planDate, ...(of.plan ? { plan: of.plan } : {}) });
  return { line, shift: shift as { id: string; planDate: string; version: number }, order, plan };
}
