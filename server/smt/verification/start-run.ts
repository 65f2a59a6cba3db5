import { and, eq, ne, sql } from 'drizzle-orm';
import { stationCode } from '#rules/feeder-codes.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm } from '#server/confirm.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { closeAlarms, endedWithRun } from '../lines/close-alarms.ts';
import { lineRun, stationState } from '../lines/line-run-table.ts';
import { stationTable } from '../tables/station-table.ts';
import { type StationTableHeader, stationTableHeader } from '../tables/station-table-header.ts';
import { lockRun } from './open-run.ts';

export interface Started {
  lineId: string;
  headerId: string;
  workOrderNumber?: string | undefined;
  customerOrder?: string | undefined;
  boardsPerHour?: number | undefined;
  confirm?: unknown;
}

const said = {
  notInForce: { zh: '站位表未启用，不能开始上料', en: 'This table is not in force: no run can be set up with it' },
  otherLine: { zh: '站位表不是这条产线的', en: 'This table belongs to another line' },
  noWorkOrder: { zh: '没有工单号，之后不能按工单追溯', en: 'Without a work order it cannot be traced by one' },
  isOpen: { zh: '该产线还有未结束的上料，请先卸料并结束', en: 'The line has an open run: unload it and close it first' },
};

/** Sets a line up with a table in force: every station that has a feeder is empty, and waits for its reel. */
export async function startRun(ctx: SignedInContext, input: Started): Promise<{ id: string; stations: number }> {
  await tableInForce(ctx, input);
  if (await lockRun(ctx, input.lineId)) throw new BusinessError(said.isOpen, { code: 409, field: 'lineId' });
  const { run, stations } = await insertRun(ctx, input);
  return { id: run.id, stations: stations.length };
}

/** The table that a line is to be set up with; who sets the same line up waits for the other. */
export async function tableInForce(ctx: SignedInContext, input: Started): Promise<StationTableHeader> {
  const header = await readRow(ctx, stationTableHeader, input.headerId);
  if (header.lineId !== input.lineId) throw new BusinessError(said.otherLine, { field: 'headerId' });
  if (!header.isEnabled) throw new BusinessError(said.notInForce, { field: 'headerId' });
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`smt run ${ctx.session.tenantId} ${input.lineId}`}, 0))`);
  return header;
}

/** Writes a run down with its stations, all of them empty. A run without a work order is asked about: no order finds its reels later. */
export async function insertRun(ctx: SignedInContext, input: Started): Promise<{ run: { id: string }; stations: string[] }> {
  if (!input.workOrderNumber) askToConfirm([{ name: 'noWorkOrder', text: said.noWorkOrder }], input.confirm);
  const { db, session } = ctx;
  const [run] = await db
    .insert(lineRun)
    .values({
      lineId: input.lineId,
      headerId: input.headerId,
      workOrderNumber: input.workOrderNumber ?? '',
      customerOrder: input.customerOrder ?? '',
      boardsPerHour: input.boardsPerHour ?? 0,
      startTime: ctx.now().toISOString(),
      createUser: session.userId,
      createDept: session.deptIds[0] ?? null,
    })
    .returning({ id: lineRun.id });
  if (!run) throw new Error('A run was not written down');
  const rows = await findRows(
    ctx,
    stationTable,
    and(eq(stationTable.table.headerId, input.headerId), eq(stationTable.table.isCover, false)),
    20_000,
    ['sort'],
  );
  const stations = new Map(rows.map(({ station, sort }) => [stationCode(station), sort ?? 0]));
  await db.insert(stationState).values([...stations].map(([station, sort]) => ({ runId: run.id, lineId: input.lineId, station, sort })));
  return { run, stations: [...stations.keys()] };
}

/** Closes a line's run once its reels are off. */
export async function endRun(ctx: SignedInContext, lineId: string): Promise<void> {
  const { db, session } = ctx;
  const run = await lockRun(ctx, lineId);
  if (!run) throw new BusinessError({ zh: '该产线没有上料任务', en: 'The line is not set up' }, { code: 409 });
  const own = and(eq(stationState.tenantId, session.tenantId), eq(stationState.runId, run.id));
  const on = await db
    .select({ station: stationState.station })
    .from(stationState)
    .where(and(own, ne(stationState.reel, '')))
    .orderBy(stationState.sort);
  if (on.length > 0) {
    const some = on.slice(0, 5).map(({ station }) => station);
    const more = on.length > some.length ? '…' : '';
    throw new BusinessError(
      {
        zh: `还有 ${on.length} 个站位未卸料：${some.join('、')}${more}`,
        en: `${on.length} stations are not unloaded: ${some.join(', ')}${more}`,
      },
      { code: 409 },
    );
  }
  await closeAlarms(ctx, { lineId, kinds: endedWithRun });
  await db.delete(stationState).where(own);
  await db
    .update(lineRun)
    .set({ phase: 'closed', endTime: ctx.now().toISOString() })
    .where(and(eq(lineRun.tenantId, session.tenantId), eq(lineRun.id, run.id)));
}
