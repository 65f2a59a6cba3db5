import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { user } from '#server/access/users/user.ts';
import { buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { ask } from '#tests/sign-in/session-people.ts';
import { buildFirm, buyerAt, catchMail, day, type Firm, mailsTo, sendInquiry, supplierAt } from './door-people.ts';

const tenantId = '100001';
const { database } = usePlant(tenantId);
beforeAll(async () => {
  await catchMail(database, tenantId);
});

const buyer = () => buyerAt(database, tenantId);
const mailOf = async (firm: Firm) =>
  (await mailsTo(database, tenantId, firm.contact.contactMail)).at(-1) ?? { subject: '', text: '', html: '', token: '' };
const door = () => ask(database).phone;
const enter = async (token: string) => (await door().enterByLink({ token })).token;
const isIn = async (token: string) =>
  (await ask(database, { token })
    .shell()
    .then(
      () => true,
      () => false,
    )) === true;

describe('a mail about an inquiry', () => {
  test('is in the language of its contact', async () => {
    const firm = await buildFirm(database, tenantId, { language: 'en' });
    await sendInquiry(database, tenantId, [firm]);

    const { subject, text, html } = await mailOf(firm);

    expect(subject).toMatch(/^Request for quotation XJ/);
    expect(text).toContain(`Please submit by the end of ${day(16)}.`);
    expect(html).toContain('Open the inquiry');
  });

  test('names the buyer to call, with phone and address, and so does the page of the supplier', async () => {
    const firms = [await buildFirm(database, tenantId), await buildFirm(database, tenantId, { language: 'en' })];
    await database.transact({ tenantId }, (db) =>
      db.insert(user.table).values({
        ...{ id: buildSession().userId, account: 'huang', password: 'none', realName: '黄敏' },
        ...{ phone: '13900002222', email: 'huang@plant.example' },
      }),
    );

    const { id } = await sendInquiry(database, tenantId, firms);
    const [zh, en] = await Promise.all(firms.map(mailOf));
    const seen = await supplierAt(database, tenantId, firms[0]?.id ?? '').query('purchasing.supplierInquiry.detail', { id });
    await database.sql`update "system_user" set status = 2 where account = 'huang'`;
    await buyer().mutate('purchasing.inquiry.remind', { id });

    expect(zh?.text).toContain('采购联系人：黄敏 13900002222 huang@plant.example');
    expect(zh?.html).toMatch(/采购联系人<\/th><td[^>]*>黄敏 13900002222 huang@plant\.example</);
    expect(en?.text).toContain('Buyer: 黄敏 13900002222 huang@plant.example');
    expect(en?.html).toContain('>Buyer</th>');
    expect(seen.buyer).toEqual({ name: '黄敏', phone: '13900002222', email: 'huang@plant.example' });
    expect((await mailOf(firms[0] as Firm)).text).not.toContain('黄敏');
  });

  test('is sent again with a new link, and the buyer sees what became of each', async () => {
    const firm = await buildFirm(database, tenantId);
    const inquiry = await sendInquiry(database, tenantId, [firm]);
    const first = await mailOf(firm);
    await enter(first.token);

    await buyer().mutate('purchasing.supplierMessage.resend', { inquiryId: inquiry.id, inviteId: inquiry.invited[0]?.id });
    const second = await mailOf(firm);
    const seen = await buyer().query('purchasing.supplierMessage.list', { id: inquiry.id });

    expect(second.token).not.toBe(first.token);
    expect([await isIn(await enter(first.token)), await isIn(await enter(second.token))]).toEqual([true, true]);
    expect(seen).toMatchObject([
      { reasonName: '询价邀请', recipient: firm.contact.contactMail, supplierName: firm.name, stateName: '已发送', tone: 'good' },
      { reasonName: '询价邀请', stateName: '已发送', lastUsedTime: expect.any(String) },
    ]);
  });

  test('goes in one copy to each address of the plant that gets them, with the suppliers and without their links', async () => {
    const firms = [await buildFirm(database, tenantId), await buildFirm(database, tenantId, { language: 'en' })];
    const [plan, idle] = ['plan@plant.example', 'idle@plant.example'];
    await buyer().mutate('purchasing.pushEmail.submit', { name: '物控', mail: plan });
    await buyer().mutate('purchasing.pushEmail.submit', { name: '仓库', mail: idle, isEnabled: false });

    const { id } = await sendInquiry(database, tenantId, firms);
    await buyer().mutate('purchasing.inquiry.cancel', { id, reason: '改型' });
    const copies = await mailsTo(database, tenantId, plan);

    expect(copies.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^询价邀请 XJ\S+ 五月电容询价$/),
      expect.stringMatching(/^询价取消 XJ/),
    ]);
    for (const { name } of firms) expect(copies[0]?.text).toContain(name);
    expect(copies[0]).toMatchObject({ text: expect.stringContaining('CAP-0603-1uF'), token: '' });
    expect(copies[1]?.text).toContain('改型');
    expect(await mailsTo(database, tenantId, idle)).toEqual([]);
    const shown: { inviteId: string | null }[] = await buyer().query('purchasing.supplierMessage.list', { id });
    expect(shown.map(({ inviteId }) => inviteId === null)).toEqual([false, false, true, false, false, true]);
    expect(shown.at(-1)).toMatchObject({ recipient: plan, supplierName: '', reasonName: '询价邀请', stateName: '已发送' });
  });

  test('that was refused shows the words of the server', async () => {
    const firm = await buildFirm(database, tenantId);
    const inquiry = await sendInquiry(database, tenantId, [firm]);
    await database.sql`
      update messaging_outbox set status = 'refused', error = '邮件服务器拒绝：550 5.1.1 No such user' where recipient = ${firm.contact.contactMail}`;

    const [message] = await buyer().query('purchasing.supplierMessage.list', { id: inquiry.id });

    expect(message).toMatchObject({ stateName: '被拒收', tone: 'bad', error: '邮件服务器拒绝：550 5.1.1 No such user' });
  });
});

