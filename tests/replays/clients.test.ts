import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { sm2 } from 'sm-crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LegacyAnswer, type LegacyClient, legacyClient } from '#tests/blade/legacy-client.ts';
import { allOf, brokenRules, dataOf, type TreeRow } from '#tests/blade/strict-client.ts';
import { databaseOf, demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { askTokenAs, clientOf, type Generation, generations, kept } from './generations.ts';
import { readCaptcha } from './known-captcha.ts';

const { privateKey, publicKey } = sm2.generateKeyPairHex();
const plain = 'Blue-kettle-77';
let server: RunningServer;
let database: postgres.Sql;
beforeAll(async () => {
  server = await startServer({ SM2_PRIVATE_KEY: privateKey });
  database = databaseOf(server);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

/** Everything that a page asks for, one after the other. */
const all = async (client: LegacyClient, paths: string[]): Promise<LegacyAnswer['body'][]> => {
  const answers: LegacyAnswer['body'][] = [];
  for (const path of paths) answers.push(await dataOf(client.get(path)));
  return answers;
};
const answerTo = (paths: string[], answers: LegacyAnswer['body'][], call: string) =>
  answers[paths.findIndex((path) => path.includes(call))];

/** The permission map of the X2 client: a node with a children key is gone into, one without is a button (contract 4.1). */
const permissionsOf = (nodes: TreeRow[]): string[] =>
  nodes.flatMap((node) => (node.children === undefined ? [node.code] : permissionsOf(node.children)));

async function signIn(generation: Generation, account: string, password: string): Promise<LegacyAnswer> {
  // A bearer of yesterday still lies in the browser (contract 2.1).
  const stale = clientOf(generation, server.origin, 'of-yesterday');
  const asks = { grant: 'captcha', tenantId: '000000', account, password: generation.wire(password, publicKey) };
  return askTokenAs(generation, stale, asks, await readCaptcha(database, stale, generation.captcha));
}

describe.each(generations.map((generation) => [generation.name, generation] as const))('the client %s', (_name, generation) => {
  const { users, frame, userPage } = generation;
  const open = (token: string) => clientOf(generation, server.origin, token);

  test('goes from the sign-in page to a user with a role, and out again', async () => {
    const account = `li.${randomBytes(4).toString('hex')}`;

    // The sign-in page, and what the client keeps of the token.
    const stale = clientOf(generation, server.origin, 'of-yesterday');
    const info = await stale.get('/blade-system/tenant/info', { domain: `${server.origin}${generation.page}` });
    const captcha = await legacyClient(server.origin, { authorization: '' }).get(generation.captcha);
    const signed = await signIn(generation, 'admin', demoPassword);
    const own = kept(generation, signed);
    const client = open(own.accessToken);

    // The frame, the user page, and the form of a new user.
    const framed = await all(client, frame);
    const page = await all(client, userPage);
    const formPaths = generation.form('000000');
    const offered = await all(client, formPaths);
    const [role] = answerTo(formPaths, offered, 'role/tree');
    const [dept] = answerTo(formPaths, offered, 'dept/tree');
    const [post] = answerTo(formPaths, offered, 'post/select');
    const form = {
      ...{
        id: '',
        tenantId: '000000',
        account,
        password: plain,
        password2: plain,
        name: '小李',
        realName: '李师傅',
        userType: 1,
        code: '',
      },
      ...{
        roleId: '',
        deptId: `${dept.id},${dept.children[0].id}`,
        postId: post.id,
        phone: '',
        email: '',
        sex: '',
        birthday: '',
        $index: 0,
      },
    };
    const added = await client.send(`${users}/submit`, form);
    const found = await dataOf(client.get(`${userPage.at(-1)}&account=${account}`));
    const row = found.records[0];
    const detail = await dataOf(client.get(`${users}/detail`, { id: row.id }));
    const saved = await client.send(`${users}/update`, { ...row, ...detail, realName: '李组长', roleId: role.id, $sex: '未知' });

    // A role that is given replaces it; then the page is loaded anew.
    const leader = allOf(answerTo(formPaths, offered, 'role/tree')).find(({ title }) => title === '线长');
    const granted = await client.post(`${users}/grant`, { userIds: row.id, roleIds: leader?.id ?? '' });
    const reloaded = await all(client, frame);
    const after = await dataOf(client.get(`${userPage.at(-1)}&account=${account}`));
    const hired = kept(generation, await signIn(generation, account, plain));

    // The token is renewed with the old bearer still in the header, and given up.
    const renewed = await askTokenAs(generation, client, { grant: 'refresh_token', tenantId: '000000', refreshToken: own.refreshToken });
    const next = open(kept(generation, renewed).accessToken);
    const [again] = await all(next, frame);
    const left = await (generation.isOpenSource ? next.post('/blade-auth/logout') : next.get('/blade-auth/oauth/logout'));
    const [gone, dead] = [
      await next.get(frame[0] ?? ''),
      await askTokenAs(generation, next, {
        grant: 'refresh_token',
        tenantId: '000000',
        refreshToken: kept(generation, renewed).refreshToken,
      }),
    ];

    expect(info.body.data).toEqual({});
    expect(captcha.body.data ?? captcha.body).toEqual({ key: expect.any(String), image: expect.stringMatching(/^data:image\//) });
    expect('code' in signed.body).toBe(generation.isOpenSource);
    expect(own).toEqual({
      accessToken: expect.stringMatching(/^[^\s,]{27,}$/),
      refreshToken: expect.stringMatching(/^[^\s,]{27,}$/),
      userId: expect.stringMatching(/^\d{19}$/),
      tenantId: '000000',
      account: 'admin',
      roleAliases: 'administrator',
    });

    const routes: TreeRow[] = answerTo(frame, framed, 'menu/routes');
    const menu = allOf(routes).find(({ code }) => code === 'user');
    expect(menu).toMatchObject({
      id: expect.stringMatching(/^\d{19}$/),
      path: '/system/user',
      category: 1,
      isOpen: 1,
      sort: expect.any(Number),
    });
    expect(menu).not.toHaveProperty('meta');
    const permissions = permissionsOf(answerTo(frame, framed, 'menu/buttons'));
    for (const code of ['user_add', 'user_edit', 'user_delete', 'user_view', 'user_role', 'user_reset', 'role_add', 'menu_add', 'dept_add'])
      expect(permissions).toContain(code);
    for (const call of ['menu/top-menu', 'dictionary?code=flow']) {
      const answer = answerTo(frame, framed, call);
      if (answer) expect(answer).toBeInstanceOf(Array);
    }

    expect(page.at(-1)).toMatchObject({ current: 1, size: 10, total: expect.any(Number), records: expect.any(Array) });
    const [branch] = answerTo(userPage, page, 'dept/lazy-tree') ?? [];
    if (branch)
      expect(branch).toMatchObject({ parentId: '0', title: expect.any(String), key: branch.id, value: branch.id, hasChildren: true });
    const kinds = answerTo(userPage, page, 'code=user_type');
    if (kinds)
      expect(kinds).toMatchObject(
        [
          ['1', 'WEB'],
          ['2', 'APP'],
          ['3', 'OTHER'],
        ].map(([dictKey, dictValue]) => ({ dictKey, dictValue })),
      );
    for (const node of [role, dept]) expect(node).toMatchObject({ key: node.id, value: node.id, title: expect.any(String) });
    expect(post).toMatchObject({ id: expect.any(String), postName: expect.any(String) });

    expect([added, saved, granted].map(({ body }) => [body.code, body.success])).toEqual(Array(3).fill([200, true]));
    expect(row).toMatchObject({
      account,
      realName: '李师傅',
      userTypeName: 'WEB',
      sex: -1,
      birthday: '',
      email: '',
      roleName: '',
      status: 1,
    });
    expect(row).toMatchObject({ tenantName: '管理组', deptName: expect.stringMatching(/./), postName: post.postName });
    expect(detail).toMatchObject({ id: row.id, deptId: form.deptId, postId: post.id, tenantId: '000000' });
    expect(after.records[0]).toMatchObject({ id: row.id, realName: '李组长', roleId: leader?.id, roleName: '线长', deptId: form.deptId });
    expect(reloaded).toEqual(framed);
    expect(hired).toMatchObject({ account, roleAliases: 'leader', userId: row.id });

    expect(kept(generation, renewed)).toMatchObject({ account: 'admin', tenantId: '000000', userId: own.userId });
    expect(again).toEqual(framed[0]);
    expect(left.body).toMatchObject({ success: true });
    expect(gone).toMatchObject({ status: 401, body: { code: 401, success: false, msg: '请求未授权' } });
    expect([dead.status, dead.body.success, dead.body.code ?? 400]).toEqual([400, false, 400]);
  });

  test('shows why a sign-in was refused, and takes nothing for a session', async () => {
    const wrong = await signIn(generation, 'admin', 'not-this-one');
    const captcha = await askTokenAs(
      generation,
      clientOf(generation, server.origin),
      { grant: 'captcha', tenantId: '000000', account: 'admin', password: generation.wire(demoPassword, publicKey) },
      { 'Captcha-Key': 'none', 'Captcha-Code': 'xxxxx' },
    );

    // X2 and X3 keep what an answer of HTTP 200 holds; a code 401 would sign out (contract 3.3).
    for (const [answer, text] of [
      [wrong, '用户名或密码错误'],
      [captcha, '验证码不正确'],
    ] as const) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject(
        generation.isOpenSource ? { code: 400, success: false, msg: text } : { success: false, error_description: text },
      );
      expect(JSON.stringify(answer.body)).not.toMatch(/access_?token/i);
      expect(brokenRules(answer)).toEqual([]);
    }
  });
});

test('one user signs in with whatever any of the clients makes of the password', async () => {
  const ids = [];

  for (const generation of generations) ids.push(kept(generation, await signIn(generation, 'leader', demoPassword)).userId);

  expect(new Set(ids).size).toBe(1);
});

test('the React client asks for the roles of its pages, and the old logout at the root breaks nothing', async () => {
  const [x2] = generations;
  if (!x2) throw new Error('There is no first generation');
  const client = clientOf(x2, server.origin, kept(x2, await signIn(x2, 'admin', demoPassword)).accessToken);

  const routes = await dataOf(client.get('/blade-system/menu/auth-routes'));
  const atTheRoot = await fetch(`${server.origin}/blade-auth/logout`, { method: 'POST' });

  expect(routes).toContainEqual({ '/system/user': { authority: ['administrator'] } });
  expect(atTheRoot.status).toBeLessThan(500);
  expect((await client.get('/blade-system/menu/routes')).status).toBe(200);
});
