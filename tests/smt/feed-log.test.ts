import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readRoutes } from '#server/blade/routes.ts';
import { buildIndexes } from '#server/database/large-tables/build-indexes.ts';
import { indexesOf } from '#server/entity/list-indexes.ts';
import { appRouter } from '#server/router.ts';
import { feedLog } from '#server/smt/feed-log/feed-log.ts';
import type { Download } from '#server/storage/download.ts';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, buildTable, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = () => personAt(plant.database, '1000');

test('every filter of the specification narrows the log, and a reel tells where it went', async () => {
  const { line, header, reels, log } = await buildReleased(operator());
  const { productItemNumber } = await operator().query('smt.stationTableHeader.detail', { id: header.id });
  const count = async (filters: Record<string, string>) => (await log(operator(), filters)).length;

  expect(await count({})).toBe(4);
  expect(await count({ mode: '5' })).toBe(2);
  expect(await count({ ret: '0' })).toBe(0);
  expect(await count({ station: '1-1' })).toBe(2);
  expect(await count({ mounter: '1' })).toBe(4);
  expect(await count({ itemNumber: 'B', mainItemNumber: 'B' })).toBe(2);
  expect(await count({ workOrderNumber: 'WO-1', productItemNumber })).toBe(4);
  expect(await count({ createTime_datege: '2000-01-01 00:00:00', createTime_datelt: '2001-01-01 00:00:00' })).toBe(0);
  const traced = await operator().query('smt.feedLog.list', { filters: { reel: String(reels['1-1']) } });
  expect(traced.records.map((row: Record<string, string>) => [row.station, row.modeName, row.lineId])).toEqual([
    ['1-1', '首检', line.id],
    ['1-1', '上料', line.id],
  ]);
});

test('the trace of a reel or an order is a workbook', async () => {
  const { line } = await buildReleased(operator());

  const file = await operator().query('exchange.exportNow', { path: 'smt.feedLog', format: 'xlsx', filters: { lineId: line.id } });

  expect(file.fileName).toMatch(/\.xlsx$/);
});

test('nobody changes or removes what was logged, and clients of the manufacturing system read the same', async () => {
  const { line } = await buildReleased(operator());
  const change = (statement: string) => plant.database.transact({ tenantId: '100001' }, (db) => db.execute(statement));

  const changed = await change('update smt_feed_log set ret = 1').catch((error) => error);
  const removed = await change('delete from smt_feed_log').catch((error) => error);
  const read = await operator().query('smt.mesFeedRecord.list', { filters: { lineId: line.id } });

  expect([changed, removed].every((error) => error instanceof Error)).toBe(true);
  expect(read.total).toBe(4);
});

test.each(['/mes/mesfeedrecord', '/smt/feedlog'])(
  'a client that submits, saves, updates or removes at %s is told that scans alone write the log',
  async (stem) => {
    const { line, log } = await buildReleased(operator());
    const [{ id = '' } = {}] = await log(operator());
    const pathOf = (action: string) => readRoutes(appRouter).find('POST', `${stem}/${action}`)?.path ?? '';
    const foreign = personAt(plant.database, '1000', undefined, ['smt_scan']);

    const refusals = [
      await operator().refusal(pathOf('submit'), { lineId: line.id, station: '1-1' }),
      await operator().refusal(pathOf('save'), { lineId: line.id, station: '1-1' }),
      await operator().refusal(pathOf('update'), { id, ret: 1 }),
      await operator().refusal(pathOf('remove'), { ids: id }),
    ];
    const forbidden = await foreign.refusal(pathOf('remove'), { ids: id });

    expect(refusals.map(({ code }) => code)).toEqual([400, 400, 400, 400]);
    for (const { message } of refusals) expect(message).toMatch(/^上料记录只由扫描写入/);
    expect(forbidden.code).toBe(403);
    expect(await log(operator())).toHaveLength(4);
  },
);

