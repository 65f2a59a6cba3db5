import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/database/prepare.ts';
import { readEverySheet } from '#server/exchange/workbook/read-workbook.ts';
import type { Download } from '#server/storage/download.ts';
import { openBlade } from '#tests/blade/people.ts';
import { migrations, migrationsBefore, openPlainDatabase } from '#tests/fixtures/migrations-before.ts';
import { usePlant } from '#tests/plant.ts';
import { buildRun, personAt } from '../build.ts';

const plant = usePlant('100001');

const operator = () => personAt(plant.database, '1000');

test('a reel of which nobody said what is left is logged without a quantity, never as an empty one', async () => {
  const { load, unload, log, line } = await buildRun(operator(), [['1-1', 'A']]);
  const off = (reason: string, of = {}) => unload(operator(), '1-1', '', { reason, ...of });
  await load(operator(), '1-1', 'A|U|1|500');
  await off('换线');
  await load(operator(), '1-1', 'A|U|1|500');
  await off('换线', { quantityLeft: '77' });
  await load(operator(), '1-1', 'A|U|1|500');
  await off('用完');
  await load(operator(), '1-1', 'A|U|2');
  await operator().mutate('smt.unloadAll', { lineId: line.id, reason: '换工单' });

  const logged = (await log(operator())).reverse();
  const details = await Promise.all(logged.map(({ id }) => operator().query('smt.feedLog.detail', { id })));
  const used = await operator().query('smt.itemUse.list', { filters: { lineId: line.id }, sort: ['useTime'] });

  expect(details.map(({ modeName, quantity }) => [modeName, quantity])).toEqual([
    ['上料', '500.00'],
    ['卸料', null],
    ['上料', null],
    ['卸料', '77.00'],
    ['上料', '77.00'],
    ['卸料', '0.00'],
    ['上料', null],
    ['卸料', null],
  ]);
  expect(
    used.records.map(({ quantityOn, quantityLeft, quantityUsed }: Record<string, unknown>) => [quantityOn, quantityLeft, quantityUsed]),
  ).toEqual([
    ['500.00', null, null],
    [null, '77.00', null],
    ['77.00', '0.00', '77.00'],
    [null, null, null],
  ]);
});

test('where the quantity is unknown files leave it empty, and /api answers as of every missing number', async () => {
  const { load, unload, line, log } = await buildRun(operator(), [['1-1', 'A']]);
  await load(operator(), '1-1', 'A|U|3|500');
  await unload(operator(), '1-1', '', { reason: '换线' });
  const [off] = await log(operator());
  const asked = { path: 'smt.feedLog', format: 'csv', filters: { lineId: line.id, mode: '7' }, columns: ['station', 'quantity'] };

  const file: Download = await operator().query('exchange.exportNow', asked);
  const book: Download = await operator().query('smt.feedLog.traceWorkbook', { by: 'reel', code: 'A|U|3' });
  const legacy = await (await openBlade(plant.database)).as('100001', 'admin', 'Factory-2026');
  const recordsOf = async (address: string, query: Record<string, string>) => (await legacy('GET', address, query)).body.data.records[0];
  const answers = [
    (await legacy('GET', '/smt/feedlog/detail', { id: String(off?.id) })).body.data.quantity,
    (await recordsOf('/smt/feedlog/list', { lineId: line.id, mode: '7' })).quantity,
    (await recordsOf('/mes/mesfeedrecord/feed-record', { lineId: line.id, mode: '7' })).quantity,
    (await recordsOf('/smt/itemuse/list', { lineId: line.id })).quantityLeft,
  ];

  const [titles = '', row = ''] = String(await buffer(await file.open()))
    .trim()
    .split('\r\n');
  expect([titles.split(',').at(-1), row.split(',').at(-1)]).toEqual(['数量', '']);
  const scans = (await readEverySheet(await buffer(await book.open()))).at(-1)?.rows.map(({ cells }) => cells) ?? [];
  const [steps = 0, at = 0] = ['操作', '数量'].map((title) => scans[0]?.indexOf(title) ?? 0);
  expect(scans.map((cells) => [cells[steps], cells[at] ?? ''])).toEqual([
    ['操作', '数量'],
    ['上料', '500.00'],
    ['卸料', ''],
  ]);

  expect(answers).toEqual([-1, -1, -1, -1]);
});

test('a log of years lets its quantity be unknown without its months being read or written', async () => {
  const { sql, place } = await openPlainDatabase();
  await prepareDatabase({ ...place, migrationsFolder: await migrationsBefore('0067_unknown_quantities') });
  await sql`insert into smt_feed_log (tenant_id, mode, ret, quantity) values ('100001', 7, 1, 0)`;
  const months = () => sql`select c.relname, pg_relation_filenode(c.oid) as file, a.attnotnull from pg_class c
    join pg_inherits i on i.inhrelid = c.oid and i.inhparent = 'smt_feed_log'::regclass
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'quantity' order by 1`;
  const before = await months();

  await prepareDatabase({ ...place, migrationsFolder: migrations });
  await sql`insert into smt_feed_log (tenant_id, mode, ret) values ('100001', 8, 1)`;

  expect(before.length).toBeGreaterThan(3);
  expect(before.every(({ attnotnull }) => attnotnull)).toBe(true);
  expect([...(await months())]).toEqual(before.map((month) => ({ ...month, attnotnull: false })));
  expect([...(await sql`select quantity from smt_feed_log order by mode`)]).toEqual([{ quantity: '0.00' }, { quantity: null }]);
});
