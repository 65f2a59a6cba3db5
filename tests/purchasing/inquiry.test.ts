import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { questionKey } from '#rules/part-lines/part-line.ts';
import type { Session } from '#server/calls/context.ts';
import { noSources } from '#server/database/sources.ts';
import { readPastedLines } from '#server/purchasing/inquiries/paste-lines.ts';
import { remindEnding } from '#server/purchasing/inquiries/remind-ending.ts';
import { buildSession } from '#tests/build.ts';
import { releasedItem } from '#tests/materials/build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput } from '#tests/samples.ts';
import { type Asked, buildSent, buildSupplier, contact, type Supplier, typedInquiry, typedQuote } from './build.ts';

const plant = usePlant('100001', '100002');
let suppliers: Supplier[];
const today = () => new Date('2026-05-04T10:05:00+08:00');
const as = (of: Partial<Session> = {}, now = today) => plant.as(of, { now });
let buyer: Asked;
beforeAll(async () => {
  buyer = as();
  suppliers = [await buildSupplier(buyer), await buildSupplier(buyer)];
});

const save = (of: Record<string, unknown> = {}) => buyer.mutate('purchasing.inquiry.save', typedInquiry(suppliers, of));
const refusalOf = (of: Record<string, unknown>) => buyer.refusal('purchasing.inquiry.save', typedInquiry(suppliers, of));
const detail = (id: string) => buyer.query('purchasing.inquiry.detail', { id });

