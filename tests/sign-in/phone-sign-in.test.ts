import { sql } from 'drizzle-orm';
import { sm2 } from 'sm-crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTurn } from '#server/access/passwords/sign-in-attempts.ts';
import { createCallerFactory } from '#server/calls/trpc.ts';
import { whiteIp } from '#server/platform/settings/white-ip.ts';
import { appRouter } from '#server/router.ts';
import { hashClientSecret, hashOf } from '#server/security/secret-token.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import { showCaptcha } from '#server/sign-in/captcha.ts';
import { usePlant } from '#tests/plant.ts';
import { ageCodes, buildSmsSetting, codeTo, nextPhone, textsTo, wrongFor } from './code-people.ts';
import { legacyClient } from './oauth-people.ts';
import { ask, buildClient, buildFactory, buildPerson, contextOf, countOf, refusalFrom } from './session-people.ts';

const { database } = usePlant();
const call = legacyClient(database);
const callerOf = createCallerFactory(appRouter);
beforeAll(async () => {
  await buildClient(database, {
    clientSecret: hashClientSecret('saber_secret'),
    authorizedGrantTypes: 'captcha,password,refresh_token,phone,sms_code',
  });
});
beforeEach(() => {
  vi.stubEnv('SM2_PRIVATE_KEY', '3f'.repeat(32));
});

/** Somebody with a phone, in a factory that can send texts. */
async function buildOwner(of: Parameters<typeof buildPerson>[1] & { phone?: string | null } = {}) {
  const { phone = nextPhone(), ...fields } = of;
  const person = await buildPerson(database, fields);
  const { tenantId, id } = person;
  await database.transact({ tenantId }, (db) => db.execute(sql`update "system_user" set phone = ${phone} where id = ${id}`));
  if (of.tenantId === undefined) await buildSmsSetting(database, tenantId);
  return { ...person, phone: phone ?? '' };
}
type Owner = Awaited<ReturnType<typeof buildOwner>>;

const page = () => ask(database).phone;
const send = ({ tenantId, phone }: Pick<Owner, 'tenantId' | 'phone'>) => page().sendCode({ tenantId, phone });
const sentTo = async (owner: Owner) => {
  await send(owner);
  return codeTo(database, owner.tenantId, owner.phone);
};
const signIn = ({ tenantId, phone }: Pick<Owner, 'tenantId' | 'phone'>, smsCode: string) => page().signIn({ tenantId, phone, smsCode });
const grant = (query: Record<string, string>) => call('POST', '/blade-auth/oauth/token', { grant_type: 'phone', ...query });
const sessionsOf = ({ tenantId, id }: Owner) => countOf(database, sql`select count(*) from session where user_id = ${id}`, tenantId);

