import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn, waitForScript } from '#tests/browser/browser.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const typed = { typeCode: '1002', package: 'AXIAL', resistance: '33k', tolerance: 'J', power: '0.25W', shortName: 'R-CF' };

test('without script: a type is found by values, its form previews, saves and tells of the part that exists', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const read = async (path: string) => (await visitor.ask(path)).text();

  const picker = await read('/rd/icitem/add?q=33k%205%25');
  const form = await read('/rd/icitem/add?typeCode=1002&resistance=33k&tolerance=J');
  const previewed = await (await visitor.post('/rd/icitem/add?typeCode=1002', { ...typed, _search: 'preview' })).text();
  const saved = await visitor.post('/rd/icitem/add?typeCode=1002', { ...typed, _key: crypto.randomUUID() });
  const again = await visitor.post('/rd/icitem/add?typeCode=1002', { ...typed, _key: crypto.randomUUID() });
  const refused = await again.text();
  const id = /rd\/icitem\/view\/(\d+)/.exec(refused)?.[1] ?? '';
  const [shown, label] = [await read(`/rd/icitem/view/${id}`), await read(`/rd/icitem/label/${id}`)];

  expect(picker).toContain('typeCode=1002&amp;resistance=33k&amp;tolerance=J');
  expect(form).toMatch(/<details[^>]*><summary>更多/);
  expect(previewed).toContain('碳膜电阻 AXIAL 33K J 1/4W');
  expect([saved.status, saved.headers.get('location')]).toEqual([302, expect.stringContaining(`/rd/icitem/view/${id}?`)]);
  expect([again.status, refused]).toEqual([409, expect.stringContaining('相同参数的物料已存在')]);
  expect(shown).toContain('尚未被使用');
  expect(label).toMatch(/<svg[^>]*aria-label="1002-\d{5}"><path d="M0 0h1v1h-1z/);
});

test('without script: a duplicate begins with the values of its original, except for what is its own', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const sent = { ...typed, resistance: '39k', erpItemId: 'ERP-39', _key: crypto.randomUUID() };
  const saved = await visitor.post('/rd/icitem/add?typeCode=1002', sent);
  const id = /view\/(\d+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '';

  const asked = await visitor.ask(`/rd/icitem/add?copy=${id}`);
  const form = await (await visitor.ask(asked.headers.get('location') ?? '')).text();

  expect(form).toMatch(/name="resistance"[^>]*value="39K"/);
  expect(form).toContain('碳膜电阻 AXIAL 39K J 1/4W');
  expect(form).not.toContain('ERP-39');
});

test('without script: a draft that nothing names changes its type, with the values that both types have', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const read = async (path: string) => (await visitor.ask(path)).text();
  const saved = await visitor.post('/rd/icitem/add?typeCode=1002', { ...typed, resistance: '36k', _key: crypto.randomUUID() });
  const id = /view\/(\d+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '';

  const shown = await read(`/rd/icitem/view/${id}`);
  const picker = await read(`/rd/icitem/retype/${id}?q=1003`);
  const form = await read(`/rd/icitem/edit/${id}?typeCode=1003`);
  const changed = await visitor.post(`/rd/icitem/edit/${id}?typeCode=1003`, {
    ...{ ...typed, resistance: '36k', typeCode: '1003', shortName: 'R-MF' },
    ...{ _version: /name="_version" value="(\d+)"/.exec(form)?.[1] ?? '', _key: crypto.randomUUID() },
  });
  const after = await read(`/rd/icitem/view/${id}`);

  expect(shown).toContain(`/rd/icitem/retype/${id}`);
  expect(picker).toContain(`/rd/icitem/edit/${id}?typeCode=1003`);
  expect(form).toMatch(/name="typeCode" value="1003"/);
  expect(form).toContain('value="36K"');
  expect(changed.status).toBe(302);
  expect(after).toMatch(/<h1[^>]*>1003-\d{5}/);
});

