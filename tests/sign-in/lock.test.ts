import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { changeStream } from '#server/board/boards/change-stream.ts';
import { type PageRequest, pageRequest } from '#server/calls/page-request.ts';
import { session } from '#server/calls/session-table.ts';
import { findSession } from '#server/calls/sessions.ts';
import { createCallerFactory } from '#server/calls/trpc.ts';
import { readEnv } from '#server/env.ts';
import { createFront } from '#server/http/front.ts';
import { createHealth } from '#server/http/health.ts';
import { createLog } from '#server/log.ts';
import { appRouter } from '#server/router.ts';
import { hashClientSecret, hashOf } from '#server/security/secret-token.ts';
import { usePlant } from '#tests/plant.ts';
import { call, rowsOf, tokenOf } from '#tests/platform/logs/log-front.ts';
import { ask, buildClient, buildPerson, contextOf, password, refusalFrom } from './session-people.ts';

const { database } = usePlant();

const lockPassword = '流水线-3号';
type Built = Awaited<ReturnType<typeof buildPerson>>;
const enter = async (person: Built) => (await ask(database).signIn({ ...person, password })).token;
/** The session area as a page or a script of it calls it. */
const as = (token: string, door: 'page' | 'trpc' = 'page') =>
  createCallerFactory(appRouter)(contextOf(database, { door, token, headers: new Headers() })).session;
const rowOf = async (person: Built, token: string) => {
  const [row] = await database.transact({ tenantId: person.tenantId }, (db) =>
    db
      .select()
      .from(session)
      .where(eq(session.id, hashOf(token))),
  );
  return row;
};

/** Somebody at work whose screen is locked. */
async function lockedPerson() {
  const person = await buildPerson(database);
  const token = await enter(person);
  await as(token).lock({ password: lockPassword });
  return { person, token };
}

