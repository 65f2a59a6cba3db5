import { beforeAll, describe, expect, test, vi } from 'vitest';
import { workOrder } from '#server/board/plans/work-order.ts';
import type { Session } from '#server/calls/context.ts';
import { smallFile } from '#server/exchange/import-file.ts';
import { maxFileBytes, readTable } from '#server/exchange/read-table.ts';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { administratorOf, bringIn, doNow, jobsOf, sheetOf, takeOver, useOwnFolder, workbookOf } from './exchange-build.ts';

useOwnFolder();
const plant = usePlant('000000');
let admin: Session;

beforeAll(async () => {
  admin = await administratorOf(plant.database);
  await ask().mutate('board.productionLine.save', { lineName: '线一', lineCode: 'L-1', lineType: 'smt' });
  for (const lineCode of ['L-2', 'L-3']) await ask().mutate('board.productionLine.save', { lineName: '同名', lineCode, lineType: 'dip' });
});
const ask = (session: Partial<Session> = {}, options = {}) => askAs(plant.database, { ...admin, ...session }, options);
const orders = async () =>
  plant.database.transact({ tenantId: admin.tenantId }, (db) =>
    db
      .select({
        number: workOrder.table.workOrderNumber,
        qty: workOrder.table.planQty,
        line: workOrder.table.lineId,
        due: workOrder.table.dueDate,
        side: workOrder.table.side,
        note: workOrder.table.note,
        version: workOrder.table.version,
        state: workOrder.table.orderState,
      })
      .from(workOrder.table)
      .orderBy(workOrder.table.workOrderNumber),
  );
const path = 'board.workOrder';

