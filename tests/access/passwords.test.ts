import { createHash, randomBytes } from 'node:crypto';
import { sm2 } from 'sm-crypto';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isWeakPassword } from '#rules/password-strength.ts';
import { sealInitPassword } from '#server/platform/settings/init-password.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import { type BladePerson, openBlade } from '#tests/blade/people.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');
let blade: Awaited<ReturnType<typeof openBlade>>;
let admin: BladePerson;

beforeAll(async () => {
  blade = await openBlade(plant.database);
  admin = await blade.as('100001', 'admin', 'Factory-2026');
});

const md5 = (plain: string) => createHash('md5').update(plain).digest('hex');
const newAccount = () => `p${randomBytes(5).toString('hex')}`;
const roleOfAdmin = async (): Promise<string> =>
  (await admin('GET', '/blade-user/page', { account_equal: 'admin' })).body.data.records[0].roleId;
/** Somebody with a role, who may therefore sign in. */
const buildUser = async (password = 'Board-2026-x') => {
  const body = { account: newAccount(), password, realName: '王工', roleId: await roleOfAdmin() };
  return (await admin('POST', '/blade-user/submit', {}, { body })).body.data as { id: string; account: string };
};
const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) => ({ oldPassword, newPassword, newPassword1 });
const keptOf = async (id: string) =>
  (await plant.database.sql`select password, weak_password, must_change_password from "system_user" where id = ${id}`)[0];
const tooEasy = '密码过于简单，请使用至少8位且不常见的密码';

describe('the weak-password flag of the specification', () => {
  test.each(['', '123456', '111111', '000000', '666666', '8520147963', 'Ab1!', 'onlyletters', '!!!!????', '全是汉字的密码啊'])(
    '%s is weak',
    (plain) => {
      expect(isWeakPassword(plain)).toBe(true);
    },
  );
  test.each(['letters8digits', 'letters-signs', '2026-0504', '密码长八位2026', `${'x'.repeat(63)}1`])('%s is not', (plain) => {
    expect(isWeakPassword(plain)).toBe(false);
  });
});