describe('an inquiry', () => {
  test('gets its number from the server, without gap or double when many are made at once', async () => {
    const later = as({ tenantId: '100002' }, () => new Date('2026-05-05T09:00:00+08:00'));
    const there = [await buildSupplier(later)];
    const failing = { title: '' };

    const made = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => later.mutate('purchasing.inquiry.save', typedInquiry(there, at % 3 === 2 ? failing : {}))),
    );

    const numbers = made.flatMap((one) => (one.status === 'fulfilled' ? [String(one.value.number)] : [])).sort();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => `XJ20260505${String(at + 1).padStart(3, '0')}`));
  });

  test('is read with its lists and what derives from them', async () => {
    const item = await releasedItem(buyer, await buildInput(buyer, 'rd.item'));
    const { id } = await save({ matrialList: [{ itemNumber: item.code, itemQty: '2000', note: '卷装' }] });

    expect(await detail(id)).toMatchObject({
      matrialList: [{ itemNumber: item.code, itemQty: '2000', note: '卷装', needDate: null }],
      temMatrialList: [
        { itemNumber: 'RC0603-10K', itemQty: '1000' },
        { itemNumber: 'CH340', needDate: '2026-06-01' },
      ],
      supplierList: [{ supplierNumber: suppliers[0]?.number, contactName: '李明', smsWarn: false, mailWarn: true }, {}],
      matrialListShow: `${item.code}×2000、RC0603-10K×1000、CH340×500`,
      supplierListName: suppliers.map(({ number }) => `供应商 ${number}`).join('、'),
      ...{ quoted: '0/2', auditStatus: 0, quotedStatus: 0, taxRate: '13' },
    });
    const abroad = plant.as({}, { now: today, locale: 'en' });
    expect((await abroad.query('purchasing.inquiry.detail', { id })).matrialListShow).toBe(`${item.code}×2000, RC0603-10K×1000, CH340×500`);
  });

  test('keeps number and firm of a temporary supplier as they were typed, and takes it for none on record', async () => {
    const typed = { contactName: '王芳', contactMail: 'wang@temp.example' };
    const known = suppliers[0]?.number;

    const { id } = await save({
      temSupplierList: [
        { ...typed, contactPhone: '13800001001', supplierName: '临时电子', supplierNumber: known },
        // As old clients name a firm.
        { ...typed, contactPhone: '13800001002', supplierNumber: '深圳临时元件有限公司' },
        { ...typed, contactPhone: '13800001003' },
      ],
    });

    const read = await detail(id);
    expect(read.temSupplierList.map((row: Record<string, string>) => [row.supplierNumber, row.supplierName])).toEqual([
      [known, '临时电子'],
      ['深圳临时元件有限公司', '深圳临时元件有限公司'],
      ['', '王芳'],
    ]);
    const { invited } = await buyer.query('purchasing.inquiry.parts', { id });
    expect(invited.map(({ supplierId }: { supplierId: string | null }) => supplierId !== null)).toEqual([true, true, false, false, false]);
    await buyer.mutate('purchasing.inquiry.update', { id, temSupplierList: read.temSupplierList });
    expect((await detail(id)).temSupplierList).toEqual(read.temSupplierList);
  });

  test('asks for what is missing, each at its field and in the order of the form', async () => {
    const refusal = await buyer.refusal('purchasing.inquiry.save', { taxNumber: '' });
    const row = await refusalOf({ temMatrialList: [{ itemQty: '1' }], supplierList: [{ contactPhone: '13900000001' }] });

    expect(Object.entries(refusal.problems)).toEqual([
      ['title', '请输入询价标题'],
      ['startDate', '请输入询价时间'],
      ['endDate', '请输入结束时间'],
      ['taxNumber', '请输入税率'],
      ['matrialList', '请输入物料编码选择物料信息'],
      ['supplierList', '请选择供应商信息'],
    ]);
    expect(Object.entries(row.problems)).toEqual([
      ['temMatrialList.0.itemNumber', '请选择物料信息'],
      ['supplierList.0.supplierNumber', '请选择供应商信息'],
      ['supplierList.0.contactName', '请填写供应商联系人'],
    ]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['an end before its start', { endDate: '2026-05-03' }, { endDate: '结束时间不能早于询价时间' }],
    ['an unknown tax rate', { taxNumber: 'X' }, { taxNumber: '没有这个税率' }],
    ['a quantity of nothing', { temMatrialList: [{ itemNumber: 'A', itemQty: '0' }] }, { 'temMatrialList.0.itemQty': '采购数量必须大于0' }],
    ['no quantity', { temMatrialList: [{ itemNumber: 'A' }] }, { 'temMatrialList.0.itemQty': '请输入采购数量' }],
    [
      'a material twice',
      {
        temMatrialList: [
          { itemNumber: 'A1', itemQty: '1' },
          { itemNumber: 'a1 ', itemQty: '2' },
        ],
      },
      { 'temMatrialList.1.itemNumber': '物料重复' },
    ],
    [
      'an item that is not there',
      { matrialList: [{ itemNumber: '9999-1', itemQty: '1' }] },
      { 'matrialList.0.itemNumber': '没有这个物料编码，请改填到临时物料' },
    ],
    [
      'a supplier that is not there',
      { supplierList: [{ supplierNumber: 'NONE', ...contact }] },
      { 'supplierList.0.supplierNumber': '没有这个供应商' },
    ],
    [
      'a contact without a name',
      { temSupplierList: [{ contactPhone: '13900000001' }] },
      { 'temSupplierList.0.contactName': '请填写供应商联系人' },
    ],
    [
      'a contact without a phone',
      { temSupplierList: [{ contactName: '李明' }] },
      { 'temSupplierList.0.contactPhone': '请填写联系人手机号' },
    ],
    [
      'several at once',
      {
        endDate: '2026-05-01',
        temMatrialList: [
          { itemNumber: 'A', itemQty: '' },
          { itemNumber: 'a', itemQty: '1' },
        ],
      },
      { endDate: '结束时间不能早于询价时间', 'temMatrialList.0.itemQty': '请输入采购数量', 'temMatrialList.1.itemNumber': '物料重复' },
    ],
    ['a currency twice', { exchangeRates: [{ currency: 'CNY', rate: '1' }] }, { 'exchangeRates.0.currency': '币种重复，或就是比价币种' }],
  ])('refuses %s at its field', async (_, of, problems) => {
    expect((await refusalOf(of)).problems).toEqual(problems);
  });

  test('takes a supplier by its code, as the list offers it, or by a part of its name that is its alone', async () => {
    const add = async (number: string, name: string) => {
      const { id } = await buyer.mutate('purchasing.supplier.submit', { number, name, status: 1 });
      await buyer.mutate('purchasing.supplierContact.submit', { supplierId: id, name: '何佳', phone: '13900007777', isDefault: true });
    };
    await add('KR-01', '科锐半导体广州公司');
    await add('KR-02', '科锐半导体深圳公司');
    const found = async (supplierNumber: string) => (await buyer.query('purchasing.inquiry.contactRow', { supplierNumber })).supplierNumber;

    const { supplierList } = await save({ supplierList: [{ supplierNumber: 'KR-02 科锐半导体深圳公司', ...contact }] });
    expect(supplierList).toMatchObject([{ supplierNumber: 'KR-02', supplierName: '科锐半导体深圳公司', contactTip: '李明 13900000001' }]);
    expect([await found('KR-01'), await found('KR-02 科锐半导体深圳公司'), await found('深圳公司')]).toEqual(['KR-01', 'KR-02', 'KR-02']);
    expect((await buyer.refusal('purchasing.inquiry.contactRow', { supplierNumber: '科锐' })).problems).toEqual({
      supplier: '有多个供应商符合，请从列表中选择',
    });
    expect((await buyer.refusal('purchasing.inquiry.contactRow', { supplierNumber: '无此公司' })).problems).toEqual({
      supplier: '没有这个供应商',
    });
  });

  test('keeps its materials and suppliers that stay when it is saved again', async () => {
    const { id } = await save();
    const parts = async () => buyer.query('purchasing.inquiry.parts', { id });
    const before = await parts();
    const { temMatrialList, supplierList } = await detail(id);

    const [first, second] = temMatrialList;
    await buyer.mutate('purchasing.inquiry.update', {
      id,
      temMatrialList: [
        { itemNumber: 'NEW', itemQty: '1' },
        { ...second, itemQty: '9' },
      ],
    });
    await buyer.mutate('purchasing.inquiry.update', { id, supplierList: supplierList.toReversed() });
    const after = await parts();

    expect(after.lines.map((line: { itemNumber: string }) => line.itemNumber)).toEqual(['NEW', second.itemNumber]);
    expect(after.lines[1]).toMatchObject({ id: before.lines[1].id, itemQty: '9.0000' });
    expect(before.lines.map((line: { id: string }) => line.id)).not.toContain(after.lines[0].id);
    expect(first.itemNumber).toBe(before.lines[0].itemNumber);
    expect(after.invited.map((one: { id: string }) => one.id)).toEqual(before.invited.map((one: { id: string }) => one.id).toReversed());
  });

  test('that was audited is changed only after its audit is taken back', async () => {
    const { id } = await save();
    await buyer.mutate('purchasing.inquiry.audit', { ids: [id] });

    const refused = await buyer.refusal('purchasing.inquiry.update', { id, title: '改' });
    await buyer.mutate('purchasing.inquiry.takeBack', { id });
    await buyer.mutate('purchasing.inquiry.update', { id, title: '改' });

    expect(refused.code).toBe(409);
    expect(await detail(id)).toMatchObject({ title: '改', state: 'draft', temMatrialList: [{}, {}] });
  });
});

