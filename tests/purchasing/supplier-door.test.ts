import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/database/pool.ts';
import { buildTenant } from '#tests/build.ts';
import { ask, refusalFrom } from '#tests/sign-in/session-people.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { buildFirm, buyerAt, catchMail, day, type Firm, mailsTo, sendInquiry, supplierAt } from './door-people.ts';

const tenantId = '100001';
let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  vi.stubEnv('SECRETS_KEY', 'a1'.repeat(32));
  opened = await openTestDatabase();
  database = opened.database;
  await buildTenant(database, tenantId);
  await catchMail(database, tenantId);
});
afterAll(() => opened.close());
beforeEach(() => {
  vi.stubEnv('SECRETS_KEY', 'a1'.repeat(32));
  vi.stubEnv('APP_MODE', 'test');
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

describe('a link in a mail', () => {
  test('signs its contact in, again and again, and looking at it signs nobody in', async () => {
    const firm = await buildFirm(database, tenantId);
    const inquiry = await sendInquiry(database, tenantId, [firm]);
    const mail = await mailOf(firm);

    const seen = await door().lookAtLink({ token: mail.token });
    const [first, second] = [await enter(mail.token), await enter(mail.token)];
    const own = await ask(database, { token: first }).shell();

    expect(mail.subject).toMatch(/^询价邀请 XJ\d+ 五月电容询价$/);
    expect(mail.text).toContain('邀请门径电子');
    expect(seen).toMatchObject({ tenantId, inquiryId: inquiry.id, isOpen: true, isWithdrawn: false });
    expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
    expect(own).toMatchObject({ user: { name: firm.name, roles: ['供应商'] } });
  });

  test('is stored as a hash, and hidden from the buyer in the outbox', async () => {
    const firm = await buildFirm(database, tenantId);
    await sendInquiry(database, tenantId, [firm]);
    const { token } = await mailOf(firm);

    const rows = await database.sql<{ row: string }[]>`
      select to_jsonb(m)::text as row from supplier_message m union all select to_jsonb(o)::text from messaging_outbox o`;
    const list = await buyer().query('messaging.outbox.list', { filters: { recipient: firm.contact.contactMail } });
    const { body } = await buyer().query('messaging.outbox.detail', { id: list.records[0].id });

    expect(token).toHaveLength(43);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    expect(body).toBe('******');
  });

  test('says after its end that it has ended, and opens nothing', async () => {
    const firm = await buildFirm(database, tenantId);
    await sendInquiry(database, tenantId, [firm]);
    const { token } = await mailOf(firm);
    await database.sql`update supplier_message set expire_time = now() - interval '1 minute'`;

    const seen = await door().lookAtLink({ token });
    const refused = await refusalFrom(enter(token));

    expect(seen).toMatchObject({ isOpen: false, isWithdrawn: false, tenantId });
    expect(refused.message).toBe('链接已失效，请用供应商编码和手机验证码登录');
  });

  test('is withdrawn when its contact is removed, or becomes another person, with the session that it opened', async () => {
    const change = async (how: (firm: Firm) => Promise<unknown>) => {
      const firm = await buildFirm(database, tenantId);
      await sendInquiry(database, tenantId, [firm]);
      const { token } = await mailOf(firm);
      const session = await enter(token);
      await how(firm);
      return [(await door().lookAtLink({ token })).isWithdrawn, await isIn(session)];
    };

    const removed = await change(({ contactId }) => buyer().mutate('purchasing.supplierContact.remove', { ids: contactId }));
    const another = await change(({ contactId }) =>
      buyer().mutate('purchasing.supplierContact.submit', { id: contactId, mail: 'other@supplier.example' }),
    );

    expect([removed, another]).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  test('of a supplier that was disabled opens nothing', async () => {
    const firm = await buildFirm(database, tenantId);
    await sendInquiry(database, tenantId, [firm]);
    const { token } = await mailOf(firm);
    await buyer().mutate('purchasing.supplier.submit', { id: firm.id, status: 2 });

    const refused = await refusalFrom(enter(token));

    expect(refused.message).toBe('链接已失效，请用供应商编码和手机验证码登录');
  });

  test('goes only to the address on record; another one is told to sign in by phone', async () => {
    const firm = await buildFirm(database, tenantId);
    const typed = { ...firm, contact: { ...firm.contact, contactMail: 'buyer@plant.example' } };
    await sendInquiry(database, tenantId, [typed]);

    const mail = await mailOf(typed);

    expect(mail.token).toBe('');
    expect(mail.text).toContain('/login?way=supplier&tenantId=100001');
    expect(mail.text).toContain(`供应商编码 ${firm.number}`);
  });

  test('that nobody made is answered as absent', async () => {
    const refused = await refusalFrom(door().lookAtLink({ token: 'x'.repeat(43) }));

    expect(refused.code).toBe(404);
  });
});

describe('a mail about an inquiry', () => {
  test('is in the language of its contact', async () => {
    const firm = await buildFirm(database, tenantId, { language: 'en' });
    await sendInquiry(database, tenantId, [firm]);

    const { subject, text, html } = await mailOf(firm);

    expect(subject).toMatch(/^Request for quotation XJ/);
    expect(text).toContain(`Please submit by the end of ${day(16)}.`);
    expect(html).toContain('Open the inquiry');
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

  test('that was refused shows the words of the server', async () => {
    const firm = await buildFirm(database, tenantId);
    const inquiry = await sendInquiry(database, tenantId, [firm]);
    await database.sql`
      update messaging_outbox set status = 'refused', error = '邮件服务器拒绝：550 5.1.1 No such user' where recipient = ${firm.contact.contactMail}`;

    const [message] = await buyer().query('purchasing.supplierMessage.list', { id: inquiry.id });

    expect(message).toMatchObject({ stateName: '被拒收', tone: 'bad', error: '邮件服务器拒绝：550 5.1.1 No such user' });
  });
});

describe('a temporary supplier', () => {
  const guest = (mail: string) => ({ supplierName: '临时电子', contactName: '周敏', contactPhone: '13800000001', contactMail: mail });
  const sendTo = (mails: string[], firms: Firm[] = []) =>
    sendInquiry(database, tenantId, firms, {
      temSupplierList: mails.map((mail, at) => ({ ...guest(mail), contactPhone: `1380000100${at}` })),
    });
  const guestAt = (invite: { id: string } | undefined) => supplierAt(database, tenantId, invite?.id ?? '0');

  test('gets a link, by which it quotes and sees that inquiry alone', async () => {
    const rival = await buildFirm(database, tenantId);
    const inquiry = await sendTo(['guest@temp.example', 'other@temp.example'], [rival]);
    await sendTo(['guest@temp.example']);
    const [, mine, other] = inquiry.invited;
    const [mail] = await mailsTo(database, tenantId, 'guest@temp.example');

    const entered = await isIn(await enter(mail?.token ?? ''));
    const list = await guestAt(mine).query('purchasing.supplierInquiry.list');
    const lines = [{ lineId: inquiry.lines[0]?.id, price: '0.12' }];
    await guestAt(mine).mutate('purchasing.supplierInquiry.submitQuote', { inquiryId: inquiry.id, endDate: day(60), lines });
    const own = await guestAt(mine).query('purchasing.supplierInquiry.detail', { id: inquiry.id });
    const others = await guestAt(other).query('purchasing.supplierInquiry.detail', { id: inquiry.id });
    const { records } = await buyer().query('purchasing.quote.list', { filters: { inquiryId: inquiry.id } });

    expect(mail?.text).not.toContain('请直接回复');
    expect(entered).toBe(true);
    expect(list.records.map(({ id }: { id: string }) => id)).toEqual([inquiry.id]);
    expect(own.rounds).toMatchObject([{ round: 1, lines: [{ price: '0.120000' }] }]);
    expect(others.rounds).toEqual([]);
    expect(JSON.stringify(own)).not.toContain(rival.name);
    expect(records).toMatchObject([{ supplierName: '临时电子', inviteId: mine?.id, isFromSupplier: true }]);
  });

  test('has no more than its link: a new one is asked of the buyer once it was withdrawn', async () => {
    const inquiry = await sendTo(['late@temp.example']);
    const [mail] = await mailsTo(database, tenantId, 'late@temp.example');
    await buyer().mutate('purchasing.inquiry.cancel', { id: inquiry.id, reason: '停产' });

    const seen = await door().lookAtLink({ token: mail?.token ?? '' });

    expect(seen).toMatchObject({ isWithdrawn: true, hasRecord: false });
    expect((await refusalFrom(enter(mail?.token ?? ''))).message).toContain('链接已失效');
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

  test('asks in the thread, which the others read without a name', async () => {
    const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const inquiry = await sendInquiry(database, tenantId, [mine, other]);
    const asker = supplierAt(database, tenantId, mine.id);

    const blank = await asker.refusal('purchasing.supplierInquiry.ask', { inquiryId: inquiry.id, question: ' ' });
    await asker.mutate('purchasing.supplierInquiry.ask', { inquiryId: inquiry.id, question: '可否用 X7R？' });

    const read = async (firm: Firm) =>
      (await supplierAt(database, tenantId, firm.id).query('purchasing.supplierInquiry.detail', { id: inquiry.id })).questions;
    expect(blank.problems).toEqual({ question: '请填写问题' });
    expect(await read(mine)).toMatchObject([{ question: '可否用 X7R？' }]);
    expect(await read(other)).toEqual([expect.not.objectContaining({ askedBy: expect.anything() })]);
  });

  test('sees its own awards', async () => {
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

    const detail = await supplierAt(database, tenantId, mine.id).query('purchasing.supplierInquiry.detail', { id: inquiry.id });

    expect(detail.awards).toMatchObject([{ price: '0.120000', quantity: '500.0000' }]);
    expect(JSON.stringify(detail)).not.toContain('0.99');
  });
});
