import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { writeMessages } from '#server/background/notify-users.ts';
import { buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { upload } from '#tests/samples.ts';

const plant = usePlant('100001', '100002');

const ask = (of: object = {}, locale: 'zh' | 'en' = 'zh') => plant.as({ tenantId: '100001', ...of }, { locale });
const reader = () => ({ userId: String(randomInt(1e6, 1e9)) });
const buildNotice = async (of: object = {}): Promise<string> => {
  const notice = { title: '停电通知', category: 1, releaseTime: '2026-05-04 08:00:00', content: '<p>周六停电。</p>', ...of };
  return String((await ask().mutate('desk.notice.submit', notice)).id);
};
const buildUser = async (tenantId = '100001'): Promise<string> => {
  const account = `u${randomInt(1e9)}`;
  const { id } = await ask({ tenantId }).mutate('system.user.submit', { account, realName: account, password: 'Factory-2026' });
  return String(id);
};
const tell = (userIds: string[], of: object = {}, tenantId = '100001') =>
  plant.database.transact({ tenantId }, (db) =>
    writeMessages(db, userIds, {
      title: { zh: '导出完成', en: 'Export is ready' },
      body: { zh: '共 3 行', en: '3 rows' },
      link: '/desk/inbox',
      ...of,
    }),
  );

describe('a notice', () => {
  test('is found on the pages of the inbox, whose last one stands for those beyond', async () => {
    await buildTenant(plant.database, '100003');
    const [writer, me] = [ask({ tenantId: '100003' }), ask({ tenantId: '100003', ...reader() })];
    const notice = { category: 1, releaseTime: '2026-05-04 08:00:00', content: '<p>.</p>' };
    for (let nth = 1; nth <= 12; nth += 1) await writer.mutate('desk.notice.submit', { ...notice, title: `通知 ${nth}` });
    const page = (of: object) => me.query('desk.inboxPage', { size: 10, ...of });

    const [first, second, beyond] = [await page({}), await page({ current: 2 }), await page({ current: 9 })];

    expect(first).toMatchObject({ tab: 'notice', total: 12, current: 1, unread: { notices: 12 } });
    expect(second).toMatchObject({ current: 2, lines: [{ title: '通知 2' }, { title: '通知 1' }] });
    expect(beyond).toEqual(second);
    expect(await page({ tab: 'mail' })).toMatchObject({ tab: 'mail', total: 0, lines: [], current: 1 });
  });

  test('brings its attachments to its reader', async () => {
    const files = [await upload(ask())];
    const id = await buildNotice({ files });

    expect(await ask({ ...reader(), codes: new Set() }).mutate('desk.openNotice', { id })).toMatchObject({ files });
  });

  test('is unread until it is opened, for each reader', async () => {
    const id = await buildNotice();
    const [one, other] = [reader(), reader()];

    const before = await ask(one).query('desk.inbox', { max: 200 });
    const opening = await ask({ ...one, codes: new Set() }).mutate('desk.openNotice', { id });
    const after = await ask(one).query('desk.inbox', { max: 200 });
    const others = await ask(other).query('desk.inbox', { max: 200 });

    expect(opening).toMatchObject({ title: '停电通知', content: '<p>周六停电。</p>' });
    expect(after.unread.notices).toBe(before.unread.notices - 1);
    const isRead = (inbox: { notices: { id: string; isRead: boolean }[] }) => inbox.notices.find((line) => line.id === id)?.isRead;
    expect([isRead(before), isRead(after), isRead(others)]).toEqual([false, true, false]);
  });

  test('that is not released yet, or another tenant has, is absent and marks nothing', async () => {
    const me = reader();
    const later = await buildNotice({ releaseTime: '2999-01-01 00:00:00' });
    const own = await buildNotice();

    const early = await ask(me).refusal('desk.openNotice', { id: later });
    const foreign = await ask({ ...me, tenantId: '100002' }).refusal('desk.openNotice', { id: own });

    expect([early, foreign]).toMatchObject([
      { code: 404, message: '数据不存在或已被删除' },
      { code: 404, message: '数据不存在或已被删除' },
    ]);
    const marks = await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(`select from desk_notice_read where user_id = ${me.userId}`),
    );
    expect(marks).toHaveLength(0);
  });

  test('comes without script whatever stands in the table', async () => {
    const id = await buildNotice();
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(`update desk_notice set content = '<p>A</p><script>steal()</script><img src=x onerror=steal()>' where id = ${id}`),
    );

    expect((await ask(reader()).mutate('desk.openNotice', { id })).content).toBe('<p>A</p><img src="x">');
  });

  test('that is unread comes before newer ones that were read', async () => {
    const me = reader();
    const old = await buildNotice({ title: '旧', releaseTime: '2020-01-01 08:00:00' });
    await ask(me).mutate('desk.readAll', { tab: 'notice' });
    const fresh = await buildNotice({ title: '更旧但未读', releaseTime: '2019-01-01 08:00:00' });

    const { notices } = await ask(me).query('desk.inbox', { max: 200 });

    expect(notices[0].id).toBe(fresh);
    expect(notices.map((line: { id: string }) => line.id)).toContain(old);
  });
});

