import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readRoutes } from '#server/blade/routes.ts';
import { appRouter } from '#server/router.ts';
import type { Download } from '#server/storage/download.ts';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, personAt } from './build.ts';

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

test('a trace tells each order, product and station where a reel went, and what an order took', async () => {
  const { line, reels, change } = await buildReleased(operator());
  const reel = String(reels['1-1']);
  await change(operator(), '1-2', reel);
  const trace = async (by: string, code: string) => (await operator().query('smt.feedLog.trace', { by, code })).places;

  const went = await trace('reel', ` ${reel} `);
  const taken = (await trace('workOrderNumber', 'WO-1')).filter((place: { lineId: string }) => place.lineId === line.id);

  expect(went).toMatchObject([
    { station: '1-2', workOrderNumber: 'WO-1', lineName: expect.any(String), scans: 1, refused: 1 },
    { station: '1-1', workOrderNumber: 'WO-1', itemNumber: 'A', scans: 2, refused: 0 },
  ]);
  expect(taken.map(({ station, reel: code }: Record<string, string>) => [station, code])).toContainEqual(['1-2', reels['1-2']]);
  expect(await trace('reel', 'A|L1')).toEqual([]);
});

test('a trace as a workbook has a sheet of places and one of every scan', async () => {
  const { line, reels } = await buildReleased(operator());

  const file = await operator().query('smt.feedLog.traceWorkbook', { by: 'reel', code: String(reels['1-1']) });
  const sheets = await sheetsOf(file);

  expect(file.fileName).toMatch(/^追溯-A_L1_\d+\.xlsx$/);
  expect(sheets.map(({ name }) => name)).toEqual(['去向', '扫描记录']);
  expect(sheets[0]?.rows).toHaveLength(2);
  expect(sheets[1]?.rows).toHaveLength(3);
  expect(sheets[1]?.rows[1]).toEqual(expect.arrayContaining(['1-1', '上料', '成功', reels['1-1']]));
  expect(line).toBeDefined();
});

test('who may not export gets no workbook, and another tenant finds no scans', async () => {
  const { reels } = await buildReleased(operator());
  const asked = { by: 'reel', code: String(reels['1-1']) };
  const reader = personAt(plant.database, '3000', undefined, ['feedlog']);

  const refused = await reader.query('smt.feedLog.traceWorkbook', asked).catch((error: unknown) => error);
  const foreign = await plant.as({ tenantId: '100002' }).query('smt.feedLog.trace', asked);

  expect(refused).toBeInstanceOf(Error);
  expect(foreign.places).toEqual([]);
});

test('the whole code of a reel finds that reel alone, a part of it every one that contains it', async () => {
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(`insert into smt_feed_log (station, mode, ret, item_number, reel)
      select '8-8', 0, 1, 'R7', 'R7|L4|' || n from unnest(array[4, 4, 42, 43]) n`),
  );
  const reels = async (reel: string) =>
    (await operator().query('smt.feedLog.list', { filters: { reel } })).records.map((row: { reel: string }) => row.reel).sort();

  expect(await reels(' R7|L4|4 ')).toEqual(['R7|L4|4', 'R7|L4|4']);
  expect(await reels('7|L4|4')).toEqual(['R7|L4|4', 'R7|L4|4', 'R7|L4|42', 'R7|L4|43']);
});

test('a total is exact up to 20,000 scans beyond the page, and 2,000 of those that a filter finds', async () => {
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(`insert into smt_feed_log (station, mode, ret, item_number) select '9-9', 0, 1, 'C9' from generate_series(1, 20100) n`),
  );
  const page = (current: number, filters = {}) => operator().query('smt.feedLog.list', { current, size: 10, filters });
  const found = (current: number) => page(current, { itemNumber: 'C9' });

  expect(await page(1)).toMatchObject({ total: 20_010, isMore: true });
  expect(await found(1)).toMatchObject({ total: 2_010, isMore: true });
  expect(await found(1810)).toMatchObject({ total: 20_100 });
  expect((await found(2010)).records).toHaveLength(10);
  const counted = await operator().query('smt.feedLog.list', { itemNumber: 'C9', isExact: 'true' });
  expect(counted).toMatchObject({ total: 20_100 });
  expect(counted.isMore).toBeUndefined();
});

async function sheetsOf(file: Download) {
  const { default: exceljs } = await import('exceljs');
  const book = new exceljs.Workbook();
  await book.xlsx.load((await buffer(file.open())) as unknown as ArrayBuffer);
  return book.worksheets.map((sheet) => ({ name: sheet.name, rows: sheet.getSheetValues().filter(Boolean) as unknown[][] }));
}
