import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import exceljs from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readWorkbook } from '#server/exchange/workbook/read-workbook.ts';
import { piecesOf } from '#server/exchange/workbook/read-xml.ts';
import { type BladePerson, openBlade } from '#tests/blade/people.ts';
import { textOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');
let blade: Awaited<ReturnType<typeof openBlade>>;
let admin: BladePerson & { token: string };

beforeAll(async () => {
  blade = await openBlade(plant.database);
  admin = await blade.as('100001', 'admin', 'Factory-2026');
});

const heads = [
  '租户编号',
  '用户平台',
  '登录账号',
  '用户昵称',
  '用户姓名',
  '电子邮箱',
  '手机号码',
  '所属角色',
  '所属部门',
  '所属岗位',
  '性别',
  '生日',
  '用户编号',
  '状态',
];
const newAccount = () => `x${randomBytes(5).toString('hex')}`;
const buildUser = async (of: object = {}): Promise<{ id: string; account: string }> =>
  (await admin('POST', '/blade-user/submit', {}, { body: { account: newAccount(), password: 'Board-2026-x', realName: '王工', ...of } }))
    .body.data;
const usersNow = async () => JSON.stringify(await plant.database.sql`select * from "system_user" order by id`);

/** A workbook with these rows below the heads; a row names its cells by the heads. */
async function workbook(rows: Record<string, unknown>[], columns = heads): Promise<Uint8Array<ArrayBuffer>> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('用户');
  sheet.addRow(columns);
  for (const row of rows) sheet.addRow(columns.map((head) => row[head] ?? null));
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const form = (bytes: Uint8Array<ArrayBuffer>, isCovered = '0', name = 'users.xlsx') => {
  const sent = new FormData();
  sent.set('file', new Blob([bytes]), name);
  sent.set('isCovered', isCovered);
  return sent;
};
const upload = (bytes: Uint8Array<ArrayBuffer>, isCovered = '0') =>
  admin('POST', '/blade-user/import-user', {}, { body: form(bytes, isCovered) });

const csvOf = (account: string) => ({ path: 'system.user', format: 'csv', filters: { account }, columns: ['account', 'name'] });

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(Buffer.from(bytes) as never);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    rows.push(heads.map((_, at) => String(row.getCell(at + 1).value ?? '')));
  });
  return rows;
}