describe('the audit of a batch', () => {
  test('audits all, or none when one is no draft', async () => {
    const [one, other, third] = [await save(), await save(), await save()];
    await buyer.mutate('purchasing.inquiry.audit', { ids: [other.id] });

    const refused = await buyer.refusal('purchasing.inquiry.audit', { ids: [one.id, other.id, third.id] });
    const before = await detail(one.id);
    await buyer.mutate('purchasing.inquiry.audit', { ids: [one.id, third.id] });

    expect(refused.message).toMatch(/^XJ\d+ 已审核，不能执行该操作$/);
    expect(before.state).toBe('draft');
    expect((await detail(third.id)).auditStatus).toBe(1);
  });

  test('is done by another person than the author where the plant asks for one', async () => {
    const { id, number } = await save();
    const { sql } = plant.database;
    const other = as({ userId: '1001', realName: '主管' });
    await sql`insert into system_param (param_name, param_key, param_value) values ('询价', 'purchasing.needsOtherApprover.100001', 'true')`;

    const refused = await buyer.refusal('purchasing.inquiry.audit', { ids: [id] });
    await other.mutate('purchasing.inquiry.audit', { ids: [id] });
    await sql`delete from system_param where param_key like 'purchasing.needsOtherApprover%'`;

    expect(refused).toMatchObject({ code: 403, message: `${number} 是您创建的，须由另一人审核` });
    expect(await detail(id)).toMatchObject({ state: 'audited', auditedBy: '主管' });
  });

  test('by two buyers at once is done once', async () => {
    const { id } = await save();

    const done = await Promise.allSettled([1, 2].map(() => as().mutate('purchasing.inquiry.audit', { ids: [id] })));

    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { timeline } = await buyer.query('purchasing.inquiry.story', { id });
    expect(timeline.map(({ action }: { action: string }) => action)).toEqual(['created', 'audit']);
  });
});

