import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isLockedNow, lockedUntil } from '#server/access/passwords/sign-in-attempts.ts';
import { user } from '#server/access/users/user.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { usePlant } from '#tests/plant.ts';
import { legacyClient } from './oauth-people.ts';
import { ask, buildClient, buildPerson, countOf, password } from './session-people.ts';

const { database, as } = usePlant();
// What fails in one test slows nobody down in the next.
beforeEach(async () => void (await database.sql`delete from sign_in_address`));
const call = legacyClient(database);
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret'), authorizedGrantTypes: 'captcha,password,refresh_token' });
});

type Person = Awaited<ReturnType<typeof buildPerson>>;
const md5 = createHash('md5').update(password).digest('hex');
const token = async (person: Person, secret: string, headers: Record<string, string> = {}, grant = 'password') =>
  (
    await call(
      'POST',
      '/blade-auth/oauth/token',
      { tenantId: person.tenantId, username: person.account, password: secret, grant_type: grant },
      { headers },
    )
  ).body;
const page = async (person: Person, secret: string): Promise<boolean> =>
  ask(database)
    .signIn({ tenantId: person.tenantId, account: person.account, password: secret })
    .then(
      () => true,
      () => false,
    );
const guess = async (person: Person, times: number, headers: Record<string, string> = {}) => {
  for (let time = 0; time < times; time += 1) await token(person, 'wrong', headers);
};
const isIn = (body: Record<string, unknown>) => typeof body.access_token === 'string';
const lockOf = (person: Person) => database.transact({ tenantId: person.tenantId }, (db) => lockedUntil(db, [person]));

test('what was opened with a client ends when the client is removed, and nothing else', async () => {
  await buildClient(database, { clientId: 'leaving', clientSecret: hashClientSecret('leaving-client-secret') });
  const person = await buildPerson(database);
  const authorization = `Basic ${Buffer.from('leaving:leaving-client-secret').toString('base64')}`;
  const [leaving, staying] = [await token(person, md5, { authorization }), await token(person, md5)];
  const statusOf = async ({ access_token }: Record<string, unknown>) =>
    (await call('GET', '/blade-auth/oauth/user-info', {}, { headers: { 'blade-auth': `bearer ${access_token}` } })).status;
  const before = [await statusOf(leaving), await statusOf(staying)];
  const [row] = await database.sql`select id from system_client where client_id = 'leaving'`;

  await as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }).mutate('system.client.remove', {
    ids: String(row?.id),
  });

  expect(before).toEqual([200, 200]);
  expect([await statusOf(leaving), await statusOf(staying)]).toEqual([401, 200]);
});

describe('wrong passwords', () => {
  test('from different devices lock the account for every grant, pages too', async () => {
    const person = await buildPerson(database);

    await guess(person, 2);
    await guess(person, 2, { 'User-Type': 'app' });
    await page(person, 'wrong');

    expect(isIn(await token(person, md5))).toBe(false);
    expect(isIn(await token(person, md5, {}, 'captcha'))).toBe(false);
    expect(await page(person, password)).toBe(false);
  });

  test('on one class of devices stay counted there while the right one is used on another', async () => {
    const person = await buildPerson(database);

    await guess(person, 3);
    const first = await page(person, password);
    await guess(person, 2);
    const second = await page(person, password);

    // Five guesses through the client, none of them in a row for the account: the client is shut, the pages are not.
    expect([first, second]).toEqual([true, true]);
    expect(isIn(await token(person, md5))).toBe(false);
  });

  test('at once, from every class, are counted one by one', async () => {
    const person = await buildPerson(database);
    const classes: Record<string, string>[] = [{}, { 'User-Type': 'app' }, { 'User-Type': 'other' }];

    await Promise.all(Array.from({ length: 12 }, (_, at) => token(person, 'wrong', classes[at % 3])));

    const counted = await countOf(
      database,
      sql`select failures as count from sign_in_attempt where account = ${person.account} and device = ''`,
      person.tenantId,
    );
    expect(counted).toBe(5);
  });

  test('while the account is locked make the lock no longer', async () => {
    const person = await buildPerson(database);
    await guess(person, 5);
    const before = await lockOf(person);

    await guess(person, 3);

    expect(await lockOf(person)).toEqual(before);
  });
});

test('the release before this one goes on counting while this one starts beside it', async () => {
  const person = await buildPerson(database);
  const count = () =>
    database.transact({ tenantId: person.tenantId }, (db) =>
      db.execute<{ failures: number }>(sql`
      insert into sign_in_failure as f (tenant_id, account, failures, last_at) values (${person.tenantId}, ${person.account}, 1, now())
      on conflict (tenant_id, account) do update set failures = f.failures + 1 returning failures`),
    );

  await count();
  const [second] = await count();

  expect(second?.failures).toBe(2);
});

describe('a locked account', () => {
  test('is known to administrators with the time when its lock ends, and is found by it', async () => {
    const person = await buildPerson(database);
    const other = await buildPerson(database, { tenantId: person.tenantId, roleId: person.roleId });
    await guess(person, 5);

    const locks = await database.transact({ tenantId: person.tenantId }, (db) => lockedUntil(db, [person, other]));
    const found = await database.transact({ tenantId: person.tenantId }, (db) =>
      db.select({ account: user.table.account }).from(user.table).where(isLockedNow(user.table.tenantId, user.table.account)),
    );

    expect([...locks.keys()]).toEqual([`${person.tenantId}/${person.account}`]);
    expect(locks.get(`${person.tenantId}/${person.account}`)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(found).toEqual([{ account: person.account }]);
  });

  test('is not told by nobody’s account', async () => {
    expect(await database.transact({ tenantId: '000000' }, (db) => lockedUntil(db, []))).toEqual(new Map());
  });
});

describe('a client that names one role or department', () => {
  const narrowed = async (person: Person, headers: Record<string, string>) => {
    const body = await token(person, md5, headers);
    return { role: body.role_id, dept: body.dept_id };
  };

  test('gets exactly that one, and all of them for anything that is not one of them', async () => {
    const person = await buildPerson(database);
    const both = { role: person.roleId, dept: person.deptId };

    expect(await narrowed(person, { 'Role-Id': person.roleId, 'Dept-Id': person.deptId })).toEqual(both);
    for (const text of [
      person.roleId.slice(0, -1),
      `${person.roleId},1`,
      `${person.roleId} `.repeat(2),
      '%',
      '1',
      '0',
      '-1',
      'null',
      "' or 1=1",
    ]) {
      expect(await narrowed(person, { 'Role-Id': text, 'Dept-Id': text }), text).toEqual(both);
    }
  });
});
