import { beforeAll, describe, expect, test } from 'vitest';
import { readPastedLines } from '#server/purchasing/inquiries/paste-lines.ts';
import { usePlant } from '#tests/plant.ts';
import { buildFirm, buyerAt, catchMail, day, mailsTo, sendInquiry, supplierAt } from '../door-people.ts';

const tenantId = '100001';
const { database, as } = usePlant(tenantId);
beforeAll(async () => {
  await catchMail(database, tenantId);
});

const buyer = () => buyerAt(database, tenantId);
const mailsOf = (address: string) => mailsTo(database, tenantId, address);
const storyOf = async (id: string): Promise<string[]> =>
  (await buyer().query('purchasing.inquiry.story', { id })).timeline.map(({ text }: { text: string }) => text);
const disable = async ({ id, number, name }: { id: string; number: string; name: string }) =>
  buyer().mutate('purchasing.supplier.update', { id, number, name, status: 2, confirm: true });

describe('an invitation', () => {
  test('says the remark of the inquiry, and of each line the day and the remark', async () => {
    const firm = await buildFirm(database, tenantId);
    await sendInquiry(database, tenantId, [firm], {
      note: '月结60天，含运费',
      ...{ paymentTerms: '月结60天', deliveryTerms: 'DDP 工厂' },
      temMatrialList: [{ itemNumber: 'CAP-1', itemQty: '1000', needDate: day(30), note: '卷装' }],
    });

    const [mail] = await mailsOf(firm.contact.contactMail);

    expect(mail?.text).toContain('月结60天，含运费');
    expect(mail?.text).toContain(`1000 · ${day(30)} · 卷装`);
    for (const term of ['付款条件：月结60天', '交货条件：DDP 工厂', '税率：13%']) expect(mail?.text).toContain(term);
  });

  test('goes to no supplier of which the record or the vendor is out of use, and says so', async () => {
    const [firm, blocked] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const { id } = await buyer().mutate('purchasing.inquiry.save', {
      ...{ title: '电感询价', startDate: day(-1), endDate: day(9), taxNumber: 'SL02_SYS' },
      temMatrialList: [{ itemNumber: 'IND-1', itemQty: '5' }],
      supplierList: [{ supplierNumber: firm.number, ...firm.contact }],
    });
    await buyer().mutate('purchasing.inquiry.audit', { ids: [id] });
    await buyer().mutate('purchasing.vendor.save', { account: 'blocked-1', name: '停用', supplierId: blocked.id, state: 'blocked' });
    await disable(firm);

    const refused = await buyer().refusal('purchasing.inquiry.send', { id });
    const unsaved = await buyer().refusal('purchasing.inquiry.save', {
      supplierList: [{ supplierNumber: blocked.number, ...blocked.contact }],
    });

    expect(refused).toMatchObject({ code: 409, message: expect.stringContaining(`${firm.name}已停用`) });
    const named = `供应商 ${blocked.number} ${blocked.name} 已停用，不能询价`;
    expect(unsaved.problems).toMatchObject({ 'supplierList.0.supplierNumber': named });
    const filled = await buyer().refusal('purchasing.inquiry.contactRow', { supplierNumber: blocked.number });
    const off = await buyer().refusal('purchasing.inquiry.contactRow', { supplierNumber: firm.number });
    expect([filled.message, off.message]).toEqual([named, `供应商 ${firm.number} ${firm.name} 已停用，不能询价`]);
    expect(await mailsOf(firm.contact.contactMail)).toEqual([]);
  });

  test('of a supplier whose certificate has expired is marked beside its name', async () => {
    const firm = await buildFirm(database, tenantId);
    const { id: vendorId } = await buyer().mutate('purchasing.vendor.save', { account: 'paper-1', name: '证书', supplierId: firm.id });
    await buyer().mutate('purchasing.vendorFile.submit', { vendorId, name: 'REACH', kind: 'environment', expireDate: day(-2) });
    const { id } = await sendInquiry(database, tenantId, [firm]);

    const { invited } = await buyer().query('purchasing.inquiry.parts', { id });

    expect(invited).toMatchObject([{ standing: [`REACH已于${day(-2)}过期`] }]);
  });
});

