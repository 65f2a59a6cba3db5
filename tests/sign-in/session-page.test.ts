import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { user } from '#server/access/users/user.ts';
import { openPlatformBranch } from '#server/calls/cross-tenant.ts';
import { session } from '#server/calls/session-table.ts';
import { endSessionsOf, findSession } from '#server/calls/sessions.ts';
import type { Database } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { parseCookie, serialiseCookie, sessionCookieName } from '#server/security/cookie.ts';
import { hashOf } from '#server/security/secret-token.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildFactory, buildPerson, type Person, password, refusalFrom } from './session-people.ts';

const { database } = usePlant();

type Built = Awaited<ReturnType<typeof buildPerson>>;
const enter = async (person: Built) => (await ask(database).signIn({ ...person, password })).token;
const find = (token: string, door: 'page' | 'trpc' | 'blade' = 'page') => database.transact({}, (db) => findSession(db, token, door));
const change = (person: Built, work: ReturnType<typeof sql>) => database.transact({ tenantId: person.tenantId }, (db) => db.execute(work));
const rowOf = async (person: Built, token: string) => {
  const [row] = await database.transact({ tenantId: person.tenantId }, (db) =>
    db
      .select()
      .from(session)
      .where(eq(session.id, hashOf(token))),
  );
  return row;
};