describe('somebody locks the screen', () => {
  test('and is asked for a password first, which must not be empty', async () => {
    const person = await buildPerson(database);
    const token = await enter(person);

    const [unset, empty] = [await refusalFrom(as(token).lock({})), await refusalFrom(as(token).lock({ password: '' }))];

    for (const refusal of [unset, empty])
      expect(refusal).toMatchObject({ code: 400, message: '锁屏密码不能为空', problems: { password: '锁屏密码不能为空' } });
    expect(await rowOf(person, token)).toMatchObject({ lockHash: null, lockedAt: null });
    expect(await as(token).lockState()).toMatchObject({ isLocked: false, hasPassword: false });
  });

  test('with a password that is kept as an argon2id hash and nowhere else', async () => {
    const { person, token } = await lockedPerson();

    const row = await rowOf(person, token);

    expect(row?.lockHash).toMatch(/^\$argon2id\$/);
    expect(row?.lockedAt).toBeInstanceOf(Date);
    expect(await as(token).lockState()).toMatchObject({ isLocked: true, hasPassword: true, user: { account: person.account } });
  });

  test('and a second time without being asked again; the password is the one set before', async () => {
    const { token } = await lockedPerson();
    await as(token).unlock({ password: lockPassword });

    await as(token).lock({});

    expect(await as(token).lockState()).toMatchObject({ isLocked: true });
    expect(await as(token).unlock({ password: lockPassword })).toEqual({ isOpen: true });
  });

  test('and what is called after it in the same request finds it locked', async () => {
    const token = await enter(await buildPerson(database));
    const request = as(token);
    await request.shell();

    await request.lock({ password: lockPassword });

    expect(await refusalFrom(request.shell())).toMatchObject({ code: 423, message: '屏幕已锁定' });
  });

  test('which the log tells, without the password', async () => {
    const { person } = await lockedPerson();

    const told = await rowsOf(database, 'usual', person.tenantId);

    const rows = told.map((row) => JSON.stringify(row)).filter((row) => row.includes('"method_name":"lock"'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toContain(lockPassword);
  });

  test('in one browser, and another session of theirs goes on', async () => {
    const person = await buildPerson(database);
    const [locked, other] = [await enter(person), await enter(person)];

    await as(locked).lock({ password: lockPassword });

    expect(await refusalFrom(as(locked).shell())).toMatchObject({ code: 423, message: '屏幕已锁定' });
    expect((await as(other).shell()).user.account).toBe(person.account);
  });

  test('and a locked screen takes no other password from whoever finds it', async () => {
    const { token } = await lockedPerson();

    expect(await refusalFrom(as(token).lock({ password: 'mine now' }))).toMatchObject({ code: 423 });
    expect(await refusalFrom(as(token).unlock({ password: 'mine now' }))).toMatchObject({ code: 400 });
    expect(await as(token).unlock({ password: lockPassword })).toEqual({ isOpen: true });
  });
});

describe('somebody unlocks the screen', () => {
  test('an empty password is no try', async () => {
    const { person, token } = await lockedPerson();

    const refusal = await refusalFrom(as(token).unlock({}));

    expect(refusal).toMatchObject({ code: 400, problems: { password: '锁屏密码不能为空' } });
    expect(await rowOf(person, token)).toMatchObject({ lockFailures: 0 });
  });

  test('a wrong one is said with the tries that are left; the right one forgets them', async () => {
    const { person, token } = await lockedPerson();

    expect(await refusalFrom(as(token).unlock({ password: 'wrong' }))).toMatchObject({
      problems: { password: '锁屏密码错误，还可尝试 4 次' },
    });
    expect(await refusalFrom(as(token).unlock({ password }))).toMatchObject({ message: '锁屏密码错误，还可尝试 3 次' });
    expect(await as(token).unlock({ password: lockPassword })).toEqual({ isOpen: true });

    expect(await rowOf(person, token)).toMatchObject({ lockedAt: null, lockFailures: 0 });
    expect((await as(token).shell()).user.account).toBe(person.account);
  });

  test('the fifth wrong one ends the session, with the tokens of its family', async () => {
    const { person, token } = await lockedPerson();
    for (let wrong = 0; wrong < 4; wrong += 1) await refusalFrom(as(token).unlock({ password: 'wrong' }));

    expect(await as(token).unlock({ password: 'wrong' })).toEqual({ isOpen: false });

    expect(await rowOf(person, token)).toBeUndefined();
    expect(await refusalFrom(as(token).unlock({ password: lockPassword }))).toMatchObject({ code: 401 });
  });

  test('guesses made at once are counted one by one', async () => {
    const { person, token } = await lockedPerson();

    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, nth) => as(token).unlock({ password: `guess ${nth}` })));

    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(4);
    expect(answers.every((answer) => answer.status === 'rejected' || answer.value.isOpen === false)).toBe(true);
    expect(await rowOf(person, token)).toBeUndefined();
  });

  test('signing in anew needs no lock password: the new session is open', async () => {
    const { person } = await lockedPerson();

    const token = await enter(person);

    expect(await as(token).lockState()).toMatchObject({ isLocked: false, hasPassword: false });
  });
});