test('without script: an item is retired for a reason with its replacement, and its labels say so', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const read = async (path: string) => (await visitor.ask(path)).text();
  const add = async (resistance: string) => {
    const saved = await visitor.post('/rd/icitem/add?typeCode=1002', { ...typed, resistance, _key: crypto.randomUUID() });
    return /view\/(\d+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '';
  };
  const [old, next] = [await add('5.97k'), await add('6.03k')];
  const codeOf = async (id: string) => /1002-\d{5}/.exec(await read(`/rd/icitem/label/${id}`))?.[0] ?? '';
  const ask = (move: string, of: Record<string, string>) =>
    visitor.post(`/rd/icitem/do/${move}?ids=${of.ids}`, { from: '/rd/icitem/index', _key: crypto.randomUUID(), ...of });
  await ask('release', { ids: next });

  const page = await read(`/rd/icitem/view/${old}`);
  const form = await read(`/rd/icitem/edit/${old}`);
  const unsaid = await ask('retire', { ids: old });
  const retired = await ask('retire', { ids: old, retiredReason: '停产', replacementId: next });
  const shown = await read(`/rd/icitem/view/${old}`);
  const used = await read(`/rd/icitem/edit/${next}`);
  const labels = await read(`/rd/icitem/labels?ids=${old}&ids=${next}&copies=2&size=50x30&quantity=5000&lot=L7`);

  expect(page).toContain(`/rd/icitem/do/retire?ids=${old}`);
  expect(form).toContain(`/rd/icitem/do/release?ids=${old}`);
  expect([unsaid.status, await unsaid.text()]).toEqual([400, expect.stringContaining('请填写停用原因')]);
  expect(retired.status).toBe(302);
  expect(shown).toContain('停产');
  expect(shown).toContain(await codeOf(next));
  expect(used).toMatch(/该物料已被使用[\s\S]*物料编码（替代料）/);
  expect(labels.match(/<svg[^>]*viewBox="-4 -4 /g)).toHaveLength(4);
  expect(labels).toContain(`已停用，替代：${await codeOf(next)}`);
  expect(labels).toContain('数量：5000');
  expect(labels).toContain('data-size="50x30"');
});

test('without script: who only reads items is told at once that types are not for him, and an address is a link', async () => {
  const [engineer, buyer] = [visit(server.origin), visit(server.origin)];
  await engineer.signIn({ account: 'engineer' });
  await buyer.signIn({ account: 'buyer' });
  const sent = { ...typed, resistance: '6.53k', datasheet: 'https://parts.example/rc.pdf', _key: crypto.randomUUID() };
  const saved = await engineer.post('/rd/icitem/add?typeCode=1002', sent);

  const view = await (await buyer.ask(saved.headers.get('location') ?? '')).text();
  const picker = await buyer.ask('/rd/icitem/add');

  expect(view).toContain('<a href="https://parts.example/rc.pdf" target="_blank" rel="noreferrer">');
  expect(picker.status).toBe(403);
});

test('without script: several items get a value, after a preview that names those that it does not fit', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const ids: string[] = [];
  for (const resistance of ['6.13k', '6.23k']) {
    const saved = await visitor.post('/rd/icitem/add?typeCode=1002', { ...typed, resistance, _key: crypto.randomUUID() });
    ids.push(/view\/(\d+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '');
  }
  await visitor.post('/rd/icitem/do/release', { from: '/rd/icitem/index', _key: crypto.randomUUID(), ids: ids[1] ?? '' });
  const change = { ids: ids.join(','), from: '/rd/icitem/index', _set: 'brand', brand: 'BULKBRAND' };

  const form = await (await visitor.ask(`/rd/icitem/bulk?${new URLSearchParams({ ids: ids.join(',') })}`)).text();
  const preview = await (await visitor.post(`/rd/icitem/bulk?ids=${change.ids}`, change)).text();
  const mark = /name="_mark" value="(\w+)"/.exec(preview)?.[1] ?? '';
  const done = await visitor.post('/rd/icitem/bulk', { ...change, _mark: mark, _apply: '1', _key: crypto.randomUUID() });
  const [changed, left] = await Promise.all(ids.map(async (id) => (await visitor.ask(`/rd/icitem/view/${id}`)).text()));

  expect(form).toContain('name="moistureLevel"');
  expect(preview).toContain('1 条不适合，保持不变');
  expect(preview).toMatch(/1002-\d{5}：请填写变更原因/);
  expect(done.status).toBe(302);
  expect(changed).toContain('BULKBRAND');
  expect(left).not.toContain('BULKBRAND');
});

test('without script: a plant adds a type of its own, and its items are of it', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const read = async (path: string) => (await visitor.ask(path)).text();
  const begun = await read('/rd/itemtype/add?group=41');
  const inputs = begun.matchAll(/<input[^>]*name="(fields\.\d+\.(?:name|kind|zh|en|pattern|unit)|count|version)"[^>]*?value="([^"]*)"/g);
  const choices = begun.matchAll(/<textarea[^>]*name="(fields\.\d+\.options)"[^>]*>([^<]*)/g);
  const form = Object.fromEntries([...inputs, ...choices].map(([, name = '', text = '']) => [name, text.replaceAll('&amp;', '&')]));
  const named = { ...form, typeCode: '4170', zh: '样品', en: 'Sample', shortName: 'SAMPLE', _key: crypto.randomUUID() };

  const previewed = await (await visitor.post('/rd/itemtype/add', { ...named, act: 'preview' })).text();
  const saved = await visitor.post('/rd/itemtype/add', { ...named, act: 'save' });
  const again = await visitor.post('/rd/itemtype/add', { ...named, _key: crypto.randomUUID(), act: 'save' });
  const [shown, picker, list] = [
    await read('/rd/itemtype/view/4170'),
    await read('/rd/icitem/add?q=yangpin'),
    await read('/rd/itemtype/index?q=4170'),
  ];

  expect(previewed).toContain('物料的字段依次为：规格型号、品牌');
  expect([saved.status, saved.headers.get('location')]).toEqual([302, expect.stringContaining('/rd/itemtype/view/4170')]);
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('编码 4170 已有物料类型使用')]);
  expect(shown).toContain('自建');
  expect(picker).toContain('/rd/icitem/add?typeCode=4170');
  expect(list).toContain('样品');
});

