import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { plainName } from '#app/routes/exchange/plain-name.ts';
import type { Session } from '#server/calls/context.ts';
import { readTable } from '#server/exchange/read-table.ts';
import { writeCsv } from '#server/exchange/workbook/write-csv.ts';
import { writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download } from '#server/storage/download.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { administratorOf, doNow, sheetOf, textOf, useOwnFolder } from './exchange-build.ts';

useOwnFolder();
const plant = usePlant('000000');
let admin: Session;
const order = (workOrderNumber: string, more = {}) => ({ workOrderNumber, planQty: 100, ...more });

beforeAll(async () => {
  admin = await administratorOf(plant.database);
});
const ask = (session: Partial<Session> = {}, options = {}) => askAs(plant.database, { ...admin, ...session }, options);
const exported = async (input: object, session: Partial<Session> = {}, options = {}): Promise<Download> =>
  ask(session, options).query('exchange.exportNow', input);
const night = { now: () => new Date('2026-11-27T20:30:00Z') };
const codes = (...held: string[]) => ({ codes: new Set(held) });

describe('the export of a list', () => {
  test('holds exactly the rows that the list shows, in its order, with words for what is kept as a key', async () => {
    const line = await ask().mutate('board.productionLine.save', {
      lineName: '线一',
      lineCode: 'EX-1',
      lineType: 'smt',
      sort: 1,
      isEnabled: true,
    });
    for (const number of ['EX-B', 'EX-A', 'OTHER']) await ask().mutate('board.workOrder.save', order(number, { lineId: line.id }));

    const file = await exported({ path: 'board.workOrder', filters: { workOrderNumber: 'EX-' }, sort: ['workOrderNumber'] });

    // Named by the plant's day, also at night.
    expect((await exported({ path: 'board.workOrder', filters: {}, sort: [] }, {}, night)).fileName).toBe('工单-20261128.xlsx');
    const [head, ...rows] = await sheetOf(file);
    const at = (head as string[]).indexOf('工单号');
    expect(rows.map((row) => row[at])).toEqual(['EX-A', 'EX-B']);
    expect(rows[0]).toContain('线一');
    expect(rows.flat()).not.toContain(line.id);
    expect(file.fileName).toMatch(/^工单-\d{8}\.xlsx$/);
  });

  test('holds the columns that are shown, in the order in which they are, under heads of the reader’s language', async () => {
    const file = await exported(
      { path: 'board.workOrder', columns: ['planQty', 'workOrderNumber', 'tenantId', 'nothing'] },
      {},
      { locale: 'en' },
    );

    const [head, first] = await sheetOf(file);

    expect(head).toHaveLength(3);
    expect(head?.[2]).toBe('Record version');
    expect(head?.[1]).toBe('Work order');
    expect(typeof first?.[0]).toBe('number');
  });

  test('of production reports holds hours, reasons and kinds of defects, so that the daily report can be checked', async () => {
    const asked = ['numberOfWorker', 'workHour', 'exceptWorkOfWorker', 'exceptWorkHour', 'exceptWorkNote', 'unpleasantSight', 'note'];

    const [head] = await sheetOf(await exported({ path: 'board.productionRecord', columns: asked }));

    expect(head).toEqual(['实际投入人数', '正常工时 (小时/人)', '异常人数', '异常工时 (小时/人)', '异常说明', '不良现象', '备注']);
  });

  test('keeps what looks like a formula a text, in a workbook and in comma-separated text', async () => {
    const evil = ['=1+1', '+1', '-1', '@A1', '＝1+1', '＋1', '－1', '＠A1', '"quoted", and\nbroken'];
    // A title stands in one line.
    const kept = evil.map((text) => text.replace('\n', ' '));
    for (const title of evil)
      await ask().mutate('desk.notice.save', { title, category: 1, releaseTime: '2026-05-04 08:00:00', content: '<p>x</p>' });

    const input = { path: 'desk.notice', columns: ['title', 'releaseTime'] };
    const rows = await sheetOf(await exported(input));
    const csv = await textOf(await exported({ ...input, format: 'csv' }));

    expect(rows.map(([title]) => title)).toEqual(expect.arrayContaining(kept));
    expect(rows.find(([title]) => title === '=1+1')?.[1]).toEqual(new Date('2026-05-04T08:00:00Z'));
    expect(csv.startsWith('\uFEFF通知标题,通知时间,记录版本\r\n')).toBe(true);
    expect(await buffer(writeCsv(['a'], [['\n=1']]))).toEqual(Buffer.from('\uFEFFa\r\n"\'\n=1"\r\n'));
    for (const line of [
      "'=1+1,2026-05-04 08:00:00",
      "'+1,",
      "'-1,",
      "'@A1,",
      "'＝1+1,",
      "'＋1,",
      "'－1,",
      "'＠A1,",
      '"""quoted"", and broken",',
    ])
      expect(csv).toContain(line);
  });

  test('needs the menu’s own code and that of the export', async () => {
    const input = { path: 'board.workOrder' };

    for (const held of [[], ['workorder'], ['workorder_export']]) {
      const refused = await askAs(plant.database, { ...admin, ...codes(...held) }).refusal('exchange.exportNow', input);
      expect(refused.code).toBe(403);
    }
    expect(await exported(input, codes('workorder', 'workorder_export'))).toBeInstanceOf(Download);
  });

  test('holds no row of another tenant and none beyond the data scope', async () => {
    const other = await administratorOf(plant.database, '100002');
    await askAs(plant.database, other).mutate('board.workOrder.save', order('EX-FOREIGN'));
    const [own] = [{ scopes: new Map([['workorder', { own: true, departments: [] }]]), userId: '4711' }];
    await ask(own).mutate('board.workOrder.save', order('EX-OWN'));

    const all = await sheetOf(await exported({ path: 'board.workOrder' }));
    const mine = await sheetOf(await exported({ path: 'board.workOrder' }, own));

    expect(all.flat()).not.toContain('EX-FOREIGN');
    expect(mine.slice(1).flat()).toContain('EX-OWN');
    expect(mine).toHaveLength(2);
  });

  test('of a tree holds each record below its parent; of a log it holds what the log’s list shows', async () => {
    const [top] = await ask().query('system.dept.list');
    await ask().mutate('system.dept.save', { deptName: '导出车间', parentId: top.id, deptCategory: 1, sort: 1 });

    const tree = await sheetOf(await exported({ path: 'system.dept' }));
    const log = await sheetOf(await exported({ path: 'log.usual' }));

    expect(tree.length).toBeGreaterThan(2);
    expect(tree.flat()).toContain('导出车间');
    expect(log[0]).toContain('账号');
  });

  test('of a list with a reading of its own takes longer than its pages may', async () => {
    const filters = { account: 'admin' };
    vi.stubEnv('LIST_SECONDS', '0.05');
    await plant.database.sql`create policy slow on "system_user" as restrictive using (pg_sleep(0.06) is not null)`;
    try {
      const shown = await ask().refusal('system.user.list', { filters, isExact: true });
      const rows = await sheetOf(await exported({ path: 'system.user', filters, columns: ['account'] }));

      expect(shown.message).toContain('统计全部超过0.05秒，已停止');
      expect(rows.map(([account]) => account)).toEqual(['登录账号', 'admin']);
    } finally {
      await plant.database.sql`drop policy slow on "system_user"`;
      vi.unstubAllEnvs();
    }
  });

  test('of what is not exported, or is no list, is refused', async () => {
    for (const path of ['system.client', 'session', 'nothing.at-all', 'board.lineDay'])
      expect((await ask().refusal('exchange.exportNow', { path })).code).toBeGreaterThanOrEqual(403);
  });
});

