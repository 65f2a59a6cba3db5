import { beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createFront } from '#server/http/front.ts';
import { createHealth } from '#server/http/health.ts';
import { createLog } from '#server/log.ts';
import { sessionCookieName } from '#server/security/cookie.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildPerson, password } from '#tests/sign-in/session-people.ts';

const plant = usePlant();
let signedIn: string;
beforeAll(async () => {
  const person = await buildPerson(plant.database);
  signedIn = (await ask(plant.database).signIn({ ...person, password })).token;
});

/** Posts files to the page of the import; `answer` is what the page does with one. */
function openPage(answer: () => Promise<Response>) {
  const env = readEnv({ APP_MODE: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent' });
  const { database } = plant;
  const front = createFront({ env, database, log: createLog(env), health: createHealth(database), pages: answer });
  return async (token: string | undefined, megabytes: number, path = '/system/user/import') => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(megabytes * 1024 * 1024)]), 'users.xlsx');
    // In one piece: Node 24 goes on writing a form into a body that nobody reads any more.
    const sent = new Response(form);
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': sent.headers.get('content-type') ?? '',
      ...(token && { cookie: `${sessionCookieName(env)}=${token}` }),
    };
    return front.request(`http://console.test${path}`, { method: 'POST', headers, body: await sent.arrayBuffer() });
  };
}

describe('a large file', () => {
  test('is taken in from somebody signed in, at the page that asks for one alone', async () => {
    const post = openPage(async () => new Response('taken'));

    const [his, withScript, elsewhere, tooLarge] = [
      await post(signedIn, 3),
      await post(signedIn, 3, '/system/user/import.data'),
      await post(signedIn, 3, '/system/user/add'),
      await post(signedIn, 21),
    ];

    expect([his.status, withScript.status, elsewhere.status, tooLarge.status]).toEqual([200, 200, 413, 413]);
  });

  test('of a stranger is not waited for, while a small one is led to the page', async () => {
    const post = openPage(async () => new Response('taken'));

    const answers = await Promise.all([post(undefined, 3), post('nobody', 3), post(undefined, 1)]);

    expect(answers.map(({ status }) => status)).toEqual([413, 413, 200]);
  });

  test('is refused while three others are dealt with, and taken in after them', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = 0;
    let allBegun = () => {};
    const three = new Promise<void>((resolve) => {
      allBegun = resolve;
    });
    const post = openPage(async () => {
      begun += 1;
      if (begun === 3) allBegun();
      await finished;
      return new Response('taken');
    });

    const first = [post(signedIn, 3), post(signedIn, 3), post(signedIn, 3)];
    await three;
    const fourth = await post(signedIn, 3);
    finish();
    const taken = await Promise.all(first);

    expect(fourth.status).toBe(503);
    expect(fourth.headers.get('retry-after')).toBe('1');
    expect(await fourth.text()).toBe('系统繁忙，请稍后再试');
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await post(signedIn, 3)).status).toBe(200);
  });
});