describe('the sign-in page', () => {
  test('lets somebody in by the code that was sent to his phone, and tells of it', async () => {
    const owner = await buildOwner();
    const code = await sentTo(owner);

    const { token } = await signIn(owner, code);

    expect((await ask(database, { token }).shell()).user.account).toBe(owner.account);
    const told = sql`select count(*) from log_usual where method_name = 'sign-in' and create_by = ${owner.account}`;
    expect(await countOf(database, told, owner.tenantId)).toBe(1);
  });

  test('ends the session that the browser held before', async () => {
    const owner = await buildOwner();
    const { token: old } = await signIn(owner, await sentTo(owner));
    await ageCodes(database, owner.tenantId, owner.phone);

    const { token } = await ask(database, { token: old }).phone.signIn({ ...owner, smsCode: await sentTo(owner) });

    expect(await refusalFrom(ask(database, { token: old }).shell())).toMatchObject({ code: 401 });
    expect((await ask(database, { token }).shell()).user.account).toBe(owner.account);
  });

  test('says in the words of the specification what is no phone number', async () => {
    const owner = await buildOwner();
    const cases = { '': '手机号不能为空', '1380000000': '手机号长度不是11位', '12800000001': '手机号格式不正确' };

    for (const [phone, problem] of Object.entries(cases)) {
      expect((await refusalFrom(send({ ...owner, phone }))).problems).toEqual({ phone: problem });
      expect((await refusalFrom(signIn({ ...owner, phone }, '123456'))).problems).toEqual({ phone: problem });
    }
    const nothing = await refusalFrom(page().signIn({}));
    expect(nothing.problems).toEqual({ tenantId: '请输入租户编号', phone: '手机号不能为空', smsCode: '请输入短信验证码' });
  });

  test('answers a phone that nobody has like one that somebody has, and sends nothing', async () => {
    const owner = await buildOwner();
    const nobody = { tenantId: owner.tenantId, phone: nextPhone() };

    const [known, unknown] = [await send(owner), await send(nobody)];
    const [early, earlyUnknown] = [await send(owner), await send(nobody)];
    const [wrong, wrongUnknown] = [
      await refusalFrom(signIn(owner, wrongFor(await codeTo(database, owner.tenantId, owner.phone)))),
      await refusalFrom(signIn(nobody, '123456')),
    ];

    expect(known).toEqual({ seconds: 60, isSent: true, sent: expect.stringMatching(/^\d+$/) });
    expect(unknown).toEqual({ ...known, sent: expect.stringMatching(/^\d+$/) });
    expect([early.isSent, earlyUnknown.isSent]).toEqual([false, false]);
    expect(early.seconds).toBeGreaterThan(0);
    expect(earlyUnknown.seconds).toBeGreaterThan(0);
    expect(wrong).toMatchObject({ code: 400, message: '手机号或验证码错误' });
    expect(wrongUnknown).toEqual(wrong);
    expect(await textsTo(database, nobody.tenantId, nobody.phone)).toEqual([]);
    expect(await textsTo(database, owner.tenantId, owner.phone)).toHaveLength(1);
  });

  test('refuses a factory that sends no texts in words, whoever asks', async () => {
    const { tenantId } = await buildFactory(database);

    const refusals = await Promise.all([
      refusalFrom(send({ tenantId, phone: nextPhone() })),
      refusalFrom(send({ tenantId: '999999', phone: nextPhone() })),
      refusalFrom(send({ tenantId: "';--", phone: nextPhone() })),
    ]);

    expect(refusals.map(({ message }) => message)).toEqual(Array(3).fill('未配置短信服务，请使用其他方式登录或联系管理员'));
  });

  test('asks for the captcha before it sends, once right or wrong, and uses none up for a phone that is none', async () => {
    vi.stubEnv('CAPTCHA', 'on');
    const owner = await buildOwner();
    const [key, code] = [(await showCaptcha(database)).key, 'AB3DE'];
    await database.sql`update captcha set answer_hash = ${hashOf(`${key}:${code}`)} where key = ${key}`;

    const without = await refusalFrom(send(owner));
    const noPhone = await refusalFrom(page().sendCode({ ...owner, phone: '1', key, code }));
    const sent = await page().sendCode({ ...owner, key, code });
    const again = await refusalFrom(page().sendCode({ ...owner, key, code }));

    expect(without.problems).toEqual({ code: '请输入验证码' });
    expect(noPhone.problems).toEqual({ phone: '手机号长度不是11位' });
    expect(sent.isSent).toBe(true);
    expect(again.problems).toEqual({ code: '验证码不正确' });
  });

  test('sends without the picture to whoever cannot see it, of one address as few as clients get', async () => {
    vi.stubEnv('CAPTCHA', 'on');
    const owner = await buildOwner();
    const { tenantId } = owner;

    const sent = await page().sendCode({ ...owner, unseen: 'yes' });
    await database.transact({ tenantId }, (db) =>
      db.execute(sql`
        insert into one_time_code (purpose, phone, code_hash, address, expires_at)
        select 'sign-in', (13000000000 + n)::text, 'x', (select address from one_time_code order by id desc limit 1), now()
        from generate_series(1, 30) n`),
    );
    const beyond = await refusalFrom(page().sendCode({ tenantId, phone: nextPhone(), unseen: 'yes' }));

    expect(sent.isSent).toBe(true);
    expect(beyond).toMatchObject({ code: 429, message: '请求过于频繁，请稍后再试' });
  });
});

