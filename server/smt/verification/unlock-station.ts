import { and, eq } from 'drizzle-orm';
import { stationCode } from '#rules/feeder-codes.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { feedLogTable } from '../feed-log/feed-log-table.ts';
import { closeAlarms } from '../lines/close-alarms.ts';
import { stationState } from '../lines/line-run-table.ts';
import { mounterOf } from './log-scan.ts';
import { lockRun } from './open-run.ts';
import { type OpenState, rets, unlockedState, unlockMode } from './station-machine.ts';

/** Opens a locked station again: for a reason of the list, and with the name of who did it. */
export async function unlockStation(
  ctx: SignedInContext,
  input: { lineId: string; station: string; reason: string },
): Promise<{ station: string; state: OpenState }> {
  const { db, session } = ctx;
  const station = stationCode(input.station);
  const reasons = (await ctx.dictionaries(['smt_unlock_reason'])).get('smt_unlock_reason') ?? [];
  if (!reasons.some(({ value }) => value === input.reason))
    throw new BusinessError({ zh: '请选择解锁原因', en: 'Choose why it is unlocked' }, { field: 'reason' });
  const run = await lockRun(ctx, input.lineId);
  const own = and(eq(stationState.tenantId, session.tenantId), eq(stationState.runId, run?.id ?? '0'), eq(stationState.station, station));
  const [locked] = await db
    .select()
    .from(stationState)
    .where(and(own, eq(stationState.state, 'locked')));
  if (!run || !locked) throw new BusinessError({ zh: '该站位没有锁定', en: 'This station is not locked' }, { code: 409, field: 'station' });
  const state = unlockedState(run.phase, locked.lockedFrom);
  await db
    .update(stationState)
    .set({ state, lockedFrom: null, wrongScans: 0 })
    .where(and(own, eq(stationState.state, 'locked')));
  await closeAlarms(ctx, { lineId: input.lineId, station, kinds: ['locked'], note: `${input.reason}（${session.realName}）` });
  await db.insert(feedLogTable).values({
    createUser: session.userId,
    createDept: session.deptIds[0] ?? null,
    lineId: input.lineId,
    runId: run.id,
    side: run.side,
    workOrderNumber: run.workOrderNumber,
    customerOrder: run.customerOrder,
    productItemNumber: run.productItemNumber,
    programName: run.programName ?? '',
    tableVersion: run.tableVersion,
    mounter: mounterOf(station),
    station,
    reel: locked.reel,
    itemNumber: locked.itemNumber,
    mode: unlockMode,
    ret: rets.reset,
    reason: input.reason,
    operator: session.realName,
  });
  return { station, state };
}