describe('a page session', () => {
  test('is kept as a hash, and the secret nowhere', async () => {
    const person = await buildPerson(database);

    const token = await enter(person);

    const [row] = await change(person, sql`select session::text as everything from session`);
    expect(row?.everything).toContain(hashOf(token));
    expect(row?.everything).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('opens pages and /trpc, not /api', async () => {
    const token = await enter(await buildPerson(database));

    expect(await find(token, 'page')).toBeDefined();
    expect(await find(token, 'trpc')).toBeDefined();
    expect(await find(token, 'blade')).toBeUndefined();
    expect(await find(hashOf(token))).toBeUndefined();
    expect(await find('')).toBeUndefined();
  });

  test('is looked up once for calls that one request makes at the same time, whether it is there or not', async () => {
    const token = await enter(await buildPerson(database));
    const tenantContexts: unknown[] = [];
    const counting: Database = {
      ...database,
      transact: (tenantContext, work) => {
        tenantContexts.push(tenantContext.tenantId ?? 'looked up');
        return database.transact(tenantContext, work);
      },
    };
    const lookUps = () => tenantContexts.filter((tenantContext) => tenantContext === 'looked up');

    const request = ask(counting, { token });
    await Promise.all([request.shell(), request.mine(), request.menuSearch()]);
    expect([lookUps().length, tenantContexts.length]).toEqual([1, 3]);

    tenantContexts.length = 0;
    const stranger = ask(counting, { token: 'nobody' });
    const refusals = await Promise.all([refusalFrom(stranger.shell()), refusalFrom(stranger.mine()), refusalFrom(stranger.menuSearch())]);
    expect(refusals.map(({ code }) => code)).toEqual([401, 401, 401]);
    expect(lookUps()).toHaveLength(1);
  });

  test('leaves the transaction in its tenant and its time', async () => {
    const { tenantId } = await buildFactory(database, { timeZone: 'Europe/Berlin' });
    const person = await buildPerson(database, { tenantId, roleId: '1' });
    const token = await enter(person);

    const seen = await database.transact({}, async (db) => {
      await findSession(db, token, 'page');
      return db.execute(
        sql`select current_setting('app.tenant_id') as tenant, current_setting('timezone') as zone, (select count(*)::int from "system_user") as users`,
      );
    });

    expect(seen[0]).toEqual({ tenant: tenantId, zone: 'Europe/Berlin', users: 1 });
  });

  test('of a tenant with an unheard-of time zone still works', async () => {
    const { tenantId } = await buildFactory(database, { timeZone: 'Moon/Crater' });
    const token = await enter(await buildPerson(database, { tenantId, roleId: '1' }));

    expect((await find(token))?.timeZone).toBe('Asia/Shanghai');
  });

  test('shows nothing of another tenant', async () => {
    const [mine, theirs] = [await buildPerson(database), await buildPerson(database)];
    const [token] = [await enter(mine), await enter(theirs)];

    const visible = await database.transact({}, async (db) => {
      await findSession(db, token, 'page');
      return db.select({ tenantId: session.tenantId }).from(session);
    });

    expect(new Set(visible.map(({ tenantId }) => tenantId))).toEqual(new Set([mine.tenantId]));
  });

  test('slides while it is used, but never past its absolute end', async () => {
    const person = await buildPerson(database);
    const token = await enter(person);
    await change(person, sql`update session set expires_at = now() + interval '1 hour', ends_at = now() + interval '3 hours'`);

    await find(token);

    const row = await rowOf(person, token);
    expect(row?.expiresAt).toEqual(row?.endsAt);
  });

  test('is slid by one request while another that takes long holds its row', async () => {
    const person = await buildPerson(database);
    const token = await enter(person);
    await change(person, sql`update session set expires_at = now() + interval '1 hour'`);

    const [first, second] = await database.transact({}, async (db) => [await findSession(db, token, 'page'), await find(token)]);

    expect(first?.userId).toBe(person.id);
    expect(second?.userId).toBe(person.id);
  });

  test('ends after twelve idle hours', async () => {
    const person = await buildPerson(database);
    const token = await enter(person);
    const hours = ((await rowOf(person, token))?.expiresAt.getTime() ?? 0) - Date.now();
    await change(person, sql`update session set expires_at = now() - interval '1 second'`);

    expect(Math.round(hours / 3_600_000)).toBe(12);
    expect(await find(token)).toBeUndefined();
  });

  test.each<[string, Partial<Person>]>([
    ['is disabled', { status: -1 }],
    ['waits for approval', { status: 0 }],
  ])('ends for somebody who %s', async (_case, now) => {
    const person = await buildPerson(database);
    const token = await enter(person);

    await database.transact({ tenantId: person.tenantId }, (db) => db.update(user.table).set({ status: now.status ?? 1 }));

    expect(await find(token)).toBeUndefined();
  });

  test('ends when the user is removed or the tenant expires', async () => {
    const [removed, expired] = [await buildPerson(database), await buildPerson(database)];
    const [first, second] = [await enter(removed), await enter(expired)];

    await database.transact({ tenantId: removed.tenantId }, (db) => db.update(user.table).set({ isDeleted: 1 }));
    await database.transact({ tenantId: expired.tenantId }, (db) => db.update(tenant.table).set({ expireTime: '2020-01-01 00:00:00' }));

    expect(await find(first)).toBeUndefined();
    expect(await find(second)).toBeUndefined();
  });

  test('is new at each sign-in, and replaces the one that the browser held', async () => {
    const person = await buildPerson(database);
    const first = await enter(person);

    const { token: second } = await ask(database, { token: first }).signIn({ ...person, password });

    expect(second).not.toBe(first);
    expect(await find(first)).toBeUndefined();
    expect(await find(second)).toBeDefined();
  });

  test('ends at sign-out, and signing out twice is no fault', async () => {
    const token = await enter(await buildPerson(database));

    await ask(database, { token }).signOut();
    await ask(database, { token }).signOut();
    await ask(database).signOut();

    expect(await find(token)).toBeUndefined();
    expect((await refusalFrom(ask(database, { token }).shell())).code).toBe(401);
  });

  test('ends everywhere at once, for this user alone', async () => {
    const person = await buildPerson(database);
    const colleague = await buildPerson(database, { tenantId: person.tenantId, roleId: person.roleId });
    const [here, there, theirs] = [await enter(person), await enter(person), await enter(colleague)];

    await ask(database, { token: here }).signOutEverywhere();

    expect([await find(here), await find(there)]).toEqual([undefined, undefined]);
    expect(await find(theirs)).toBeDefined();
  });

  test('ends with all others when the user module says so', async () => {
    const person = await buildPerson(database);
    const token = await enter(person);

    await database.transact({ tenantId: person.tenantId }, (db) => endSessionsOf(db, [person.id]));

    expect(await find(token)).toBeUndefined();
  });
});

describe('the sign-in page', () => {
  test('names every blank field', async () => {
    vi.stubEnv('CAPTCHA', 'on');

    const refusal = await refusalFrom(ask(database).signIn({}));

    expect(refusal.problems).toEqual({ tenantId: '请输入租户编号', account: '请输入账号', password: '请输入密码', code: '请输入验证码' });
  });

  test('knows the tenant by the host, and asks for the captcha', async () => {
    vi.stubEnv('CAPTCHA', 'on');
    const { tenantId } = await buildFactory(database, { domain: 'factory.example:8443', tenantName: '东厂' });

    const form = await ask(database).signInForm({ host: 'Factory.example:8443' });
    const elsewhere = await ask(database).signInForm({ host: "x' or 1=1" });

    expect(form.tenant).toEqual({ tenantId, tenantName: '东厂' });
    expect(form.captcha?.image).toMatch(/^data:image\/png;base64,/);
    expect(elsewhere.tenant).toBeUndefined();
  });

  test('refuses a wrong captcha at its field, before it looks at the password', async () => {
    vi.stubEnv('CAPTCHA', 'on');
    const person = await buildPerson(database);
    const { captcha } = await ask(database).signInForm({ host: '' });

    const refusal = await refusalFrom(ask(database).signIn({ ...person, password, key: captcha?.key ?? '', code: 'wrong' }));

    expect(refusal.problems).toEqual({ code: '验证码不正确' });
    expect(await change(person, sql`select from sign_in_attempt`)).toHaveLength(0);
  });
});

describe('the platform branch', () => {
  test('opens every tenant to the one transaction', async () => {
    await buildFactory(database, { tenantId: '000000', roleAlias: 'administrator' });
    const [role] = await database.transact({ tenantId: '000000' }, (db) =>
      db.execute<{ id: string }>(sql`select id::text from system_role`),
    );
    const administrator = await buildPerson(database, { tenantId: '000000', roleId: role?.id ?? '' });
    const token = await enter(administrator);
    await buildFactory(database);

    const seen = await database.transact({}, async (db) => {
      const found = await findSession(db, token, 'page');
      const before = await db.select({ id: tenant.table.tenantId }).from(tenant.table);
      if (found) await openPlatformBranch(db);
      return {
        isPlatform: found?.isPlatform,
        before: before.length,
        after: (await db.select({ id: tenant.table.tenantId }).from(tenant.table)).length,
      };
    });

    expect(seen).toMatchObject({ isPlatform: true, before: 1 });
    expect(seen.after).toBeGreaterThan(1);
  });

  test('is not for an administrator of another tenant', async () => {
    const token = await enter(await buildPerson(database, { roleAlias: 'administrator' }));

    expect((await find(token))?.isPlatform).toBe(false);
  });
});

describe('the cookie', () => {
  test('is bound to its host over https, and still works on a closed network without', () => {
    const [open, closed] = [{ PUBLIC_URL: 'https://console.example' }, {}];

    expect(serialiseCookie(sessionCookieName(open), 'x', open, { maxAge: 60 })).toBe(
      '__Host-session=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
    );
    expect(serialiseCookie(sessionCookieName(closed), 'x', closed)).toBe('session=x; Path=/; HttpOnly; SameSite=Lax');
  });

  test('is read from what browsers send, broken or not', () => {
    expect(parseCookie('session=a; session=b; x=%E4%B8; ; =y; z')).toMatchObject({ session: 'a', x: '%E4%B8' });
    expect(parseCookie(null)).toEqual({});
  });
});
