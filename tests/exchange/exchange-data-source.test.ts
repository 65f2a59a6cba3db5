import { afterAll, beforeAll, expect, test } from 'vitest';
import { doJobNow } from '#server/background/run-jobs.ts';
import type { Session } from '#server/calls/context.ts';
import { session } from '#server/calls/session-table.ts';
import { jobKinds } from '#server/exchange/job-kinds.ts';
import { supplierUser } from '#server/purchasing/suppliers/supplier-user-table.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs } from '#tests/build.ts';
import { buildTenantThere, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';
import { administratorOf, sheetOf, useOwnFolder } from './exchange-build.ts';

useOwnFolder();
let servers: TwoServers;
beforeAll(async () => {
  servers = await openTwoServers();
});
afterAll(() => servers.close());

test('a tenant with a server of its own has its business imported and exported there, its people and jobs in the main database', async () => {
  const { main, sources } = servers;
  const there = await buildTenantThere(servers, '自有服务器');
  const admin: Session = { ...(await administratorOf(main.database, there.tenantId, false)), dataSource: there.source };
  const ask = askAs(main.database, admin, { sources });
  const work = (id: string) => doJobNow({ database: main.database, sources, now: () => new Date() }, jobKinds, id);
  const [dept] = (await ask.query('system.dept.list')) as { deptName: string }[];
  const file = (text: string) => new UploadedFile('a.csv', new TextEncoder().encode(text));

  const lines = await ask.mutate('exchange.startImport', {
    path: 'board.productionLine',
    file: file(`产线编号,产线名称,产线类型,所属部门\nT-1,远线,SMT,${dept?.deptName}\n`),
  });
  await work(lines.id);
  await ask.mutate('exchange.confirmImport', { id: lines.id });
  await work(lines.id);
  const exported = await sheetOf(await ask.query('exchange.exportNow', { path: 'board.productionLine' }));

  expect(await ask.query('exchange.importJob', { id: lines.id })).toMatchObject({
    state: 'done',
    problem: '',
    report: { counts: { added: 1 } },
  });
  expect(exported.flat()).toEqual(expect.arrayContaining(['远线', dept?.deptName]));
  const [here] = await main.database.sql`select count(*)::int as n from board_production_line where tenant_id = ${there.tenantId}`;
  expect(here?.n).toBe(0);
});

test('a check leaves no trace in the main database either: whoever a command would sign out there stays until the import', async () => {
  const { main, sources } = servers;
  const there = await buildTenantThere(servers, '有供应商');
  const admin: Session = { ...(await administratorOf(main.database, there.tenantId, false)), dataSource: there.source };
  const ask = askAs(main.database, admin, { sources });
  const work = (id: string) => doJobNow({ database: main.database, sources, now: () => new Date() }, jobKinds, id);
  const supplier = await ask.mutate('purchasing.supplier.save', { number: 'S-1', name: '华南电子', status: 1 });
  await main.database.transact({ tenantId: there.tenantId }, async (db) => {
    await db.insert(supplierUser).values({ tenantId: there.tenantId, userId: '7001', supplierId: supplier.id, contactId: '7002' });
    const ends = new Date(Date.now() + 3_600_000);
    const opened = {
      id: 'a-supplier',
      tenantId: there.tenantId,
      userId: '7001',
      kind: 'page' as const,
      family: 'f',
      expiresAt: ends,
      endsAt: ends,
    };
    await db.insert(session).values(opened);
  });
  const sessions = async () => (await main.database.sql`select 1 from session where user_id = 7001`).length;
  const bytes = new TextEncoder().encode('供应商编码,供应商名称,状态\nS-1,华南电子,停用\n');
  const file = new UploadedFile('a.csv', bytes);

  const { id } = await ask.mutate('exchange.startImport', { path: 'purchasing.supplier', file });
  await work(id);
  const checked = await ask.query('exchange.importJob', { id });
  const [afterCheck, stateThen] = [await sessions(), (await ask.query('purchasing.supplier.detail', { id: supplier.id })).status];
  await ask.mutate('exchange.confirmImport', { id });
  await work(id);

  expect(checked).toMatchObject({ state: 'asking', report: { counts: { changed: 1, wrong: 0 } } });
  expect([afterCheck, String(stateThen)]).toEqual([1, '1']);
  expect(await ask.query('exchange.importJob', { id })).toMatchObject({ state: 'done', report: { counts: { changed: 1 } } });
  expect(await sessions()).toBe(0);
});

test('a list there is sorted by the names of records in the main database, as its export is', async () => {
  const { main, sources } = servers;
  const there = await buildTenantThere(servers, '按部门排序');
  const admin: Session = { ...(await administratorOf(main.database, there.tenantId, false)), dataSource: there.source };
  const ask = askAs(main.database, admin, { sources });
  const names = ['SMT10车间', '深圳车间', 'SMT2车间'];
  for (const [at, deptName] of names.entries()) {
    const { id } = await ask.mutate('system.dept.save', { deptName, sort: 1 });
    await ask.mutate('board.productionLine.save', { lineCode: `D-${at}`, lineName: `线${at}`, lineType: 'smt', deptId: id });
  }
  await ask.mutate('board.productionLine.save', { lineCode: 'D-9', lineName: '线九', lineType: 'smt' });

  const { records } = await ask.query('board.productionLine.list', { sort: ['deptId'] });
  const exported = await sheetOf(
    await ask.query('exchange.exportNow', { path: 'board.productionLine', sort: ['deptId'], columns: ['deptId'] }),
  );

  const inOrder = ['深圳车间', 'SMT2车间', 'SMT10车间'];
  expect(records.map(({ deptName }: { deptName: string }) => deptName)).toEqual([...inOrder, '']);
  expect(exported.slice(1, 4).map(([name]) => name)).toEqual(inOrder);
});