describe('a message', () => {
  test('reaches the people of the tenant it is for, in their language, until it is opened', async () => {
    const [me, other] = [await buildUser(), await buildUser()];
    await tell([me, me]);

    const inbox = await ask({ userId: me }).query('desk.inbox');
    const english = await ask({ userId: me }, 'en').query('desk.inbox');
    const letter = await ask({ userId: me }).mutate('desk.openMessage', { id: inbox.messages[0].id });
    const after = await ask({ userId: me }).query('desk.inbox');

    expect(inbox.messages).toMatchObject([{ title: '导出完成', isRead: false }]);
    expect(english.messages[0].title).toBe('Export is ready');
    expect(letter).toMatchObject({ title: '导出完成', body: '共 3 行', link: '/desk/inbox' });
    expect(after.messages[0].isRead).toBe(true);
    expect(after.unread.messages).toBe(0);
    expect((await ask({ userId: other }).query('desk.inbox')).messages).toEqual([]);
  });

  test('goes to nobody of another tenant', async () => {
    const theirs = await buildUser('100002');

    await tell([theirs]);

    expect((await ask({ tenantId: '100002', userId: theirs }).query('desk.inbox')).messages).toEqual([]);
  });

  test('of somebody else is absent', async () => {
    const [me, other] = [await buildUser(), await buildUser()];
    await tell([me]);
    const [line] = (await ask({ userId: me }).query('desk.inbox')).messages;

    const refusal = await ask({ userId: other }).refusal('desk.openMessage', { id: line.id });

    expect(refusal).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
    expect((await ask({ userId: me }).query('desk.inbox')).unread.messages).toBe(1);
  });

  test('leads to pages of this console alone', async () => {
    const me = await buildUser();
    for (const link of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) await tell([me], { link });

    const { messages } = await ask({ userId: me }).query('desk.inbox');
    const links = await Promise.all(
      messages.map(async ({ id }: { id: string }) => (await ask({ userId: me }).mutate('desk.openMessage', { id })).link),
    );

    expect(links).toEqual(['', '', '', '']);
  });
});

describe('the link of a message', () => {
  test.each([
    { link: '/smt/alarm/index', codes: ['smtalarm'] },
    { link: '/pur/vendorfile/view/7', codes: ['vendorfile', 'vendorfile_view'] },
    { link: '/pur/inquiryform/view/7', codes: ['inquiryform', 'inquiryform_view'] },
    { link: '/board/lines/7?shift=1&slot=08%3A00-10%3A00', codes: ['board_tv'] },
    { link: '/work/todo/task/7', codes: [] },
  ])('$link is told to whoever may open it', async ({ link, codes }) => {
    const me = await buildUser();
    await tell([me], { link });
    const [{ id }] = (await ask({ userId: me }).query('desk.inbox')).messages;
    const seenWith = async (held: string[]) => (await ask({ userId: me, codes: new Set(held) }).mutate('desk.openMessage', { id })).link;

    expect(await seenWith(codes)).toBe(link);
    for (const code of codes) expect(await seenWith(codes.filter((one) => one !== code))).toBe('');
  });
});

test('marking all as read leaves nothing unread, twice as once', async () => {
  const me = await buildUser();
  await buildNotice();
  await tell([me]);

  await ask({ userId: me }).mutate('desk.readAll');
  await ask({ userId: me }).mutate('desk.readAll');

  expect((await ask({ userId: me }).query('desk.inbox')).unread).toEqual({ notices: 0, messages: 0 });
  expect((await ask({ userId: me }).query('session.shell')).unread).toBe(0);
});

test('mail that went out to somebody stands in his inbox; what holds a code, or is on its way, does not', async () => {
  const [me, other] = [await buildUser(), await buildUser()];
  const put = (values: string) =>
    plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(
        `insert into messaging_outbox (channel, recipient, user_id, subject, body, status, is_sealed, sent_time) values ${values}`,
      ),
    );
  await put(`('mail', 'a@example.com', ${me}, '询价', '正文', 'sent', false, now())`);
  await put(`('mail', 'a@example.com', ${me}, '途中', '正文', 'waiting', false, null)`);
  await put(`('mail', 'a@example.com', ${me}, '验证码', 'x', 'sent', true, now())`);
  await put(`('sms', '13800000000', ${me}, '短信', '正文', 'sent', false, now())`);

  const { mails } = await ask({ userId: me }).query('desk.inbox');

  expect(mails).toMatchObject([{ title: '询价', isRead: true }]);
  expect(await ask({ userId: me }).query('desk.openMail', { id: mails[0].id })).toMatchObject({ body: '正文' });
  expect(await ask({ userId: other }).refusal('desk.openMail', { id: mails[0].id })).toMatchObject({ code: 404 });
});
