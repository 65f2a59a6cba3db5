import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { changeStream } from '#server/board/boards/change-stream.ts';
import { type PageRequest, pageRequest } from '#server/calls/page-request.ts';
import { isBusiness, keepHomes, sameHome } from '#server/calls/tenant-database.ts';
import { sharedTables } from '#server/database/tenancy.ts';
import { appRouter } from '#server/router.ts';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { buildSession } from '#tests/build.ts';
import { securityOf } from '#tests/matrix/row-security.ts';
import { buildTenantThere, insiderOf, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';

let servers: TwoServers;
let tenantId: string;
let there: LegacyClient;
let here: LegacyClient;
beforeAll(async () => {
  servers = await openTwoServers();
  const built = await buildTenantThere(servers, '苏州二厂');
  tenantId = built.tenantId;
  there = await signedIn(servers.origin, 'admin', tenantId, built.password);
  here = await signedIn(servers.origin, 'admin', '100001', 'Factory-2026');
});
afterAll(() => servers.close());

const day = '2024-05-06';
let made = 0;

async function dataOf(answer: ReturnType<LegacyClient['get']>) {
  const { status, body } = await answer;
  expect({ status, msg: body.msg }).toEqual({ status: 200, msg: '操作成功' });
  return body.data;
}

/** A shift with its first slot reported, ended and opened again, as a client of the old console does it. */
async function workAShift(client: LegacyClient) {
  made += 1;
  const [dept] = await dataOf(client.get('/blade-system/dept/list'));
  const line = await dataOf(
    client.send('/board/productionline/save', {
      lineCode: `L-${made}`,
      lineName: `产线 ${made}`,
      lineType: 'dip',
      deptId: dept.id,
      isEnabled: true,
    }),
  );
  const order = await dataOf(client.send('/board/workorder/save', { workOrderNumber: `WO-${made}`, productName: '控制板' }));
  await dataOf(client.send('/board/workorderplan/save', { workOrderId: order.id, lineId: line.id, planDate: day, planCount: 600 }));
  const people = { shouldAttendCount: 18, realAttendCount: 17, leaveCount: 1 };
  const shift = await dataOf(
    client.send('/board/shiftrecord/save', { lineId: line.id, shiftType: '1', startTime: `${day} 08:00`, lineState: 0, ...people }),
  );
  const report = await dataOf(
    client.send('/board/productionrecord/save', {
      workOrderNumber: order.workOrderNumber,
      timeRange: '08:00-10:00',
      inputCount: 100,
      outputCount: 98,
      badCount: 1,
      appearanceBadCount: 1,
      numberOfWorker: 17,
      workHour: 2,
      workHourType: 1,
      productionProcess: 1,
    }),
  );
  await dataOf(
    client.send('/board/shiftrecord/update', { id: shift.id, lineId: line.id, datetime: `${day} 20:00:00`, indirectWorkHour: '0' }),
  );
  await dataOf(client.post('/board/shiftrecord/restart', { shiftId: shift.id }));
  return { line, order, shift, report, dept };
}

/** The rows of a tenant in every table of business, and what its work left in the tables that go with it. */
async function rowsOf(owner: TwoServers['second'], tenant: string): Promise<Record<string, number>> {
  const tables = await owner<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and (relname like 'board\\_%' or relname = 'audit_log')`;
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await owner`select count(*)::int as count from ${owner(name)} where tenant_id = ${tenant}
        ${name === 'audit_log' ? owner`and entity like 'board.%'` : owner``}`;
      return [name, Number(row?.count)] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

test('a tenant works a shift through /api, and every row of it is on the other server', async () => {
  const { line, shift, report, dept } = await workAShift(there);

  const [lines, shifts, reports, current] = await Promise.all([
    dataOf(there.get('/board/productionline/list', { lineCode: line.lineCode })),
    dataOf(there.get('/board/shiftrecord/list', { lineId: line.id })),
    dataOf(there.get('/board/productionrecord/list', { shiftRecordId: shift.id })),
    dataOf(there.get('/board/shiftrecord/current', { lineId: line.id })),
  ]);
  const elsewhere = await rowsOf(servers.second, tenantId);

  expect(lines.records).toMatchObject([{ id: line.id, deptId: dept.id, deptName: '苏州二厂' }]);
  expect(shifts.records).toMatchObject([{ id: shift.id, shiftTypeName: '白班', lineName: line.lineName }]);
  expect(reports.records).toMatchObject([{ id: report.id, timeRangeName: '08:00-10:00', workHourTypeName: '正班', outputCount: 98 }]);
  expect(current).toMatchObject({ id: shift.id, restartedByName: '管理员' });
  expect(elsewhere).toMatchObject({ board_production_line: 1, board_shift_record: 1, board_production_record: 1, board_shift_restart: 1 });
  expect(elsewhere.audit_log).toBeGreaterThanOrEqual(6);
  expect(await rowsOf(servers.main.database.sql, tenantId)).toEqual({});
});

test('a tenant of the main database sees none of it, and neither does another tenant of the other server', async () => {
  const { line } = await workAShift(there);
  const neighbour = await buildTenantThere(servers, '无锡三厂');
  const next = await signedIn(servers.origin, 'admin', neighbour.tenantId, neighbour.password);

  const answers = await Promise.all(
    [here, next].map(async (client) => ({
      list: (await dataOf(client.get('/board/productionline/list'))).total,
      detail: (await client.get('/board/productionline/detail', { id: line.id })).status,
    })),
  );

  expect(answers).toEqual([
    { list: 0, detail: 404 },
    { list: 0, detail: 404 },
  ]);
});

test('pages see the same: boards, the daily report, who did what, and the choices of a form', async () => {
  const { line, shift, report, dept } = await workAShift(there);
  const [source] = await servers.main.database.sql`select datasource_id::text as id from system_tenant where tenant_id = ${tenantId}`;
  const [admin] = await servers.main.database.sql`select id::text from "system_user" where tenant_id = ${tenantId}`;
  const session = { tenantId, userId: admin?.id, dataSource: { id: source?.id, version: 1 } };
  const ask = insiderOf(servers, session);

  const detail = await ask.query('board.productionLine.detail', { id: line.id });
  const board = await ask.query('board.lineBoard', { lineId: line.id });
  const plant = await ask.query('board.plantBoard');
  const daily = await ask.query('board.dailyReport', { dateFrom: day, dateTo: day, by: 'shift', lineId: line.id });
  const history = await ask.query('board.productionRecord.history', { id: report.id });
  const shifts = await ask.query('board.shiftRecord.history', { id: shift.id });
  const foreign = await ask.refusal('board.productionLine.update', { id: line.id, deptId: '1' });

  expect(detail).toMatchObject({ deptName: dept.deptName });
  expect(board).toMatchObject({ line: { id: line.id }, plan: { count: 600, output: 98 } });
  expect(plant.lines.map(({ id }: { id: string }) => id)).toContain(line.id);
  expect(daily.rows).toMatchObject([{ shiftTypeName: '白班', output: 98 }]);
  expect(history).toMatchObject([{ action: 'add', by: '管理员' }]);
  expect(shifts.restarts).toMatchObject([{ by: '管理员' }]);
  expect(foreign.problems).toHaveProperty('deptId');
});

test('a board on the wall hears of changes on the other server', async () => {
  const [open] = await servers.main.database.sql`select id from session where tenant_id = ${tenantId} and kind = 'access'`;
  const { database } = servers.main;
  const current = {
    caller: { session: buildSession({ id: open?.id, tenantId }) },
    contextOf: () => ({ database, sources: servers.sources }),
  };
  const reader = pageRequest.run(current as unknown as PageRequest, () => changeStream()).getReader();
  onTestFinished(() => reader.cancel());
  const heard = async (event: string) => {
    for (;;) if (new TextDecoder().decode((await reader.read()).value).includes(`event: ${event}`)) return true;
  };
  await heard('alive');

  const changes = setInterval(() => void there.send('/board/slogan/save', { content: randomUUID(), isEnabled: true }), 500);
  onTestFinished(() => clearInterval(changes));

  expect(await heard('changed')).toBe(true);
});

test('a repeated Idempotency-Key gets the first answer, kept where its effect is', async () => {
  const key = randomUUID();
  const body = { lineCode: 'L-once', lineName: '一次', lineType: 'smt' };

  const first = await dataOf(there.send('/board/productionline/save', body, { 'Idempotency-Key': key }));
  const again = await dataOf(there.send('/board/productionline/save', body, { 'Idempotency-Key': key }));

  const kept = (owner: TwoServers['second']) => owner`select path from idempotency_key where key = ${key}`;
  expect(again.id).toBe(first.id);
  expect(await kept(servers.second)).toHaveLength(1);
  expect(await kept(servers.main.database.sql)).toHaveLength(0);
});

test('the other server went through the same migrations', async () => {
  const applied = (owner: TwoServers['second']) => owner`select hash from drizzle.__drizzle_migrations order by id`;

  expect(await applied(servers.second)).toEqual(await applied(servers.main.database.sql));
});

test('every table of the other server that has a tenant is under forced row security, as on the main one', async () => {
  const [there, here] = await Promise.all([servers.second, servers.main.database.sql].map(securityOf));

  const guarded = (there ?? []).filter(({ hasTenant }) => hasTenant);
  const open = (there ?? []).filter(({ hasTenant }) => !hasTenant).map(({ name }) => name);
  expect(guarded.length).toBeGreaterThan(20);
  for (const table of guarded) expect(table, table.name).toMatchObject({ forced: true, enabled: true, nullable: false, keyed: true });
  expect(open.filter((name) => !Object.hasOwn(sharedTables, name))).toEqual([]);
  expect((there ?? []).map(({ name }) => name).sort()).toEqual((here ?? []).map(({ name }) => name).sort());
});

test('on the other server too, work without a tenant sees nothing and nobody writes for another', async () => {
  const { version, id } = await buildTenantThere(servers, '常州四厂').then(({ source }) => source);

  const seen = await servers.sources.at({ id, version }).transact({}, async (db) => ({
    rows: await db.execute(sql`select id from board_production_line`),
    role: await db.execute<{ role: string }>(sql`select current_user as role`),
  }));
  const smuggled = servers.sources
    .at({ id, version })
    .transact({ tenantId: '100001' }, (db) => db.execute(sql`insert into board_slogan (tenant_id, content) values (${tenantId}, 'x')`));

  expect(seen.rows).toHaveLength(0);
  expect(seen.role[0]?.role).toBe('app_user');
  await expect(smuggled).rejects.toThrow();
});

test('every area of the router is decided upon: it stays in the main database or follows its tenant', () => {
  const areas = [...new Set(Object.keys(appRouter._def.procedures).map((path) => path.split('.')[0] ?? ''))];

  expect(areas.filter(isBusiness).sort()).toEqual(['board', 'finance', 'marketing', 'purchasing', 'rd', 'smt']);
});

test('a module that does not say where its rows live keeps the console from starting', () => {
  expect(() => keepHomes(['board', 'payroll'], { board: 'tenant' })).toThrow(/payroll does not say where its rows live/);
  expect(() => sameHome('main', 'tenant')).toThrow(/do not agree/);
  expect(() => isBusiness('payroll.account.list')).toThrow(/No area says where payroll/);
});