describe('the check of a file', () => {
  test('says how many rows are new, changed, unchanged and wrong, and writes nothing', async () => {
    await ask().mutate('board.workOrder.save', { workOrderNumber: 'W-1', planQty: 10 });
    await ask().mutate('board.workOrder.save', { workOrderNumber: 'W-2', planQty: 20 });
    const before = await orders();

    const job = await bringIn(
      plant.database,
      admin,
      path,
      await workbookOf([['计划数量', '工单号'], [11, 'W-1'], [20, 'W-2'], [], [30, 'W-3'], ['x', 'W-4']]),
    );

    expect(job.isEmpty).toBeUndefined();
    expect(job).toMatchObject({ state: 'asking', report: { counts: { added: 1, changed: 1, unchanged: 1, wrong: 1, total: 4 } } });
    expect(job.report.problems).toEqual([{ row: 6, column: '计划数量', value: 'x', text: '计划数量必须是数字' }]);
    expect(await orders()).toEqual(before);
  });

  test('names every fault of a row, heads that nobody knows, and those that are missing', async () => {
    const rows = [
      ['Planned quantity', '面别', '产线', 'Due date', '颜色'],
      [-5, 'C面', '没有的线', '2026-02-30', 'x'],
      [1, 'A面', '同名', '', ''],
    ];

    const { report, isEmpty } = await bringIn(plant.database, admin, path, await workbookOf(rows));

    expect(isEmpty).toBe(true);
    expect(report.unknown).toEqual(['颜色']);
    expect(report.missing).toEqual(['工单号']);
    expect(
      report.problems
        .filter(({ row }: { row: number }) => row === 2)
        .map(({ column, text }: { column: string; text: string }) => [column, text]),
    ).toEqual(
      expect.arrayContaining([
        ['产线', '“没有的线”不存在'],
        ['工单号', '请填写工单号'],
        ['计划数量', '计划数量不能小于0'],
        ['面别', '面别不在可选范围内'],
        ['交货日期', '交货日期不是有效日期'],
      ]),
    );
    expect(report.problems.at(-1)).toMatchObject({ row: 3 });
    expect(report.problems.map(({ text }: { text: string }) => text)).toContain('“同名”对应多条记录，请填写编号或完整路径');
  });

  test('reads a stretched heading, tells a column that stands twice, and misses nothing where records only change', async () => {
    await ask().mutate('board.workOrder.save', { workOrderNumber: 'W-HEADS', planQty: 10 });

    const { report } = await bringIn(
      plant.database,
      admin,
      path,
      '计 划 数 量,工 单 号,计划数量,Planned quantity\n11,W-HEADS,12,13\n',
      'a.csv',
    );
    const byId = await bringIn(plant.database, admin, path, 'ERP工单ID,计划数量\nE-9,11\n', 'a.csv');

    expect(report).toMatchObject({ read: ['计划数量', '工单号'], unknown: [], doubled: ['计划数量', 'Planned quantity'], missing: [] });
    expect(report.counts).toMatchObject({ changed: 1, wrong: 0 });
    expect(byId.report.missing).toEqual(['工单号']);
  });

  test('lets a record go on pointing to what was removed, and no other begin to', async () => {
    const line = await ask().mutate('board.productionLine.save', { lineName: '旧线', lineCode: 'L-OLD', lineType: 'dip' });
    for (const workOrderNumber of ['R-1', 'R-2'])
      await ask().mutate('board.workOrder.save', { workOrderNumber, planQty: 1, lineId: workOrderNumber === 'R-1' ? line.id : null });
    await plant.database.sql`update board_production_line set is_deleted = 1 where id = ${line.id}`;

    const { report } = await bringIn(
      plant.database,
      admin,
      path,
      '工单号,计划数量,产线\nR-1,2,旧线\nR-2,2,旧线\nR-3,2,旧线\n',
      'orders.csv',
    );

    expect(report.counts).toMatchObject({ added: 0, changed: 1, wrong: 2 });
    expect(report.problems.map(({ row, text }: { row: number; text: string }) => [row, text])).toEqual([
      [3, '“旧线”不存在'],
      [4, '“旧线”不存在'],
    ]);
  });

  test('refuses two rows with one code, and a code that another row’s record has', async () => {
    const { report } = await bringIn(plant.database, admin, path, '工单号\nD-1\nD-2\nD-1\n', 'orders.csv');

    expect(report.problems).toEqual([
      { row: 2, column: '工单号', value: 'D-1', text: '工单号在文件中重复(第 4 行)' },
      { row: 4, column: '工单号', value: 'D-1', text: '工单号在文件中重复(第 2 行)' },
    ]);
    expect(report.counts).toMatchObject({ added: 1, wrong: 2 });
  });

  test('gives back the wrong rows as a workbook: mended, it can be sent again', async () => {
    const job = await bringIn(plant.database, admin, path, '工单号,计划数量,产线\nE-1,1,线一\nE-2,zwei,nirgends\n', 'orders.csv');

    const file = await ask().query('workspace.jobFile', { id: job.id });
    const [head, wrong, ...more] = await sheetOf(file);

    expect(file.fileName).toBe('错误-orders.xlsx');
    expect(head).toEqual(['工单号', '计划数量', '产线', '错误信息']);
    expect(wrong?.slice(0, 3)).toEqual(['E-2', 'zwei', 'nirgends']);
    expect(wrong?.[3]).toContain('“nirgends”不存在');
    expect(wrong?.[3]).toContain('计划数量必须是数字');
    expect(more).toEqual([]);
    const mended = await bringIn(plant.database, admin, path, await workbookOf([head as string[], ['E-2', 2, '线一', String(wrong?.[3])]]));
    expect(mended.report).toMatchObject({ counts: { added: 1, wrong: 0 }, unknown: [] });
  });

  test('tells the problems in the language of whoever reads them, in the report and in the workbook', async () => {
    const job = await bringIn(plant.database, admin, path, '工单号,计划数量,产线\nF-1,zwei,nirgends\nF-2,1,\nF-2,1,\n', 'orders.csv');
    const english = askAs(plant.database, admin, { locale: 'en' });

    const [{ report }, file] = [
      await english.query('exchange.importJob', { id: job.id }),
      await english.query('workspace.jobFile', { id: job.id }),
    ];

    const [head, wrong] = await sheetOf(file);
    expect(report.problems.map(({ text }: { text: string }) => text)).toEqual([
      'There is no "nirgends"',
      'Planned quantity must be a number',
      'Work order is the same as in row 4 of the file',
      'Work order is the same as in row 3 of the file',
    ]);
    expect(head?.at(-1)).toBe('Problems');
    expect(wrong?.at(-1)).toBe('产线: There is no "nirgends"; 计划数量: Planned quantity must be a number');
    expect(file.fileName).toBe('errors-orders.xlsx');
    expect(job.report.problems[0].text).toBe('“nirgends”不存在');
  });

  test('shows the texts of a report of before as they are', async () => {
    const { id } = await bringIn(plant.database, admin, path, '工单号,计划数量\nG-1,zwei\n', 'orders.csv');
    await plant.database.sql`update job set outcome = jsonb_set(outcome, '{problems,0,text}', '"计划数量必须是数字"') where id = ${id}`;

    const { report } = await askAs(plant.database, admin, { locale: 'en' }).query('exchange.importJob', { id });

    expect(report.problems).toMatchObject([{ text: '计划数量必须是数字' }]);
  });

  test('counts rows as a spreadsheet does, blank ones too, and takes off what keeps a text from being a formula', async () => {
    const { rows } = await readTable(new TextEncoder().encode('工单号\n\n\nB-1\n,\n"\'＝1"\n"\'-2"\n\'x\n'));

    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [4, 'B-1'],
      [6, '＝1'],
      [7, '-2'],
      [8, "'x"],
    ]);
  });

  test('refuses a cell that holds an error, and takes the same words in a text as text', async () => {
    const rows = [
      ['工单号', '计划数量', '产线', '备注', '颜色'],
      ['Q-1', { formula: '1/0', result: { error: '#DIV/0!' } }, '线一', '', ''],
      ['Q-2', 1, { error: '#N/A' }, '', { error: '#REF!' }],
      ['Q-3', 1, '', '#N/A', { error: '#REF!' }],
      ['', '', '', '', { error: '#REF!' }],
    ] as Parameters<typeof workbookOf>[0];

    const job = await bringIn(plant.database, admin, path, await workbookOf(rows));
    const wrong = await sheetOf(await ask().query('workspace.jobFile', { id: job.id }));
    const text = await bringIn(plant.database, admin, path, '工单号,备注\nQ-4,#DIV/0!\n', 'text.csv');

    expect(job.report.counts).toEqual({ added: 1, changed: 0, unchanged: 0, wrong: 2, total: 3 });
    expect(job.report.problems).toEqual([
      { row: 2, column: '计划数量', value: '#DIV/0!', text: '单元格是错误值 #DIV/0!' },
      { row: 3, column: '产线', value: '#N/A', text: '单元格是错误值 #N/A' },
    ]);
    expect(wrong[1]?.slice(0, 2)).toEqual(['Q-1', { error: '#DIV/0!' }]);
    expect(wrong[2]?.[2]).toEqual({ error: '#N/A' });
    expect(text.report.counts).toMatchObject({ added: 1, wrong: 0 });
  });

  test('reads what a spreadsheet saves as Unicode text', async () => {
    const text = '\uFEFF工单号\t备注\r\nU-1\t"甲,乙"\r\n';
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(text, 'utf16le').swap16();

    const tables = await Promise.all([little, big].map((bytes) => readTable(bytes)));

    const table = { head: ['工单号', '备注'], rows: [{ number: 2, cells: ['U-1', '甲,乙'] }] };
    expect(tables).toEqual([table, table]);
    expect(await readTable(little.subarray(2))).toEqual(table);
  });

  test('answers ten thousand wrong rows with the first hundred', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `,x${at}`);

    const { report } = await bringIn(plant.database, admin, path, `工单号,计划数量\n${lines.join('\n')}\n`, 'wrong.csv');

    expect(report.counts).toMatchObject({ wrong: 10_000, added: 0 });
    expect(report.problems).toHaveLength(100);
    expect(report.hasMore).toBe(true);
  });
});