describe('a code on the phone opens nothing', () => {
  const wrong = { code: 400, message: '手机号或验证码错误' };

  test('a second time', async () => {
    const owner = await buildOwner();
    const code = await sentTo(owner);

    await signIn(owner, code);

    expect(await refusalFrom(signIn(owner, code))).toMatchObject(wrong);
    expect(await sessionsOf(owner)).toBe(1);
  });

  test('after five wrong tries, which lock neither a new one nor the password', async () => {
    const owner = await buildOwner();
    const code = await sentTo(owner);

    for (let tries = 0; tries < 5; tries += 1) await refusalFrom(signIn(owner, wrongFor(code)));
    const byCode = await refusalFrom(signIn(owner, code));
    await ageCodes(database, owner.tenantId, owner.phone);
    const byNewCode = await signIn(owner, await sentTo(owner));
    const byPassword = await ask(database).signIn({ ...owner, password: 'Factory-2026' });

    expect(byCode).toMatchObject(wrong);
    expect([byNewCode.token, byPassword.token]).toEqual([expect.any(String), expect.any(String)]);
  });

  test('for strangers who guess at it, in his own network too, while it opens for the page that asked for it', async () => {
    const [owner, other] = [await buildOwner(), await buildOwner()];
    const at = (address: string) => callerOf(contextOf(database, { address })).session.phone;
    const guess = async ({ tenantId, phone }: Owner, address: string, code: string) => {
      for (let tries = 0; tries < 8; tries += 1) await refusalFrom(at(address).signIn({ tenantId, phone, smsCode: wrongFor(code) }));
    };
    const { sent } = await at('10.1.0.1').sendCode(owner);
    await at('10.1.0.1').sendCode(other);
    const [code, otherCode] = [await codeTo(database, owner.tenantId, owner.phone), await codeTo(database, other.tenantId, other.phone)];

    for (const address of ['10.1.0.1', '10.9.0.1', '10.9.0.2']) await guess(owner, address, code);
    await guess(other, '10.9.0.1', otherCode);

    expect(await refusalFrom(at('10.9.0.3').signIn({ ...owner, smsCode: code }))).toMatchObject(wrong);
    expect((await at('10.1.0.1').signIn({ ...owner, smsCode: code, sent })).token).toEqual(expect.any(String));
    expect((await at('10.1.0.1').signIn({ ...other, smsCode: otherCode })).token).toEqual(expect.any(String));
  });

  test('for somebody who is disabled, removed or waits for approval', async () => {
    const people = [await buildOwner(), await buildOwner(), await buildOwner()];
    const codes = await Promise.all(people.map(sentTo));
    const change = ({ tenantId, id }: Owner, what: ReturnType<typeof sql>) =>
      database.transact({ tenantId }, (db) => db.execute(sql`update "system_user" set ${what} where id = ${id}`));
    const [disabled, removed, waiting] = people;
    if (!disabled || !removed || !waiting) throw new Error('three people');
    await change(disabled, sql`status = -1`);
    await change(removed, sql`is_deleted = 1`);
    await change(waiting, sql`status = 0`);

    const refusals = await Promise.all(people.map((owner, at) => refusalFrom(signIn(owner, codes[at] ?? ''))));

    for (const refusal of refusals) expect(refusal).toMatchObject(wrong);
  });

  test('for somebody without a role, of an expired factory or from another address, who hears why', async () => {
    const [without, expired, away] = [
      await buildOwner({ roleId: null }),
      await buildOwner({ expireTime: '2020-01-01 00:00:00' }),
      await buildOwner(),
    ];
    await database.transact({ tenantId: without.tenantId }, (db) =>
      db.execute(sql`update "system_user" set role_id = null where id = ${without.id}`),
    );
    const codes = await Promise.all([without, expired, away].map(sentTo));
    await database.transact({ tenantId: away.tenantId }, (db) => db.insert(whiteIp.table).values({ ip: '10.9.9.9', status: 1 }));

    const refusals = await Promise.all([without, expired, away].map((owner, at) => refusalFrom(signIn(owner, codes[at] ?? ''))));

    expect(refusals.map(({ message }) => message)).toEqual([
      '未获得用户的角色信息',
      '租户授权已过期,请联系管理员',
      '当前地址不在允许访问的范围内，请联系管理员',
    ]);
    for (const owner of [without, expired, away]) expect(await sessionsOf(owner)).toBe(0);
  });

  test('in another factory, nor where it was sent for another purpose', async () => {
    const owner = await buildOwner();
    const twin = await buildOwner({ phone: owner.phone });
    const code = await sentTo(owner);

    const elsewhere = await refusalFrom(signIn(twin, code));
    const asSupplier = await refusalFrom(page().signInSupplier({ ...owner, number: 'S-1', smsCode: code }));

    expect(elsewhere).toMatchObject(wrong);
    expect(asSupplier).toMatchObject({ message: '供应商编码、手机号或验证码错误' });
    expect((await signIn(owner, code)).token).toBeTypeOf('string');
  });

  test('and is in no log', async () => {
    const owner = await buildOwner();
    const code = await sentTo(owner);
    await signIn(owner, code);

    const seen = await database.transact({ platform: true }, (db) =>
      db.execute(sql`
        select 1 from log_usual where row_to_json(log_usual)::text like ${`%${code}%`} and tenant_id = ${owner.tenantId}
        union all select 1 from audit_log where row_to_json(audit_log)::text like ${`%${code}%`} and tenant_id = ${owner.tenantId}`),
    );

    expect(seen).toHaveLength(0);
  });
});