test('without script: a field that is called constructor is filled in, kept in the form and shown', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const read = async (path: string) => (await visitor.ask(path)).text();
  const field = { name: 'constructor', kind: 'text', zh: '施工方', en: 'Contractor', required: 'true' };
  const definition = {
    ...{ typeCode: '4171', zh: '工程', en: 'Works', shortName: 'WORKS', version: '0', count: '1' },
    ...Object.fromEntries(Object.entries(field).map(([name, text]) => [`fields.0.${name}`, text])),
  };
  await visitor.post('/rd/itemtype/add', { ...definition, _key: crypto.randomUUID(), act: 'save' });
  const address = '/rd/icitem/add?typeCode=4171';

  const form = await read(address);
  const refused = await (await visitor.post(address, { typeCode: '4171', constructor: '', _key: crypto.randomUUID() })).text();
  const saved = await visitor.post(address, { typeCode: '4171', constructor: '甲公司', _key: crypto.randomUUID() });
  const shown = await read(saved.headers.get('location') ?? '');

  expect(form).toMatch(/name="constructor"[^>]*value=""/);
  expect(form).not.toContain('native code');
  expect(refused).toContain('请填写施工方');
  expect(saved.status).toBe(302);
  expect(shown).toContain('甲公司');
});

test('with script: the description grows while values are typed', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await page.goto('/login?to=/rd/icitem/add?typeCode=1001');
  await signIn(page, { account: 'engineer', password: demoPassword });
  await waitForScript(page);

  await page.getByLabel('封装').fill('0805');
  await page.getByLabel('阻值').fill('4.7kΩ');

  await page.getByText('贴片电阻 0805 4.7K', { exact: true }).waitFor();
  await page.getByLabel('阻值').fill('４７０Ω');
  await page.getByText('贴片电阻 0805 470Ω', { exact: true }).waitFor();
});

test('with script: a value that does not fit is told when its field is left, and keeps nothing from being sent', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await page.goto('/login?to=/rd/icitem/add?typeCode=1001');
  await signIn(page, { account: 'engineer', password: demoPassword });
  await waitForScript(page);

  await page.getByLabel('阻值').fill('4,700');
  await page.getByLabel('封装').focus();

  await page.getByText('阻值有两种读法，请写明：4.7Ω 或 4700Ω').waitFor();
  await page.getByLabel('阻值').fill('4.7k');
  await page.getByText('阻值有两种读法').waitFor({ state: 'detached' });
});

test('without script: beside what reads values stands how they may be written, each as it is read', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });

  const pages = ['/rd/icitem/add', '/rd/icitem/add?typeCode=1001', '/rd/icitem/search', '/rd/icitem/match', '/rd/bom/index'];
  const shown = await Promise.all(pages.map(async (page) => (await visitor.ask(page)).text()));
  const help = await (await visitor.ask('/rd/icitem/notations')).text();

  for (const page of shown) expect(page).toContain('href="/rd/icitem/notations"');
  for (const text of ['10K±1% 0603', '10K · F · 0603', '10Ω 还是 1.24M？', '未识别：防潮']) expect(help).toContain(text);
});