describe('a new password', () => {
  test('is refused when it is short, among the commonest, or the account or a name, and the old one stays', async () => {
    const user = await buildUser();
    const person = await blade.as('100001', user.account, 'Board-2026-x');
    const before = await keptOf(user.id);

    const easy = ['1234567', 'abcdefgh', 'P@ssw0rd', 'Password1', '1qaz2wsx', 'qwerty123', 'iloveyou1', user.account, '王工'];
    const refusals = await Promise.all(easy.map((plain) => person('POST', '/blade-user/update-password', change('Board-2026-x', plain))));

    for (const [at, refusal] of refusals.entries())
      expect(refusal.body, easy[at]).toMatchObject({ code: 400, success: false, msg: tooEasy });
    expect(await keptOf(user.id)).toEqual(before);
  });

  test.each(['qwzxplmkvt', '83920175164', '贴片车间的焊膏印刷'])(
    'of one sort of sign that nobody else uses is taken and marked: %s',
    async (plain) => {
      const user = await buildUser();
      const person = await blade.as('100001', user.account, 'Board-2026-x');

      const changed = await person('POST', '/blade-user/update-password', change('Board-2026-x', plain));

      expect(changed.body).toMatchObject({ code: 200, success: true });
      expect((await keptOf(user.id))?.weak_password).toBe(1);
    },
  );

  test.each(['123456', 'password123', 'qwerty123', 'P@ssw0rd', 'Aa123456', 'Zhang123', 'QWERTYUI', 'Iloveyou1'])(
    'that is common is known by its digest too: %s',
    async (plain) => {
      const user = await buildUser();
      const person = await blade.as('100001', user.account, 'Board-2026-x');

      const refusal = await person('POST', '/blade-user/update-password', change(md5('Board-2026-x'), md5(plain)));

      expect(refusal.body).toMatchObject({ code: 400, success: false, msg: tooEasy });
    },
  );

  test('is refused for a new user as it is for an old one, and nobody is added', async () => {
    const count = async () => (await plant.database.sql`select count(*) from "system_user"`)[0]?.count;
    const before = await count();

    for (const password of ['12345678', 'abcdefgh', 'password1', '王小明王小明26']) {
      const body = { account: newAccount(), password, realName: password.startsWith('王') ? password : '王工' };
      expect((await admin('POST', '/blade-user/submit', {}, { body })).body, password).toMatchObject({
        code: 400,
        success: false,
        msg: tooEasy,
      });
    }

    expect(await count()).toBe(before);
  });

  test('may be long, and is taken plain, as a digest or as an SM2 cipher', async () => {
    const user = await buildUser();
    const person = await blade.as('100001', user.account, 'Board-2026-x');
    const long = `Long-${'线'.repeat(20)}-${'x'.repeat(60)}`;
    const cipher = sm2.doEncrypt('Reflow-2028', sm2PublicKey(), 0);

    const plain = await person('POST', '/blade-user/update-password', change('Board-2026-x', long));
    const kept = (await keptOf(user.id))?.weak_password;
    const digest = await person('POST', '/blade-user/update-password', change(md5(long), md5('Feeder-2027')));
    const unknown = (await keptOf(user.id))?.weak_password;
    const encrypted = await person('POST', '/blade-user/update-password', change(md5('Feeder-2027'), cipher));

    expect([plain.body.success, digest.body.success, encrypted.body.success]).toEqual([true, true, true]);
    expect([kept, unknown, (await keptOf(user.id))?.weak_password]).toEqual([0, null, 0]);
    await blade.as('100001', user.account, 'Reflow-2028');
  });

  test("ends the user's other tokens, while the one at hand goes on and can be renewed", async () => {
    const user = await buildUser();
    const [here, there] = [await blade.as('100001', user.account, 'Board-2026-x'), await blade.as('100001', user.account, 'Board-2026-x')];
    const colleague = await buildUser();
    const other = await blade.as('100001', colleague.account, 'Board-2026-x');

    const wrong = await here('POST', '/blade-user/update-password', change('Board-2025-x', 'Solder-2027'));
    const stillThere = await there('GET', '/blade-user/info');
    await here('POST', '/blade-user/update-password', change('Board-2026-x', 'Solder-2027'));

    expect(wrong.body).toMatchObject({ code: 400, msg: '原密码不正确!' });
    expect(stillThere.status).toBe(200);
    expect((await here('GET', '/blade-user/info')).status).toBe(200);
    expect((await there('GET', '/blade-user/info')).status).toBe(401);
    expect((await other('GET', '/blade-user/info')).status).toBe(200);
    const kinds = await plant.database.sql`select kind from session where user_id = ${user.id} order by kind`;
    expect(kinds.map(({ kind }) => kind)).toEqual(['access', 'refresh']);
  });

  test('is asked for twice, and each blank is named', async () => {
    const user = await buildUser();
    const person = await blade.as('100001', user.account, 'Board-2026-x');

    const differs = await person('POST', '/blade-user/update-password', change('Board-2026-x', 'Solder-2027', 'Solder-2028'));
    const blank = await plant.as({ userId: user.id }).refusal('system.user.updatePassword', {});

    expect(differs.body).toMatchObject({ code: 400, msg: '请输入正确的确认密码!' });
    expect(blank.problems).toEqual({ oldPassword: '请输入原密码', newPassword: '请输入新密码', newPassword1: '请再次输入新密码' });
  });
});

