import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { unseal } from '#server/security/seal.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { administratorOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildSmsSetting, codeTo, wrongFor } from '#tests/sign-in/code-people.ts';
import { ask, refusalFrom } from '#tests/sign-in/session-people.ts';
import { buildFirm, buyerAt, catchMail, day, type Firm, mailsTo, sendInquiry, supplierAt } from './door-people.ts';

const tenantId = '100001';
const { database } = usePlant(tenantId);
beforeAll(async () => {
  await catchMail(database, tenantId);
  await buildSmsSetting(database, tenantId);
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

  test('leads to the configured address, or to where the console listens, whatever Host the sender’s request has', async () => {
    const firm = await buildFirm(database, tenantId);
    const { id: inquiryId, invited } = await sendInquiry(database, tenantId, [firm]);
    const asked = { inquiryId, inviteId: invited[0]?.id };
    const forged = askAs(database, buildSession({ tenantId }), {
      door: 'blade',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });

    await forged.mutate('purchasing.supplierMessage.resend', asked);
    const without = await mailOf(firm);
    vi.stubEnv('PUBLIC_URL', 'https://console.example');
    await forged.mutate('purchasing.supplierMessage.resend', asked);
    const configured = await mailOf(firm);
    vi.stubEnv('PUBLIC_URL', undefined);

    expect(without.text).toContain(`http://localhost:3000/supplier/link?token=${without.token}`);
    expect(configured.text).toContain(`https://console.example/supplier/link?token=${configured.token}`);
    expect(`${without.html}${configured.html}`).not.toContain('evil');
  });

  test('opens while a stranger guesses the codes of its contact, as does a right code', async () => {
    const firm = await buildFirm(database, tenantId);
    await sendInquiry(database, tenantId, [firm]);
    const { token } = await mailOf(firm);
    const [phone, number] = [firm.contact.contactPhone, firm.number];
    const guess = (smsCode: string) => refusalFrom(door().signInSupplier({ tenantId, number, phone, smsCode }));

    for (let tries = 0; tries < 6; tries += 1) expect((await guess(`00000${tries}`)).message).toBe('供应商编码、手机号或验证码错误');
    const first = await enter(token);
    await door().sendSupplierCode({ tenantId, phone });
    const smsCode = await codeTo(database, tenantId, phone);
    const byCode = await door().signInSupplier({ tenantId, number, phone, smsCode });

    expect([await isIn(first), await isIn(byCode.token)]).toEqual([true, true]);
  });

  test('opens while the codes of its contact are locked, because one that was sent was guessed at', async () => {
    const firm = await buildFirm(database, tenantId);
    await sendInquiry(database, tenantId, [firm]);
    const { token } = await mailOf(firm);
    const [phone, number] = [firm.contact.contactPhone, firm.number];
    await door().sendSupplierCode({ tenantId, phone });
    const smsCode = await codeTo(database, tenantId, phone);

    for (let tries = 0; tries < 5; tries += 1)
      await refusalFrom(door().signInSupplier({ tenantId, number, phone, smsCode: wrongFor(smsCode) }));
    const byCode = await refusalFrom(door().signInSupplier({ tenantId, number, phone, smsCode }));

    expect(byCode.message).toBe('供应商编码、手机号或验证码错误');
    expect(await isIn(await enter(token))).toBe(true);
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

  test('says why its inquiry was cancelled to whom it was told, and to nobody who had left before', async () => {
    const [firm, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const inquiry = await sendInquiry(database, tenantId, [firm, other]);
    const [told, gone] = [await mailOf(firm), await mailOf(other)];
    await buyer().mutate('purchasing.supplierContact.remove', { ids: other.contactId });

    await buyer().mutate('purchasing.inquiry.cancel', { id: inquiry.id, reason: '项目暂停' });

    const seen = await door().lookAtLink({ token: told.token });
    const left = await door().lookAtLink({ token: gone.token });
    expect(seen).toMatchObject({ isOpen: false, isCancelled: true, cancelReason: '项目暂停' });
    expect(left).toMatchObject({ isOpen: false, isCancelled: false });
    expect(left.cancelReason).toBeUndefined();
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
    await buyer().mutate('purchasing.supplier.submit', { id: firm.id, status: 2, confirm: true });

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
    const quote = { inquiryId: inquiry.id, endDate: day(60), lines, confirm: true };
    await guestAt(mine).mutate('purchasing.supplierInquiry.submitQuote', quote);
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

  test('is written to in its own language', async () => {
    const { id } = await sendInquiry(database, tenantId, [], { temSupplierList: [{ ...guest('abroad@temp.example'), language: 'en' }] });
    const [mail] = await mailsTo(database, tenantId, 'abroad@temp.example');

    expect(mail?.subject).toMatch(/^Request for quotation XJ/);
    expect(mail?.text).toContain('&lng=en');
    expect((await buyer().query('purchasing.inquiry.detail', { id })).temSupplierList).toMatchObject([{ language: 'en' }]);
  });

  test('without a mail address gets its link by text message, and is named as untold where that is off', async () => {
    const [byText, nobody] = ['13800002001', '13800002002'].map((contactPhone) => ({ ...guest(''), contactPhone }));
    const inquiry = await sendInquiry(database, tenantId, [], {
      temSupplierList: [
        { ...byText, supplierName: '短信电子', smsWarn: true },
        { ...nobody, supplierName: '无信电子', smsWarn: false },
      ],
    });
    const [text] = await database.transact({ tenantId }, (db) =>
      db.execute<{ body: string }>(sql`select body from messaging_outbox where recipient = '13800002001'`),
    );
    const { timeline } = await buyer().query('purchasing.inquiry.story', { id: inquiry.id });

    const [, token = ''] = /\/supplier\/link\?token=([\w-]+)/.exec(unseal(text?.body ?? '', 'outbox') ?? '') ?? [];
    expect(await isIn(await enter(token))).toBe(true);
    expect(timeline.slice(-2).map((event: { text: string }) => event.text)).toEqual([
      '未通知无信电子：没有邮箱，也没有启用短信',
      '发送给1家供应商',
    ]);
  });

  test('is offered its inquiries and no record, which it does not have', async () => {
    const firm = await buildFirm(database, tenantId);
    await sendTo(['menus@temp.example'], [firm]);
    const [mail] = await mailsTo(database, tenantId, 'menus@temp.example');
    const pagesOf = async (token: string) => {
      const { user, menus } = await ask(database, { token: await enter(token) }).shell();
      return { roles: user.roles, pages: menus.flatMap(({ children }) => children ?? []).map(({ path }) => path) };
    };

    const temporary = await pagesOf(mail?.token ?? '');
    const registered = await pagesOf((await mailOf(firm)).token);

    expect(temporary).toEqual({ roles: ['临时供应商'], pages: ['/pur/supplierinquiry/index'] });
    expect(registered).toEqual({ roles: ['供应商'], pages: ['/pur/supplier/index', '/pur/supplierinquiry/index'] });
  });

  test.each([
    ['zh', '供应商询价'],
    ['en', 'Supplier inquiries'],
  ] as const)('reads the menu of its inquiries in its language, %s, which nobody of the factory has', async (locale, name) => {
    const firm = await buildFirm(database, tenantId);
    await sendInquiry(database, tenantId, [firm]);
    const token = await enter((await mailOf(firm)).token);
    const inquiriesIn = ({ menus }: Pick<Awaited<ReturnType<ReturnType<typeof ask>['shell']>>, 'menus'>) =>
      menus
        .flatMap(({ children }) => children ?? [])
        .filter(({ path }) => path.startsWith('/pur/supplierinquiry'))
        .map((menu) => menu.name);

    const own = await ask(database, { token, locale }).shell();
    const administrators = await askAs(database, await administratorOf(database, tenantId, false), { locale }).query('session.shell');

    expect(inquiriesIn(own)).toEqual([name]);
    expect(administrators.menus.length).toBeGreaterThan(0);
    expect(inquiriesIn(administrators)).toEqual([]);
  });

  test('has no more than its link: a new one is asked of the buyer once it was withdrawn', async () => {
    const inquiry = await sendTo(['late@temp.example']);
    const [mail] = await mailsTo(database, tenantId, 'late@temp.example');
    await buyer().mutate('purchasing.inquiry.cancel', { id: inquiry.id, reason: '停产' });

    const seen = await door().lookAtLink({ token: mail?.token ?? '' });

    expect(seen).toMatchObject({ isWithdrawn: true, isCancelled: true, cancelReason: '停产', hasRecord: false });
    expect((await refusalFrom(enter(mail?.token ?? ''))).message).toContain('链接已失效');
  });
});
