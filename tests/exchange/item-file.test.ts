import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { onStatement } from '#server/monitoring/measure-statements.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { isLongRun } from '#tests/told.ts';
import { administratorOf, bringIn, doNow, sheetOf, takeOver, useOwnFolder, workbookOf } from './exchange-build.ts';

useOwnFolder();
const plant = usePlant('000000');
let admin: Session;
let statements = 0;
beforeAll(async () => {
  onStatement(() => {
    statements += 1;
  });
  admin = await administratorOf(plant.database);
});
const ask = () => askAs(plant.database, admin);
const path = 'rd.item';
const size = isLongRun ? 20_000 : 60;
const head = ['封装', '阻值', '精度', '功率', '厂家型号'];
const bring = async (rows: (string | number)[][]) => bringIn(plant.database, admin, path, await workbookOf(rows), 'items.xlsx', '1001');

/** A colleague who adds items of the type and reads their list until he is stopped; how long he waited at most, in milliseconds. */
function workBeside() {
  const [waited, refused]: [number[], string[]] = [[], []];
  let isOver = false;
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work().catch((error: Error) => refused.push(error.message));
    waited.push(performance.now() - began);
  };
  const work = async () => {
    for (let at = 1; !isOver; at += 1) {
      const chip = { typeCode: '1001', package: '0805', tolerance: 'J', power: '1/8W', resistance: `${at}k`, confirm: 'true' };
      await timed(() => ask().mutate('rd.item.save', chip));
      await timed(() => ask().query('rd.item.list', { filters: { typeCode: '1001' } }));
      await setTimeout(300);
    }
  };
  const working = work();
  return async () => {
    isOver = true;
    await working;
    return { longest: Math.round(Math.max(...waited)), refused };
  };
}

test(
  `${size} items are exported and come back: nothing new is unchanged, a changed one is changed, a colleague's stays`,
  async () => {
    const began = performance.now();
    statements = 0;
    const sent = Array.from({ length: size }, (_, at) => ['0603', '10K', 'F', '0.1W', `FILE-${at + 1}`]);
    const { id: first } = await bring([head, ...sent]);
    const forAdding = statements;
    await doNow(plant.database, first);
    const stop = workBeside();
    await takeOver(plant.database, admin, first);
    const colleague = await stop();
    const addedIn = performance.now() - began;
    const { id: exporting } = await ask().mutate('exchange.startExport', {
      path,
      variant: '1001',
      filters: { manufacturerModel: 'FILE-' },
      sort: [],
    });
    await doNow(plant.database, exporting);
    const exported = await sheetOf(await ask().query('workspace.jobFile', { id: exporting }));
    const [titles = [], ...rows] = exported.map((cells) => Array.from(cells, (cell) => String(cell ?? '')));
    const wide = rows.map((cells) => titles.map((_, at) => cells[at] ?? ''));

    const startedAgain = performance.now();
    statements = 0;
    const again = await bring([titles, ...wide]);
    await doNow(plant.database, again.id);
    const unchanged = await ask().query('exchange.importJob', { id: again.id });
    const [checkedIn, forChecking] = [performance.now() - startedAgain, statements];

    const [code, brand] = [titles.indexOf('物料编码'), titles.indexOf('品牌')];
    const changed = wide.map((cells, at) => cells.map((cell, place) => (place === brand && at < 3 ? `B${at}` : cell)));
    const { records } = await ask().query('rd.item.list', { filters: { code: wide[2]?.[code] } });
    await ask().mutate('rd.item.updateMany', {
      records: records.map(({ id, version }: { id: string; version: number }) => ({ id, version })),
      values: { brand: '同事' },
    });
    const { id } = await bring([titles, ...changed]);
    await doNow(plant.database, id);
    const check = await ask().query('exchange.importJob', { id });
    const done = await takeOver(plant.database, admin, id, 'good');

    expect([titles.at(-1), wide.length]).toEqual(['记录版本', size]);
    // A file takes statements by the hundred rows, not by the row.
    expect(Math.max(forAdding, forChecking)).toBeLessThan(60 + size / 10);
    expect(unchanged.report.counts).toEqual({ added: 0, changed: 0, unchanged: size, wrong: 0, total: size });
    expect(check.report.counts).toEqual({ added: 0, changed: 2, unchanged: size - 3, wrong: 1, total: size });
    expect(check.report.problems).toEqual([{ row: 4, column: '品牌', value: 'B2', text: expect.stringContaining('他人已改为“同事”') }]);
    expect(done.report.counts).toMatchObject({ changed: 2, wrong: 1 });
    const brands = await plant.database.sql`select brand from rd_item where brand is not null order by code`;
    expect(brands.map((row) => row.brand)).toEqual(['B0', 'B1', '同事']);
    expect(colleague.refused).toEqual([]);
    if (isLongRun)
      console.info(
        `${size} items: added in ${Math.round(addedIn)} ms, checked unchanged in ${Math.round(checkedIn)} ms, ` +
          `a colleague waited for ${colleague.longest} ms, ` +
          `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
      );
  },
  isLongRun ? 1_800_000 : 60_000,
);
