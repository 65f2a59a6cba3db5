import { beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import type { Database } from '#server/database/pool.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { isLongRun, longOnly } from '#tests/told.ts';
import { administratorOf, bringIn, doNow, sheetOf, takeOver, useOwnFolder } from './exchange-build.ts';

useOwnFolder();
const plant = usePlant('000000');
let admin: Session;
beforeAll(async () => {
  admin = await administratorOf(plant.database);
});
const ask = () => askAs(plant.database, admin);
const supplier = 'purchasing.supplier';
const fileOf = (prefix: string, count: number) =>
  ['供应商编码,供应商名称', ...Array.from({ length: count }, (_, at) => `${prefix}-${at + 1},${prefix}名${at + 1}`)].join('\n');
const countOf = async (prefix: string): Promise<number> => {
  const [row] = await plant.database.sql`select count(*)::int as n from purchasing_supplier where number like ${`${prefix}-%`}`;
  return row?.n;
};

/** The same database until so many suppliers are there: then it is gone for this process, which leaves the job as a killed one does. */
function killedAt(prefix: string, count: number): Database {
  let isDead = false;
  return {
    ...plant.database,
    transact: async (of, work) => {
      if (isDead) throw new BusinessError(messages.busy, { code: 503 });
      const result = await plant.database.transact(of, work);
      isDead = (await countOf(prefix)) >= count;
      return result;
    },
  };
}
/** Silent for as long as a process that has ended is waited for. */
const fallSilent = async (id: string) => {
  await plant.database.sql`update job set beat_time = now() - interval '5 minutes' where id = ${id}`;
};

const size = isLongRun ? 20_000 : 1_200;
test(
  'an import of thousands goes on after a kill where it stopped, tells the rows that others were faster with, and takes the rest once',
  async () => {
    const began = performance.now();
    const { id, report } = await bringIn(plant.database, admin, supplier, fileOf('B', size), 'many.csv');
    const checkedIn = performance.now() - began;
    const before = await countOf('B');

    await ask().mutate('exchange.confirmImport', { id, mode: 'all' });
    await doNow(killedAt('B', 600), id);
    const [afterKill, then] = [await countOf('B'), await ask().query('exchange.importJob', { id })];
    await ask().mutate(`${supplier}.save`, { number: `B-${size}`, name: '同事的' });
    await fallSilent(id);
    const resumed = performance.now();
    await doNow(plant.database, id);
    const took = performance.now() - resumed;
    const job = await ask().query('exchange.importJob', { id });

    expect(report).toMatchObject({ counts: { added: size, wrong: 0, total: size }, batchSize: 200 });
    expect(before).toBe(0);
    expect([afterKill, then.state]).toEqual([600, 'running']);
    expect(then.report).toMatchObject({ counts: { added: 400 }, left: size - 400 });
    expect(job).toMatchObject({ state: 'done', problem: '', report: { counts: { added: size - 1, wrong: 1, total: size } } });
    expect(job.report.problems).toEqual([
      { row: size + 1, column: '供应商名称', value: `B名${size}`, text: expect.stringContaining('他人已改为“同事的”') },
    ]);
    expect(await countOf('B')).toBe(size);
    const [, wrong, ...more] = await sheetOf(await ask().query('workspace.jobFile', { id }));
    expect([wrong?.slice(0, 2), more]).toEqual([[`B-${size}`, `B名${size}`], []]);
    if (!isLongRun) return;
    const again = await bringIn(plant.database, admin, supplier, fileOf('B', size), 'again.csv');
    expect(again.report.counts).toMatchObject({ added: 0, unchanged: size - 1, changed: 1, wrong: 0 });
    console.info(`${size} suppliers: checked in ${Math.round(checkedIn)} ms, ${size - 600} taken in ${Math.round(took)} ms`);
  },
  isLongRun ? 1_800_000 : 180_000,
);

longOnly(
  'one that is cancelled keeps what it has taken, says what is left, and goes on when it is asked to',
  async () => {
    const { id } = await bringIn(plant.database, admin, supplier, fileOf('C', 1_001), 'cancelled.csv');
    await ask().mutate('exchange.confirmImport', { id, mode: 'all' });
    let isTold = false;
    const cancelling: Database = {
      ...plant.database,
      transact: async (of, work) => {
        const result = await plant.database.transact(of, work);
        if (!isTold && (await countOf('C')) >= 400) {
          isTold = true;
          await ask().mutate('workspace.cancelJob', { id });
        }
        return result;
      },
    };

    await doNow(cancelling, id);
    const [stopped, count] = [await ask().query('exchange.importJob', { id }), await countOf('C')];
    await ask().mutate('workspace.retryJob', { id });
    await doNow(plant.database, id);

    expect(stopped).toMatchObject({ state: 'cancelled', report: { left: 1_001 - count } });
    expect(count).toBe(400);
    expect(await ask().query('exchange.importJob', { id })).toMatchObject({ state: 'done', report: { counts: { added: 1_001 } } });
    expect(await countOf('C')).toBe(1_001);
  },
  180_000,
);

longOnly(
  'rows that other rows name come before them, wherever they stand in the file',
  async () => {
    const leaves = Array.from({ length: 1_000 }, (_, at) => `叶${at},枝${at % 5},1`);
    const branches = Array.from({ length: 5 }, (_, at) => `枝${at},大树,1`);
    const file = ['部门名称,上级部门,排序', ...leaves, ...branches, '大树,,9', '迷路,没有,1'].join('\n');

    const check = await bringIn(plant.database, admin, 'system.dept', file, 'tree.csv');
    const done = await takeOver(plant.database, admin, check.id, 'good');

    expect(check.report.counts).toMatchObject({ added: 1_006, wrong: 1 });
    expect(check.report.problems).toEqual([{ row: 1_008, column: '上级部门', value: '没有', text: '“没有”不存在' }]);
    expect(done).toMatchObject({ state: 'done', report: { counts: { added: 1_006, wrong: 1 } } });
    const [below] = await plant.database.sql`select count(*)::int as n from system_dept leaf
    join system_dept branch on branch.id = leaf.parent_id join system_dept root on root.id = branch.parent_id where root.dept_name = '大树'`;
    expect(below?.n).toBe(1_000);
  },
  180_000,
);

test('whoever sends more rows than a batch need not wait while they are checked', async () => {
  const stateAfter = async (prefix: string, count: number) => {
    const file = new UploadedFile('some.csv', new TextEncoder().encode(fileOf(prefix, count)));
    const { id } = await ask().mutate('exchange.startImport', { path: supplier, file });
    return (await ask().query('exchange.importJob', { id })).state;
  };

  expect([await stateAfter('D', 20), await stateAfter('E', 201)]).toEqual(['asking', 'waiting']);
});
