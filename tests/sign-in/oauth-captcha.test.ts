import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '#server/database/pool.ts';
import { hashClientSecret, hashOf } from '#server/security/secret-token.ts';
import { showCaptcha, takeCaptcha } from '#server/sign-in/captcha.ts';
import { usePlant } from '#tests/plant.ts';
import { legacyClient } from './oauth-people.ts';
import { buildClient, buildPerson, password } from './session-people.ts';

const plant = usePlant();
const { database } = plant;
const call = legacyClient(database);
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
});
beforeEach(() => {
  vi.stubEnv('CAPTCHA', 'on');
});

/** Nobody can read the answer back, so a known one is put in its place. */
async function showKnown(answer = 'AB3DE'): Promise<string> {
  const { key } = await showCaptcha(database);
  await database.transact({}, (db) => db.execute(sql`update captcha set answer_hash = ${hashOf(`${key}:${answer}`)} where key = ${key}`));
  return key;
}

describe('a captcha', () => {
  test('is a picture of five characters under a key, bare for one family and wrapped for the other', async () => {
    const bare = await call('GET', '/blade-auth/oauth/captcha', {}, { headers: { 'blade-auth': 'bearer expired' } });
    const wrapped = await call('GET', '/blade-auth/captcha');

    const picture = Buffer.from(String(bare.body.image).split('data:image/png;base64,')[1] ?? '', 'base64');
    expect(Object.keys(bare.body).sort()).toEqual(['image', 'key']);
    expect([picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual(['PNG', 240, 80]);
    expect(wrapped.body).toMatchObject({ code: 200, data: { key: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  });

  test('is shown 120 times a minute to one address, and to others all the same', async () => {
    const ask = (address: string) => call('GET', '/blade-auth/oauth/captcha', {}, { address });
    const shown: Awaited<ReturnType<typeof ask>>[] = [];
    while (shown.length < 120) shown.push(...(await Promise.all(Array.from({ length: 8 }, () => ask('203.0.113.9')))));

    const [bare, wrapped] = [await ask('203.0.113.9'), await call('GET', '/blade-auth/captcha', {}, { address: '203.0.113.9' })];

    expect(shown.every(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of [bare, wrapped]) expect([status, body.msg]).toEqual([429, '获取验证码过于频繁，请一分钟后再试']);
    expect((await ask('203.0.113.10')).status).toBe(200);
    await database.sql`delete from captcha`;
  });

  test('takes the answer in any case, once', async () => {
    const key = await showKnown();

    expect(await takeCaptcha(database, key, ' ab3de ')).toBe(true);
    expect(await takeCaptcha(database, key, 'AB3DE')).toBe(false);
  });

  test('is used up by a wrong answer', async () => {
    const key = await showKnown();

    expect(await takeCaptcha(database, key, 'XXXXX')).toBe(false);
    expect(await takeCaptcha(database, key, 'AB3DE')).toBe(false);
  });

  test('answered twenty times at once is right once', async () => {
    const key = await showKnown();

    const answers = await Promise.all(Array.from({ length: 20 }, () => takeCaptcha(database, key, 'AB3DE')));

    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('may be answered in another process', async () => {
    const key = await showKnown();
    const other = connect({ ...plant.options, max: 1 });

    const isRight = await takeCaptcha(other, key, 'AB3DE');

    await other.close();
    expect(isRight).toBe(true);
  });

  test('ends within five minutes, and is swept away by the next', async () => {
    const key = await showKnown();
    const [row] = await database.transact({}, (db) =>
      db.execute<{ seconds: number }>(sql`select extract(epoch from expires_at - now())::int as seconds from captcha where key = ${key}`),
    );
    await database.transact({}, (db) => db.execute(sql`update captcha set expires_at = now() - interval '1 second'`));
    const isRight = await takeCaptcha(database, key, 'AB3DE');
    await database.transact({}, (db) => db.execute(sql`insert into captcha values ('old', 'x', now() - interval '1 hour')`));

    await showCaptcha(database);

    expect(row?.seconds).toBeLessThanOrEqual(300);
    expect(isRight).toBe(false);
    expect(await database.transact({}, (db) => db.execute(sql`select from captcha where key = 'old'`))).toHaveLength(0);
  });
});

describe('the captcha grant', () => {
  const argumentsOf = (person: { tenantId: string; account: string }) => ({
    tenantId: person.tenantId,
    username: person.account,
    password,
    grant_type: 'captcha',
  });
  const wrong = { success: false, error: 'invalid_grant', error_code: 2000, error_description: '验证码不正确', msg: '验证码不正确' };

  test('takes key and answer from headers, or from arguments', async () => {
    const person = await buildPerson(database);

    const byHeader = await call('POST', '/blade-auth/oauth/token', argumentsOf(person), {
      headers: { 'Captcha-key': await showKnown(), 'Captcha-Code': 'ab3de' },
    });
    const byArgument = await call('POST', '/blade-auth/oauth/token', { ...argumentsOf(person), key: await showKnown(), code: 'AB3DE' });

    expect([byHeader.status, byArgument.status]).toEqual([200, 200]);
  });

  test('with a wrong answer counts no failure and looks at no password', async () => {
    const person = await buildPerson(database);

    for (let round = 0; round < 6; round += 1) {
      const { status, body } = await call('POST', '/blade-auth/oauth/token', argumentsOf(person), {
        headers: { 'captcha-key': await showKnown(), 'captcha-code': 'nope' },
      });
      expect({ status, body }).toEqual({ status: 400, body: wrong });
    }

    const failures = await database.transact({ tenantId: person.tenantId }, (db) => db.execute(sql`select from sign_in_attempt`));
    expect(failures).toHaveLength(0);
  });

  test('without any answer is refused, and passes where the captcha is switched off', async () => {
    const person = await buildPerson(database);

    const refused = await call('POST', '/blade-auth/oauth/token', argumentsOf(person));
    vi.stubEnv('CAPTCHA', 'off');
    const passed = await call('POST', '/blade-auth/oauth/token', argumentsOf(person));

    expect(refused.body).toEqual(wrong);
    expect(passed.status).toBe(200);
  });

  test('cannot be switched off in production', async () => {
    vi.stubEnv('CAPTCHA', 'off');
    vi.stubEnv('APP_MODE', 'production');

    await expect(async () => (await import('#server/sign-in/captcha.ts')).isCaptchaAsked()).rejects.toThrow(
      'CAPTCHA: off is refused in production',
    );
  });
});