describe('a cipher', () => {
  test('is deciphered once, and not at all when it is longer than a password can be', async () => {
    const user = await buildUser();
    const decipher = vi.spyOn(sm2, 'doDecrypt');
    onTestFinished(() => decipher.mockRestore());
    const sign = (password: string) =>
      blade.call('POST', '/blade-auth/oauth/token', { tenantId: '100001', username: user.account, password, grant_type: 'password' });

    const signed = await sign(sm2.doEncrypt('Board-2026-x', sm2PublicKey(), 0));
    const once = decipher.mock.calls.length;
    const endless = await sign('ab'.repeat(1900));

    expect(signed.body).toHaveProperty('access_token');
    expect(once).toBe(1);
    expect(endless.body).toMatchObject({ success: false, error_code: 2004 });
    expect(decipher.mock.calls).toHaveLength(1);
  });
});

describe('a password from before the rules', () => {
  test('is marked as weak when its owner signs in with it, and found by the list', async () => {
    const user = await buildUser();
    const [{ hash }] = (await plant.database.sql`select password as hash from "system_user" where id = ${user.id}`) as never as [
      { hash: string },
    ];
    const { hashSecret, secretOfPlain } = await import('#server/security/passwords.ts');
    await plant.database
      .sql`update "system_user" set password = ${await hashSecret(secretOfPlain('123456'))}, weak_password = null where id = ${user.id}`;

    await blade.as('100001', user.account, '123456');
    const byDigest = (await keptOf(user.id))?.weak_password;
    await blade.call('POST', '/blade-auth/oauth/token', {
      tenantId: '100001',
      username: user.account,
      password: '123456',
      grant_type: 'password',
    });
    const found = await admin('GET', '/blade-user/page', { weakPassword: '1', account_equal: user.account });

    expect(byDigest).toBeNull();
    expect(found.body.data.records).toMatchObject([{ id: user.id, weakPassword: 1, weakPasswordName: '弱密码' }]);
    await plant.database.sql`update "system_user" set password = ${hash} where id = ${user.id}`;
  });
});

describe('an initial password', () => {
  beforeAll(async () => {
    await plant.database.sql`
      insert into system_param (param_name, param_key, param_value) values ('初始密码', 'account.initPassword', ${sealInitPassword('Welcome-to-line-7')})`;
  });
  const firstSignIn = async () => {
    const user = await buildUser();
    const [reset] = (await admin('POST', '/blade-user/reset-password', { userIds: user.id })).body.data as [{ password: string }];
    return { user, initial: reset.password, person: await blade.as('100001', user.account, reset.password) };
  };

  test('opens the calls that draw a frame and its own change, and nothing else', async () => {
    const { person } = await firstSignIn();
    const gets = [
      '/blade-user/info',
      '/blade-auth/oauth/user-info',
      '/blade-system/menu/routes',
      '/blade-system/menu/buttons',
      '/blade-system/menu/top-menu',
    ];

    for (const address of gets) expect((await person('GET', address)).status, address).toBe(200);
    expect((await person('GET', '/blade-system/dict/dictionary', { code: 'flow' })).status).toBe(200);
    for (const [method, address] of [
      ['GET', '/blade-user/page'],
      ['GET', '/blade-user/user-list'],
      ['GET', '/board/productionline/list'],
      ['POST', '/blade-user/update-info'],
      ['POST', '/blade-user/submit'],
      ['GET', '/blade-user/export-user'],
    ] as const) {
      const refusal = await person(method, address);
      expect(refusal, address).toMatchObject({ status: 403, body: { code: 403, success: false, msg: '请先修改初始密码' } });
    }
    expect((await person('GET', '/blade-auth/oauth/logout')).status).toBe(200);
  });

  test('ends with its change, which must not give the same again', async () => {
    const { user, initial, person } = await firstSignIn();

    const same = await person('POST', '/blade-user/update-password', change(initial, initial));
    await person('POST', '/blade-user/update-password', change(initial, 'Station-2027'));

    expect(same.body).toMatchObject({ code: 400, msg: '新密码不能与初始密码相同!' });
    expect((await person('GET', '/blade-user/page')).status).toBe(200);
    expect((await keptOf(user.id))?.must_change_password).toBe(false);
  });
});