describe('an inquiry that was sent', () => {
  const outbox = (id: string) => plant.database.sql<{ recipient: string; reason: string }[]>`
    select o.recipient, m.reason from supplier_message m join messaging_outbox o on o.id = m.outbox_id where m.inquiry_id = ${id} order by m.id`;

  test('tells each supplier once, in the way chosen for it', async () => {
    const ways = [{ smsWarn: true }, { mailWarn: false }];
    const supplierList = suppliers.map(({ number }, at) => ({ supplierNumber: number, ...contact, ...ways[at] }));
    const { id } = await buildSent(buyer, suppliers, { supplierList });

    const again = await buyer.refusal('purchasing.inquiry.send', { id });

    expect(again.code).toBe(409);
    expect(await outbox(id)).toEqual([
      { recipient: 'li@example.com', reason: 'invite' },
      { recipient: '13900000001', reason: 'invite' },
    ]);
  });

  test('ends later when it is extended, never earlier', async () => {
    const { id } = await buildSent(buyer, suppliers);

    const earlier = await buyer.refusal('purchasing.inquiry.extend', { id, endDate: '2026-05-19' });
    const noDate = await buyer.refusal('purchasing.inquiry.extend', { id, endDate: '2026-02-30' });
    await buyer.mutate('purchasing.inquiry.extend', { id, endDate: '2026-05-30' });

    expect(Object.keys(earlier.problems)).toEqual(['endDate']);
    expect(noDate.problems).toEqual({ endDate: '请输入结束时间' });
    expect(await detail(id)).toMatchObject({ endDate: '2026-05-30', state: 'sent' });
    expect((await outbox(id)).filter(({ reason }) => reason === 'extend')).toHaveLength(2);
  });

  test('is cancelled with a reason, which its suppliers learn', async () => {
    const { id } = await buildSent(buyer, suppliers);

    const without = await buyer.refusal('purchasing.inquiry.cancel', { id });
    await buyer.mutate('purchasing.inquiry.cancel', { id, reason: '项目取消' });

    expect(without.problems).toEqual({ reason: '请填写取消原因' });
    expect(await detail(id)).toMatchObject({ state: 'cancelled', cancelReason: '项目取消' });
    expect((await outbox(id)).at(-1)?.reason).toBe('cancel');
    const { timeline } = await buyer.query('purchasing.inquiry.story', { id });
    expect(timeline.map(({ text, doneBy }: Record<string, string>) => `${doneBy} ${text}`)).toEqual([
      '测试员 新建',
      '测试员 审核通过',
      '测试员 发送给2家供应商',
      '测试员 取消：项目取消',
    ]);
  });

  test('reminds on its last day those who have not quoted, once', async () => {
    const { id } = await buildSent(buyer, suppliers, { endDate: '2026-05-05' });
    const place = { database: plant.database, sources: noSources, now: today };

    await remindEnding(place);
    await remindEnding(place);

    expect((await outbox(id)).filter(({ reason }) => reason === 'remind')).toHaveLength(2);
  });

  test.each([
    ['zh', '系统', '提醒2家未报价的供应商', '提醒未报价的供应商'],
    ['en', 'System', 'Suppliers without a quote reminded: 2', 'Suppliers reminded'],
  ] as const)('names the clock in timeline and history where it reminded by itself, read in %s', async (locale, by, text, command) => {
    const { id } = await buildSent(buyer, suppliers, { endDate: '2026-05-05' });
    await remindEnding({ database: plant.database, sources: noSources, now: today });

    const reader = plant.as({}, { now: today, locale });
    const { timeline } = await reader.query('purchasing.inquiry.story', { id });
    const [latest] = await reader.query('purchasing.inquiry.changes', { id });
    const onApi = plant.as({}, { now: today, locale, door: 'blade' });

    expect(timeline.at(-1)).toMatchObject({ doneBy: by, text });
    expect(latest).toMatchObject({ by, command });
    expect((await onApi.query('purchasing.inquiry.story', { id })).timeline.at(-1)).toMatchObject({ doneBy: '', text });
    expect((await onApi.query('purchasing.inquiry.changes', { id }))[0]).toMatchObject({ by: '', command });
  });

  test.each([
    ['zh', '审核', '税率', '物料型号或名称 CH340 · 采购数量', '需求日期'],
    ['en', 'Approved', 'Tax rate', 'Model or name CH340 · Quantity', 'Needed by'],
  ] as const)('tells its changes in words, those of its lists row by row, read in %s', async (locale, audited, label, row, day) => {
    const { id } = await save();
    const [first, second] = (await detail(id)).temMatrialList;
    await buyer.mutate('purchasing.inquiry.update', { id, taxNumber: 'SL03_SYS', temMatrialList: [first, { ...second, itemQty: '700' }] });
    await buyer.mutate('purchasing.inquiry.audit', { ids: [id] });

    const [audit, lists, fields] = await plant.as({}, { now: today, locale }).query('purchasing.inquiry.changes', { id });

    expect(audit.command).toBe(audited);
    expect(fields.changes).toContainEqual({ name: 'taxNumber', label, before: '13%', after: '9%' });
    expect(lists.changes).toEqual([
      expect.objectContaining({ removed: [`${row} 500 · ${day} 2026-06-01`], added: [`${row} 700 · ${day} 2026-06-01`] }),
    ]);
  });

  test('is taxed at rates that are rows of its plant from the start, renamed and removed as others are', async () => {
    const there = as({ tenantId: '100002' });
    const numbers = async () => (await there.query('purchasing.taxRate.list')).records.map((one: { fnumber: string }) => one.fnumber);
    const options = () => there.query('purchasing.taxRate.select') as Promise<{ id: string; fnumber: string; label: string }[]>;
    const before = await options();
    const idOf = (number: string) => before.find(({ fnumber }) => fnumber === number)?.id;

    await there.mutate('purchasing.taxRate.submit', { id: idOf('SL05_SYS'), fnumber: 'SMALL', ftaxRate: '3' });
    await there.mutate('purchasing.taxRate.remove', { ids: idOf('SL04_SYS') });

    expect(before.map(({ fnumber, label }) => `${fnumber} ${label}`)).toEqual([
      ...['SL01_SYS 0%', 'SL02_SYS 13%', 'SL03_SYS 9%', 'SL04_SYS 6%', 'SL05_SYS 3%'],
    ]);
    expect(before.every(({ id }) => /^\d+$/.test(id))).toBe(true);
    expect(await numbers()).toEqual(['SL01_SYS', 'SL02_SYS', 'SL03_SYS', 'SMALL']);
    expect((await options()).map(({ fnumber }) => fnumber)).toEqual(['SL01_SYS', 'SL02_SYS', 'SL03_SYS', 'SMALL']);
  });

  test('finds the rates that an older build only named as rows, beside those of the plant and without those it has removed', async () => {
    const { sql } = plant.database;
    await sql`delete from purchasing_tax_rate where tenant_id = '100002'`;
    await sql`insert into purchasing_tax_rate (tenant_id, fnumber, ftax_rate, is_deleted) values ('100002', 'SL08', 8, 0), ('100002', 'SL03_SYS', 9, 1)`;

    for (const statement of readFileSync('drizzle/migrations/0057_first_tax_rates.sql', 'utf8').split('--> statement-breakpoint'))
      await sql.unsafe(statement);

    const { records } = await as({ tenantId: '100002' }).query('purchasing.taxRate.list');
    expect(records.map((one: { fnumber: string }) => one.fnumber)).toEqual(['SL01_SYS', 'SL02_SYS', 'SL04_SYS', 'SL05_SYS', 'SL08']);
  });

  test('follows its tax rate to another number, and keeps it while it is open', async () => {
    const rate = await buyer.mutate('purchasing.taxRate.submit', { fnumber: 'SL17', ftaxRate: '17' });
    const sent = await buildSent(buyer, suppliers, { taxNumber: 'SL17' });
    const quote = await buyer.mutate('purchasing.quote.enter', typedQuote(sent, 0, ['1', '2'], { date: '2026-05-04' }));
    const { number } = await buyer.query('purchasing.inquiry.detail', { id: sent.id });
    const named = async () => [
      (await buyer.query('purchasing.inquiry.detail', { id: sent.id })).taxNumber,
      (await buyer.query('purchasing.quote.detail', { id: quote.id })).taxNumber,
    ];

    await buyer.mutate('purchasing.taxRate.submit', { id: rate.id, fnumber: 'VAT17' });
    const renamed = await named();
    const refused = await buyer.refusal('purchasing.taxRate.remove', { ids: [rate.id] });
    await buyer.mutate('purchasing.inquiry.cancel', { id: sent.id, reason: '不再需要' });
    await buyer.mutate('purchasing.taxRate.remove', { ids: [rate.id] });

    expect(renamed).toEqual(['VAT17', 'VAT17']);
    expect(refused).toMatchObject({ code: 409, message: `未结束的询价正在使用，不能删除：${number}` });
    expect(await named()).toEqual(['VAT17', 'VAT17']);
    expect(await buyer.query('purchasing.inquiry.detail', { id: sent.id })).toMatchObject({ taxNumberName: '17%', taxRate: '17' });
  });

  test('keeps its tax rate for a quote that is being written at it, too', async () => {
    const rate = await buyer.mutate('purchasing.taxRate.submit', { fnumber: 'SL16', ftaxRate: '16' });
    const sent = await buildSent(buyer, suppliers);
    const draft = await buyer.mutate('purchasing.quote.save', typedQuote(sent, 0, ['1', '2'], { taxNumber: 'SL16' }));

    const refused = await buyer.refusal('purchasing.taxRate.remove', { ids: [rate.id] });
    await buyer.mutate('purchasing.quote.remove', { ids: [draft.id] });

    expect(refused.code).toBe(409);
    await buyer.mutate('purchasing.taxRate.remove', { ids: [rate.id] });
    expect((await buyer.query('purchasing.taxRate.list', { filters: { fnumber: 'SL16' } })).total).toBe(0);
  });

  test('names in its history a tax rate that was removed since', async () => {
    const rate = await buyer.mutate('purchasing.taxRate.submit', { fnumber: 'SL11', ftaxRate: '11' });
    const { id } = await save();
    await buyer.mutate('purchasing.inquiry.update', { id, taxNumber: 'SL11' });
    await buyer.mutate('purchasing.inquiry.update', { id, taxNumber: 'SL02_SYS' });
    await buyer.mutate('purchasing.taxRate.remove', { ids: [rate.id] });

    const [latest] = await buyer.query('purchasing.inquiry.changes', { id });

    expect(latest.changes).toEqual([{ name: 'taxNumber', label: '税率', before: '11%', after: '13%' }]);
  });

  test('shows a question to its supplier and the buyer, and to the others once it is published, and to none who asked', async () => {
    const { id } = await buildSent(buyer, suppliers);
    const { askQuestion, questionsOf } = await import('#server/purchasing/inquiries/questions.ts');
    const inSession = <Result>(supplierId: string, work: Parameters<typeof signedIn<Result>>[1]) => signedIn(supplierId, work);

    await inSession(suppliers[0]?.id ?? '', (ctx) => askQuestion(ctx, { inquiryId: id, question: '可以用替代料吗？' }));
    const [asked] = (await buyer.query('purchasing.inquiry.story', { id })).questions;
    const readBy = (nth: number) => inSession(suppliers[nth]?.id ?? '', (ctx) => questionsOf(ctx, id));
    await buyer.mutate('purchasing.inquiry.answer', { id: asked.id, answer: '可以' });
    const [alone, others] = [await readBy(0), await readBy(1)];
    await buyer.mutate('purchasing.inquiry.answer', { id: asked.id, answer: '可以', publish: true });
    const read = await readBy(1);

    expect([alone, others]).toEqual([[expect.objectContaining({ question: '可以用替代料吗？', answer: '可以' })], []]);
    expect(asked.askedBy).toBe(`供应商 ${suppliers[0]?.number}`);
    expect(read).toEqual([expect.objectContaining({ question: '可以用替代料吗？', answer: '可以' })]);
    expect(JSON.stringify(read)).not.toMatch(/供应商|askedBy|inviteId/);
  });
});

