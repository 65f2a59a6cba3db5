import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { job } from '#server/background/job-table.ts';
import type { JobKind } from '#server/background/jobs.ts';
import { doJobNow, workJobs } from '#server/background/run-jobs.ts';
import type { Session } from '#server/calls/context.ts';
import { noSources } from '#server/database/sources.ts';
import { jobKinds } from '#server/exchange/job-kinds.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { administratorOf, bringIn, doNow, useOwnFolder, workbookOf } from './exchange-build.ts';

useOwnFolder();
const plant = usePlant('000000');
let admin: Session;

beforeAll(async () => {
  admin = await administratorOf(plant.database);
});
const ask = () => askAs(plant.database, admin);
const place = () => ({ database: plant.database, sources: noSources, now: () => new Date() });
const change = (id: string, values: object) =>
  plant.database.transact({ platform: true }, (db) => db.update(job).set(values).where(eq(job.id, id)));
const stateOf = async (id: string): Promise<string> => (await ask().query('workspace.job', { id })).state;
const newExport = async (): Promise<string> => (await ask().mutate('exchange.startExport', { path: 'board.workOrder' })).id;

test('a worker does what waits, and one that is cancelled before its turn is not done', async () => {
  const [done, cancelled] = [await newExport(), await newExport()];
  await ask().mutate('workspace.cancelJob', { id: cancelled });

  const workers = workJobs(place(), jobKinds);
  await vi.waitFor(async () => expect(await stateOf(done)).toBe('done'), { timeout: 10_000 });
  await Promise.all(workers.map((worker) => worker.stop()));

  expect(await stateOf(cancelled)).toBe('cancelled');
});

test('a job whose process died is taken up again, and one that lives is left alone', async () => {
  const [dead, alive] = [await newExport(), await newExport()];
  await change(dead, { state: 'running', attempts: 1, beatTime: sql`now() - interval '2 minutes'` });
  await change(alive, { state: 'running', attempts: 1, beatTime: sql`now()` });

  for (const id of [dead, alive]) await doNow(plant.database, id);

  expect(await stateOf(dead)).toBe('done');
  expect(await stateOf(alive)).toBe('running');
});

test('a job that ends its process again and again is given up', async () => {
  const id = await newExport();
  await change(id, { state: 'running', attempts: 3, beatTime: sql`now() - interval '2 minutes'` });

  await doNow(plant.database, id);

  expect(await ask().query('workspace.job', { id })).toMatchObject({ state: 'failed', problem: '任务多次中断，请重试或联系管理员' });
});

test('an import that was begun twice, because its first process fell silent, is done once', async () => {
  const { id } = await bringIn(plant.database, admin, 'board.workOrder', '工单号\nONCE-1\n', 'a.csv');
  await ask().mutate('exchange.confirmImport', { id });
  await doNow(plant.database, id);
  await change(id, { state: 'running', attempts: 1, beatTime: sql`now() - interval '2 minutes'` });

  await doNow(plant.database, id);

  expect(await ask().query('exchange.importJob', { id })).toMatchObject({ state: 'done', report: { counts: { added: 1, unchanged: 0 } } });
  expect((await ask().query('board.workOrder.list', { filters: { workOrderNumber: 'ONCE-1' } })).total).toBe(1);
});

test('a running job that is cancelled stops at its next step and leaves nothing', async () => {
  const id = await newExport();
  const patient: JobKind = {
    kind: 'export',
    label: { zh: '导出', en: 'Export' },
    run: async (_ctx, row, progress) => {
      await ask().mutate('workspace.cancelJob', { id: row.id });
      await progress(1, 2);
      return { outcome: {} };
    },
  };

  await doJobNow(place(), [patient], id);

  expect(await ask().query('workspace.job', { id })).toMatchObject({ state: 'cancelled', hasFile: false });
  await ask().mutate('workspace.retryJob', { id });
  await doNow(plant.database, id);
  expect(await stateOf(id)).toBe('done');
});

const refusalsOf = (asked: PromiseSettledResult<unknown>[]): string[] =>
  asked.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
const tooMany = '最多同时有10个未完成的任务，请先完成或取消已有任务';
const closeAll = () => plant.database.transact({ platform: true }, (db) => db.update(job).set({ state: 'cancelled' }));

test('nobody has more than ten jobs open, asked for at once or not', async () => {
  await closeAll();

  const refusals = refusalsOf(await Promise.allSettled(Array.from({ length: 12 }, newExport)));

  expect(refusals).toEqual([tooMany, tooMany]);
});

test('a job that is done again is an open one, too', async () => {
  await closeAll();
  const [cancelled] = await ask().query('workspace.jobs');
  for (let at = 0; at < 10; at += 1) await newExport();

  const [refusal] = refusalsOf(await Promise.allSettled([ask().mutate('workspace.retryJob', { id: cancelled.id })]));

  expect(refusal).toBe(tooMany);
});

test('files that wait for a decision are open jobs too, until they are taken back', async () => {
  await closeAll();
  const file = new UploadedFile('a.csv', new TextEncoder().encode('工单号\nASK-1\n'));
  const startImport = () => ask().mutate('exchange.startImport', { path: 'board.workOrder', file });
  for (let at = 0; at < 10; at += 1) await startImport();
  const states = new Set((await ask().query('workspace.jobs')).slice(0, 10).map(({ state }: { state: string }) => state));

  const [refusal] = refusalsOf(await Promise.allSettled([startImport()]));
  await closeAll();

  expect([...states]).toEqual(['asking']);
  expect(refusal).toBe(tooMany);
  expect((await startImport()).id).toBeDefined();
});

test('a check that found nothing to import has ended, and leaves room for others', async () => {
  await closeAll();
  const file = await workbookOf([
    ['工单号', '计划数量'],
    ['EMPTY-1', 'viele'],
  ]);

  const checks = [];
  for (let at = 0; at < 11; at += 1) checks.push(await bringIn(plant.database, admin, 'board.workOrder', file));

  expect(checks.at(-1)).toMatchObject({ state: 'done', isEmpty: true, report: { counts: { added: 0, changed: 0, wrong: 1 } } });
  expect(checks.at(-1)?.instead).toMatchObject({ to: '/board/workorder/import' });
  expect(refusalsOf(await Promise.allSettled([newExport()]))).toEqual([]);
});