describe('while the screen is locked', () => {
  const env = readEnv({ APP_MODE: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent' });

  /** The application with pages that say what they were asked for. */
  function frontAndPages() {
    const asked: string[] = [];
    const pages = async (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      asked.push(pathname);
      return new Response(`${request.method} ${pathname} ${searchParams.get('to') ?? ''} ${await request.text()}`);
    };
    const front = createFront({ env, database, log: createLog(env), health: createHealth(database), pages });
    const send = async (path: string, token: string, init: RequestInit = {}) => {
      const headers = { cookie: `session=${token}`, 'sec-fetch-site': 'same-origin', ...init.headers };
      return front.request(`http://console.test${path}`, { ...init, headers });
    };
    return { asked, front, send };
  }

  test.each([
    ['a deep link', '/system/user/index?current=2', '/locked', '/system/user/index?current=2'],
    ['the start page', '/', '/locked', '/'],
    ['the data of a page', '/system/user/index.data?_routes=routes%2Fentity-list', '/locked.data', '/system/user/index'],
    ['the data of the start page', '/_root.data', '/locked.data', '/'],
    ['the stream of a board', '/board/changes?line=1', '/locked', '/board/changes?line=1'],
    ['a download', '/system/user/export/file', '/locked', '/system/user/export/file'],
    ['a page that needs nobody', '/404', '/locked', '/404'],
    ['the sign-in page', '/login', '/locked', '/login'],
    ['an address written another way', '//system/user/index', '/locked', '//system/user/index'],
    ['a lock page that is none', '/lock/../system/user/index', '/locked', '/system/user/index'],
    ['a lock page in capitals', '/LOCK', '/locked', '/LOCK'],
  ])('%s leads to the lock page', async (_what, path, stand, back) => {
    const { token } = await lockedPerson();
    const { send, asked } = frontAndPages();

    const answer = await (await send(path, token)).text();

    expect(asked).toEqual([stand]);
    expect(answer).toContain(`GET ${stand} ${back}`);
  });

  test.each(['/system/user/add', '/system/user/add.data', '/board/lines/1/report', '/send-logs'])(
    'a form sent to %s leads there too, and what it holds is not passed on',
    async (path) => {
      const { token } = await lockedPerson();
      const { send, asked } = frontAndPages();

      const answer = await (await send(path, token, { method: 'POST', body: new URLSearchParams({ account: 'intruder' }) })).text();

      expect(asked).toEqual([path.endsWith('.data') ? '/locked.data' : '/locked']);
      expect(answer).not.toContain('intruder');
    },
  );

  test.each(['/lock', '/lock.data', '/logout', '/preferences'])('%s stays open', async (path) => {
    const { token } = await lockedPerson();
    const { send, asked } = frontAndPages();

    await send(path, token);

    expect(asked).toEqual([path]);
  });

  test('no page is kept by the browser for its back button', async () => {
    const { token } = await lockedPerson();
    const { send } = frontAndPages();

    expect((await send('/system/user/index', token)).headers.get('cache-control')).toBe('no-store');
    await as(token).unlock({ password: lockPassword });
    expect((await send('/system/user/index', token)).headers.get('cache-control')).toBe('no-store');
  });

  test('/trpc answers 423, in a batch too, and what is public stays open', async () => {
    const { token } = await lockedPerson();
    const { send } = frontAndPages();
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

    const single = await send('/trpc/session.mine', token);
    const batch = await send('/trpc/session.mine,system.user.info?batch=1&input=%7B%7D', token);
    const written = await send('/trpc/session.endOthers', token, post);
    const out = await send('/trpc/session.signOut', token, post);

    expect([single.status, batch.status, written.status, out.status]).toEqual([423, 423, 423, 200]);
    expect(await single.text()).toContain('屏幕已锁定');
  });

  test('a client of /api with a token of the same user works on', async () => {
    await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
    const { person } = await lockedPerson();
    const { front } = frontAndPages();
    const token = await tokenOf(front, person);

    const answer = await call(front, 'GET', '/blade-user/info', { token });

    expect(answer).toMatchObject({ status: 200, body: { code: 200 } });
  });

  test('a board that hangs open hears that it is over', async () => {
    const person = await buildPerson(database);
    const token = await enter(person);
    const found = await database.transact({}, (db) => findSession(db, token, 'page'));
    const current = { caller: { session: found }, contextOf: () => ({ database }) } as unknown as PageRequest;
    const reader = pageRequest.run(current, () => changeStream()).getReader();
    onTestFinished(() => reader.cancel());

    await as(token).lock({ password: lockPassword });
    let heard = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += new TextDecoder().decode(part.value);

    expect(heard).toContain('event: ended');
  });
});

test('nobody sees or sets the lock of another tenant', async () => {
  const { person, token } = await lockedPerson();
  const other = await buildPerson(database);

  const seen = await database.transact({ tenantId: other.tenantId }, (db) =>
    db.execute(sql`update session set locked_at = null where id = ${hashOf(token)} returning id`),
  );

  expect(seen).toHaveLength(0);
  expect((await rowOf(person, token))?.lockedAt).not.toBeNull();
});