describe('a stranger who guesses', () => {
  test('codes where none was sent shuts nobody out', async () => {
    const owner = await buildOwner();
    const guesses = [];

    for (let tries = 0; tries < 6; tries += 1) guesses.push(await refusalFrom(signIn(owner, `00000${tries}`)));
    guesses.push(await refusalFrom(signIn({ ...owner, phone: nextPhone() }, '000000')));
    const { token } = await signIn(owner, await sentTo(owner));

    expect(new Set(guesses.map(({ code, message }) => `${code} ${message}`))).toEqual(new Set(['400 手机号或验证码错误']));
    expect((await ask(database, { token }).shell()).user.account).toBe(owner.account);
  });

  test('codes where none was sent does not stand in the queue of those who have one', async () => {
    const owner = await buildOwner();
    let leave = () => {};
    const inside = inTurn(`${owner.tenantId}\n${owner.phone}`, () => new Promise<void>((resolve) => (leave = resolve)));

    const refusal = await refusalFrom(signIn(owner, '000000'));
    leave();
    await inside;

    expect(refusal.code).toBe(400);
    expect(await signIn(owner, await sentTo(owner))).toHaveProperty('token');
  });

  test('the code that belongs to another number shuts nobody out', async () => {
    const owner = await buildOwner();
    const code = await sentTo(owner);

    for (let tries = 0; tries < 6; tries += 1)
      await grant({ grant_type: 'sms_code', tenantId: owner.tenantId, phone: owner.phone, id: '1', value: '000000' });

    expect((await signIn(owner, code)).token).toBeTypeOf('string');
  });

  test('passwords does not lock the phone of their owner', async () => {
    const owner = await buildOwner();
    for (let tries = 0; tries < 5; tries += 1) await refusalFrom(ask(database).signIn({ ...owner, password: 'wrong' }));

    const { token } = await signIn(owner, await sentTo(owner));
    const byPassword = await refusalFrom(ask(database).signIn({ ...owner, password: 'Factory-2026' }));

    expect((await ask(database, { token }).shell()).user.account).toBe(owner.account);
    expect(byPassword.message).toBe('账号或密码错误');
  });
});

describe('the token call', () => {
  test('takes the grant phone', async () => {
    const owner = await buildOwner();
    const code = await sentTo(owner);

    const { status, body } = await grant({ tenantId: owner.tenantId, phone: owner.phone, code });

    expect(status).toBe(200);
    expect(body).toMatchObject({ account: owner.account, tenant_id: owner.tenantId, token_type: 'bearer' });
    const me = await call('GET', '/blade-auth/oauth/user-info', {}, { headers: { 'blade-auth': `bearer ${body.access_token}` } });
    expect(me.body).toMatchObject({ code: 200, data: { user_id: owner.id } });
  });

  test('takes the grant sms_code, with the number of the code and an encrypted phone, as newer clients send them', async () => {
    const owner = await buildOwner();
    const cipher = sm2.doEncrypt(owner.phone, sm2PublicKey(), 0);
    const sent = await call('POST', '/blade-auth/oauth/sms/send-validate', { tenantId: owner.tenantId, phone: cipher });
    const { id } = sent.body.data as { id: string };
    const value = await codeTo(database, owner.tenantId, owner.phone);

    const other = await grant({ grant_type: 'sms_code', tenantId: owner.tenantId, phone: cipher, id: '1', value });
    const { status, body } = await grant({ grant_type: 'sms_code', tenantId: owner.tenantId, phone: cipher, id, value });

    expect(sent).toMatchObject({ status: 200, body: { code: 200, success: true, data: { success: true, phone: owner.phone } } });
    expect(JSON.stringify(sent.body)).not.toContain(value);
    expect(other).toMatchObject({ status: 400, body: { error_code: 2004 } });
    expect([status, body.account]).toEqual([200, owner.account]);
  });

  test('refuses with the words of a token call', async () => {
    const owner = await buildOwner();
    await send(owner);

    const answers = await Promise.all([
      grant({ tenantId: owner.tenantId, phone: owner.phone, code: 'abcdef' }),
      grant({ phone: owner.phone, code: '123456' }),
      grant({ tenantId: owner.tenantId, phone: '', code: '123456' }),
      grant({ tenantId: owner.tenantId, phone: '1380000000', code: '123456' }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.error_code, body.error_description])).toEqual([
      [400, 2004, '手机号或验证码错误'],
      [400, 2002, '未获得用户的租户信息'],
      [400, 2000, '手机号不能为空'],
      [400, 2000, '手机号长度不是11位'],
    ]);
  });

  test('refuses a client that was not given the grant', async () => {
    await buildClient(database, { clientId: 'narrow', clientSecret: hashClientSecret('narrow_secret'), authorizedGrantTypes: 'captcha' });
    const owner = await buildOwner();
    const code = await sentTo(owner);
    const authorization = `Basic ${Buffer.from('narrow:narrow_secret').toString('base64')}`;

    const { status, body } = await call(
      'POST',
      '/blade-auth/oauth/token',
      { grant_type: 'phone', tenantId: owner.tenantId, phone: owner.phone, code },
      { headers: { authorization } },
    );

    expect([status, body.error_code]).toEqual([400, 3003]);
  });
});