test('a trace tells what was on from when to when, and keeps apart what was refused or only issued', async () => {
  const workOrderNumber = 'WO-TRACE';
  const fed = await buildTable(operator());
  const { line, header } = fed;
  await operator().mutate('smt.startRun', { lineId: line.id, headerId: header.id, workOrderNumber });
  const scan = (mode: number, of: Record<string, unknown>) => operator().mutate('smt.scan', { lineId: line.id, mode, ...of });
  await scan(4, { barcode: 'A|T1|1|500' });
  await scan(4, { barcode: 'A|T1|9|500' });
  for (const mode of [0, 5]) {
    await scan(mode, { station: '1-1', barcode: 'A|T1|1|500' });
    await scan(mode, { station: '1-2', barcode: 'B|T1|2' });
  }
  await scan(1, { station: '1-1', oldBarcode: 'A|T1|1|500', barcode: 'X|T1|3' });
  await scan(1, { station: '1-1', oldBarcode: 'A|T1|1|500', barcode: 'A|T1|4|400' });
  await scan(1, { station: '1-99', oldBarcode: 'A|T1|1|500', barcode: 'A|T1|4' });
  const trace = (by: string, code: string, days = {}) => operator().query('smt.feedLog.trace', { by, code, ...days });

  const order = await trace('workOrderNumber', workOrderNumber);
  const reel = await trace('reel', ' A|T1|1 ');
  const refused = await trace('reel', 'X|T1|3');
  const long = await trace('workOrderNumber', workOrderNumber, { to: '2001-01-01' });

  const shown = ({ station, reel: code, until }: Record<string, string>) => [station, code, until === null ? 'on' : 'off'];
  expect(order.stays.map(shown)).toEqual([
    ['1-1', 'A|T1|1', 'off'],
    ['1-2', 'B|T1|2', 'on'],
    ['1-1', 'A|T1|4', 'on'],
  ]);
  expect(order.stays[0]).toMatchObject({ quantity: '500.00', workOrderNumber, lineName: expect.any(String) });
  expect(order.refused.map(({ reel: code, scans, wasOn }: Record<string, unknown>) => [code, scans, wasOn])).toEqual([
    ['X|T1|3', 1, false],
    ['A|T1|4', 1, true],
  ]);
  expect(order.issued.map(({ reel: code }: Record<string, string>) => code)).toEqual(['A|T1|9']);
  expect(reel.stays.map(shown)).toEqual([['1-1', 'A|T1|1', 'off']]);
  expect([refused.stays, refused.refused.length]).toEqual([[], 1]);
  expect([long.stays, long.refused]).toEqual([[], []]);
  expect((await trace('reel', 'A|T1')).stays).toEqual([]);
  await expect(trace('reel', 'A|T1|1', { from: '2026-02-30' })).rejects.toThrow();
});

test('a reel that a change took off is found though nobody logged its loading, and one that is on is no refused one', async () => {
  const workOrderNumber = 'WO-UNLOGGED';
  const { line, header } = await buildTable(operator());
  await operator().mutate('smt.startRun', { lineId: line.id, headerId: header.id, workOrderNumber });
  for (const [station, item, reel] of [
    ['1-1', 'A', 'A|U1|1'],
    ['1-2', 'B', 'B|U1|2'],
  ] as const)
    await plant.database
      .sql`update smt_station_state set item_number = ${item}, reel = ${reel}, reel_count = 1, lot = 'U1', state = 'checked'
      where line_id = ${line.id} and station = ${station}`;
  await plant.database.sql`update smt_line_run set phase = 'running' where line_id = ${line.id}`;
  const change = (station: string, oldBarcode: string, barcode: string) =>
    operator().mutate('smt.scan', { lineId: line.id, mode: 1, station, oldBarcode, barcode });
  await change('1-1', 'A|U1|1', 'A|U1|3');
  await change('1-1', 'A|U1|3', 'B|U1|2');
  const trace = (by: string, code: string) => operator().query('smt.feedLog.trace', { by, code });

  const reel = await trace('reel', 'A|U1|1');
  const order = await trace('workOrderNumber', workOrderNumber);

  const removed = { station: '1-1', itemNumber: 'A', lot: 'U1', reel: 'A|U1|1', from: null, until: expect.any(String), workOrderNumber };
  expect(reel.stays).toMatchObject([removed]);
  expect(order.stays).toMatchObject([removed, { reel: 'A|U1|3', until: null }]);
  expect(order.refused).toMatchObject([{ reel: 'B|U1|2', wasOn: true }]);
});

test('a trace describes its items, as a customer reads it', async () => {
  const { line } = await buildReleased(operator(), [['1-1', 'D-1']], { productItemNumber: 'P-D' });
  await plant.database.sql`insert into rd_item
    (tenant_id, code, type_code, type_version, description, short_name, state, values, terms, fingerprint, near_fingerprint)
    values ('100001', 'D-1', '1001', 1, '贴片电阻 10K', '电阻', 'released', '{}', '{}', 'D-1', 'D-1')`;
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(`update smt_station_table set item_model = '10K 1% 0402' where item_number = 'D-1'`),
  );

  const { stays } = await operator().query('smt.feedLog.trace', { by: 'productItemNumber', code: 'P-D' });

  const [{ rows: [titles = [], row = []] = [] } = {}] = await sheetsOf(
    await operator().query('smt.feedLog.traceWorkbook', { by: 'productItemNumber', code: 'P-D' }),
  );

  const described = { itemDescription: '贴片电阻 10K', itemModel: '10K 1% 0402' };
  expect(stays).toMatchObject([{ lineId: line.id, itemNumber: 'D-1', ...described, until: null }]);
  expect(row[titles.indexOf('物料描述')]).toBe('贴片电阻 10K');
});