test('without script: what has two readings is asked about by buttons, on the form, the paste page and in a list', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const sent = { ...typed, resistance: '470', _key: crypto.randomUUID() };
  const text = '470 电阻 0603\n10E 0603 R1';
  const list = { columns: [], unread: [], unreadColumns: [], lines: [{ row: 2, cells: { references: 'R1', value: '10E' } }], answers: {} };

  const form = await (await visitor.post('/rd/icitem/add?typeCode=1002', sent)).text();
  const saved = await visitor.post('/rd/icitem/add?typeCode=1002', { ...sent, _reading: 'resistance=470Ω', _key: crypto.randomUUID() });
  const pasted = await (await visitor.post('/rd/icitem/match', { text })).text();
  const answered = await (await visitor.post('/rd/icitem/match', { text, answer: JSON.stringify(['470=47Ω|470Ω', '470Ω']) })).text();
  const bom = { act: 'answer', bom: JSON.stringify(list), answer: JSON.stringify(['10E=10Ω|1.24M', '10Ω']) };
  const listed = await (await visitor.post('/rd/bom/import', bom)).text();

  const buttons = (page: string) =>
    [...page.matchAll(/<button[^>]*name="(?:answer|_reading)"[^>]*>.*?(\d[\d.]*[ΩMK])/gsu)].map(([, one]) => one);
  expect(buttons(form)).toEqual(['47Ω', '470Ω']);
  expect(saved.status).toBe(302);
  expect(buttons(pasted)).toEqual(['47Ω', '470Ω', '10Ω', '1.24M']);
  expect(buttons(answered)).toEqual(['10Ω', '1.24M']);
  expect(buttons(listed)).toEqual([]);
  expect(listed).toContain('10E');
});

test('without script: the result of a parts list is downloaded from its page, in the language of the page', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'engineer' });
  const lines = [{ row: 2, sheet: 'Top', cells: { references: 'R1', value: '9.99M' } }];
  const shared = [{ rows: [2], sheet: 'Top', text: '4' }];
  const bom = JSON.stringify({ columns: [], unread: [], unreadColumns: [], shared, lines, answers: {} });
  const page = await (await visitor.post('/rd/bom/import', { act: 'answer', bom, answer: JSON.stringify(['', '']) })).text();
  const [, form = ''] = /<form[^>]*action="\/rd\/bom\/file"[^>]*>(.*?)<\/form>/s.exec(page) ?? [];
  const kept = (/name="bom"[^>]*value="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&quot;', '"');

  const csv = await visitor.post('/rd/bom/file', { bom: kept, format: 'csv' });
  const workbook = await visitor.post('/rd/bom/file', { bom: kept, format: 'xlsx' });
  const broken = await visitor.post('/rd/bom/file', { bom: '{', format: 'csv' });

  expect(form).toMatch(/name="format" value="xlsx".*name="format" value="csv"/s);
  expect(await csv.text()).toContain('行,位号,数量,填写的内容,识别为,结果,物料编码,物料描述,可能的物料,说明\r\nTop 2,R1,合并单元格,9.99M,');
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="bom-\d{8}\.csv"/);
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
  expect(broken.status).toBe(400);
});

test('without script: a parts list becomes the lines of an inquiry for so many boards, for who may write one', async () => {
  const [visitor, engineer] = [visit(server.origin), visit(server.origin)];
  await visitor.signIn({ account: 'admin' });
  await engineer.signIn({ account: 'engineer' });
  const lines = [
    { row: 2, cells: { references: 'R1 R2', value: '9.99M', footprint: 'R_0402', quantity: '2' } },
    { row: 3, cells: { references: 'C1', value: '100nF', notFitted: 'DNP' } },
    { row: 4, cells: { references: 'J1', value: '"5 inch" display' } },
  ];
  const bom = JSON.stringify({ columns: [], unread: [], unreadColumns: [], lines, answers: {} });
  const listed = { act: 'answer', bom, answer: JSON.stringify(['', '']) };
  const sentAs = (html: string, name: string) =>
    new RegExp(`name="${name.replace(/[[\].]/g, '\\$&')}"[^>]*value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';

  const list = await (await visitor.post('/rd/bom/import', listed)).text();
  const withoutRight = await (await engineer.post('/rd/bom/import', listed)).text();
  const ask = { _pasted: sentAs(list, '_pasted'), _search: 'paste' };
  const form = await (await visitor.post('/pur/inquiryform/add', { ...ask, _boards: '1,500' })).text();
  const refused = await visitor.post('/pur/inquiryform/add', { ...ask, _boards: '1.5' });

  expect(list).toContain('action="/pur/inquiryform/add"');
  expect(withoutRight).not.toContain('/pur/inquiryform/add');
  const rows = [0, 1, 2].map((at) => ['itemNumber', 'itemQty'].map((name) => sentAs(form, `temMatrialList[${at}].${name}`)));
  expect(rows).toEqual([
    ['9.99M R_0402', '3000'],
    ['"5 inch" display', '1500'],
    ['', ''],
  ]);
  expect(sentAs(form, 'startDate')).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('请输入 1 到 1000000 的整数')]);
});