describe('an import', () => {
  test('adds and changes in one go; blank cells change nothing, values stand as the spreadsheet keeps them', async () => {
    await ask().mutate('board.workOrder.save', { workOrderNumber: 'I-1', planQty: 1, note: '留着', side: 'A面' });
    const rows = [
      ['工单号*', '计划数量 ', '产线', '交货日期', '面别', '备注'],
      ['I-1', 2, 'L-1', new Date('2026-05-04T00:00:00Z'), '', ''],
      ['I-2', { formula: '1+2', result: 3 }, '线一', '2026/5/6', 'Side B', '=1+1'],
      [1001, '1,200', null, null, null, null],
    ] as never;

    const { id } = await bringIn(plant.database, admin, path, await workbookOf(rows));
    const job = await takeOver(plant.database, admin, id);

    const [line] = (await ask().query('board.productionLine.select', { q: '线一' })) as { id: string }[];
    expect(job).toMatchObject({ state: 'done', problem: '', report: { counts: { added: 2, changed: 1 }, mode: 'all' } });
    const now = await orders();
    expect(now.find(({ number }) => number === 'I-1')).toEqual({
      number: 'I-1',
      qty: 2,
      line: line?.id,
      due: '2026-05-04',
      side: 'A面',
      note: '留着',
      version: 2,
      state: 'open',
    });
    expect(now.find(({ number }) => number === 'I-2')).toEqual({
      number: 'I-2',
      qty: 3,
      line: line?.id,
      due: '2026-05-06',
      side: 'B面',
      note: '=1+1',
      version: 1,
      state: 'open',
    });
    expect(now.find(({ number }) => number === '1001')).toMatchObject({ qty: 1200, line: null });
    const changes = await ask().query('board.workOrder.changes', {
      id: (await ask().query('board.workOrder.list', { filters: { workOrderNumber_equal: 'I-1' } })).records[0].id,
    });
    expect(JSON.stringify(changes)).toContain('计划数量');
  });

  test('keeps nobody waiting who brings in something else while its rows are being written', async () => {
    const { id } = await bringIn(plant.database, admin, path, await workbookOf([['工单号'], ['W-SLOW']]));
    const other = new UploadedFile('lines.xlsx', await workbookOf([['产线名称'], ['线九']]));
    let outcome = '';

    const slow = await plant.database.sql.begin(async (tx) => {
      await tx`lock table board_work_order in share mode`;
      const running = takeOver(plant.database, admin, id).then((job) => {
        outcome = job.state;
        return job;
      });
      await vi.waitFor(async () => expect((await tx`select from pg_locks where not granted`).length).toBeGreaterThan(0));
      await ask().mutate('exchange.startImport', { path: 'board.productionLine', file: other });
      expect(outcome).toBe('');
      return [running];
    });

    expect(await slow[0]).toMatchObject({ state: 'done' });
  });

  test('sent once more says that nothing is new, and a second confirmation does nothing', async () => {
    const file = '工单号,计划数量\nS-1,5\nS-2,6\n';
    const first = await bringIn(plant.database, admin, path, file, 'a.csv');
    await takeOver(plant.database, admin, first.id);
    const after = await orders();

    const again = await ask().refusal('exchange.confirmImport', { id: first.id, mode: 'all' });
    const second = await bringIn(plant.database, admin, path, file, 'a.csv');
    const nothing = await ask().refusal('exchange.confirmImport', { id: second.id, mode: 'all' });

    expect(nothing.code).toBe(409);
    expect(again).toMatchObject({ code: 409, message: '任务状态已变化，请刷新后查看' });
    expect(second.report.counts).toMatchObject({ unchanged: 2, added: 0, changed: 0 });
    expect(await orders()).toEqual(after);
  });

  test('is one upload, however often the same form is sent', async () => {
    const input = { path, file: new UploadedFile('twice.csv', new TextEncoder().encode('工单号\nT-1\n')) };

    const one = await ask().mutate('exchange.startImport', input, 'key-1');
    const two = await ask().mutate('exchange.startImport', input, 'key-1');

    expect(two.id).toBe(one.id);
    expect((await jobsOf(plant.database)).filter(({ input: sent }) => sent.fileName === 'twice.csv')).toHaveLength(1);
  });

  test('of all or nothing writes nothing for one wrong row; of the good rows alone it writes those', async () => {
    const file = '工单号,计划数量\nG-1,1\nG-2,-1\n';
    const before = await orders();

    const all = await bringIn(plant.database, admin, path, file, 'g.csv');
    const refused = await takeOver(plant.database, admin, all.id, 'all');
    const nothing = await orders();
    const good = await bringIn(plant.database, admin, path, file, 'g.csv');
    const done = await takeOver(plant.database, admin, good.id, 'good');

    expect(refused).toMatchObject({ state: 'failed', problem: expect.stringContaining('有1行错误，未写入任何数据') });
    expect(nothing).toEqual(before);
    expect(done.report.counts).toMatchObject({ added: 1, wrong: 1 });
    expect((await orders()).map(({ number }) => number)).toContain('G-1');
  });

  test('that fails in the middle writes nothing, and can be done again', async () => {
    const lines = Array.from({ length: 600 }, (_, at) => `M-${String(at).padStart(4, '0')}`);
    const { id } = await bringIn(plant.database, admin, path, `工单号\n${lines.join('\n')}\n`, 'm.csv');
    const before = await orders();
    await plant.database.sql.unsafe(`alter table board_work_order add constraint late check (work_order_number <> 'M-0599') not valid`);

    const failed = await takeOver(plant.database, admin, id);
    const nothing = await orders();
    await plant.database.sql.unsafe('alter table board_work_order drop constraint late');
    await ask().mutate('workspace.retryJob', { id });
    await doNow(plant.database, id);

    expect(failed).toMatchObject({ state: 'failed', problem: '请求参数格式错误' });
    expect(nothing).toEqual(before);
    expect((await ask().query('exchange.importJob', { id })).report.counts).toMatchObject({ added: 600 });
  });

  test('needs the codes of the import, of adding and of changing', async () => {
    const held = (...codes: string[]) => ({ codes: new Set(['workorder', ...codes]) });
    const file = new UploadedFile('a.csv', new TextEncoder().encode('工单号,计划数量\nS-1,99\nNEW-1,1\n'));

    expect((await ask(held('workorder_add', 'workorder_edit')).refusal('exchange.startImport', { path, file })).code).toBe(403);
    expect((await ask(held('workorder_import')).refusal('exchange.startImport', { path, file })).code).toBe(403);
    const { id } = await ask(held('workorder_import', 'workorder_add')).mutate('exchange.startImport', { path, file });
    // A job has its owner's own rights, so the one who may only add is made by taking a code away.
    const [row] = await plant.database.transact({ tenantId: admin.tenantId }, async (db) => {
      await db.execute(`delete from system_role_menu where menu_id in (select id from system_menu where code = 'workorder_edit')` as never);
      return db.execute<{ n: string }>('select 1 as n' as never);
    });
    expect(row).toBeDefined();
    const later = await bringIn(plant.database, admin, path, '工单号,计划数量\nS-1,98\nNEW-2,1\n', 'a.csv');
    expect(id).toBeDefined();
    expect(later.report.problems).toEqual([{ row: 2, column: '', value: '', text: '请求被拒绝' }]);
    expect(later.report.counts).toMatchObject({ added: 1, wrong: 1 });
  });

  test('of another’s job, of what is not imported, and of what is no table is refused', async () => {
    const { id } = await bringIn(plant.database, admin, path, '工单号\nX-1\n', 'a.csv');
    const stranger = plant.as({ userId: '99' });
    const file = (text: string) => new UploadedFile('a.csv', new TextEncoder().encode(text));

    expect((await stranger.refusal('exchange.confirmImport', { id })).code).toBe(404);
    expect((await stranger.refusal('workspace.cancelJob', { id })).code).toBe(404);
    for (const other of ['system.client', 'system.tenant', 'log.usual', 'board.shiftRecord'])
      expect((await ask().refusal('exchange.startImport', { path: other, file: file('a\nb') })).code).toBe(403);
    expect((await ask().refusal('exchange.startImport', { path, file: file('') })).message).toBe('文件中没有数据');
    expect((await ask().refusal('exchange.startImport', { path, file: file('W-9,1\n') })).message).toBe(
      '文件只有一行，第一行是列名，下面没有数据',
    );
    expect((await ask().refusal('exchange.startImport', { path, file: file('PK\u0003\u0004nonsense') })).message).toBe(
      '文件不是有效的 xlsx 工作簿',
    );
    for (const [name, message] of [
      ['a.xlsx', '文件名是 xlsx，内容不是工作簿：csv 文本请把扩展名改为 .csv，其他文件请另存为 xlsx'],
      ['a.PDF', '文件不是 xlsx 或 csv 文件'],
      ['a.xls', '旧的 xls 文件或带密码的工作簿读不了：请在 Excel 中去掉密码，另存为 xlsx'],
    ] as const) {
      const text = new UploadedFile(name, new TextEncoder().encode('工单号\nX-2\n'));
      expect((await ask().refusal('exchange.startImport', { path, file: text })).message).toBe(message);
    }
    const unknown = '文件中没有可识别的列（找到：甲、乙、丙、丁、戊 …），正确的列名见导入模板';
    expect(await ask().refusal('exchange.startImport', { path, file: file('甲,乙,,丙,丁,戊,己\n1\n') })).toMatchObject({
      message: unknown,
      problems: { file: unknown },
    });
    const large = await bringIn(plant.database, admin, path, `甲,乙,丙,丁,戊,己\n${'长'.repeat(smallFile)}\n`, 'large.csv');
    expect(large).toMatchObject({ state: 'failed', problem: unknown });
    // Rows without end are answered as well, and others are answered meanwhile.
    for (const [line, message] of [
      ['\n', '一次最多导入50000行'],
      ['a\n', '一次最多导入50000行'],
      [',', '文件不是有效的 CSV 文本'],
    ] as const) {
      let turns = 0;
      const others = setInterval(() => {
        turns += 1;
      });
      const bytes = new TextEncoder().encode(line.repeat(Math.floor(maxFileBytes / line.length)));
      await expect(readTable(bytes)).rejects.toThrow(message);
      clearInterval(others);
      expect(turns).toBeGreaterThan(1);
    }
    const many = `工单号\n${'A\n'.repeat(50_001)}`;
    expect((await ask().refusal('exchange.startImport', { path, file: file(many) })).message).toBe('一次最多导入50000行');
  });
});

