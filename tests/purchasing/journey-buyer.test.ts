import { beforeAll, expect, test } from 'vitest';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await borrowServer();
});

const page = '/pur/inquiryform';
const key = () => ({ _key: crypto.randomUUID() });
const namedIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
const sentAs = (html: string, name: string) =>
  new RegExp(`name="${name.replace(/[[\].]/g, '\\$&')}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

test('without script a buyer pastes, sends, enters quotes and awards, and the price is the price of the item', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'buyer' });
  const read = async (path: string) => (await visitor.ask(path)).text();
  const typed = { title: '<b>贴片询价</b>', startDate: '2026-05-04', endDate: '2099-12-31', taxNumber: 'SL02_SYS', currency: 'CNY' };

  const pasted = await (
    await visitor.post(`${page}/add`, { ...typed, _search: 'paste', _pasted: '物料编码\t数量\n1001-00001\t1,000\nCH340\t500' })
  ).text();
  const lines = {
    'matrialList[0].itemNumber': sentAs(pasted, 'matrialList[0].itemNumber'),
    'matrialList[0].itemQty': sentAs(pasted, 'matrialList[0].itemQty'),
    'temMatrialList[0].itemNumber': sentAs(pasted, 'temMatrialList[0].itemNumber'),
    'temMatrialList[0].itemQty': '500',
  };
  const chosen = await (await visitor.post(`${page}/add`, { ...typed, ...lines, _search: 'supplier', _supplier: 'GYS-0001' })).text();
  const supplier = Object.fromEntries(
    ['supplierNumber', 'contactName', 'contactPhone', 'contactMail'].map((name) => [
      `supplierList[0].${name}`,
      sentAs(chosen, `supplierList[0].${name}`),
    ]),
  );
  const refused = await visitor.post(`${page}/add`, { ...typed, ...lines, ...key() });
  const saved = await visitor.post(`${page}/add`, { ...typed, ...lines, ...supplier, 'supplierList[0].mailWarn': 'true', ...key() });
  const view = (saved.headers.get('location') ?? '').split('?')[0] ?? '';
  const id = view.split('/').at(-1) ?? '';

  expect(lines).toMatchObject({ 'matrialList[0].itemNumber': '1001-00001', 'temMatrialList[0].itemNumber': 'CH340' });
  expect(supplier['supplierList[0].contactName']).toBe('林晓峰');
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('请选择供应商信息')]);
  expect(saved.status).toBe(302);

  const offered = async () => {
    const list = await read(`${page}/index`);
    return ['view', 'edit', 'remove'].filter((what) => list.includes(what === 'remove' ? `/remove?ids=${id}` : `/${what}/${id}`));
  };
  expect(await offered()).toEqual(['view', 'edit', 'remove']);
  for (const command of ['audit', 'send']) await visitor.post(`${page}/do/${command}`, { ids: id, from: view, ...key() });
  expect(await offered()).toEqual(['view']);
  const sent = await read(view);
  const copied = await read(`${page}/add?copy=${id}`);
  const day = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(copied)?.[1] ?? '';
  expect([sentAs(copied, 'matrialList[0].itemNumber'), day('endDate')]).toEqual(['1001-00001', '']);
  expect(day('startDate')).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(day('startDate')).not.toBe('2026-05-04');
  const [, again = ''] = /action="\/pur\/inquiryform\/do\/resend".*?name="_key" value="([^"]*)"/s.exec(sent) ?? [];
  const inviteId = sentAs(sent, 'inviteId');
  for (const _ of [1, 2]) await visitor.post(`${page}/do/resend`, { inquiryId: id, inviteId, _key: again });
  const [quoteHref = ''] = namedIn(sent, /href="(\/pur\/inquiryform\/quote\/\d+\/\d+)"/g);
  const form = await read(quoteHref);
  const own = (at: number, price: string) => ({
    [`lines[${at}].lineId`]: sentAs(form, `lines[${at}].lineId`),
    [`lines[${at}].price`]: price,
  });
  const head = { date: '2026-05-05', endDate: '2099-12-31', currency: 'CNY', isTaxIncluded: 'true', taxNumber: 'SL02_SYS' };
  const paper = new FormData();
  for (const [name, value] of Object.entries({ ...head, ...own(0, '1.2'), _act: 'draft', ...key() })) paper.set(name, value);
  paper.set('fileList', new File(['1.2'], '报价单.txt', { type: 'text/plain' }));
  await visitor.ask(quoteHref, { method: 'POST', body: paper, headers: { origin: server.origin } });
  const drafted = await read(quoteHref);
  const inBreak = { 'lines[0].priceBreaks[0].qty': '10', 'lines[0].priceBreaks[0].price': '-1' };
  const broken = await (await visitor.post(quoteHref, { ...head, ...own(0, '1'), ...inBreak, ...key() })).text();
  const second = await (await visitor.post(quoteHref, { ...head, ...own(0, ''), ...own(1, '0'), ...key() })).text();
  const wrong = await visitor.post(quoteHref, { ...head, ...own(0, '0'), ...own(1, '2.26'), ...key() });
  const entered = await visitor.post(quoteHref, { ...head, ...own(0, '1.13'), ...own(1, '2.26'), ...key() });

  expect(broken).toMatch(/<details[^>]* open="">.*?id="f-lines-0-priceBreaks-0-price"[^>]* aria-invalid="true"/s);
  expect(second).toMatch(/id="f-lines-1-price-note" data-problem="true"/);
  expect(drafted).toContain('报价单.txt');
  expect(sent).toContain('发送给1家供应商');
  expect(sent).toMatch(/1001-00001(?:(?!<\/tr>).)*贴片电阻/s);
  expect(sent).toContain('&lt;b&gt;贴片询价&lt;/b&gt;');
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('单价必须大于0')]);
  expect(entered.headers.get('location')).toBe(view);

  const compared = await read(`${page}/compare/${id}`);
  const cell = (at: number, quantity: string) => ({
    [`awards[${at}].lineId`]: sentAs(compared, `awards[${at}].lineId`),
    [`awards[${at}].inviteId`]: sentAs(compared, `awards[${at}].inviteId`),
    [`awards[${at}].quantity`]: quantity,
  });
  const award = (first: string) => ({ version: sentAs(compared, 'version'), ...cell(0, first), ...cell(1, '500'), ...key() });
  const little = await visitor.post(`${page}/compare/${id}`, award('10'));
  const done = await visitor.post(`${page}/compare/${id}`, award('1000'));
  const workbook = await visitor.ask(`${page}/compare/${id}/xlsx`);

  const awarded = await read(`${page}/compare/${id}`);
  await visitor.post(`${page}/compare/${id}`, { _act: 'pushAwards', ...key() });

  expect(awarded).toContain('推送定标价格到OA');
  expect(await read(`${page}/compare/${id}`)).toContain('未设置OA接收地址');
  expect(compared).toContain('最省的分配：2,000.00 CNY');
  expect([little.status, await little.text()]).toEqual([400, expect.stringContaining('少于待定的 1,000')]);
  expect([done.status, await read(`${page}/compare/${id}`)]).toEqual([302, expect.stringContaining('定标合计：2,000.00 CNY')]);
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
  expect(await read(view)).toContain('中标 2 行');
  expect((await read(view)).replace(/<script.*?<\/script>/gs, '').split('重新发送给').length).toBe(2);
  expect(await read(view)).toContain('定标2行，合计2,000.00 CNY');
});

test('without script a buyer finds items by their names and reads whom each code is, and what is not found is told at its field', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'buyer' });
  const fill = async (form: Record<string, string>) => (await visitor.post(`${page}/add`, form)).text();
  const noteAt = (html: string, id: string) =>
    new RegExp(`<p[^>]*id="${id}-note" data-problem="true"[^>]*>.*?</p>`, 's').exec(html)?.[0] ?? '';

  const found = await fill({ _search: 'item', _item: '贴片电阻' });
  const [code = ''] = namedIn(found, /name="_search" value="item:([^"]+)"/g);
  const chosen = await fill({ _search: `item:${code}`, _item: '贴片电阻' });
  const nothing = await fill({ _search: 'item', _item: '没有这种东西' });
  const nobody = await fill({ _search: 'supplier', _supplier: '无此公司' });
  const named = await fill({ _search: 'supplier', _supplier: 'GYS-0001' });
  const byEnter = await fill({ _supplier: 'GYS-0001', _item: '', _pasted: '' });

  expect(sentAs(chosen, 'matrialList[0].itemNumber')).toBe(code);
  expect(noteAt(nothing, 'item')).toContain('没有符合的已发布物料');
  expect(noteAt(nobody, 'supplier')).toContain('没有这个供应商');
  expect(sentAs(nobody, '_supplier')).toBe('无此公司');
  for (const html of [named, byEnter]) expect(sentAs(html, 'supplierList[0].supplierNumber')).toMatch(/^GYS-0001 \S+公司$/);
});

test('without script a buyer reads how suppliers have answered, adds one of them, and finds it in inquiry and comparison', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'buyer' });
  const read = async (path: string) => (await visitor.ask(path)).text();

  const form = await read(`${page}/add`);
  const chosen = await (await visitor.post(`${page}/add`, { _search: 'supplier:GYS-0001' })).text();
  const list = await read(`${page}/index`);
  const [, id = ''] = /\/pur\/inquiryform\/compare\/(\d+)/.exec(list) ?? [];
  const pages = [chosen, await read(`${page}/view/${id}`), await read(`${page}/compare/${id}`)];

  expect(form).toMatch(/value="supplier:GYS-0001"(?:(?!<\/li>).)*评分 \d+（\d+ 次询价）：询价 \d+ 次，报价 \d+ 次/s);
  expect(sentAs(chosen, 'supplierList[0].supplierNumber')).toMatch(/^GYS-0001 \S+公司$/);
  for (const html of pages) expect(html).toMatch(/评分 \d+（\d+ 次询价）/);
  expect(pages[0]).toContain('评分满分 100');
  expect(pages[2]).toContain('评分满分 100');
});

test('without script a buyer reads what became of pasted lines, and joins or parts those of one item', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'buyer' });
  const fill = async (form: Record<string, string>) => (await visitor.post(`${page}/add`, form)).text();
  const buttons = (html: string) =>
    namedIn(html, /name="_search" value="((?:take|join|apart):[^"]+)"/g).map((one) => one.replaceAll('&quot;', '"'));
  const rowsIn = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="((?:tem)?[mM]atrialList\[\d+\]\.\w+)"[^>]*?value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
  const _pasted = '物料编码\t数量\t需求日期\n1001-00001\t1,000\t2099-06-01\n1001-00001\t200\t2099-07-01\nCH340\t5\t';

  const pasted = await fill({ _search: 'paste', _pasted });
  const [join = '', apart = ''] = buttons(pasted);
  const joined = await fill({ ...rowsIn(pasted), _search: join });
  const parted = await fill({ ...rowsIn(pasted), _search: apart });

  expect(pasted).toContain('3 行：2 行正式物料，1 行临时物料');
  expect(pasted).toMatch(/temMatrialList\[0\]\.itemNumber"(?:(?!<\/td>).)*<small[^>]*>临时物料/s);
  expect(pasted).toMatch(/"matrialList\[0\]\.itemNumber"(?:(?!<\/td>).)*<small[^>]*>贴片电阻 0402 1Ω/s);
  expect(pasted).toContain('1001-00001 有多行（1000 + 200）');
  expect(joined).toContain('2 行：1 行正式物料，1 行临时物料');
  expect(rowsIn(joined)).toMatchObject({ 'matrialList[0].itemQty': '1200', 'matrialList[0].needDate': '2099-06-01' });
  expect([buttons(joined), buttons(parted)]).toEqual([[], []]);
  expect(rowsIn(parted)).toMatchObject({ 'matrialList[0].itemQty': '1000', 'matrialList[1].itemQty': '200' });
});

test('without script a buyer says how a pasted word is read, and nothing is taken before', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'buyer' });
  const fill = async (form: Record<string, string>) => (await visitor.post(`${page}/add`, form)).text();
  const plain = (html: string) => html.replaceAll('&quot;', '"');
  const _pasted = 'CH340\t100\n104 0402\t30';

  const asked = await fill({ _search: 'paste', _pasted });
  const saved = await fill({ title: '询价', _pasted, ...key() });
  const buttons = namedIn(asked, /name="_search" value="(answer:[^"]+)"/g).map(plain);
  const chosen = buttons.find((one) => one.endsWith(',"100NF"]')) ?? '';
  const taken = await fill({ _search: chosen, _answers: plain(sentAs(asked, '_answers')), _pasted });
  const kept = await fill({ _search: buttons.at(-1) ?? '', _answers: '{}', _pasted });

  for (const html of [asked, saved]) {
    expect(html).toContain('“104”（1 行）');
    expect(sentAs(html, 'temMatrialList[0].itemNumber')).toBe('');
  }
  for (const html of [taken, kept]) expect(sentAs(html, 'temMatrialList[1].itemNumber')).toBe('104 0402');
  expect(taken).toContain('104 = 100NF');
  expect(kept).not.toContain('104 = ');
});

test('who compares a sealed inquiry after its end is led to the opening', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'buyer' });
  const list = await (await visitor.ask(`${page}/index`)).text();
  const [, id = ''] = /传感器模组密封询价(?:(?!<\/tr>).)*?\/pur\/inquiryform\/compare\/(\d+)/s.exec(list) ?? [];

  const compared = await (await visitor.ask(`${page}/compare/${id}`)).text();

  expect(compared).toMatch(new RegExp(`href="${page}/view/${id}"[^>]*>(?:(?!</a>).)*去开标`, 's'));
});
