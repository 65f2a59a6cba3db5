import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt } from './build.ts';

const plant = usePlant('100001');

const ask = (local = '2026-03-10 10:05') => leaderAt(plant.database, local);

/** Keeps a shift locked, as another command on it does, while things are begun; lets go once each of them has come as far as it can. */
async function whileShiftIsLocked<Begun>(shiftId: string, begin: () => Promise<Begun>): Promise<Begun> {
  return plant.database.transact({ tenantId: '100001' }, async (db) => {
    await db.execute(sql`select 1 from board_shift_record where id = ${shiftId} for no key update`);
    return begin();
  });
}
const begun = async <Command>(command: Promise<Command>): Promise<{ outcome: Promise<PromiseSettledResult<Command>[]> }> => {
  const outcome = Promise.allSettled([command]);
  await pause(300);
  return { outcome };
};
const statuses = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);

test('two who correct different figures of one report at once both have their way', async () => {
  const { line, shift, plan } = await buildRunningLine(ask());
  const report = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });

  const [one, other] = await whileShiftIsLocked(shift.id, async () => [
    await begun(ask().mutate('board.correctReport', { id: report.id, outputCount: 195 })),
    await begun(ask().mutate('board.correctReport', { id: report.id, badCount: 4 })),
  ]);

  expect(statuses([...((await one?.outcome) ?? []), ...((await other?.outcome) ?? [])])).toEqual(['fulfilled', 'fulfilled']);
  expect(await ask().query('board.productionRecord.detail', { id: report.id })).toMatchObject({ outputCount: 195, badCount: 4 });
});

test('two who correct different facts of one shift at once both have their way', async () => {
  const { shift } = await buildRunningLine(ask());

  const commands = await whileShiftIsLocked(shift.id, async () => [
    await begun(ask().mutate('board.shiftRecord.update', { id: shift.id, planDate: '2026-03-09' })),
    await begun(ask().mutate('board.shiftRecord.update', { id: shift.id, teamLeader: '李组长' })),
  ]);
  for (const { outcome } of commands) expect(statuses(await outcome)).toEqual(['fulfilled']);

  expect(await ask().query('board.shiftRecord.detail', { id: shift.id })).toMatchObject({ planDate: '2026-03-09', teamLeader: '李组长' });
});

test('a plan that somebody is about to report on is not removed under the report', async () => {
  const { line, shift, plan } = await buildRunningLine(ask());

  const { report, removal } = await whileShiftIsLocked(shift.id, async () => ({
    report: await begun(ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id })),
    removal: await begun(ask().mutate('board.workOrderPlan.remove', { ids: [plan.id] })),
  }));

  expect(statuses(await report.outcome)).toEqual(['fulfilled']);
  expect(statuses(await removal.outcome)).toEqual(['rejected']);
});

test('an order that somebody is about to report on, without a plan, is not removed under the report', async () => {
  const { line, shift } = await buildRunningLine(ask());
  const { order } = await buildOrder(ask());
  const entry = { ...entryOf(), lineId: line.id, workOrderNumber: order.workOrderNumber, confirm: true };

  const { report, removal } = await whileShiftIsLocked(shift.id, async () => ({
    report: await begun(ask().mutate('board.reportSlot', entry)),
    removal: await begun(ask().mutate('board.workOrder.remove', { ids: [order.id] })),
  }));

  expect(statuses(await report.outcome)).toEqual(['fulfilled']);
  expect(statuses(await removal.outcome)).toEqual(['rejected']);
});

test('an order is either planned or removed, a line either planned for or removed, never both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [{ order }, line] = [await buildOrder(ask()), await buildLine(ask())];
    const plan = { workOrderId: order.id, lineId: line.id, planDate: '2026-03-10', planCount: 1 };
    const rival = round % 2 === 0 ? ask().mutate('board.workOrder.remove', { ids: [order.id] }) : undefined;
    const removal = rival ?? ask().mutate('board.productionLine.remove', { ids: [line.id] });

    const outcomes = await Promise.allSettled([ask().mutate('board.workOrderPlan.save', plan), removal]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('transfers of the same orders are sent together in any order, without a deadlock', async () => {
  const outcomes: PromiseSettledResult<unknown>[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { line, order, plan } = await buildRunningLine(ask());
    const other = await buildOrder(ask(), { lineId: line.id, planDate: '2026-03-10' });
    const to = await buildLine(ask());
    for (const { id } of [plan, other.plan])
      await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: id, confirm: true });
    const sent: string[] = [];
    for (const { workOrderNumber } of [order, other.order, other.order, order]) {
      const transfer = await ask().mutate('board.transferBoards.save', { workOrderNumber, fromLineId: line.id, toLineId: to.id });
      await ask().mutate('board.transferBoardsDetail.save', { transferBoardsId: transfer.id, quantity: 10, badCount: 0 });
      sent.push(transfer.id);
    }

    const halves = [sent.slice(0, 2), sent.slice(2)];
    outcomes.push(...(await Promise.allSettled(halves.map((ids) => ask().mutate('board.transferBoards.send', { ids })))));
  }

  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