describe('the export', () => {
  test('holds exactly the filtered users in Chinese columns, and needs no header: its link carries the token', async () => {
    const word = newAccount();
    for (const at of [1, 2]) await buildUser({ account: `${word}${at}`, realName: '陈工', sex: 1, birthday: '1990-05-04' });
    await buildUser();

    const link = await blade.call('GET', '/blade-user/export-user', {
      'Blade-Auth': `bearer ${admin.token}`,
      account: word,
      realName: 'undefined',
    });
    const raw = await blade.call('GET', '/blade-system/user/export-user', {
      'blade-auth': admin.token,
      account: 'undefined',
      realName: '陈工',
    });

    expect(link.status).toBe(200);
    expect(link.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(link.headers.get('content-disposition')).toContain('attachment');
    const [head, ...rows] = await rowsOf(link.bytes);
    expect(head).toEqual(heads);
    expect(rows.map((row) => row[2])).toEqual([`${word}2`, `${word}1`]);
    expect(rows[0]).toEqual(['100001', 'WEB', `${word}2`, '', '陈工', '', '', '', '', '', '男', '1990-05-04', '', '启用']);
    expect((await rowsOf(raw.bytes)).length).toBe(3);
    expect(Buffer.from(link.bytes).includes('argon2')).toBe(false);
  });

  test('is refused without a token, with a bad one, and without the right; no other link takes a token in its address', async () => {
    const query = { 'Blade-Auth': `bearer ${admin.token}` };
    const clerk = plant.as({ codes: new Set(['user']) });

    for (const given of [{}, { 'Blade-Auth': 'undefined' }, { 'Blade-Auth': 'bearer nobody' }] as Record<string, string>[])
      expect(await blade.call('GET', '/blade-user/export-user', given)).toMatchObject({ status: 401, body: { code: 401, success: false } });
    expect((await blade.call('GET', '/blade-user/page', query)).status).toBe(401);
    expect((await blade.call('GET', '/blade-user/info', query)).status).toBe(401);
    expect((await clerk.refusal('system.user.exportUsers', {})).code).toBe(403);
  });

  test('keeps what looks like a formula as text', async () => {
    const names = ['=1+1', '+86', '-x', '@sum', '=2', "=cmd|' /C calc'!A0"];
    const word = newAccount();
    for (const [at, name] of names.entries()) await buildUser({ account: `${word}${at}`, name });

    const { bytes } = await admin('GET', '/blade-user/export-user', { account: word });

    const book = new exceljs.Workbook();
    await book.xlsx.load(Buffer.from(bytes) as never);
    const cells = book.worksheets[0]?.getColumn(4).values.slice(2) ?? [];
    expect(cells).toEqual([...names].reverse());
    book.worksheets[0]?.getColumn(4).eachCell((cell) => {
      expect([cell.type, cell.numFmt]).toEqual([exceljs.ValueType.String, '@']);
    });
  });

  test('keeps a name that came with a tab and a line break as one line of text, whichever door it came by', async () => {
    const [name, line] = ['\t=2\n+3', '=2 +3'];
    const word = newAccount();
    const one = (nth: number) => ({ account: `${word}${nth}`, realName: '王工', password: 'Board-2026-x', name });

    await plant.as().mutate('system.user.save', one(1));
    await buildUser(one(2));
    await upload(await workbook([{ 登录账号: `${word}3`, 用户姓名: '王工', 用户昵称: name }]));
    const { records } = (await admin('GET', '/blade-user/page', { account: word })).body.data;
    const { bytes } = await admin('GET', '/blade-user/export-user', { account: word });
    const csv = await textOf(await plant.as().query('exchange.exportNow', csvOf(word)));

    expect(records.map((row: { name: string }) => row.name)).toEqual([line, line, line]);
    const book = new exceljs.Workbook();
    await book.xlsx.load(Buffer.from(bytes) as never);
    const cells = [2, 3, 4].map((at) => book.worksheets[0]?.getCell(at, 4));
    expect(cells.map((cell) => [cell?.value, cell?.type, cell?.numFmt])).toEqual(Array(3).fill([line, exceljs.ValueType.String, '@']));
    expect(csv.split('\r\n').slice(1, 4)).toEqual([3, 2, 1].map((nth) => expect.stringMatching(`^${word}${nth},'=2 \\+3,v1@`)));
  });

  test('of the template is empty, and says what belongs where', async () => {
    const { bytes } = await admin('GET', '/blade-user/export-template');

    expect(await rowsOf(bytes)).toEqual([heads]);
  });
});

describe('the import', () => {
  test('adds users with roles, departments and posts by name, each with a password of his own that is shown once', async () => {
    const [accounts, phone] = [[newAccount(), newAccount()], '13933334444'];

    const answer = await upload(
      await workbook([
        {
          登录账号: accounts[0],
          用户姓名: '赵工',
          手机号码: phone,
          所属角色: '管理员',
          所属部门: '工厂 100001',
          所属岗位: '首席执行官',
          性别: '女',
        },
        { 登录账号: accounts[1], 用户姓名: '钱工', 生日: new Date('1991-02-03T00:00:00Z'), 用户平台: 'APP', 状态: '停用' },
      ]),
    );

    expect(answer.body).toMatchObject({ code: 200, success: true, data: { added: 2, changed: 0 } });
    const [first] = (await admin('GET', '/blade-user/page', { account: accounts[0] as string })).body.data.records;
    const [second] = (await admin('GET', '/blade-user/page', { account: accounts[1] as string })).body.data.records;
    expect(first).toMatchObject({
      realName: '赵工',
      phone,
      roleName: '管理员',
      deptName: '工厂 100001',
      postName: '首席执行官',
      sex: 2,
      status: 1,
    });
    expect(second).toMatchObject({ realName: '钱工', birthday: '1991-02-03', userType: 2, status: -1, roleId: '' });
    const given = answer.body.data.passwords as { account: string; password: string }[];
    expect(given.map(({ account }) => account)).toEqual(accounts);
    const person = await blade.as('100001', accounts[0] as string, given[0]?.password as string);
    expect((await person('GET', '/blade-user/page')).body.msg).toBe('请先修改初始密码');
  });

  test('gives all of them the initial password where the platform has set one, for one use', async () => {
    const account = newAccount();
    const platform = plant.as({ tenantId: '000000', isPlatform: true });
    const paramValue = 'Welcome-to-line-7';
    const { id } = await platform.mutate('system.param.submit', { paramName: '初始密码', paramKey: 'account.initPassword', paramValue });

    const answer = await upload(await workbook([{ 登录账号: account, 用户姓名: '赵工', 所属角色: '管理员' }]));
    await platform.mutate('system.param.remove', { ids: id });

    expect(answer.body.data).toMatchObject({ added: 1, passwords: [{ account, password: paramValue }] });
    const person = await blade.as('100001', account, paramValue);
    expect((await person('GET', '/blade-user/page')).body.msg).toBe('请先修改初始密码');
  });

  test('writes nothing when one row is wrong, and names row and column of all that is', async () => {
    const taken = await buildUser({ phone: '13944445555' });
    const before = await usersNow();
    const good = { 登录账号: newAccount(), 用户姓名: '孙工' };

    const answer = await upload(
      await workbook([
        good,
        { 登录账号: newAccount(), 用户姓名: '李工', 手机号码: '12' },
        { 登录账号: taken.account, 用户姓名: '周工' },
        { 登录账号: newAccount(), 用户姓名: '吴工', 所属角色: '不存在的角色' },
        { 登录账号: newAccount(), 用户姓名: '郑工', 手机号码: '13944445555' },
        { 登录账号: newAccount() },
        { 登录账号: good.登录账号, 用户姓名: '重复' },
        { 登录账号: newAccount(), 用户姓名: '外租户', 租户编号: '100002' },
      ]),
    );
    const page = await plant.as().refusal('system.user.importUsers', { isCovered: '0' });

    expect(answer).toMatchObject({ status: 400, body: { code: 400, success: false } });
    expect(answer.body.msg).toMatch(/^导入失败，未写入任何数据。第3行 手机号码: /);
    for (const text of [
      `第4行 登录账号: 当前用户 [${taken.account}] 已存在!`,
      '第5行 所属角色: “不存在的角色”不存在',
      '第6行 手机号码: 当前手机 [13944445555] 已存在!',
    ])
      expect(answer.body.msg).toContain(text);
    expect(page.problems).toEqual({ file: '请选择要上传的文件' });
    expect(await usersNow()).toBe(before);
  });

  test('refuses cells that hold an error, unless nobody reads their column', async () => {
    const rows = [
      { 登录账号: newAccount(), 用户姓名: '孙工', 手机号码: { error: '#N/A' }, 工龄: { error: '#REF!' } },
      { 登录账号: newAccount(), 用户姓名: { formula: '1/0', result: { error: '#DIV/0!' } } },
    ];
    const unread = { 工龄: { error: '#REF!' } };

    const refused = await upload(await workbook([...rows, unread], [...heads, '工龄']));
    const taken = await upload(await workbook([{ ...rows[0], 手机号码: null }, unread], [...heads, '工龄']));

    expect(refused.body).toMatchObject({
      code: 400,
      msg: '导入失败，未写入任何数据。第2行 手机号码: 单元格是错误值 #N/A; 第3行 用户姓名: 单元格是错误值 #DIV/0!',
    });
    expect(taken.body).toMatchObject({ code: 200, data: { added: 1, changed: 0 } });
  });

  test('changes existing accounts only when told to; passwords and blank cells stay as they are', async () => {
    const user = await buildUser({ name: '小王', email: 'wang@x.example' });
    const rows = [{ 登录账号: user.account, 用户姓名: '王师傅' }];

    const refused = await upload(await workbook(rows));
    const covered = await upload(await workbook(rows), '1');

    expect(refused.body.msg).toContain(`当前用户 [${user.account}] 已存在!`);
    expect(covered.body).toMatchObject({ success: true, data: { added: 0, changed: 1, passwords: [] } });
    const { body } = await admin('GET', '/blade-user/detail', { id: user.id });
    expect(body.data).toMatchObject({ realName: '王师傅', name: '小王', email: 'wang@x.example' });
    expect(
      (
        await plant.as({ userId: user.id }).refusal('system.user.updatePassword', {
          oldPassword: 'Board-2026-x',
          newPassword: '1',
          newPassword1: '1',
        })
      ).message,
    ).toMatch('密码过于简单');
  });

  test('of one key is done once, and its passwords are not shown again', async () => {
    const { UploadedFile } = await import('#server/storage/uploaded-file.ts');
    const boss = plant.as({ roleAliases: ['admin'] });
    const bytes = await workbook([{ 登录账号: newAccount(), 用户姓名: '一次' }]);
    const send = (content = bytes) =>
      boss.mutate('system.user.importUsers', { file: new UploadedFile('a.xlsx', content), isCovered: '0' }, 'import-1');

    const first = await send();
    const [again] = await Promise.allSettled([send()]);
    const [other] = await Promise.allSettled([workbook([{ 登录账号: newAccount(), 用户姓名: '另一个' }]).then(send)]);

    expect(first.added).toBe(1);
    expect(again).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/一次性密码不会再次显示/) } });
    expect(other).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/同一幂等键不能用于不同的请求/) } });
  });

  test('takes back what was exported', async () => {
    await buildUser({ name: '=1+1', sex: 2, birthday: '1985-12-31' });
    const { bytes } = await admin('GET', '/blade-user/export-user', { realName: '王工' });
    const total = (await rowsOf(bytes)).length - 1;

    const answer = await upload(new Uint8Array(bytes), '1');

    expect(answer.body).toMatchObject({ success: true, data: { added: 0, changed: total } });
  });

  test('reads what a formula came to, never the formula', async () => {
    const account = newAccount();

    const answer = await upload(await workbook([{ 登录账号: account, 用户姓名: { formula: 'CONCAT("王","五")', result: '王五' } }]));
    const unsaved = await upload(await workbook([{ 登录账号: newAccount(), 用户姓名: '王六', 用户昵称: { formula: 'A1' } }]));

    expect(answer.body.success).toBe(true);
    expect((await admin('GET', '/blade-user/page', { account })).body.data.records).toMatchObject([{ realName: '王五', name: '' }]);
    expect(unsaved.body).toMatchObject({ success: false, msg: expect.stringContaining('第2行 用户昵称: 公式没有保存的结果') });
  });

  test('grants nothing above the own rank, and fills the quota and not more', async () => {
    await plant.database
      .sql`update system_tenant set account_number = (select count(*) + 1 from "system_user" where tenant_id = '100001' and is_deleted = 0) where tenant_id = '100001'`;
    const before = await usersNow();
    const row = () => ({ 登录账号: newAccount(), 用户姓名: '满' });

    const full = await upload(await workbook([row(), row()]));
    const codes = new Set(['user', 'user_import', 'user_add']);
    const clerk = plant.as({ userId: '77', codes, roleAliases: ['hr'] });
    const { UploadedFile } = await import('#server/storage/uploaded-file.ts');
    const file = new UploadedFile('x.xlsx', await workbook([{ ...row(), 所属角色: '管理员' }]));
    const above = await clerk.refusal('system.user.importUsers', { file, isCovered: '0' });

    await plant.database.sql`update system_tenant set account_number = -1 where tenant_id = '100001'`;
    expect(full.body.msg).toContain('第3行: 当前租户已到最大账号额度!');
    expect(above.message).toContain('无权配置管理员角色!');
    expect(await usersNow()).toBe(before);
  });
});