/** What a supplier's own pages do, in a supplier's session. */
async function signedIn<Result>(supplierId: string, work: (ctx: import('#server/calls/context.ts').SignedInContext) => Promise<Result>) {
  const { asSignedIn } = await import('#server/calls/signed-in.ts');
  const session = buildSession({ supplierId, userId: '3000', realName: '供应商用户', codes: new Set(['purchase']) });
  const caller = { door: 'page', token: undefined, locale: 'zh', requestId: randomUUID(), address: '', idempotencyKey: undefined, session };
  const ctx = { caller: { ...caller, headers: new Headers() }, locale: 'zh', database: plant.database, sources: noSources, now: today };
  const call = { path: 'purchasing.supplier.select', type: 'mutation', meta: { permission: 'signed-in' } };
  return asSignedIn(ctx as never, call as never, work as never) as Promise<Result>;
}

test('a supplier sees the inquiries that were sent to it, and of the invited suppliers itself', async () => {
  const other = await buildSupplier(buyer);
  const [mine, draft, foreign] = [await buildSent(buyer, suppliers), await save(), await buildSent(buyer, [other])];
  const supplier = as({ supplierId: suppliers[0]?.id ?? '', userId: '3000' });

  const { records } = await supplier.query('purchasing.inquiry.list', { size: 500 });
  const seen = records.find(({ id }: { id: string }) => id === mine.id);

  expect(seen.supplierListName).toBe(`供应商 ${suppliers[0]?.number}`);
  expect(records.map(({ id }: { id: string }) => id)).not.toContain(draft.id);
  for (const { id } of [draft, foreign]) expect((await supplier.refusal('purchasing.inquiry.detail', { id })).code).toBe(404);
});

