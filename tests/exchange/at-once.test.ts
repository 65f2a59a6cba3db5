import { beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { administratorOf, doNow, useOwnFolder } from './exchange-build.ts';

useOwnFolder();
const plant = usePlant('000000');
let admin: Session;
beforeAll(async () => {
  admin = await administratorOf(plant.database);
});
const ask = () => askAs(plant.database, admin);

/** Each row that is written takes a moment, so that two imports are at it together. */
const slowly = async (table: string, when: 'insert' | 'update', work: () => Promise<void>) => {
  const { sql } = plant.database;
  await sql.unsafe(`create or replace function take_time() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.2); return null; end $$`);
  await sql.unsafe(`create trigger slow after ${when} on ${table} for each row execute function take_time()`);
  await work();
  await sql.unsafe(`drop trigger slow on ${table}`);
};

/** Two files are checked, and then taken over at once. */
const together = async (path: string, files: readonly [string, string]) => {
  const ids: string[] = [];
  for (const [at, file] of files.entries()) {
    const upload = new UploadedFile(`file-${at}.csv`, new TextEncoder().encode(file));
    const { id } = await ask().mutate('exchange.startImport', { path, file: upload });
    await doNow(plant.database, id);
    ids.push(id);
  }
  const take = async (id: string) => {
    await ask().mutate('exchange.confirmImport', { id, mode: 'all' });
    await doNow(plant.database, id);
    return ask().query('exchange.importJob', { id });
  };
  return Promise.all(ids.map(take));
};
const inBothOrders = (head: string, lines: (name: string) => string[]): [string, string] => [
  [head, ...lines('甲')].join('\n'),
  [head, ...lines('乙').toReversed()].join('\n'),
];
type Taken = { state: string; problem: string };

test('two imports of the same records in opposite order: one is taken, the other is told what has changed', async () => {
  for (const number of ['S-1', 'S-2', 'S-3']) await ask().mutate('purchasing.supplier.save', { number, name: `旧${number}` });
  let taken: Taken[] = [];

  await slowly('purchasing_supplier', 'update', async () => {
    const files = inBothOrders('供应商编码,供应商名称', (name) => ['S-1', 'S-2', 'S-3'].map((number) => `${number},${name}${number}`));
    taken = await together('purchasing.supplier', files);
  });

  const [done, failed] = taken.toSorted((one, other) => one.state.localeCompare(other.state));
  expect([done?.state, failed?.state]).toEqual(['done', 'failed']);
  expect(failed?.problem).toMatch(/^有3行错误，未写入任何数据。第2行：他人已改为/);
});

test('the same of new records: the second is told that they are there', async () => {
  let taken: Taken[] = [];

  await slowly('purchasing_supplier', 'insert', async () => {
    const files = inBothOrders('供应商编码,供应商名称', (name) => ['N-1', 'N-2', 'N-3'].map((number) => `${number},${name}${number}`));
    taken = await together('purchasing.supplier', files);
  });

  expect(taken.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  expect(taken.find(({ state }) => state === 'failed')?.problem).toMatch(/^有3行错误，未写入任何数据。第2行：他人已改为/);
});

test('the same of users', async () => {
  const codes = ['u-one', 'u-two', 'u-three'];
  const users = inBothOrders('登录账号,用户昵称,用户姓名', (name) => codes.map((code) => `${code},${name},${name}`));
  const [added] = await together('system.user', [users[0].replaceAll('甲', '旧'), '登录账号,用户昵称,用户姓名\nu-else,丙,丙']);
  let taken: Taken[] = [];

  await slowly('"system_user"', 'update', async () => {
    taken = await together('system.user', users);
  });

  expect(added?.state).toBe('done');
  expect(taken.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
});

test('the same of what is written at once, by five hundreds', async () => {
  const numbers = Array.from({ length: 1002 }, (_, at) => `W-${String(at).padStart(4, '0')}`);
  for (const when of ['insert', 'update'] as const) {
    const { sql } = plant.database;
    await sql.unsafe(`create or replace function take_time() returns trigger language plpgsql as
      $$ begin if new.work_order_number in ('W-0001', 'W-1001') then perform pg_sleep(0.7); end if; return null; end $$`);
    await sql.unsafe(`create trigger slow after ${when} on board_work_order for each row execute function take_time()`);
    const files = inBothOrders('工单号,产品名称', (name) => numbers.map((number) => `${number},${name}${when}`));

    const taken: Taken[] = await together('board.workOrder', files);

    await sql.unsafe('drop trigger slow on board_work_order');
    expect(taken.map(({ state }) => state).toSorted(), JSON.stringify(taken)).toEqual(['done', 'failed']);
  }
});