test('a trace as a workbook has what was on, refused and only issued, and every scan with its reason in words', async () => {
  const { reels, change } = await buildReleased(operator());
  const reel = String(reels['1-1']);
  await change(operator(), '1-2', reel);
  await change(operator(), '1-1', 'A|L1|NEXT', { oldBarcode: reel });

  const file = await operator().query('smt.feedLog.traceWorkbook', { by: 'reel', code: reel });
  const sheets = await sheetsOf(file);

  expect(file.fileName).toMatch(/^追溯-A_L1_\d+\.xlsx$/);
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['上机物料', 2],
    ['被拒扫描', 2],
    ['仅发料', 1],
    ['扫描记录', 5],
  ]);
  const [refused = [], tookOff = []] = sheets[3]?.rows.slice(3) ?? [];
  expect(refused).not.toContain('reelElsewhere');
  expect(refused.join(' ')).toMatch(/[\u4e00-\u9fff]{4}/);
  expect(tookOff).toEqual(expect.arrayContaining(['1-1', '换料', 'A|L1|NEXT', reel]));
});

test('the log gives its reasons in words, those of a plant as they are, and a run says when its version was retired', async () => {
  const { line, header, reels, change, unload, log } = await buildReleased(operator());
  await change(operator(), '1-1', 'X|L|1', { oldBarcode: String(reels['1-1']) });
  await unload(operator(), '1-2', '', { reason: '换线', quantityLeft: '1' });
  const status = () => operator().query('smt.lineStatus', { lineId: line.id });
  const before = await status();
  await operator().mutate('smt.stationTableHeader.disable', { id: header.id });

  const [unloaded = {}, refused = {}] = await log(operator());
  const after = await status();

  expect(refused).toMatchObject({ reason: 'wrongItem', reasonName: '料号不符' });
  expect(unloaded).toMatchObject({ reason: '换线', reasonName: '换线' });
  expect(before.run).toMatchObject({ isTableInForce: true, retiredTime: null });
  expect(after.run).toMatchObject({ isTableInForce: false, retiredTime: expect.any(String) });
});

test('who may not export gets no workbook, and another tenant finds no scans', async () => {
  const { reels } = await buildReleased(operator());
  const asked = { by: 'reel', code: String(reels['1-1']) };
  const reader = personAt(plant.database, '3000', undefined, ['feedlog']);

  const refused = await reader.query('smt.feedLog.traceWorkbook', asked).catch((error: unknown) => error);
  const foreign = await plant.as({ tenantId: '100002' }).query('smt.feedLog.trace', asked);

  expect(refused).toBeInstanceOf(Error);
  expect(foreign.stays).toEqual([]);
});

test('the whole code of a reel finds that reel alone, a part of it every one that contains it', async () => {
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(`insert into smt_feed_log (station, mode, ret, item_number, reel)
      select '77-8', 0, 1, 'R7', 'R7|L4|' || n from unnest(array[4, 4, 42, 43]) n`),
  );
  const reels = async (reel: string) =>
    (await operator().query('smt.feedLog.list', { filters: { reel } })).records.map((row: { reel: string }) => row.reel).sort();

  expect(await reels(' R7|L4|4 ')).toEqual(['R7|L4|4', 'R7|L4|4']);
  expect(await reels('7|L4|4')).toEqual(['R7|L4|4', 'R7|L4|4', 'R7|L4|42', 'R7|L4|43']);
});

test('a total is the same on every page, exact up to 100,000 scans, and up to 10,000 of those that a filter finds', async () => {
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(`insert into smt_feed_log (station, mode, ret, item_number) select '9-9', 0, 1, 'C9' from generate_series(1, 20100) n`),
  );
  const page = (current: number, filters = {}) => operator().query('smt.feedLog.list', { current, size: 10, filters });
  const found = (current: number) => page(current, { itemNumber: 'C9' });

  const { total, isMore } = await page(1);
  expect(total).toBeGreaterThan(20_100);
  expect(isMore).toBeUndefined();
  expect((await page(2)).total).toBe(total);
  for (const current of [1, 2, 1810]) expect(await found(current)).toMatchObject({ total: 10_000, isMore: true });
  expect((await found(2010)).records).toHaveLength(10);
  const counted = await operator().query('smt.feedLog.list', { itemNumber: 'C9', isExact: 'true' });
  expect(counted).toMatchObject({ total: 20_100 });
  expect(counted.isMore).toBeUndefined();
});

