import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { jobKinds } from '#server/exchange/job-kinds.ts';
import { askAs } from '#tests/build.ts';
import { administratorOf, bringIn, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

useOwnFolder();
const plant = usePlant();
let admin: Session;

beforeAll(async () => {
  admin = await administratorOf(plant.database);
});

const ask = () => askAs(plant.database, admin);
const values = { package: '0603', tolerance: 'F', power: '1/10W' };
const add = (resistance: string, of: object = {}) =>
  ask().mutate('rd.item.save', { typeCode: '1001', ...values, resistance, confirm: 'true', ...of });
const head = ['物料编码', '封装', '阻值', '精度', '功率', 'ERP内码'];
const row = (resistance: string, code = '', erp = '') => [code, '0603', resistance, 'F', '1/10W', erp];
const bring = async (rows: string[][]) =>
  bringIn(plant.database, admin, 'rd.item', await workbookOf([head, ...rows]), 'parts.xlsx', '1001');
const take = (id: string, mode: 'all' | 'good' = 'all') => takeOver(plant.database, admin, id, mode);
const codes = async () => {
  const { records } = await ask().query('rd.item.list', { filters: { typeCode: '1001' }, size: 500 });
  return records.map(({ code }: { code: string }) => Number(code.slice(5)));
};

/** Holds the transaction of the next check or import open behind its last row, and meanwhile does something else. */
function meanwhile(name: 'check' | 'import', act: () => Promise<unknown>): void {
  const kind = jobKinds.find(({ kind }) => kind === name);
  if (!kind) throw new Error(`No kind of job is called ${name}`);
  const { run } = kind;
  vi.spyOn(kind, 'run').mockImplementationOnce((ctx, job, progress) =>
    run(ctx, job, async (done, total) => {
      if (done > 0 && done === total) await act();
      return progress(done, total);
    }),
  );
}
const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(`${from + at}Ω`));
describe('while a workbook of items', () => {
  test('is checked, others add items of its type and change those that it changes', async () => {
    const old = await add('1k');
    let added: { code: string } | undefined;
    meanwhile('check', async () => {
      added = await add('3k');
      await ask().mutate('rd.item.update', { id: old.id, note: '同时修改' });
    });

    const job = await bring([...many(2001, 40), row('2k', old.code)]);

    expect(added?.code).toBe('1001-00002');
    expect(job.report.counts).toMatchObject({ added: 40, changed: 1, wrong: 0 });
    expect(await ask().query('rd.item.detail', { id: old.id })).toMatchObject({ resistance: '1K', note: '同时修改' });
  });

  test('is taken over, others add at once, and the codes have neither gaps nor doubles', async () => {
    const before = await codes();
    const job = await bring(many(3001, 40));
    meanwhile('import', async () => {
      await add('4k');
      await add('5k');
    });

    const done = await take(job.id);

    const all = (await codes()).sort((one: number, other: number) => one - other);
    expect(done.report.counts).toMatchObject({ added: 40, wrong: 0 });
    expect(all).toEqual(Array.from({ length: before.length + 42 }, (_, at) => at + 1));
  });

  test('is taken over, a part that somebody adds meanwhile is not added twice: the row is wrong, all or that row alone', async () => {
    const before = await codes();
    const whole = await bring([row('61k'), row('62k')]);
    meanwhile('import', () => add('61k'));
    const refused = await take(whole.id);
    const good = await bring([row('63k'), row('64k')]);
    meanwhile('import', () => add('63k'));

    const done = await take(good.id, 'good');

    expect(refused).toMatchObject({ state: 'failed', problem: expect.stringContaining('有1行错误，未写入任何数据') });
    expect(done.report.counts).toMatchObject({ added: 1, wrong: 1 });
    expect(done.report.problems[0].text).toContain('相同参数的物料已存在');
    expect((await codes()).length).toBe(before.length + 3);
    expect(Math.max(...(await codes()))).toBe(before.length + 3);
  });

  test('is taken over, an item that somebody changes meanwhile keeps his change', async () => {
    const { id, code } = await add('71k');
    const job = await bring([row('72k', code)]);
    meanwhile('import', () => ask().mutate('rd.item.update', { id, brand: 'YAGEO' }));

    const done = await take(job.id, 'good');

    expect(done.report.problems).toMatchObject([{ text: '数据已被他人修改' }]);
    expect(await ask().query('rd.item.detail', { id })).toMatchObject({ resistance: '71K', brand: 'YAGEO' });
  });
});

describe('a workbook of items', () => {
  test('refuses the same part, number or ERP id in two rows, and names the other row', async () => {
    const { code } = await add('81k');
    const rows = [row('82k'), row('82k'), row('83k', code), row('84k', code), row('85k', '', 'E-1'), row('86k', '', 'E-1')];

    const job = await bring(rows);

    expect(job.report.counts).toMatchObject({ added: 1, changed: 1, wrong: 4 });
    expect(job.report.problems.map(({ row: at, text }: { row: number; text: string }) => [at, text])).toEqual([
      [3, '与文件第2行是相同的物料'],
      [5, '与文件第4行是同一物料编码'],
      [6, 'ERP内码在文件中重复(第 7 行)'],
      [7, 'ERP内码在文件中重复(第 6 行)'],
    ]);
  });

  test('may give the values of one item to another that it changes first, and its history says who', async () => {
    const [one, other] = [await add('91k', { erpItemId: 'E-91' }), await add('92k')];
    const job = await bring([row('93k', one.code), row('91k', other.code)]);

    const done = await take(job.id);

    const [change] = await ask().query('rd.item.changes', { id: other.id });
    expect(done.report.counts).toMatchObject({ changed: 2, wrong: 0 });
    expect(await ask().query('rd.item.detail', { id: one.id })).toMatchObject({ resistance: '93K', erpItemId: 'E-91', version: 2 });
    expect(JSON.stringify(change)).toContain('91K');
  });

  test('refuses an ERP id that another item has, by its number', async () => {
    const { code } = await add('95k', { erpItemId: 'E-95' });

    const job = await bring([row('96k', '', 'E-95')]);

    expect(job.report.problems).toMatchObject([{ row: 2, column: 'ERP内码', text: `ERP内码已被物料编码 ${code} 使用` }]);
  });
});