describe('a large export', () => {
  const count = 5200;
  test('is a job: it reads all rows in the list’s order, tells its owner, and its file is his alone while he may have it', async () => {
    await plant.database.transact({ tenantId: admin.tenantId }, (db) =>
      db.execute(
        `insert into board_exclusion_flow (flow_name, route_key) select 'F', 'R-' || lpad(n::text, 6, '0') from generate_series(1, ${count}) n` as never,
      ),
    );
    const input = { path: 'board.exclusionFlow', sort: ['-routeKey'], format: 'csv' };
    expect(await ask().query('exchange.measure', input)).toMatchObject({ total: count, needsJob: true });
    const refused = await ask().refusal('exchange.exportNow', input);

    const { id } = await ask().mutate('exchange.startExport', input);
    await doNow(plant.database, id);

    expect(refused.message).toBe('超过5000行，请使用后台导出');
    expect(await ask().query('workspace.job', { id })).toMatchObject({ state: 'done', done: count, total: count, hasFile: true });
    const lines = (await textOf(await ask().query('workspace.jobFile', { id }))).trim().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    expect([lines[1], lines.at(-1)]).toEqual([expect.stringContaining('R-005200'), expect.stringContaining('R-000001')]);
    for (const session of [buildSession({ userId: '77' }), { ...admin, tenantId: '100002' }])
      expect((await askAs(plant.database, session).refusal('workspace.jobFile', { id })).code).toBe(404);
    expect((await ask(codes('exclusionflow')).refusal('workspace.jobFile', { id })).code).toBe(403);
    const told = `导出已完成: 排除流程 ${count} 行`;
    const inbox = async (of: Partial<Session> = {}) => {
      const { messages, unread } = await ask(of).query('desk.inbox');
      const own = messages.filter(({ title }: { title: string }) => title === told);
      return { unread: unread.messages, own: own as { id: string; isRead: boolean }[] };
    };
    const before = await inbox();
    await ask({ userId: '77' }).refusal('desk.openMessage', { id: before.own[0]?.id });
    const untouched = await inbox();
    await ask().mutate('desk.openMessage', { id: before.own[0]?.id });

    // It counts until its owner has read it, and is nobody else's.
    expect([before.own, untouched.own]).toMatchObject([[{ isRead: false }], [{ isRead: false }]]);
    expect((await inbox({ userId: '77' })).own).toEqual([]);
    expect(await inbox()).toMatchObject({ unread: before.unread - 1, own: [{ isRead: true }] });
  });

  test('is done with the rights that its owner has when it is done', async () => {
    const { id } = await ask().mutate('exchange.startExport', { path: 'board.exclusionFlow' });
    await plant.database.transact({ tenantId: admin.tenantId }, (db) =>
      db.execute(`delete from system_role_menu where menu_id in (select id from system_menu where code = 'exclusionflow_export')` as never),
    );

    await doNow(plant.database, id);

    expect(await ask().query('workspace.job', { id })).toMatchObject({ state: 'failed', problem: '请求被拒绝', hasFile: false });
  });
});