test('the second page of a log goes on where the first one ended, though scans have come since', async () => {
  const scan = (count: number) =>
    plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(
        `insert into smt_feed_log (station, mode, ret, item_number) select '77-8', 0, 1, 'C8' from generate_series(1, ${count}) n`,
      ),
    );
  const page = (current: number, of = {}) =>
    operator().query('smt.feedLog.list', { current, size: 10, filters: { station: '77-8' }, ...of });
  const idsOf = ({ records }: { records: { id: string }[] }) => records.map(({ id }) => id);
  await scan(20);
  const whole = idsOf(await page(1, { size: 20 }));

  const { total, ...shown } = await page(1);
  const first = idsOf(shown);
  await scan(7);
  const second = await page(2, { asOf: first[0] });

  expect([...first, ...idsOf(second)]).toEqual(whole);
  expect(second.total).toBe(total);
  expect((await page(2)).total).toBe(total + 7);
});

async function sheetsOf(file: Download) {
  const { default: exceljs } = await import('exceljs');
  const book = new exceljs.Workbook();
  await book.xlsx.load((await buffer(file.open())) as unknown as ArrayBuffer);
  return book.worksheets.map((sheet) => ({ name: sheet.name, rows: sheet.getSheetValues().filter(Boolean) as unknown[][] }));
}

test('item use and the archive log answer who writes them over /api with where they come from, and change nothing', async () => {
  const { line, load, unload } = await buildRun(operator(), [['1-1', 'A']]);
  await load(operator(), '1-1', 'A|L1|AP1|500');
  await unload(operator(), '1-1', '', { reason: '换线', quantityLeft: '77' });
  const caller = plant.as({}, { door: 'blade' });
  const [used] = (await operator().query('smt.itemUse.list', { filters: { lineId: line.id } })).records;
  const id = String(used?.id);

  const refusals = [];
  for (const [path, input] of [
    ['smt.itemUse.submit', { id, quantityUsed: '1' }],
    ['smt.itemUse.submit', { lineId: line.id, itemNumber: 'A' }],
    ['smt.itemUse.update', { id, quantityUsed: '1' }],
    ['smt.itemUse.remove', { ids: id }],
    ['smt.feedLogArchiveLog.submit', { archiveMonth: '2026-01' }],
  ] as const)
    refusals.push(await caller.refusal(path, input));

  expect(refusals.map(({ code, message }) => [code, message.slice(0, 4)])).toEqual([
    ...Array(4).fill([400, '物料用量']),
    [400, '归档记录'],
  ]);
  expect((await operator().query('smt.itemUse.detail', { id })).quantityUsed).toBe('423.00');
});

test('a trace in a grown log finds at its stations when a reel came off, whatever was scanned there since', async () => {
  const { line, reels } = await buildReleased(operator(), [['1-1', 'A']]);
  const reel = String(reels['1-1']);
  await plant.database.sql`
    insert into smt_feed_log (tenant_id, create_time, line_id, station, mode, ret, reel)
    select '100001', now() - make_interval(secs => nth), ${line.id}, '1-' || 1 + nth % 40, 1, 1, 'GROWN-' || nth from generate_series(1, 20000) nth`;
  await plant.database.sql`vacuum analyze smt_feed_log`;

  const built = await buildIndexes(plant.database, [indexesOf(feedLog)]);
  await plant.database.sql`vacuum analyze smt_feed_log`;
  const plan = await plant.database.sql`
    explain select id from smt_feed_log where tenant_id = '100001' and line_id = ${line.id} and station = '1-7'
      and create_time >= now() - interval '1 hour' order by create_time limit 1`;
  const found = await operator().query('smt.feedLog.trace', { by: 'reel', code: 'GROWN-81' });

  expect(built.filter((name) => /by_line_id_station_create_time$/.test(name)).length).toBeGreaterThan(0);
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/by_line_id_station_create_time/);
  expect(found.stays).toHaveLength(1);
  const [{ from, until }] = found.stays;
  expect((new Date(until).getTime() - new Date(from).getTime()) / 1000).toBe(40);
  expect((await operator().query('smt.feedLog.trace', { by: 'reel', code: reel })).stays).toHaveLength(1);
});