describe('a supplier', () => {
  const quoteOf = (lines: { id: string }[], of: Record<string, unknown> = {}) => ({
    endDate: day(60),
    currency: 'CNY',
    lines: [
      { lineId: lines[0]?.id, price: '0.12', leadDays: '14', moq: '1000' },
      { lineId: lines[1]?.id, isDeclined: 'true', declineReason: '停产' },
    ],
    ...of,
  });

  test('sees the inquiries sent to it, and no other', async () => {
    const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const shared = await sendInquiry(database, tenantId, [mine, other]);
    const foreign = await sendInquiry(database, tenantId, [other]);
    const supplier = supplierAt(database, tenantId, mine.id);

    const list = await supplier.query('purchasing.supplierInquiry.list');
    const detail = await supplier.query('purchasing.supplierInquiry.detail', { id: shared.id });
    const refused = await supplier.refusal('purchasing.supplierInquiry.detail', { id: foreign.id });

    expect(list.records.map(({ id }: { id: string }) => id)).toEqual([shared.id]);
    expect(JSON.stringify(detail)).not.toContain(other.name);
    expect(refused.code).toBe(404);
    expect(await buyer().query('purchasing.supplierInquiry.list')).toMatchObject({ isSupplier: false, records: [], total: 0 });
  });

  test('saves a draft that nobody else reads, and submits it line by line', async () => {
    const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const inquiry = await sendInquiry(database, tenantId, [mine, other]);
    const supplier = supplierAt(database, tenantId, mine.id);
    await supplier.mutate('purchasing.supplierInquiry.saveQuote', { inquiryId: inquiry.id, ...quoteOf(inquiry.lines, { note: '草稿' }) });
    const drafted = await supplier.query('purchasing.supplierInquiry.detail', { id: inquiry.id });
    const before = await buyer().query('purchasing.quote.list', { filters: { inquiryId: inquiry.id } });

    await supplier.mutate('purchasing.supplierInquiry.submitQuote', { inquiryId: inquiry.id, ...quoteOf(inquiry.lines) });

    const after = await buyer().query('purchasing.quote.list', { filters: { inquiryId: inquiry.id } });
    const seenByOther = await supplierAt(database, tenantId, other.id).query('purchasing.supplierInquiry.detail', { id: inquiry.id });
    const own = await supplier.query('purchasing.supplierInquiry.detail', { id: inquiry.id });
    expect(drafted.latest).toMatchObject({ state: 'draft', note: '草稿' });
    expect([before.total, after.total]).toEqual([0, 1]);
    expect(own.rounds).toMatchObject([
      { round: 1, state: 'submitted', lines: [{ price: '0.120000' }, { isDeclined: true, declineReason: '停产' }] },
    ]);
    expect(seenByOther).toMatchObject({ rounds: [], awards: [] });
    expect(seenByOther.latest).toBeUndefined();
  });

  test('is told at the field what is wrong, and submits nothing', async () => {
    const firm = await buildFirm(database, tenantId);
    const inquiry = await sendInquiry(database, tenantId, [firm]);
    const supplier = supplierAt(database, tenantId, firm.id);
    const [first, second] = inquiry.lines.map(({ id }) => id);
    const submit = (of: Record<string, unknown>) =>
      supplier.refusal('purchasing.supplierInquiry.submitQuote', { inquiryId: inquiry.id, ...quoteOf(inquiry.lines, of) });

    const refusals = [
      await submit({ endDate: '' }),
      await submit({ currency: 'USD' }),
      await submit({ lines: [] }),
      await submit({ lines: [{ lineId: first }, { lineId: second, price: '-1' }] }),
      await submit({ lines: [{ lineId: first }, { lineId: second, leadDays: '3' }] }),
      await submit({ lines: [{ lineId: second, isDeclined: true }] }),
    ];
    const several = await submit({
      endDate: '',
      lines: [
        { lineId: first, price: '-1' },
        { lineId: second, isDeclined: true },
      ],
    });
    const late = await supplierAt(database, tenantId, firm.id, 'zh', () => new Date(Date.now() + 20 * 86_400_000)).refusal(
      'purchasing.supplierInquiry.submitQuote',
      { inquiryId: inquiry.id, ...quoteOf(inquiry.lines) },
    );

    expect(refusals.map(({ problems }) => Object.keys(problems)[0])).toEqual([
      'endDate',
      'currency',
      'lines',
      'lines.1.price',
      'lines.1.price',
      'lines.0.declineReason',
    ]);
    expect(Object.keys(several.problems).sort()).toEqual(['endDate', 'lines.0.price', 'lines.1.declineReason']);
    expect(late.problems.inquiryId).toBe('询价已结束，不能再报价');
    expect((await buyer().query('purchasing.quote.list', { filters: { inquiryId: inquiry.id } })).total).toBe(0);
  });

  test('cannot quote for another, whatever the body names', async () => {
    const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const inquiry = await sendInquiry(database, tenantId, [mine, other]);
    const foreign = inquiry.invited.find(({ supplierId }) => supplierId === other.id);

    await supplierAt(database, tenantId, mine.id).mutate('purchasing.supplierInquiry.submitQuote', {
      inquiryId: inquiry.id,
      inviteId: foreign?.id,
      supplierId: other.id,
      ...quoteOf(inquiry.lines),
    });

    const { records } = await buyer().query('purchasing.quote.list', { filters: { inquiryId: inquiry.id } });
    expect(records).toMatchObject([{ supplierName: mine.name, isFromSupplier: true }]);
  });

  test('is told of to whoever wrote the inquiry when it asks and when it quotes', async () => {
    const firm = await buildFirm(database, tenantId);
    const inquiry = await sendInquiry(database, tenantId, [firm]);
    await database.sql`update purchasing_inquiry set create_user = (select min(id) from "system_user" where tenant_id = ${tenantId})
      where id = ${inquiry.id}`;
    const supplier = supplierAt(database, tenantId, firm.id);

    await supplier.mutate('purchasing.supplierInquiry.ask', { inquiryId: inquiry.id, question: '可否用 X7R？' });
    await supplier.mutate('purchasing.supplierInquiry.submitQuote', { inquiryId: inquiry.id, ...quoteOf(inquiry.lines) });

    const told = await database.sql`select title, body, title_en as en from desk_message
      where link = ${`/pur/inquiryform/view/${inquiry.id}`} order by id`;
    expect(told).toEqual([
      {
        title: expect.stringMatching(`^XJ\\S+ ${firm.name}提问$`),
        body: '可否用 X7R？',
        en: expect.stringContaining(`${firm.name} asked`),
      },
      { title: expect.stringMatching(`^XJ\\S+ ${firm.name}已报价$`), body: '', en: expect.stringContaining(`${firm.name} has quoted`) },
    ]);
  });

  test('overwrites nothing that a colleague has saved or submitted since', async () => {
    const firm = await buildFirm(database, tenantId);
    const { id: inquiryId, lines } = await sendInquiry(database, tenantId, [firm]);
    const firmAsks = supplierAt(database, tenantId, firm.id);
    const seenNow = async () => (await firmAsks.query('purchasing.supplierInquiry.detail', { id: inquiryId })).seen;
    const typed = { inquiryId, ...quoteOf(lines) };
    const before = await seenNow();

    await firmAsks.mutate('purchasing.supplierInquiry.saveQuote', { ...typed, seen: before });
    const second = await firmAsks.refusal('purchasing.supplierInquiry.saveQuote', { ...typed, note: '同事', seen: before });
    const saved = await seenNow();
    await firmAsks.mutate('purchasing.supplierInquiry.submitQuote', { ...typed, seen: saved });
    const late = await firmAsks.refusal('purchasing.supplierInquiry.submitQuote', { ...typed, note: '同事', seen: saved });

    expect([before, second.code, second.message, late.code]).toEqual(['none', 409, '数据已被他人修改', 409]);
    // A client that names nothing writes as before.
    await firmAsks.mutate('purchasing.supplierInquiry.submitQuote', { ...typed, note: '同事' });
  });

  test('is asked about a price break that costs more than the price, or lies below the MOQ', async () => {
    const firm = await buildFirm(database, tenantId);
    const { id: inquiryId, lines } = await sendInquiry(database, tenantId, [firm]);
    const firmAsks = supplierAt(database, tenantId, firm.id);
    const priceBreaks = [
      { qty: '100', price: '12' },
      { qty: '5000', price: '8' },
    ];
    const { lines: quoted, ...head } = quoteOf(lines);
    const typed = {
      inquiryId,
      ...head,
      lines: quoted.map((line, at) => (at === 0 ? { ...line, price: '9.05', moq: '500', priceBreaks } : line)),
    };

    const { problems } = await firmAsks.refusal('purchasing.supplierInquiry.submitQuote', typed);
    await firmAsks.mutate('purchasing.supplierInquiry.submitQuote', {
      ...typed,
      confirm: Object.keys(problems)
        .map((name) => name.replace('confirm.', ''))
        .join(','),
    });

    expect(Object.values(problems)).toEqual([
      'CAP-0603-1uF：数量100起的单价12比之前的9.05高',
      'CAP-0603-1uF：阶梯价的数量100小于最小订购量500',
    ]);
  });

  test('asks the buyer alone', async () => {
    const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const inquiry = await sendInquiry(database, tenantId, [mine, other]);
    const asker = supplierAt(database, tenantId, mine.id);

    const blank = await asker.refusal('purchasing.supplierInquiry.ask', { inquiryId: inquiry.id, question: ' ' });
    await asker.mutate('purchasing.supplierInquiry.ask', { inquiryId: inquiry.id, question: '可否用 X7R？' });

    const read = async (firm: Firm) =>
      (await supplierAt(database, tenantId, firm.id).query('purchasing.supplierInquiry.detail', { id: inquiry.id })).questions;
    expect(blank.problems).toEqual({ question: '请填写问题' });
    expect(await read(mine)).toMatchObject([{ question: '可否用 X7R？' }]);
    expect(await read(other)).toEqual([]);
  });

  test('sees its own awards once it was told of them', async () => {
    const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const inquiry = await sendInquiry(database, tenantId, [mine, other]);
    const inviteOf = (firm: Firm) => inquiry.invited.find(({ supplierId }) => supplierId === firm.id)?.id ?? '0';
    for (const [firm, price] of [
      [mine, '0.12'],
      [other, '0.99'],
    ] as const)
      await database.transact({ tenantId }, (db) =>
        db.execute(sql`
          insert into purchasing_award (inquiry_id, line_id, invite_id, supplier_id, quote_line_id, quantity, price, currency, amount)
          values (${inquiry.id}, ${inquiry.lines[0]?.id}, ${inviteOf(firm)}, ${firm.id}, 1, 500, ${price}, 'CNY', 60)`),
      );

    const ask = supplierAt(database, tenantId, mine.id);
    const read = async () => {
      const [detail, { records }] = [
        await ask.query('purchasing.supplierInquiry.detail', { id: inquiry.id }),
        await ask.query('purchasing.supplierInquiry.list'),
      ];
      return { detail, awarded: records.find(({ id }: { id: string }) => id === inquiry.id).awarded };
    };
    const before = await read();
    await database.transact({ tenantId }, (db) => db.execute(sql`update purchasing_inquiry set state = 'closed' where id = ${inquiry.id}`));
    await buyerAt(database, tenantId).mutate('purchasing.inquiry.tellAwards', { id: inquiry.id });
    const { detail, awarded } = await read();

    expect([before.detail.awards, before.awarded, awarded]).toEqual([[], 0, 1]);
    expect(detail.awards).toMatchObject([{ price: '0.120000', quantity: '500.0000' }]);
    expect(JSON.stringify(detail)).not.toContain('0.99');
  });
});
