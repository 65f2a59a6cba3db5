import { expect, test } from 'vitest';
import { changingOnce } from '#server/database/change.ts';
import { makeMonths, monthAfter } from '#server/database/large-tables/log-months.ts';
import { sweepLogs } from '#server/platform/logs/sweep-logs.ts';
import { administratorOf, bringIn, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildSent, buildSupplier, typedQuote } from '#tests/purchasing/build.ts';

useOwnFolder();
const plant = usePlant('000000', '100001');
const admin = () => plant.as();
/** Asked twice, so that the second one is remembered where it may be. */
async function twice(
  path: 'purchasing.quote.list' | 'board.workOrder.list' | 'log.usual.list',
  who = admin(),
  input = {},
): Promise<number[]> {
  return [(await who.query(path, input)).total, (await who.query(path, input)).total];
}

test('quotes of a sealed inquiry count from the moment at which it is opened', async () => {
  const on = (day: string, of = {}) => plant.as(of, { now: () => new Date(`${day}T10:00:00+08:00`) });
  const buyer = on('2026-05-05');
  const firm = await buildSupplier(buyer);
  const sent = await buildSent(buyer, [firm], { isSealedBid: true });
  await on('2026-05-05', { supplierId: firm.id }).mutate('purchasing.quote.enter', typedQuote(sent, 0, ['5', '6']));
  const sealed = await twice('purchasing.quote.list');

  await on('2026-05-21').mutate('purchasing.inquiry.open', { id: sent.id });

  expect([sealed, await twice('purchasing.quote.list')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test('work orders of a line count for the department that the line moves to', async () => {
  const [from, to] = ['7001', '7002'];
  const line = await admin().mutate('board.productionLine.save', { lineName: '线', lineCode: 'T-1', lineType: 'smt' });
  await plant.database.sql`update board_production_line set dept_id = ${from} where id = ${line.id}`;
  await admin().mutate('board.workOrder.save', { workOrderNumber: 'T-1', planQty: 10, lineId: line.id });
  const within = (department: string) =>
    twice('board.workOrder.list', plant.as({ scopes: new Map([['workorder', { own: false, departments: [department] }]]) }));
  const before = [await within(from), await within(to)];

  await plant.database.sql`update board_production_line set dept_id = ${to} where id = ${line.id}`;

  expect([...before, await within(from), await within(to)]).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
});

test('a month of a log that is dropped takes its rows out of the total at once', async () => {
  const { sql } = plant.database;
  const apart = '100002';
  const months = (at: number) => monthAfter(new Date(), at);
  await makeMonths(sql, changingOnce(sql), { since: months(-6) });
  for (const at of [-6, 0])
    await sql`insert into log_usual ${sql({ tenant_id: apart, create_time: months(at).toISOString(), log_data: `month ${at}` })}`;
  const before = await twice('log.usual.list', plant.as({ tenantId: apart }));

  await sweepLogs(plant.database);

  expect([before, await twice('log.usual.list', plant.as({ tenantId: apart }))]).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

test('an import that fails in the middle leaves the total as it was, and the next one counts', async () => {
  const session = await administratorOf(plant.database, '100001', false);
  const file = await workbookOf([['工单号', '计划数量'], ...Array.from({ length: 3 }, (_, at) => [`IMP-${at}`, 10])]);
  const filters = { workOrderNumber: 'IMP-' };
  const before = await twice('board.workOrder.list', admin(), { filters });
  const checked = async () => (await bringIn(plant.database, session, 'board.workOrder', file)).id;
  const id = await checked();
  await plant.database.sql.unsafe(`
    create function refuse_last() returns trigger language plpgsql as $$ begin
      if new.work_order_number = 'IMP-2' then raise 'the last row is refused'; end if; return new; end $$;
    create trigger refuse_last before insert on board_work_order for each row execute function refuse_last()`);

  const failed = await takeOver(plant.database, session, id);
  const after = await twice('board.workOrder.list', admin(), { filters });
  await plant.database.sql`drop trigger refuse_last on board_work_order`;
  const done = await takeOver(plant.database, session, await checked());

  expect([failed.state, done.state]).toEqual(['failed', 'done']);
  expect([before, after, await twice('board.workOrder.list', admin(), { filters })]).toEqual([
    [0, 0],
    [0, 0],
    [3, 3],
  ]);
});