describe('an import of what is made by commands', () => {
  test('goes through the very rules of the command, parents further down the file included', async () => {
    const rows = '部门名称,上级部门,排序\n叶子,中间,1\n中间,新厂,1\n新厂,,9\n迷路,没有,1\n';

    const check = await bringIn(plant.database, admin, 'system.dept', rows, 'dept.csv');
    const empty = JSON.stringify(await ask().query('system.dept.list')).includes('新厂');
    const done = await takeOver(plant.database, admin, check.id, 'good');

    expect(check.report.counts).toMatchObject({ added: 3, wrong: 1 });
    expect(check.report.problems).toEqual([{ row: 5, column: '上级部门', value: '没有', text: '“没有”不存在' }]);
    expect(empty).toBe(false);
    expect(done).toMatchObject({ state: 'done', report: { counts: { added: 3, wrong: 1 } } });
    const tree = (await ask().query('system.dept.list')) as { deptName: string; children?: never[] }[];
    expect(JSON.stringify(tree.find(({ deptName }) => deptName === '新厂')?.children)).toMatch(/中间.*叶子/);
    expect(JSON.stringify(tree)).not.toContain('迷路');
    expect((await bringIn(plant.database, admin, 'system.dept', rows, 'dept.csv')).report.counts).toMatchObject({ unchanged: 3 });
  });

  test('refuses both rows with one code, which would change one record after the other', async () => {
    for (const number of ['GYS-1', 'GYS-2']) await ask().mutate('purchasing.supplier.save', { number, name: `${number} 旧名` });
    const rows = '供应商编码,供应商名称\nGYS-1,甲\nGYS-2,乙\nGYS-1,丙\n';

    const check = await bringIn(plant.database, admin, 'purchasing.supplier', rows, 'suppliers.csv');
    await takeOver(plant.database, admin, check.id, 'good');

    expect(check.report.counts).toMatchObject({ changed: 1, added: 0, wrong: 2 });
    expect(check.report.problems).toEqual([
      { row: 2, column: '供应商编码', value: 'GYS-1', text: '供应商编码在文件中重复(第 4 行)' },
      { row: 4, column: '供应商编码', value: 'GYS-1', text: '供应商编码在文件中重复(第 2 行)' },
    ]);
    const { records } = (await ask().query('purchasing.supplier.list')) as { records: { number: string; name: string }[] };
    expect(Object.fromEntries(records.map(({ number, name }) => [number, name]))).toMatchObject({ 'GYS-1': 'GYS-1 旧名', 'GYS-2': '乙' });
  });

  test('is refused row by row where the command refuses', async () => {
    const line = await ask().mutate('board.productionLine.save', { lineCode: 'PL-L', lineName: 'PL', lineType: 'smt', isEnabled: true });
    await ask().mutate('board.workOrder.save', { workOrderNumber: 'PL-1', lineId: line.id });
    const rows = '工单,计划日期,计划数量,面别\nPL-1,2026-05-04,10,A面\nPL-1,2026-05-04,11,A面\nPL-1,2026-05-04,10,A面\n';

    const check = await bringIn(plant.database, admin, 'board.workOrderPlan', rows, 'plan.csv');

    expect(check.report.counts).toMatchObject({ added: 1, wrong: 1, unchanged: 1 });
    expect(check.report.problems).toEqual([
      { row: 3, column: '工单', value: 'PL-1', text: '该工单在此产线、面别、日期和班别已有计划，请修改原计划数量' },
    ]);
  });
});

