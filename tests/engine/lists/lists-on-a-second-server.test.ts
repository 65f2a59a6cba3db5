import type postgres from 'postgres';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keepIndexes } from '#server/background/keep-indexes.ts';
import { workOrder } from '#server/board/plans/work-order.ts';
import { indexesOf } from '#server/entity/list-indexes.ts';
import { buildTenantThere, insiderOf, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';

let servers: TwoServers;
let there: { tenantId: string; source: { id: string } };
beforeAll(async () => {
  servers = await openTwoServers();
  there = await buildTenantThere(servers, '苏州二厂');
});
afterAll(() => servers.close());

const insertOrders = (db: postgres.ISql, tenantId: string, from: number, to: number) => db`
  insert into board_work_order (tenant_id, work_order_number, plan_qty) select ${tenantId}, 'MO-' || n, 1 from generate_series(${from}::int, ${to}::int) n`;

test('a total of a tenant on its own server is remembered, and follows what is written there', async () => {
  const { tenantId, source } = there;
  const ask = insiderOf(servers, { tenantId, dataSource: source as never });
  const total = async (): Promise<number> => (await ask.query('board.workOrder.list')).total;
  await insertOrders(servers.second, tenantId, 1, 2);
  const counted = await total();
  // Behind the back of the marks, which nobody does: a total that still holds was not counted again.
  await servers.second.begin(async (tx) => {
    await tx`alter table board_work_order disable trigger mark_write_insert`;
    await insertOrders(tx, tenantId, 3, 3);
    await tx`alter table board_work_order enable trigger mark_write_insert`;
  });
  const remembered = await total();

  await insertOrders(servers.main.database.sql, tenantId, 1, 1);
  const afterHere = await total();
  await insertOrders(servers.second, tenantId, 4, 4);

  expect([counted, remembered, afterHere, await total()]).toEqual([2, 2, 2, 4]);
});

test('indexes begin within two minutes of the ten-thousandth row, here and on a server of a tenant’s own', async () => {
  const { main, second, sources } = servers;
  const names = (sql: postgres.Sql) =>
    sql<{ name: string }[]>`select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid
      where x.indrelid = 'board_work_order'::regclass and x.indisvalid and c.relname ~ '_live$'`;
  hurryPauses(120_000);
  const looks = vi.spyOn(sources, 'asOwner');
  const worker = keepIndexes({ database: main.database, sources }, [indexesOf(workOrder)]);
  onTestFinished(worker.stop);
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(1);
  const before = [await names(main.database.sql), await names(second)];

  await insertOrders(main.database.sql, '100001', 10, 10_010);
  await insertOrders(second, there.tenantId, 10, 10_010);

  expect(before).toEqual([[], []]);
  for (const sql of [main.database.sql, second]) await expect.poll(() => names(sql), { timeout: 20_000 }).toHaveLength(1);
}, 60_000);

/** A pause of half a minute and more is over at once; one that is longer than allowed never ends. */
function hurryPauses(longest: number): void {
  const real = globalThis.setTimeout;
  const hurried = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, ms = 0, ...rest: unknown[]) =>
      real(work, ms > 30_000 && ms <= longest ? 200 : ms, ...(rest as []))) as typeof setTimeout);
  onTestFinished(() => hurried.mockRestore());
}
