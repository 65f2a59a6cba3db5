import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { keepUnbound } from '#server/access/users/user-identities.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { countOf } from './session-people.ts';

const { database } = usePlant('100001');

const federatedFor = (subject: string) =>
  database.transact({}, (db) => keepUnbound(db, { source: 'oidc', subject, avatar: '', name: '小张' }));
const everything = { tenantId: '100001', name: '张三', account: 'zhang.san', password: 'Solder-2026', password2: 'Solder-2026' };
const usersIn = () => countOf(database, sql`select count(*) from "system_user"`, '100001');

/** The dialog's checks in its order (specification 5): each case leaves out what a later check would ask for too. */
test.each([
  ['no tenant', { tenantId: ' ', account: '', password: '', password2: 'x' }, { tenantId: '请先输入租户编号' }],
  ['no account', { account: ' ', password: '', password2: 'x' }, { account: '请先输入账号名称' }],
  ['no password', { password: '', password2: 'x' }, { password: '请先输入密码' }],
  ['no second password', { password2: '' }, { password2: '请先输入密码' }],
  ['two passwords that differ, weak as they are', { password: '1', password2: '2' }, { password2: '两次密码输入不一致' }],
  ['a blank in the account', { account: 'zhang san' }, { account: '登录账号不能含空格' }],
  ['a weak password, twice', { password: '12345678', password2: '12345678' }, { password: '密码过于简单，请使用至少8位且不常见的密码' }],
])(
  'somebody who registers with %s is told so at the field, and may try again with the same account elsewhere',
  async (what, of, problems) => {
    const oauthId = await federatedFor(what);
    const before = await usersIn();
    const [text] = Object.values(problems);

    const refusal = await askAs(database, undefined).refusal('system.user.registerGuest', { ...everything, ...of, oauthId });

    expect(refusal).toMatchObject({ code: 400, message: text, problems });
    expect(await usersIn()).toBe(before);
    expect(await countOf(database, sql`select count(*) from unbound_identity where subject = ${what}`, '100001')).toBe(1);
  },
);

test('somebody who registers waits without a role, and his ticket is used up', async () => {
  const oauthId = await federatedFor('new');

  await askAs(database, undefined).mutate('system.user.registerGuest', { ...everything, oauthId });
  const again = await askAs(database, undefined).refusal('system.user.registerGuest', { ...everything, account: 'li.si', oauthId });

  expect(again).toMatchObject({ code: 400, message: '第三方登陆信息错误!' });
  const [row] = await database.transact({ tenantId: '100001' }, (db) =>
    db.execute(sql`select status, role_id, real_name from "system_user" where account = 'zhang.san'`),
  );
  expect(row).toEqual({ status: 0, role_id: null, real_name: '张三' });
});