test('a file in the other language means the same records', async () => {
  const line = await ask().mutate('board.productionLine.save', { lineCode: 'PL-M', lineName: 'PM', lineType: 'smt', isEnabled: true });
  await ask().mutate('board.workOrder.save', { workOrderNumber: 'PL-2', lineId: line.id });
  const file = (side: string) => `Work order,Plan date,Planned quantity,Board side\nPL-2,2026-05-04,10,${side}\n`;

  const english = await bringIn(plant.database, admin, 'board.workOrderPlan', file('side a'), 'plan.csv');
  await takeOver(plant.database, admin, english.id);
  const again = [];
  for (const side of ['A面', 'Side A']) again.push(await bringIn(plant.database, admin, 'board.workOrderPlan', file(side), 'plan.csv'));
  const unknown = await bringIn(plant.database, admin, 'board.workOrderPlan', file('Z'), 'plan.csv');

  const { records } = await ask().query('board.workOrderPlan.list', { filters: { lineId: line.id } });
  expect(records).toMatchObject([{ layout: 'A面' }]);
  expect(again.map(({ report }) => report.counts)).toMatchObject([{ unchanged: 1 }, { unchanged: 1 }]);
  expect(unknown.report.problems).toEqual([{ row: 2, column: '面别', value: 'Z', text: '面别不在可选范围内：默认、A面、B面、AB面' }]);
});

describe('the template', () => {
  test('has the heads of the import, required ones marked, and a sheet of what may stand below them', async () => {
    const file = await ask().query('exchange.template', { path });

    const [head] = await sheetOf(file);
    const notes = await sheetOf(await ask().query('exchange.template', { path }), 1);

    expect(file.fileName).toBe('工单-导入模板.xlsx');
    expect(head).toEqual(expect.arrayContaining(['工单号*', '计划数量', '产线']));
    expect(notes.find(([title]) => title === '面别')?.[3]).toBe('默认、A面、B面、AB面');
    expect(notes.find(([title]) => title === '产线')?.[3]).toContain('线一');
  });

  test('has no column for files, and one that somebody adds is not known', async () => {
    const [head] = await sheetOf(await ask().query('exchange.template', { path: 'desk.notice' }));
    const rows = `通知标题,通知类型,通知时间,通知内容,附件\n停电,发布通知,2026-05-04 08:00:00,请注意,abc\n`;

    const { report } = await bringIn(plant.database, admin, 'desk.notice', rows, 'notice.csv');

    expect(head).toContain('通知标题*');
    expect(head?.join()).not.toContain('附件');
    expect(report.unknown).toEqual(['附件']);
  });
});
