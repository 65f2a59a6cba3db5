import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { refusalOf } from '#server/errors.ts';
import { type CodeOwner, issueCode, type Taker, takeCode } from '#server/messaging/one-time-code.ts';
import { sms, smsCategory } from '#server/messaging/sms.ts';
import { sendPhoneCode } from '#server/sign-in/phone/phone-code.ts';
import { usePlant } from '#tests/plant.ts';
import { contextOf } from './session-people.ts';

const { database } = usePlant();

const here = '10.0.0.1';
let last = 13_800_000_000;
const someone = (of: Partial<CodeOwner> = {}): CodeOwner => {
  last += 1;
  return { tenantId: '100001', purpose: 'sign-in', phone: String(last), ...of };
};
const issue = (owner: CodeOwner, address = here) => database.transact({ tenantId: owner.tenantId }, (db) => issueCode(db, owner, address));
const issued = async (owner: CodeOwner) => (await issue(owner)).code;
/** As if this owner's codes had been sent some seconds earlier. */
const age = ({ tenantId, phone }: CodeOwner, seconds: number) =>
  database.transact({ tenantId }, (db) =>
    db.execute(sql`
      update one_time_code set created_at = created_at - make_interval(secs => ${seconds}::int), expires_at = expires_at - make_interval(secs => ${seconds}::int)
      where phone = ${phone}`),
  );
const take = (owner: CodeOwner, code: string, by: Partial<Taker> = {}) => takeCode(database, owner, code, { from: here, ...by });
const another = (code: string) => (code === '000000' ? '000001' : '000000');
const refusal = async (work: Promise<unknown>) => refusalOf(await work.catch((error: unknown) => error), 'zh');

