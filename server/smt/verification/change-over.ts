import { and, eq } from 'drizzle-orm';
import { plainCode } from '#rules/codes.ts';
import { stationCode } from '#rules/feeder-codes.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { authorOf } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { feedLogTable } from '../feed-log/feed-log-table.ts';
import { itemUse } from '../feed-log/item-use.ts';
import { closeAlarms, endedWithRun } from '../lines/close-alarms.ts';
import { lineRun, stationState } from '../lines/line-run-table.ts';
import { lineStatus, placementsOf } from '../lines/line-status.ts';
import { mounterOf } from './log-scan.ts';
import { lockRun } from './open-run.ts';
import { knownOn } from './reel-quantity.ts';
import { insertRun, type Started, tableInForce } from './start-run.ts';
import { modes, phaseAfter, rets } from './station-machine.ts';

type StationRow = typeof stationState.$inferSelect;

/**
 * Goes on to the next order: the reels that its table takes where they are stay on, and each is checked once more before the run is released.
 * What does not stay is unloaded first.
 */
export async function changeOver(ctx: SignedInContext, input: Started): Promise<{ id: string; stations: number; kept: number }> {
  const { db, session } = ctx;
  const header = await tableInForce(ctx, input);
  const old = await lockRun(ctx, input.lineId);
  if (!old) throw new BusinessError({ zh: '该产线没有上料任务', en: 'The line is not set up' }, { code: 409, field: 'lineId' });
  const own = and(eq(stationState.tenantId, session.tenantId), eq(stationState.runId, old.id));
  const states = await db.select().from(stationState).where(own).orderBy(stationState.sort);
  const places = await placementsOf(ctx, header.id);
  const fits = ({ station, itemNumber }: StationRow) => places.get(station)?.items.map(plainCode).includes(itemNumber) === true;
  refuse(
    states.filter(({ state }) => state === 'locked'),
    { zh: '先解锁', en: 'Unlock first' },
  );
  refuse(
    states.filter((one) => one.reel !== '' && !fits(one)),
    unloadFirst,
  );
  // What was a substitute may be the main item of the new table, and the other way round.
  const inNew = (one: StationRow): StationRow => ({
    ...one,
    isSubstitute: plainCode(places.get(one.station)?.items[0] ?? '') !== one.itemNumber,
  });
  const on = new Map(states.filter(({ reel }) => reel !== '').map((one) => [one.station, inNew(one)]));
  const left = await leftOn(ctx, old);
  await db.delete(stationState).where(own);
  await db
    .update(lineRun)
    .set({ phase: 'closed', endTime: ctx.now().toISOString() })
    .where(and(eq(lineRun.tenantId, session.tenantId), eq(lineRun.id, old.id)));
  await closeAlarms(ctx, { lineId: input.lineId, kinds: endedWithRun });
  const { run, stations } = await insertRun(ctx, input);
  // A position that the new table has placed by hand is no station of the run.
  refuse(
    [...on.values()].filter(({ station }) => !stations.includes(station)),
    unloadFirst,
  );
  for (const [station, one] of on) await keepOn(ctx, run.id, one, left.get(station) ?? one.quantity);
  await noteKept(ctx, old, { ...input, runId: run.id }, header, [...on.values()], places);
  const phase = phaseAfter(
    'setup',
    stations.map((station) => ({ state: on.has(station) ? 'loaded' : 'empty', lockedFrom: null })),
  );
  await db
    .update(lineRun)
    .set({ phase })
    .where(and(eq(lineRun.tenantId, session.tenantId), eq(lineRun.id, run.id)));
  return { id: run.id, stations: stations.length, kept: on.size };
}

const unloadFirst = { zh: '新站位表不用这些料盘，先卸料', en: 'The new table does not take these: unload first' };

function refuse(some: readonly StationRow[], { zh, en }: { zh: string; en: string }): void {
  if (some.length === 0) return;
  const shown = some.slice(0, 8).map(({ station, itemNumber }) => (itemNumber === '' ? station : `${station} ${itemNumber}`));
  const more = some.length > shown.length ? '…' : '';
  throw new BusinessError(
    { zh: `${zh}：${shown.join('、')}${more}`, en: `${en}: ${shown.join(', ')}${more}` },
    { code: 409, field: 'headerId' },
  );
}

/** What the forecast leaves on each reel; where it knows nothing, what was put on. */
async function leftOn(ctx: SignedInContext, old: Run): Promise<Map<string, string>> {
  const [{ stations }, places] = await Promise.all([lineStatus(ctx, old.lineId), placementsOf(ctx, old.headerId)]);
  const left = stations.map(({ station, quantity, runsOutIn }) => {
    const perMinute = ((places.get(station)?.quantity ?? 0) * old.boardsPerHour) / 60;
    return [station, runsOutIn === null ? quantity : String(Math.round(runsOutIn * perMinute))] as const;
  });
  return new Map(left);
}
type Run = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

async function keepOn(ctx: SignedInContext, runId: string, one: StationRow, quantity: string): Promise<void> {
  const { itemNumber, isSubstitute, reel, reelCount, lot, loadedBy, noticeNumber, noticeTold, floorLifeTold } = one;
  await ctx.db
    .update(stationState)
    .set({
      itemNumber,
      isSubstitute,
      reel,
      reelCount,
      lot,
      loadedBy,
      noticeNumber,
      noticeTold,
      floorLifeTold,
      quantity,
      state: 'loaded',
      loadedTime: ctx.now().toISOString(),
    })
    .where(and(eq(stationState.tenantId, ctx.session.tenantId), eq(stationState.runId, runId), eq(stationState.station, one.station)));
}

/** The order before has given what it took; the next one begins with these reels, as its trace shows. */
async function noteKept(
  ctx: SignedInContext,
  old: Run,
  input: Started & { runId: string },
  header: { productItemNumber: string; side: string; tableVersion: string; programName: string | null },
  on: readonly StationRow[],
  places: Awaited<ReturnType<typeof placementsOf>>,
): Promise<void> {
  if (on.length === 0) return;
  const { db, session } = ctx;
  const { productItemNumber, side, tableVersion, programName } = header;
  const of = { lineId: input.lineId, itemNumber: '', useTime: ctx.now().toISOString(), workOrderNumber: old.workOrderNumber };
  await db.insert(itemUse.table).values(
    on.map(({ station, itemNumber, reel, quantity }) => ({
      ...authorOf(ctx, itemUse),
      ...of,
      productItemNumber: old.productItemNumber,
      station,
      itemNumber,
      reel,
      quantityOn: knownOn(quantity),
    })),
  );
  await db.insert(feedLogTable).values(
    on.map(({ station, itemNumber, reel, lot, quantity, isSubstitute }) => ({
      createUser: session.userId,
      createDept: session.deptIds[0] ?? null,
      lineId: input.lineId,
      runId: input.runId,
      mounter: mounterOf(station).slice(0, 64),
      ...{ side, productItemNumber, tableVersion, programName: programName ?? '' },
      workOrderNumber: input.workOrderNumber ?? '',
      customerOrder: input.customerOrder ?? '',
      station,
      expectedItems: (places.get(stationCode(station))?.items ?? []).join(',').slice(0, 1000),
      mainItemNumber: places.get(station)?.items[0] ?? '',
      ...{ itemNumber, reel, lot, quantity: knownOn(quantity), isSubstitute },
      mode: modes.load,
      ret: isSubstitute ? rets.substitute : rets.pass,
      reason: 'takenOver',
      operator: session.realName,
    })),
  );
}
