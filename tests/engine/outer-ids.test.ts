import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { askAs } from '#tests/build.ts';
import { administratorOf, bringIn, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

useOwnFolder();
const { database } = usePlant();
let admin: Session;

beforeAll(async () => {
  admin = await administratorOf(database);
});

const ask = (of: Parameters<typeof askAs>[2] = {}) => askAs(database, admin, of);
const path = 'board.workOrder';
let made = 0;
const order = (of: object = {}) => {
  made += 1;
  return { workOrderNumber: `WO-${made}`, productName: '主板', planQty: 1, ...of };
};
const save = (of: object = {}) => ask().mutate('board.workOrder.save', order(of));
const askedByErp = (workOrderErpId: string) => ask().query('board.workOrder.detailErp', { workOrderErpId });

describe('the id that the ERP gave a work order', () => {
  test('is refused for another one, which is named, from pages and clients, added or changed', async () => {
    const first = await save({ workOrderErpId: 'ERP50051' });
    const other = await save();

    const refusals = [
      await ask().refusal('board.workOrder.save', order({ workOrderErpId: 'ERP50051' })),
      await ask({ door: 'blade' }).refusal('board.workOrder.save', order({ workOrderErpId: 'ERP50051' })),
      await ask().refusal('board.workOrder.update', { id: other.id, workOrderErpId: 'ERP50051' }),
    ];

    for (const refusal of refusals) expect(refusal.problems).toEqual({ workOrderErpId: `ERP工单ID已被工单 ${first.workOrderNumber} 使用` });
    expect((await askedByErp('ERP50051')).id).toBe(first.id);
  });

  test('of two who give it at once, one gets it', async () => {
    const outcomes = await Promise.allSettled([save({ workOrderErpId: 'ERP-AT-ONCE' }), save({ workOrderErpId: 'ERP-AT-ONCE' })]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is waited for before the order itself: a change and an import of it do not stop each other', async () => {
    const first = await save();
    const file = [
      ['工单号', 'ERP工单ID', '备注'],
      [first.workOrderNumber, 'ERP-WAITS', '导入'],
    ];
    const job = await bringIn(database, admin, path, await workbookOf(file));
    const waiting = (count: number) =>
      vi.waitFor(
        async () =>
          expect(
            await database.sql`select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
          ).toHaveLength(count),
        { timeout: 20_000 },
      );
    const met: Promise<unknown>[] = [];

    await database.transact({ tenantId: admin.tenantId }, async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`outer ids ${admin.tenantId} ${path}`}, 0))`);
      met.push(takeOver(database, admin, job.id));
      await waiting(1);
      met.push(ask({ door: 'blade' }).mutate('board.workOrder.update', { id: first.id, workOrderErpId: 'ERP-LATER' }));
      await waiting(2);
    });
    const [imported, changed] = await Promise.all(met);

    expect(imported).toMatchObject({ state: 'done' });
    expect(changed).toMatchObject({ note: '导入', workOrderErpId: 'ERP-LATER' });
  });

  test('is refused in a file, for a record that exists and for two rows', async () => {
    const first = await save({ workOrderErpId: 'ERP-FILE' });
    const rows = [
      ['工单号', 'ERP工单ID'],
      ['F-1', 'ERP-FILE'],
      ['F-2', 'ERP-NEW'],
      ['F-3', 'ERP-NEW'],
      [first.workOrderNumber, 'ERP-FILE'],
    ];

    const job = await bringIn(database, admin, path, await workbookOf(rows));

    expect(job.report.problems.map(({ row, column, text }: Record<string, unknown>) => [row, column, text])).toEqual([
      [2, 'ERP工单ID', `ERP工单ID已被工单 ${first.workOrderNumber} 使用`],
      [3, 'ERP工单ID', 'ERP工单ID在文件中重复(第 4 行)'],
      [4, 'ERP工单ID', 'ERP工单ID在文件中重复(第 3 行)'],
    ]);
    expect(job).toMatchObject({ state: 'done', report: { counts: { added: 0, unchanged: 1, wrong: 3 } } });
  });

  test('is not the id that another order has here, and may be its own', async () => {
    const [first, other] = [await save(), await save()];
    const said = `这是工单 ${first.workOrderNumber} 在本系统的ID`;

    const refusals = [
      await ask().refusal('board.workOrder.save', order({ workOrderErpId: first.id })),
      await ask({ door: 'blade' }).refusal('board.workOrder.update', { id: other.id, workOrderErpId: first.id }),
    ];
    const rows = [
      ['工单号', 'ERP工单ID'],
      ['F-OWN', first.id],
      [first.workOrderNumber, first.id],
    ];
    const job = await bringIn(database, admin, path, await workbookOf(rows));
    const own = await ask().mutate('board.workOrder.update', { id: first.id, workOrderErpId: first.id });

    for (const refusal of refusals) expect(refusal.problems).toEqual({ workOrderErpId: said });
    expect(job.report.problems.map(({ row, text }: Record<string, unknown>) => [row, text])).toContainEqual([2, said]);
    expect(own.workOrderErpId).toBe(first.id);
  });

  test('is not copied, and not set for many', async () => {
    const [one, two] = [await save(), await save()];

    const { form } = await ask().query('board.workOrder.screen');
    const many = await ask().refusal('board.workOrder.updateMany', {
      values: { workOrderErpId: 'ERP-MANY' },
      records: [one, two].map(({ id, version }) => ({ id, version })),
    });

    expect(form.find(({ name }: { name: string }) => name === 'workOrderErpId')).toMatchObject({ unique: true });
    expect(many.message).toBe('该字段不能批量修改');
  });

  test('is free again when its order is removed, and belongs to each plant by itself', async () => {
    const { id } = await save({ workOrderErpId: 'ERP-GONE' });
    await ask().mutate('board.workOrder.remove', { ids: id });
    const plant = askAs(database, await administratorOf(database, '100002'));

    const again = await save({ workOrderErpId: 'ERP-GONE' });
    const theirs = await plant.mutate('board.workOrder.save', order({ workOrderErpId: 'ERP-GONE' }));

    expect([again.workOrderErpId, theirs.workOrderErpId]).toEqual(['ERP-GONE', 'ERP-GONE']);
  });

  test('stays with two orders that an older build gave it to, and both can be changed', async () => {
    const [one, two] = [await save(), await save()];
    await database.transact({ tenantId: admin.tenantId }, (db) =>
      db.execute(`update board_work_order set work_order_erp_id = 'ERP-TWICE' where id in (${one.id}, ${two.id})` as never),
    );

    const changed = await ask().mutate('board.workOrder.update', { id: one.id, workOrderErpId: 'ERP-TWICE', note: '改' });
    const file = [
      ['工单号', 'ERP工单ID', '备注'],
      [two.workOrderNumber, 'ERP-TWICE', '也改'],
    ];
    const job = await bringIn(database, admin, path, await workbookOf(file));

    expect(changed).toMatchObject({ note: '改', workOrderErpId: 'ERP-TWICE' });
    expect(job.report.counts).toMatchObject({ changed: 1, wrong: 0 });
    expect((await ask().refusal('board.workOrder.save', order({ workOrderErpId: 'ERP-TWICE' }))).problems).toHaveProperty('workOrderErpId');
  });
});

test('an ERP id of an item is refused with the number of the item that has it', async () => {
  const values = { typeCode: '1001', package: '0603', tolerance: 'F', power: '1/10W' };
  const first = await ask().mutate('rd.item.save', { ...values, resistance: '10k', erpItemId: 'K-1' });

  const added = await ask().refusal('rd.item.save', { ...values, resistance: '22k', erpItemId: 'K-1' });
  const other = await ask().mutate('rd.item.save', { ...values, resistance: '33k' });
  const changed = await ask().refusal('rd.item.update', { id: other.id, erpItemId: 'K-1' });

  expect([added.problems, changed.problems]).toEqual([1, 2].map(() => ({ erpItemId: `ERP内码已被物料编码 ${first.code} 使用` })));
});