test('a second sheet of users is imported with the first, and what was not read is said after the result', async () => {
  const [first, second, third] = [newAccount(), newAccount(), newAccount()];
  const book = new exceljs.Workbook();
  book.addWorksheet('一部').addRows([
    ['登录账号', '用户姓名'],
    [first, '甲'],
  ]);
  const more = book.addWorksheet('二部');
  more.addRows([
    ['用户姓名', '登录账号'],
    ['乙', second],
    ['丙', third],
  ]);
  more.getRow(3).hidden = true;
  book.addWorksheet('电话').addRows([['电话'], ['110']]);

  const answer = await upload(new Uint8Array(await book.xlsx.writeBuffer()));

  expect(answer.body.msg).toContain('列不同的工作表未导入: 电话');
  expect(answer.body.msg).toContain('隐藏的行未导入: 二部 3');
  const made = await plant.database.sql`select real_name from "system_user" where account in ${plant.database.sql([first, second, third])}`;
  expect(made.map((row) => row.real_name).toSorted()).toEqual(['乙', '甲']);
});

describe('a file that is no workbook of users', () => {
  const bomb = () => {
    const packed = deflateRawSync(Buffer.alloc(80 * 1024 * 1024));
    return zip([['xl/workbook.xml', packed]]);
  };
  const five = `<sst>${' '.repeat(5 * 1024 * 1024)}</sst>`;
  test.each([
    ['nothing', () => new Uint8Array(), '请选择要上传的文件|文件不是有效的'],
    ['text', () => new TextEncoder().encode('登录账号,用户姓名'), '文件不是有效的 xlsx 工作簿'],
    ['a zip of something else', () => zip([['readme.txt', deflateRawSync(Buffer.from('x'))]]), '文件不是有效的 xlsx 工作簿'],
    ['a broken zip', () => new Uint8Array([0x50, 0x4b, 3, 4, ...randomBytes(200)]), '文件不是有效的 xlsx 工作簿'],
    ['a small file that unpacks to more than memory should hold', bomb, '工作簿内容过大'],
    ['a sheet of more rows than anybody imports', () => bookOf('<row/>'.repeat(20_001)), '工作簿内容过大'],
    ['a sheet that unpacks to more than eight megabytes', () => bookOf(`<row>${' '.repeat(8 * 1024 * 1024)}</row>`), '工作簿内容过大'],
    [
      'parts that unpack to more than eight megabytes together',
      () =>
        bookOf('<row/>', [
          ['xl/sharedStrings.xml', five],
          ['xl/styles.xml', five],
        ]),
      '工作簿内容过大',
    ],
    [
      'more texts than a sheet can show',
      () => bookOf('<row/>', [['xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(1_000_001)}</sst>`]]),
      '工作簿内容过大',
    ],
    [
      'more styles than a spreadsheet can hold',
      () => bookOf('<row/>', [['xl/styles.xml', `<styleSheet><cellXfs>${'<xf/>'.repeat(65_537)}</cellXfs></styleSheet>`]]),
      '工作簿内容过大',
    ],
    ['a sheet that breaks off', () => bookOf('<row r="1"><c t="inlineStr"><is><t'), '文件不是有效的 xlsx 工作簿'],
    ['a workbook without the columns', () => workbook([{ 甲: 1 }], ['甲']), '文件缺少列: 登录账号、用户姓名'],
    ['a workbook without rows', () => workbook([]), '文件中没有用户数据!'],
  ])('is refused: %s', async (_what, make, message) => {
    const before = await usersNow();

    const answer = await upload((await make()) as Uint8Array<ArrayBuffer>);

    expect(answer).toMatchObject({ status: 400, body: { code: 400, success: false } });
    expect(answer.body.msg).toMatch(new RegExp(message));
    expect(await usersNow()).toBe(before);
  });

  test('is refused above 10 MB', async () => {
    const answer = await upload(new Uint8Array(10 * 1024 * 1024 + 1));

    expect(answer).toMatchObject({ status: 413, body: { code: 413, success: false, msg: '文件不能超过10MB' } });
  });
});

describe('a workbook as other programs write it', () => {
  const cell = (at: string, type: string, value: string, style = 0) => `<c r="${at}" t="${type}" s="${style}"><v>${value}</v></c>`;

  test('is read as it looks on the screen', async () => {
    const book = bookOf(
      `<row r="2">${cell('B2', 's', '0')}${cell('C2', 's', '1')}${cell('D2', 'n', '1.3933334444E10')}${cell('E2', 'n', '33362', 1)}</row>
      <row r="3">${cell('A3', 'n', '33362.75', 2)}${cell('B3', 'b', '1')}${cell('C3', 'e', '#N/A')}${cell('D3', 'd', '1991-05-04T00:00:00')}${cell('E3', 'str', 'A&amp;B_x000A_C')}</row>
      <row r="7"><c t="inlineStr"><is><t>尾</t></is></c></row><row r="8"><c r="A8"/></row>`,
      [
        [
          'xl/sharedStrings.xml',
          '<sst><si><t> 王工 </t></si><si><r><t>张</t></r><r><t>&#24037;</t></r><rPh sb="0" eb="1"><t>ZHANG</t></rPh></si></sst>',
        ],
        [
          'xl/styles.xml',
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-804]yyyy&quot;年&quot;m"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        ],
      ],
    );

    const rows = await readWorkbook(book);

    expect(rows).toEqual([
      { number: 2, cells: ['', '王工', '张工', '13933334444', '1991-05-04'] },
      { number: 3, cells: ['1991-05-04', 'true', '#N/A', '1991-05-04', 'A&B\nC'], errors: new Set([2]) },
      { number: 7, cells: ['尾'] },
    ]);
  });

  test('costs no more for what it says of cells that are not there', async () => {
    const whole = 'A1:XFD1048576';
    const book = bookOf(
      '<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c><c r="A1048576" t="str"><v>near</v></c></row>',
      [],
      `<mergeCells><mergeCell ref="${whole}"/></mergeCells>`,
    );

    expect(await readWorkbook(book)).toEqual([{ number: 1_048_576, cells: ['near'] }]);
  });

  test.each([
    ['tag', (filler: string) => `<row r="1"><c r="A1" t="n" x="${filler}"><v>1</v></c></row>`],
    ['text', (filler: string) => `<row r="1"><c r="A1" t="str"><v>${filler}</v></c></row>`],
  ])('with a %s of millions of characters is refused', async (_what, rowsWith) => {
    const book = bookOf(rowsWith('&amp;'.repeat(6_000_000)));

    const outcome = await readWorkbook(book, { maxUnpacked: 96 * 1024 * 1024 }).then(
      (rows) => `read ${rows.length}`,
      (error: Error) => error.message,
    );

    expect(outcome).toBe('工作簿内容过大');
  });

  // Reading pauses after so many pieces.
  test.each(['<!---->', '<?a?>'])('counts each %s among its pieces', (comment) => {
    expect([...piecesOf(comment.repeat(3))]).toHaveLength(3);
  });
});

/** A workbook of one sheet with these rows, as XML, and further parts. */
function bookOf(rows: string, parts: [string, string][] = [], after = ''): Uint8Array<ArrayBuffer> {
  const all: [string, string][] = [
    ['xl/workbook.xml', '<workbook><sheets><sheet name="1" sheetId="9" r:id="rId4"/></sheets></workbook>'],
    ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="rId4" Target="/xl/worksheets/one.xml"/></Relationships>'],
    ['xl/worksheets/one.xml', `<?xml version="1.0"?><x:worksheet><sheetData>${rows}</sheetData>${after}</x:worksheet>`],
    ...parts,
  ];
  return zip(all.map(([name, xml]) => [name, deflateRawSync(Buffer.from(xml))]));
}

/** A zip file of deflated parts, as small as the format allows. */
function zip(parts: [string, Buffer][]): Uint8Array<ArrayBuffer> {
  const [heads, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, packed] of parts) {
    const label = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(at, 42);
    heads.push(head, label, packed);
    directory.push(entry, label);
    at += 30 + label.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...heads, ...directory, end]));
}
