import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { sm2 } from 'sm-crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { unlock } from '#server/access/passwords/sign-in-attempts.ts';
import type { Context } from '#server/calls/context.ts';
import { createPageSession, findSession } from '#server/calls/sessions.ts';
import { signInsTotal } from '#server/monitoring/meters.ts';
import { param } from '#server/platform/settings/param.ts';
import { secretsOfWire } from '#server/security/passwords.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import { type Credentials, signIn } from '#server/sign-in/sign-in.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildFactory, buildPerson, contextOf, password, refusalFrom } from './session-people.ts';

// The real comparison, counted.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const { database } = usePlant();
// What fails in one test slows nobody down in the next.
beforeEach(async () => void (await database.sql`delete from sign_in_address`));
beforeEach(() => {
  vi.stubEnv('SM2_PRIVATE_KEY', '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8');
});

const enter = (as: Pick<Credentials, 'tenantId' | 'account'> & { password?: string }, ctx: Context = contextOf(database)) =>
  signIn(ctx, { ...as, secrets: secretsOfWire(as.password ?? password) }, createPageSession);
const failuresOf = async ({ tenantId, account }: { tenantId: string; account: string }) => {
  const [row] = await database.transact({ tenantId }, (db) =>
    db.execute<{ failures: number; minutes: number }>(
      sql`select failures, extract(epoch from locked_until - last_at)::int / 60 as minutes from sign_in_attempt where account = ${account}`,
    ),
  );
  return row;
};
const wrong = { code: 400, message: '账号或密码错误', problems: {}, expected: true };