test('a workbook and comma-separated text keep the separators of a barcode', async () => {
  const codes = ['H1\u001d21', 'H121', '_x001D_', '[)>\u001e06\u001d1P\u0004'];
  const sheet = { name: 'Codes', columns: [{ title: 'Code', width: 20 }], rows: codes.map((code) => [code]) };

  const { rows } = await readTable(await buffer(writeWorkbook([sheet])));
  const csv = await buffer(
    writeCsv(
      ['Code'],
      codes.map((code) => [code]),
    ),
  );

  expect(rows.map(({ cells }) => cells[0])).toEqual(codes);
  expect(csv.toString().split('\r\n').slice(1, -1)).toEqual(codes);
});

test('a workbook is made no faster than it is compressed and read, and no further once its reader is gone', async () => {
  let made = 0;
  function* rows() {
    for (; made < 50_000; made += 1) yield [`a row, ${made}`, made];
  }
  const columns = [
    { title: 'text', width: 10 },
    { title: 'number', width: 10 },
  ];

  const stream = writeWorkbook([{ name: 'rows', columns, rows: rows() }]);
  await wait(500);
  const unread = made;
  stream.destroy();
  await wait(100);

  expect(unread).toBeGreaterThan(0);
  expect(unread).toBeLessThan(20_000);
  expect(made).toBe(unread);
});

test('an export is named in English for clients that know no Chinese', () => {
  expect(plainName('供应商联系人-2026-11-21.xlsx', 'purchasing.supplierContact')).toBe('supplier-contact-2026-11-21.xlsx');
  expect(plainName('工单.csv', 'board.workOrder')).toBe('work-order.csv');
  expect(plainName('Work orders.xlsx', 'board.workOrder')).toBe('Work_orders.xlsx');
  expect(plainName('工单.xlsx', '')).toBe('file.xlsx');
});