test('a pasted word with two readings is asked about once for all lines, and nothing is taken meanwhile', async () => {
  const sample = await buildInput(buyer, 'rd.item');
  const { id, code } = await releasedItem(buyer, {
    ...sample,
    resistance: '470Ω',
    package: '0603',
    tolerance: 'F',
    manufacturerModel: 'ASKED-470',
  });
  await buyer.mutate('rd.item.release', { ids: id });
  const text = ['CH340\t100', '470 0603 1%\t500', '470 0603\t20', '104 0402\t30'].join('\n');
  const paste = (answers?: Record<string, string>) => buyer.query('purchasing.inquiry.paste', { text, ...(answers && { answers }) });

  const asked = await paste();
  const [first, second] = asked.questions;
  const farads = second.readings.find(({ quantity }: { quantity: string }) => quantity === 'capacity').text;
  const keys = [first, second].map((question) => questionKey(question));
  const half = await paste({ [String(keys[0])]: '470Ω' });
  const taken = await paste({ [String(keys[0])]: '470Ω', [String(keys[1])]: farads });
  const kept = await paste({ [String(keys[0])]: '470Ω', [String(keys[1])]: '' });

  expect(asked).toMatchObject({ matrialList: [], temMatrialList: [] });
  expect(first).toMatchObject({ word: '470', rows: 2 });
  expect(first.readings.map(({ text: reading }: { text: string }) => reading)).toEqual(['47Ω', '470Ω', '47PF', '470UF']);
  expect(second).toMatchObject({ word: '104', rows: 1 });
  expect(half).toMatchObject({ matrialList: [], temMatrialList: [], questions: [{ word: '104' }] });
  expect(taken.matrialList.map(({ itemNumber, itemQty }: Record<string, string>) => [itemNumber, itemQty])).toEqual([
    [code, '500'],
    [code, '20'],
  ]);
  expect(taken.temMatrialList).toContainEqual(expect.objectContaining({ itemNumber: '104 0402', itemQty: '30', note: `104 = ${farads}` }));
  expect(kept.temMatrialList).toContainEqual(expect.objectContaining({ itemNumber: '104 0402', note: null }));
});

test('pasted lines that mean one item are that item, with what was pasted; the others stay as they are', async () => {
  const sample = await buildInput(buyer, 'rd.item');
  const { id, code } = await releasedItem(buyer, {
    ...sample,
    ...{ resistance: '8.2k', package: '0603', tolerance: 'F', manufacturerModel: 'RC0603FR-078K2L' },
  });
  await buyer.mutate('rd.item.release', { ids: id });
  const text = [
    `${code}\t100\t`,
    'rc0603fr-078k2l\t200\t急',
    '8K2/1%/0603\t300\t',
    '8.2k 0402\t400\t',
    '4.7k 0402\t500\t',
    'RC0603FR-078K2X 8.2k\t600\t',
  ].join('\n');

  const { matrialList, temMatrialList } = await buyer.query('purchasing.inquiry.paste', { text });

  const told = (lines: Record<string, unknown>[]) => lines.map(({ itemNumber, itemQty, note }) => [itemNumber, itemQty, note]);
  expect(told(matrialList)).toEqual([
    [code, '100', null],
    [code, '200', 'rc0603fr-078k2l 急'],
    [code, '300', '8K2/1%/0603'],
  ]);
  expect(told(temMatrialList)).toEqual([
    ['8.2k 0402', '400', null],
    ['4.7k 0402', '500', null],
    ['RC0603FR-078K2X 8.2k', '600', null],
  ]);
});

test('a pasted line that several items or only a retired one fit is temporary, and told with the items in question', async () => {
  const { erpItemId: _, ...sample } = await buildInput(buyer, 'rd.item');
  const value = { ...sample, resistance: '6.98k', package: '0603', tolerance: 'F' };
  const [one, other, old] = [
    await releasedItem(buyer, { ...value, manufacturerModel: 'OFFER-6K98A' }),
    await releasedItem(buyer, { ...value, manufacturerModel: 'OFFER-6K98B', power: '1/4W' }),
    await releasedItem(buyer, { ...sample, resistance: '7.15k', package: '0603', tolerance: 'F', manufacturerModel: 'OFFER-OLD' }),
  ];
  await plant.database.sql`update rd_item set state = 'retired', replacement_id = ${one.id} where id = ${old.id}`;

  const { matrialList, temMatrialList, offers } = await buyer.query('purchasing.inquiry.paste', {
    text: '6.98k 0603 1%\t100\nOFFER-OLD\t200\nOFFER-6K98A\t300',
  });

  expect(matrialList).toMatchObject([{ itemNumber: one.code, itemQty: '300' }]);
  expect(temMatrialList).toMatchObject([{ itemNumber: '6.98k 0603 1%' }, { itemNumber: 'OFFER-OLD' }]);
  expect(offers).toMatchObject([
    { text: '6.98k 0603 1%', retired: null, items: [{ code: one.code }, { code: other.code }] },
    { text: 'OFFER-OLD', retired: `${old.code} 已停用，替代：${one.code}`, items: [{ code: one.code }] },
  ]);
});