test('a supplier disabled meanwhile gets no further letter, and the timeline says why', async () => {
  const [firm, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
  const { id } = await sendInquiry(database, tenantId, [firm, other]);
  await disable(firm);

  await buyer().mutate('purchasing.inquiry.remind', { id });

  expect(await mailsOf(firm.contact.contactMail)).toHaveLength(1);
  expect(await mailsOf(other.contact.contactMail)).toHaveLength(2);
  expect(await storyOf(id)).toContain(`未通知${firm.name}：已停用`);
});

test('a supplier blocked meanwhile is told that it can quote no more, on its pages and at every call', async () => {
  const firm = await buildFirm(database, tenantId);
  const vendor = await buyer().mutate('purchasing.vendor.save', { account: 'blocked-2', name: '停用', supplierId: firm.id });
  const { id } = await sendInquiry(database, tenantId, [firm]);
  const its = supplierAt(database, tenantId, firm.id);
  const before = await its.query('purchasing.supplierInquiry.detail', { id });
  const quote = { inquiryId: id, endDate: day(40), currency: 'CNY', lines: [{ lineId: before.lines[0].lineId, price: '1' }] };

  const question = await buyer().refusal('purchasing.vendor.update', { id: vendor.id, state: 'blocked' });
  await buyer().mutate('purchasing.vendor.update', { id: vendor.id, state: 'blocked', confirm: true });
  const refused = await Promise.all([
    its.refusal('purchasing.supplierInquiry.submitQuote', quote),
    its.refusal('purchasing.supplierInquiry.saveQuote', quote),
    its.refusal('purchasing.quote.save', quote),
  ]);
  const { records } = await its.query('purchasing.supplierInquiry.list', {});

  expect(before).toMatchObject({ isOpen: true, stateName: '可报价' });
  expect(question.message).toContain('停用后不能再报价');
  for (const one of refused)
    expect(one).toMatchObject({ code: 403, message: expect.stringContaining('贵司的供应商资格已停用，不能再报价。') });
  expect(records).toMatchObject([{ isOpen: false, stateName: '已停用，不能报价' }]);
  expect(await its.query('purchasing.supplierInquiry.detail', { id })).toMatchObject({ isOpen: false, isBlocked: true });
});

test('an award says when each line is delivered and needed, and the terms and charges of the quote', async () => {
  const firm = await buildFirm(database, tenantId);
  const { id, lines } = await sendInquiry(database, tenantId, [firm], {
    temMatrialList: [{ itemNumber: 'CAP-9', itemQty: '1000', needDate: day(30) }],
  });
  const quote = {
    ...{
      inquiryId: id,
      endDate: day(40),
      currency: 'CNY',
      isTaxIncluded: true,
      paymentTerms: '月结30天',
      deliveryTerms: 'FOB',
      freight: '12.50',
    },
    lines: [{ lineId: lines[0]?.id, price: '1', leadDays: 14 }],
  };
  await supplierAt(database, tenantId, firm.id).mutate('purchasing.supplierInquiry.submitQuote', quote);
  const { inquiry, suppliers } = await buyer().query('purchasing.inquiry.compare', { id });
  const awards = [{ lineId: lines[0]?.id, inviteId: suppliers[0].inviteId, quantity: '1000' }];

  await buyer().mutate('purchasing.inquiry.award', { id, version: inquiry.version, awards });
  await buyer().mutate('purchasing.inquiry.tellAwards', { ids: [id] });

  const { text = '' } = (await mailsOf(firm.contact.contactMail)).at(-1) ?? {};
  expect(text).toContain(`1000 × 1 CNY 含税13% · 交期14天 · 需求日期 ${day(30)}`);
  for (const term of ['付款条件：月结30天', '交货条件：FOB', '运费：12.5 CNY']) expect(text).toContain(term);
});

test('a supplier is asked about a line that it neither quotes nor declines', async () => {
  const firm = await buildFirm(database, tenantId);
  const { id, lines } = await sendInquiry(database, tenantId, [firm]);
  const its = supplierAt(database, tenantId, firm.id);
  const quote = { inquiryId: id, endDate: day(40), currency: 'CNY', lines: [{ lineId: lines[0]?.id, price: '1' }] };

  const question = await its.refusal('purchasing.supplierInquiry.submitQuote', quote);
  const [confirm = ''] = Object.keys(question.problems).map((path) => path.replace('confirm.', ''));
  const round = await its.mutate('purchasing.supplierInquiry.submitQuote', { ...quote, confirm });

  expect(question.message).toContain('1 行既没有报价也没有标记不报价');
  expect(round.state).toBe('submitted');
});

test('reminding twice in a row sends one mail', async () => {
  const firm = await buildFirm(database, tenantId);
  const { id } = await sendInquiry(database, tenantId, [firm]);

  await buyer().mutate('purchasing.inquiry.remind', { id });
  const again = await buyer().refusal('purchasing.inquiry.remind', { id });

  expect(again.message).toBe('十分钟内已提醒过这些供应商');
  expect(await mailsOf(firm.contact.contactMail)).toHaveLength(2);
});

test('an inquiry whose end has passed is not approved', async () => {
  const firm = await buildFirm(database, tenantId);
  const { id } = await buyer().mutate('purchasing.inquiry.save', {
    ...{ title: '过期', startDate: day(-9), endDate: day(-2), taxNumber: 'SL02_SYS' },
    temMatrialList: [{ itemNumber: 'OLD-1', itemQty: '5' }],
    supplierList: [{ supplierNumber: firm.number, ...firm.contact }],
  });

  expect((await buyer().refusal('purchasing.inquiry.audit', { ids: [id] })).problems).toEqual({
    endDate: '结束时间已过，请先修改结束时间',
  });
});

test.each(['2027-01-05 00:00:00', '2027/1/5 8:30', '20270105'])('a pasted day written as %s is the day', (text) => {
  expect(readPastedLines(`物料编码\t数量\t需求日期\nA1\t5\t${text}`).lines).toMatchObject([{ needDate: '2027-01-05', note: null }]);
});

test("a buyer's start page names inquiries to compare, those with all quotes in and his drafts", async () => {
  const firm = await buildFirm(database, tenantId);
  const { id, lines } = await sendInquiry(database, tenantId, [firm]);
  await supplierAt(database, tenantId, firm.id).mutate('purchasing.supplierInquiry.submitQuote', {
    ...{ inquiryId: id, endDate: day(60), currency: 'CNY' },
    lines: lines.map((line) => ({ lineId: line.id, price: '1' })),
  });
  const late = await sendInquiry(database, tenantId, [firm]);
  const ended = await sendInquiry(database, tenantId, [firm]);
  await supplierAt(database, tenantId, firm.id).mutate('purchasing.supplierInquiry.submitQuote', {
    ...{ inquiryId: ended.id, endDate: day(60), currency: 'CNY' },
    lines: ended.lines.map((line) => ({ lineId: line.id, price: '1' })),
  });
  await database.sql`update purchasing_inquiry set end_date = current_date - 3 where id in (${late.id}, ${ended.id})`;

  const { tasks } = await buyer().query('desk.startPage');
  const named = (tasks as { kind: string; count: number; label: string; to: string }[]).filter(({ kind }) =>
    /^inquiry-|^certificate/.test(kind),
  );

  expect(named.map(({ kind }) => kind).sort()).toEqual([
    'certificate',
    'inquiry-audited',
    'inquiry-complete',
    'inquiry-draft',
    'inquiry-ended',
    'inquiry-unanswered',
  ]);
  expect(named.find(({ kind }) => kind === 'inquiry-ended')).toMatchObject({ count: 1, to: `/pur/inquiryform/compare/${ended.id}` });
  const kindsFor = async (...codes: string[]) =>
    (await as({ codes: new Set(codes) }).query('desk.startPage')).tasks.map(({ kind }: { kind: string }) => kind).sort();
  expect(await kindsFor('vendorfile')).toEqual(['certificate']);
  expect(await kindsFor('inquiryform_send')).toEqual(['inquiry-audited']);
  expect(await kindsFor('inquiryform_award')).toEqual(['inquiry-complete', 'inquiry-ended', 'inquiry-unanswered']);
  expect(named.find(({ kind }) => kind === 'inquiry-unanswered')).toMatchObject({ count: 1, to: `/pur/inquiryform/view/${late.id}` });
});

test('pasted days are read as spreadsheets write them, and quantities with a k are whole', () => {
  const pasted = '物料\t数量\t需求日期\nCH340\t1.001k\t20270105\nLM1\t46027\t46027\nLM2\t6\t2027-01-05 00:00:00\nLM3\t7\t39999';

  const { lines } = readPastedLines(pasted);

  expect(lines.map(({ itemQty, needDate, note }) => [itemQty, needDate, note])).toEqual([
    ['1001', '2027-01-05', null],
    ['46027', '2026-01-05', null],
    ['6', '2027-01-05', null],
    ['7', null, '39999'],
  ]);
});