describe('a password', () => {
  test('is counted for /metrics with how its attempt ended (R-58)', async () => {
    const person = await buildPerson(database);
    const counted = async () =>
      Object.fromEntries((await signInsTotal.get()).values.map(({ labels, value }) => [`${labels.proof} ${labels.result}`, value]));
    signInsTotal.reset();

    await enter(person);
    await refusalFrom(enter({ ...person, password: 'Wrong-pass-2026' }));
    await refusalFrom(enter({ ...person, account: 'nobody' }));
    await refusalFrom(enter({ ...person, account: '' }));

    expect(await counted()).toEqual({ 'password done': 1, 'password proof': 1, 'password unknown': 2 });
  });

  test('lets one person in as plain text, as md5 and as SM2 in every form that clients send', async () => {
    const person = await buildPerson(database);
    const md5 = createHash('md5').update(password).digest('hex');
    const [older, newer] = [sm2.doEncrypt(password, sm2PublicKey(), 0), sm2.doEncrypt(password, sm2PublicKey(), 1)];

    const forms = [password, md5, md5.toUpperCase(), older, `04${older}`, newer, `04${newer}`, older.toUpperCase()];
    const tokens = [];
    for (const form of forms) tokens.push((await enter({ ...person, password: form })).token);

    expect(new Set(tokens).size).toBe(forms.length);
  });

  test('of 32 hex characters is tried as md5 and then as plain text', () => {
    const hex = 'ABCDEF0123456789abcdef0123456789';

    expect(secretsOfWire(hex)).toEqual([hex.toLowerCase(), createHash('md5').update(hex).digest('hex')]);
  });

  test('typed into the page is plain text and nothing else', async () => {
    const person = await buildPerson(database);
    const md5 = createHash('md5').update(password).digest('hex');

    const refusal = await refusalFrom(ask(database).signIn({ ...person, password: md5 }));

    expect(refusal).toEqual(wrong);
  });

  test('that is hostile cipher text is just a wrong one', async () => {
    const person = await buildPerson(database);
    const noText = sm2.doEncrypt([255, 254, 253], sm2PublicKey(), 0);

    for (const form of ['ab'.repeat(100), noText, `04${'0'.repeat(192)}`, 'f'.repeat(1001)]) {
      await expect(enter({ ...person, password: form })).rejects.toMatchObject({ errorCode: 2004 });
      await database.transact({ tenantId: person.tenantId }, (db) => db.execute(sql`delete from sign_in_attempt`));
    }
  });

  test('is kept as argon2id with the cost of OWASP, and nowhere as it came', async () => {
    const person = await buildPerson(database);

    const [row] = await database.transact({ tenantId: person.tenantId }, (db) =>
      db.execute<{ password: string }>(sql`select password from "system_user"`),
    );

    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('wrong passwords', () => {
  test('lock at the fifth, for right passwords too, and everyone hears the same', async () => {
    const person = await buildPerson(database);
    for (let guess = 1; guess <= 5; guess += 1) await refusalFrom(enter({ ...person, password: `guess-${guess}` }));

    const refusal = await refusalFrom(enter(person));

    expect(refusal).toEqual(wrong);
    expect(await failuresOf(person)).toMatchObject({ failures: 5, minutes: 30 });
  });

  test('sent ten at once are counted five times', async () => {
    const person = await buildPerson(database);

    const guesses = await Promise.allSettled(Array.from({ length: 10 }, (_, guess) => enter({ ...person, password: `guess-${guess}` })));

    expect(guesses.every((guess) => guess.status === 'rejected' && guess.reason.errorCode === 2004)).toBe(true);
    expect((await failuresOf(person))?.failures).toBe(5);
  });

  test('do not lock across tenants, nor other accounts', async () => {
    const person = await buildPerson(database, { account: 'leader' });
    const namesake = await buildPerson(database, { account: 'leader' });
    for (let guess = 1; guess <= 5; guess += 1) await refusalFrom(enter({ ...person, password: 'wrong' }));

    const { token } = await enter(namesake);

    expect(token).toHaveLength(43);
  });

  test('are forgotten after a right one', async () => {
    const person = await buildPerson(database);
    for (let guess = 1; guess <= 4; guess += 1) await refusalFrom(enter({ ...person, password: 'wrong' }));

    await enter(person);

    expect(await failuresOf(person)).toBeUndefined();
  });

  test('are forgotten when the lock has run out', async () => {
    const person = await buildPerson(database);
    for (let guess = 1; guess <= 5; guess += 1) await refusalFrom(enter({ ...person, password: 'wrong' }));
    await database.transact({ tenantId: person.tenantId }, (db) =>
      db.execute(sql`update sign_in_attempt set locked_until = now() - interval '1 second'`),
    );

    await refusalFrom(enter({ ...person, password: 'wrong' }));

    expect(await failuresOf(person)).toMatchObject({ failures: 1, minutes: null });
    expect((await enter(person)).token).toHaveLength(43);
  });

  test('leave live sessions alone', async () => {
    const person = await buildPerson(database);
    const { token } = await enter(person);
    for (let guess = 1; guess <= 5; guess += 1) await refusalFrom(enter({ ...person, password: 'wrong' }));

    const shell = await ask(database, { token }).shell();

    expect(shell.user.account).toBe(person.account);
  });

  test('are forgotten when an administrator unlocks the user', async () => {
    const person = await buildPerson(database);
    for (let guess = 1; guess <= 5; guess += 1) await refusalFrom(enter({ ...person, password: 'wrong' }));

    const administrator = await enter(await buildPerson(database, { tenantId: person.tenantId, roleId: person.roleId }));
    await database.transact({}, async (db) => {
      const session = await findSession(db, administrator.token, 'page');
      if (session)
        await unlock(
          {
            ...contextOf(database),
            db,
            session,
            acrossTenants: false,
            readAt: (_path, read) => read(db),
            readMain: (read) => read(db),
            dictionaries: async () => new Map(),
          },
          [person.id],
        );
    });

    expect((await enter(person)).token).toHaveLength(43);
  });

  test('lock as the parameters of the platform say', async () => {
    const person = await buildPerson(database);
    await database.transact({}, (db) =>
      db.insert(param.table).values([
        { paramName: '失败次数', paramKey: 'account.failCount', paramValue: '2' },
        { paramName: '锁定时间', paramKey: 'account.lockDuration', paramValue: '10' },
      ]),
    );
    await refusalFrom(enter({ ...person, password: 'wrong' }));
    await refusalFrom(enter({ ...person, password: 'wrong' }));

    const refusal = await refusalFrom(enter(person));

    expect(refusal).toEqual(wrong);
    expect(await failuresOf(person)).toMatchObject({ failures: 2, minutes: 10 });
    await database.transact({}, (db) => db.execute(sql`delete from system_param`));
  });
});

describe('one account', () => {
  test('may sign in at twenty terminals at once', async () => {
    const person = await buildPerson(database);

    const opened = await Promise.all(Array.from({ length: 20 }, () => enter(person)));

    expect(new Set(opened.map(({ token }) => token)).size).toBe(20);
  });
});

describe('who may not come in', () => {
  test('hears the same as for a wrong password, whatever the reason', async () => {
    const person = await buildPerson(database);
    const disabled = await buildPerson(database, { status: -1 });
    const pending = await buildPerson(database, { status: 0 });
    const appUser = await buildPerson(database, { userType: 2 });
    const strangers = [
      { tenantId: '999999', account: 'admin' },
      { tenantId: "1' or 1=1", account: 'admin' },
      { tenantId: person.tenantId, account: 'nobody' },
      { tenantId: person.tenantId, account: 'a'.repeat(300) },
      { tenantId: person.tenantId, account: 'nul\0' },
      { tenantId: disabled.tenantId, account: person.account },
    ];

    for (const one of [disabled, pending, appUser, ...strangers]) expect(await refusalFrom(enter(one))).toEqual(wrong);
  });

  test('has a password compared all the same, so that the time of the answer tells nothing (R-18)', async () => {
    const [person, locked] = [await buildPerson(database), await buildPerson(database)];
    for (let attempt = 0; attempt < 5; attempt += 1) await refusalFrom(enter({ ...locked, password: 'wrong' }));
    const comparisons: number[] = [];

    for (const { tenantId, account } of [person, { ...person, account: 'nobody' }, locked, { tenantId: '999999', account: 'nobody' }]) {
      vi.mocked(verify).mockClear();
      await refusalFrom(enter({ tenantId, account, password: 'wrong' }));
      comparisons.push(vi.mocked(verify).mock.calls.length);
    }

    expect(comparisons).toEqual([1, 1, 1, 1]);
  });

  test('invents a tenant without leaving anything in the table', async () => {
    await refusalFrom(enter({ tenantId: '987654', account: 'nobody' }));

    expect(await failuresOf({ tenantId: '987654', account: 'nobody' })).toBeUndefined();
  });

  test('learns that the tenant has expired only with the right password, and is not locked by it', async () => {
    const person = await buildPerson(database, { expireTime: '2020-01-01 00:00:00' });

    const guessed = await refusalFrom(enter({ ...person, password: 'wrong' }));
    const known = [];
    for (let round = 0; round < 6; round += 1) known.push((await refusalFrom(enter(person))).message);

    expect(guessed).toEqual(wrong);
    expect(new Set(known)).toEqual(new Set(['租户授权已过期,请联系管理员']));
  });

  test('is not the platform: its tenant never expires', async () => {
    await buildFactory(database, { tenantId: '000000', expireTime: '2020-01-01 00:00:00' });
    const person = await buildPerson(database, { tenantId: '000000', roleId: '1' });

    expect((await enter(person)).token).toHaveLength(43);
  });

  test('learns that a role is missing only with the right password', async () => {
    const { tenantId } = await buildFactory(database);
    const person = await buildPerson(database, { tenantId });

    const refusal = await refusalFrom(enter(person));

    expect(refusal.message).toBe('未获得用户的角色信息');
  });
});