test('half a piece is refused at its quantity, and half a metre is not', async () => {
  const { erpItemId: _, ...sample } = await buildInput(buyer, 'rd.item');
  const part = async (manufacturerModel: string, resistance: string) =>
    (await releasedItem(buyer, { ...sample, resistance, package: '0603', tolerance: 'F', manufacturerModel })).code;
  const [resistor, wire] = [await part('HALF-PIECE', '7.32k'), await part('HALF-METRE', '7.5k')];
  const pieces = await part('HALF-PCS', '7.68k');
  for (const [itemNumber, unit] of [[wire, 'm'] as const, [pieces, '个'] as const])
    await buyer.mutate('purchasing.materialItem.save', { itemNumber, name: itemNumber, unit });
  const asked = (itemNumber: string, itemQty: string) =>
    typedInquiry(suppliers, { matrialList: [{ itemNumber, itemQty }], temMatrialList: [{ itemNumber: 'CABLE', itemQty: '2.5' }] });

  const refused = await Promise.all([resistor, pieces].map((number) => buyer.refusal('purchasing.inquiry.save', asked(number, '1.5'))));
  const saved = await Promise.all(
    [asked(resistor, '2.0'), asked(wire, '1.5')].map((input) => buyer.mutate('purchasing.inquiry.save', input)),
  );

  for (const { problems } of refused) expect(problems).toEqual({ 'matrialList.0.itemQty': '该物料按个计数，请输入整数' });
  expect(saved.map(({ matrialList: [line] }) => line.itemQty)).toEqual(['2', '1.5']);
});

test('a material stands on two lines for two days, and not twice for one', async () => {
  const lines = (...days: (string | null)[]) => ({
    temMatrialList: days.map((needDate) => ({ itemNumber: 'TWO-DAYS', itemQty: '10', needDate })),
  });

  const saved = await buyer.mutate('purchasing.inquiry.save', typedInquiry(suppliers, lines('2026-06-01', '2026-07-01')));
  const refused = await buyer.refusal('purchasing.inquiry.save', typedInquiry(suppliers, lines('2026-06-01', '2026-06-01')));

  expect(saved.temMatrialList.map(({ needDate }: { needDate: string }) => needDate)).toEqual(['2026-06-01', '2026-07-01']);
  expect(refused.problems).toEqual({ 'temMatrialList.1.itemNumber': '物料重复' });
});

test.each([
  ['heads in Chinese', '物料编码\t采购数量\t备注\n1001-00001\t2,000\t卷装', ['1001-00001', '2000', '卷装']],
  ['heads in English in another order', 'Qty,Remark,Part number\n500,tape,CH340', ['CH340', '500', 'tape']],
  ['no heads', 'CH340\t500\ttape', ['CH340', '500', 'tape']],
  ['no heads, the quantity first', '500 pcs,CH340', ['CH340', '500', null]],
  ['running numbers before them', '1\tA1\t10\n2\tA2\t20', ['A1', '10', null]],
  ['quotes around a comma', 'A1,"1,000","0603, 1%"', ['A1', '1000', '0603, 1%']],
  ['blanks between name and quantity', '1001-00001 500\n1001-00002   1,200', ['1001-00001', '500', null]],
  ['a column of codes beside one of models', '规格型号\t物料编码\t数量\n0402\t1001-00001\t500', ['1001-00001', '500', '0402']],
  ['a decimal comma, which its field refuses', '物料编码\t数量\n1001-00132\t1,5', ['1001-00132', '1,5', null]],
  ['a price for a quantity', 'CH340\t12,34\nLM317\t0,5', ['CH340', '12,34', null]],
  ['thousands and a unit', 'CH340\t1,200 pcs\nLM317\t2K', ['CH340', '1200', null]],
  ['a unit of pieces in Chinese', 'CH340\t300颗\nLM317\t20 粒', ['CH340', '300', null]],
  ['a unit of pieces in English', 'CH340\t300 ea.\nLM317\t20 pieces', ['CH340', '300', null]],
  ['thousands between commas', 'CH340,1,200\nLM317,2,400', ['CH340', '1200', null]],
  ['a decimal comma between commas', 'CH340,1,5', ['CH340', '1,5', null]],
  ['thousands between commas under a head', 'Part,Qty,Remark\nCH340,1,200,tape\nLM317,500,', ['CH340', '1200', 'tape']],
  ['a quantity and a price between commas', 'CH340,500,5.2', ['CH340', '500', null]],
  ['values and a quantity', '10k 0603 1% 500\n100nF/50V 0402 1,200', ['10k 0603 1%', '500', null]],
  ['sizes that are no quantities', '10k 0603\n22k 0805', ['10k 0603', '', null]],
  ['characters that nobody sees', '\u200b1001-00132\t８', ['1001-00132', '8', null]],
  ['a total below', '物料编码\t数量\n1001-00132\t8\n合计\t1,500', ['1001-00132', '8', null]],
  ['a day without a year', '料号\t数量\t需求日期\n1001-00001\t500\t12月25日', ['1001-00001', '500', '12月25日']],
])('pasted lines are recognised with %s', (_, text, [itemNumber, itemQty, note]) => {
  const { lines } = readPastedLines(text);
  expect(lines[0]).toMatchObject({ itemNumber, itemQty, note });
  expect(lines.map((line) => line.itemNumber)).not.toContain('合计');
});