describe('a code', () => {
  test('has six digits and opens once', async () => {
    const owner = someone();
    const code = await issued(owner);

    const [first, second] = [await take(owner, code), await take(owner, code)];

    expect(code).toMatch(/^\d{6}$/);
    expect([first, second]).toEqual([true, false]);
  });

  test('opens for one of two who use it at once', async () => {
    const owner = someone();
    const code = await issued(owner);

    const taken = await Promise.all([take(owner, code), take(owner, code), take(owner, code)]);

    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('is of no use after five minutes', async () => {
    const owner = someone();
    const code = await issued(owner);

    await age(owner, 300);

    expect(await take(owner, code)).toBe(false);
  });

  test('is right at the fifth try and lost after it', async () => {
    const [patient, careless] = [someone(), someone()];
    const [right, lost] = [await issued(patient), await issued(careless)];

    for (let tries = 0; tries < 4; tries += 1) await take(patient, another(right));
    for (let tries = 0; tries < 5; tries += 1) await take(careless, another(lost));

    expect(await take(patient, right)).toBe(true);
    expect(await take(careless, lost)).toBe(false);
  });

  test('five guesses made at once are five tries', async () => {
    const owner = someone();
    const code = await issued(owner);

    await Promise.all(Array.from({ length: 5 }, () => take(owner, another(code))));

    expect(await take(owner, code)).toBe(false);
  });

  test('works for its tenant, its phone and its purpose alone, and is not used up elsewhere', async () => {
    const owner = someone();
    const code = await issued(owner);

    const elsewhere = [
      await take({ ...owner, tenantId: '100002' }, code),
      await take({ ...owner, phone: '13700000000' }, code),
      await take({ ...owner, purpose: 'supplier' }, code),
      await take({ ...owner, purpose: 'validate' }, code),
    ];

    expect(elsewhere).toEqual([false, false, false, false]);
    expect(await take(owner, code)).toBe(true);
  });

  test('stays good when another is asked for, and goes with the one that opened', async () => {
    const [owner, other] = [someone(), someone()];
    const [old, first] = [await issued(owner), await issued(other)];
    await Promise.all([age(owner, 60), age(other, 60)]);
    const [fresh, second] = [await issued(owner), await issued(other)];

    expect(await take(owner, old)).toBe(true);
    expect(await take(owner, fresh)).toBe(false);
    expect(await take(other, second)).toBe(true);
    expect(await take(other, first)).toBe(false);
  });

  test('has its five tries in common with those that were asked for after it', async () => {
    const owner = someone();
    const old = await issued(owner);
    for (let tries = 0; tries < 3; tries += 1) await take(owner, 'wrong1');
    await age(owner, 60);
    const fresh = await issued(owner);

    for (let tries = 0; tries < 2; tries += 1) await take(owner, 'wrong2');

    expect(await take(owner, old)).toBe(false);
    expect(await take(owner, fresh)).toBe(false);
  });

  test('that strangers guess at stays open to whoever asked for it, by its number and from his network', async () => {
    const [named, near] = [someone(), someone()];
    const [mine, theirs] = [await issue(named), await issue(near)];
    const guess = async (owner: CodeOwner, code: string, from: string) => {
      for (let tries = 0; tries < 7; tries += 1) await take(owner, another(code), { from });
    };

    await guess(named, mine.code, here);
    for (const from of ['203.0.113.7', '203.0.113.8']) await guess(near, theirs.code, from);

    expect(await take(near, theirs.code, { from: '203.0.113.9' })).toBe(false);
    expect(await take(near, theirs.code)).toBe(true);
    expect(await take(named, mine.code)).toBe(false);
    expect(await take(named, mine.code, { from: '203.0.113.9', id: mine.id })).toBe(true);
  });

  test('is lost to whoever has guessed at it five times by its number, five from its network and five from elsewhere', async () => {
    const owner = someone();
    const { id, code } = await issue(owner);
    const lanes: Partial<Taker>[] = [{ id, isAlone: true, from: '203.0.113.7' }, {}, { from: '203.0.113.7' }];
    for (const by of [lanes[0], lanes[2], lanes[1]]) for (let tries = 0; tries < 5; tries += 1) await take(owner, another(code), by);

    const taken = [];
    for (const by of lanes) taken.push(await take(owner, code, by));

    expect(taken).toEqual([false, false, false]);
  });

  test('named by its number opens by that one alone', async () => {
    const owner = someone();
    const { id, code } = await issue(owner);

    expect(await take(owner, code, { id: '1', isAlone: true })).toBe(false);
    expect(await take(owner, code, { id: 'no number', isAlone: true })).toBe(false);
    expect(await take(owner, code, { id, isAlone: true })).toBe(true);
  });

  test('stands nowhere in the table, and its hash cannot be tried without the key of the installation', async () => {
    const owner = someone();
    const code = await issued(owner);
    const read = () =>
      database.transact({ tenantId: owner.tenantId }, (db) =>
        db.execute<{ code_hash: string }>(
          sql`select code_hash, row_to_json(c)::text as all from one_time_code c where phone = ${owner.phone}`,
        ),
      );

    const [row] = await read();
    vi.stubEnv('SECRETS_KEY', 'b2'.repeat(32));
    const underAnotherKey = await take(owner, code);
    vi.stubEnv('SECRETS_KEY', 'a1'.repeat(32));

    expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.code_hash).not.toContain(code);
    expect(underAnotherKey).toBe(false);
  });
});

describe('a phone', () => {
  test('gets one code a minute, whatever it is for, and hears how long to wait', async () => {
    const owner = someone();
    await issue(owner);

    const again = await refusal(issue(owner));
    const forAnother = await refusal(issue({ ...owner, purpose: 'supplier' }));
    await age(owner, 60);

    expect(again).toMatchObject({ code: 429, message: expect.stringMatching(/^请求过于频繁，请(60|59)秒后再试$/) });
    expect(forAnother.code).toBe(429);
    expect((await issue(owner)).code).toMatch(/^\d{6}$/);
  });

  test('gets one of several codes that are asked for at once', async () => {
    const owner = someone();

    const asked = await Promise.allSettled([issue(owner), issue(owner), issue(owner)]);

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('gets ten codes a day for each purpose and an eleventh after one', async () => {
    const owner = someone();
    for (let sent = 0; sent < 10; sent += 1) {
      await issue(owner);
      await age(owner, 61);
    }

    const eleventh = await refusal(issue(owner));
    const forAnother = await issue({ ...owner, purpose: 'supplier' });
    await age(owner, 86_400);

    expect(eleventh).toMatchObject({ code: 429, message: '该手机号今日获取验证码次数已达上限' });
    expect(forAnother.code).toMatch(/^\d{6}$/);
    expect((await issue(owner)).code).toMatch(/^\d{6}$/);
  });

  test('keeps four codes of its day for people: who reads no captcha gets six', async () => {
    const owner = someone();
    const unseen = () => database.transact({ tenantId: owner.tenantId }, (db) => issueCode(db, owner, '10.0.0.1', { isSeen: false }));
    for (let sent = 0; sent < 6; sent += 1) {
      await unseen();
      await age(owner, 61);
    }

    const seventh = await refusal(unseen());

    expect(seventh).toMatchObject({ code: 429, message: '该手机号今日获取验证码次数已达上限' });
    expect((await issue(owner)).code).toMatch(/^\d{6}$/);
  });

  test('is asked for in vain by an address that has invented two hundred within the hour', async () => {
    const tenantId = '100077';
    await database.transact({ tenantId }, (db) =>
      db.execute(sql`
        insert into one_time_code (purpose, phone, code_hash, address, expires_at)
        select 'sign-in', (13000000000 + n)::text, 'x', '203.0.113.7', now() from generate_series(1, 200) n`),
    );

    const flooded = await refusal(issue(someone({ tenantId }), '203.0.113.7'));
    const elsewhere = await issue(someone({ tenantId }), '203.0.113.8');

    expect(flooded).toMatchObject({ code: 429, message: '请求过于频繁，请稍后再试' });
    expect(elsewhere.code).toMatch(/^\d{6}$/);
  });

  test('is asked for in vain by a client without captcha after thirty within the hour', async () => {
    const tenantId = '100078';
    await database.transact({ tenantId }, (db) =>
      db.execute(sql`
        insert into one_time_code (purpose, phone, code_hash, address, expires_at)
        select 'sign-in', (13000000000 + n)::text, 'x', '10.0.0.9', now() from generate_series(1, 30) n`),
    );
    await database.transact({ tenantId }, (db) =>
      db.insert(sms.table).values({ category: smsCategory.operator, smsCode: 'demo', status: 2 }),
    );
    const send = (door: 'page' | 'blade') =>
      sendPhoneCode(contextOf(database, { door, address: '10.0.0.9' }), {
        tenantId,
        phone: someone().phone,
        purpose: 'sign-in',
        isSeen: door === 'page',
        isKnown: async () => false,
      });

    expect(await refusal(send('blade'))).toMatchObject({ code: 429, message: '请求过于频繁，请稍后再试' });
    expect(await send('page')).toMatchObject({ success: true });
  });

  test('of a tenant that sends no texts, or of none, is asked for in vain, and counts as a guess of its address', async () => {
    const address = '10.0.1.9';
    const send = (tenantId: string, at = address) =>
      sendPhoneCode(contextOf(database, { door: 'blade', address: at }), {
        tenantId,
        phone: someone().phone,
        purpose: 'supplier',
        isKnown: async () => false,
      });
    const level = async () =>
      (await database.sql<{ level: number }[]>`select level from sign_in_address where address = ${address}`)[0]?.level;

    const refusals = [await refusal(send('100079')), await refusal(send('999999'))];

    expect(refusals[0]).toMatchObject({ code: 400, message: expect.stringContaining('未配置短信服务') });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(Math.round((await level()) ?? 0)).toBe(2);
    await database.sql`update sign_in_address set level = 60, at = now() where address = ${address}`;
    const waits = Array.from({ length: 5 }, () => refusal(send('999998')));
    expect((await Promise.all(waits)).map(({ code }) => code)).toContain(429);
  });
});