test('a remark beside the places of a list is kept, and what it says is not fitted is bought by nobody', () => {
  const text = '序号\t名称\t位号\t封装\t数量\t备注\n1\t100nF\tC1\t0402\t500\t50V NP0\n2\t10K\tR1\t0402\t5\t不贴';

  const { lines, unread } = readPastedLines(text);

  expect(lines).toMatchObject([{ itemNumber: '100nF 0402', itemQty: '500', note: '50V NP0' }]);
  expect(unread).toEqual(['序号', 'R1 10K（DNP）']);
});

test.each([
  ['a line of values', '10k 0603 DNP\nCH340\t5', ['CH340'], ['10k 0603 DNP']],
  ['a note', '物料,数量,备注\nLM317,5,不贴\nCH340,5,', ['CH340'], ['LM317 不贴（DNP）']],
  ['no word but that of a contact', '继电器 5V NC\t10\n轻触开关 NC\t5', ['继电器 5V NC', '轻触开关 NC'], []],
])('what %s of a pasted line without places says is not fitted is bought by nobody', (_, text, bought, told) => {
  const { lines, unread } = readPastedLines(text);

  expect([lines.map(({ itemNumber }) => itemNumber), unread]).toEqual([bought, told]);
});

test('the quantities of a pasted list are those of so many boards', async () => {
  const paste = (boards: string) => ({ text: '位号\t数值\t数量\nJ1 J2\tBOARDS-1\t2\nJ3\tBOARDS-2\t1.5', boards });

  const { temMatrialList } = await buyer.query('purchasing.inquiry.paste', paste('1,500'));
  const refused = await Promise.all(['0', '1.5', '1000001'].map((boards) => buyer.refusal('purchasing.inquiry.paste', paste(boards))));

  expect(temMatrialList.map(({ itemQty }: { itemQty: string }) => itemQty)).toEqual(['3000', '2250.0']);
  for (const { problems } of refused) expect(problems).toEqual({ boards: '请输入 1 到 1000000 的整数' });
});

test('places of a pasted list stand in the notes, a list too long for one is told, and so is a place on two lines', async () => {
  const many = Array.from({ length: 90 }, (_, at) => `R${at + 100}`).join(',');
  const text = ['位号\t数值\t数量\t备注', 'J1, j2\tPLACES-1\t2\t金色', `${many}\tPLACES-2\t90`, 'J2-J4\tPLACES-3\t3'].join('\n');

  const { temMatrialList, unread, placedTwice } = await buyer.query('purchasing.inquiry.paste', { text });

  expect(temMatrialList.map(({ note }: { note: string }) => note)).toEqual(['金色 J1, j2', null, 'J2-J4']);
  expect(unread).toEqual([`${many.slice(0, 40)} …`]);
  expect(placedTwice).toEqual(['J2']);
});

test('of pasted lines that are all left out, it is said which', async () => {
  const refusal = await buyer.refusal('purchasing.inquiry.paste', { text: '10k 0603 DNP' });

  expect(refusal.problems).toEqual({ pasted: '没有要询价的物料，未加入：10k 0603 DNP' });
});

test.each(['数量', '需求量', '需求数量', '用量', '总用量', '订单数量', '计划数', '采购数', 'Qty'])(
  'a pasted column headed %s is the quantity',
  (head) => {
    const [line] = readPastedLines(`物料编码\t需求日期\t${head}\n1001-00001\t2026-06-01\t500`).lines;

    expect(line).toMatchObject({ itemNumber: '1001-00001', itemQty: '500', needDate: '2026-06-01' });
  },
);

test.each([
  [
    'a maker and a description',
    '物料编码\t规格型号\tManufacturer\tDescription\t数量\n9999-12345\t10K\tYAGEO\tchip resistor\t8',
    '10K YAGEO chip resistor',
  ],
  ['words without heads', 'LM2596S-5.0\tIC\tTO-263\t20', 'IC TO-263'],
])('%s of a pasted material are its note', (_, text, note) => {
  expect(readPastedLines(text)).toMatchObject({ lines: [{ note }], unread: [] });
});

test.each([
  ['under a head', '物料编码\t单价\t数量\nA1\t0.02\t500', ['A1', '500'], ['单价']],
  ['without heads', 'A1\t0.02\t500', ['A1', '500'], ['2']],
])('a price %s goes neither to the quantity nor to suppliers, and is told', (_, text, [itemNumber, itemQty], unread) => {
  expect(readPastedLines(text)).toMatchObject({ lines: [{ itemNumber, itemQty, note: null }], unread });
});

test('a pasted table in which two columns may be the quantity is not guessed at', async () => {
  const refusal = await buyer.refusal('purchasing.inquiry.paste', { text: 'A1\t100\t500\nA2\t200\t700' });

  expect(refusal.problems).toEqual({ pasted: '第2、3列都可能是数量，请在第一行写上列名，如：物料、数量、单价' });
});

test('quotation marks that stand for inches take no other line in', () => {
  const { lines } = readPastedLines('"5 inch display\t1\nCH340\t2\n"7 inch display\t3\nLM317\t4');

  expect(lines.map(({ itemNumber, itemQty }) => [itemNumber, itemQty])).toEqual([
    ['"5 inch display', '1'],
    ['CH340', '2'],
    ['"7 inch display', '3'],
    ['LM317', '4'],
  ]);
});

test('a total of which the word stands in another column is no material', () => {
  expect(readPastedLines('序号\t物料编码\t数量\n1\tA1\t5\n合计\t\t5').lines).toHaveLength(1);
});
