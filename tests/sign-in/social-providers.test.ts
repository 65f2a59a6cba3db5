import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userIdentity } from '#server/access/users/user-identity-tables.ts';
import { socialProvider } from '#server/platform/settings/social-provider.ts';
import { askAs } from '#tests/build.ts';
import { serving } from '#tests/fixtures/serving.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildPerson, refusalFrom } from './session-people.ts';
import { addProvider, consoleOrigin, platformSession } from './social-build.ts';

const { database, as } = usePlant();
beforeEach(() => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
});

const platform = () => askAs(database, platformSession);
const rows = () => database.transact({}, (db) => db.select().from(socialProvider.table));

describe('a provider with plain OAuth 2', () => {
  test('vouches by what its user address answers, asked with the token that the code and the verifier bought', async () => {
    const person = await buildPerson(database);
    const subject = String(Number.parseInt(randomBytes(5).toString('hex'), 16));
    await database.transact({ tenantId: person.tenantId }, (db) =>
      db.insert(userIdentity).values({ source: 'forge', subject, userId: person.id }),
    );
    const bought: URLSearchParams[] = [];
    const came = await serving(
      {
        '/token': (_search, body) => {
          bought.push(new URLSearchParams(body));
          return [200, { access_token: 'a-token', token_type: 'bearer', scope: 'user' }];
        },
        '/user': () => [200, { id: Number(subject), login: 'zhang', avatar_url: 'https://img.example/z.png' }],
      },
      async (origin) => {
        await addProvider(database, {
          source: 'forge',
          issuer: '',
          authorizeUrl: `${origin}/authorize`,
          tokenUrl: `${origin}/token`,
          userUrl: `${origin}/user`,
          scopes: 'user',
        });
        const gone = await ask(database).social.setOut({ source: 'forge', origin: consoleOrigin, host: '', goTo: '/' });
        const asked = new URL(gone.url).searchParams;
        expect(Object.fromEntries(asked)).toMatchObject({
          response_type: 'code',
          scope: 'user',
          redirect_uri: `${consoleOrigin}/oauth/callback/forge`,
        });
        const query = new URLSearchParams({ code: 'c-1', state: asked.get('state') ?? '' }).toString();
        return ask(database).social.comeBack({ source: 'forge', query, browserKey: gone.browserKey });
      },
    );

    expect(came.kind).toBe('signed-in');
    expect(bought[0]?.get('code')).toBe('c-1');
    expect(bought[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    [
      'answers no user',
      {
        '/token': (): [number, unknown] => [200, { access_token: 't', token_type: 'bearer' }],
        '/user': (): [number, unknown] => [200, {}],
      },
      '第三方登陆信息错误!',
    ],
    ['gives no token', { '/token': (): [number, unknown] => [400, { error: 'invalid_grant' }] }, '第三方登陆信息错误!'],
    ['talks nonsense', { '/token': (): [number, unknown] => [200, '<html>'] }, '第三方登陆信息错误!'],
    [
      'redirects elsewhere',
      { '/token': (): [number, unknown, Record<string, string>] => [302, '', { location: 'http://169.254.169.254/' }] },
      '外部服务暂时无法访问，请稍后再试',
    ],
  ])('that %s lets nobody in', async (_how, answers, message) => {
    const source = `p${randomBytes(4).toString('hex')}`;
    const refusal = await serving(answers, async (origin) => {
      await addProvider(database, {
        source,
        issuer: '',
        authorizeUrl: `${origin}/authorize`,
        tokenUrl: `${origin}/token`,
        userUrl: `${origin}/user`,
      });
      const gone = await ask(database).social.setOut({ source, origin: consoleOrigin, host: '', goTo: '/' });
      const query = new URLSearchParams({ code: 'c', state: new URL(gone.url).searchParams.get('state') ?? '' }).toString();
      return refusalFrom(ask(database).social.comeBack({ source, query, browserKey: gone.browserKey }));
    });

    expect(refusal.message).toBe(message);
  });

  test('whose page is left without consent says so', async () => {
    await addProvider(database, {
      source: 'refusing',
      issuer: '',
      authorizeUrl: 'https://p.example/a',
      tokenUrl: 'https://p.example/t',
      userUrl: 'https://p.example/u',
    });
    const gone = await ask(database).social.setOut({ source: 'refusing', origin: consoleOrigin, host: '', goTo: '/' });
    const query = new URLSearchParams({ error: 'access_denied', state: new URL(gone.url).searchParams.get('state') ?? '' }).toString();

    const refusal = await refusalFrom(ask(database).social.comeBack({ source: 'refusing', query, browserKey: gone.browserKey }));

    expect(refusal).toMatchObject({ code: 400, message: '您已取消授权' });
  });
});

/** An OpenID provider whose tokens, keys and users are told on another host than its issuer; its users are told to nobody. */
async function servingApart<Result>(
  work: (issuer: string, further: string, person: { subject: string; nonce: string }) => Promise<Result>,
) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const person = { subject: randomBytes(6).toString('hex'), nonce: '' };
  const origins = { issuer: '', further: '' };
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: origins.issuer, aud: 'console', sub: person.subject, nonce: person.nonce, iat: now, exp: now + 60 };
    const signed = [{ alg: 'RS256', kid: 'k' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  return serving(
    {
      '/token': () => [200, { access_token: 't', token_type: 'bearer', id_token: idToken() }],
      '/keys': () => [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }],
      '/user': () => [500, { error: 'out of order' }],
    },
    (further) =>
      serving(
        {
          '/.well-known/openid-configuration': () => [
            200,
            {
              issuer: origins.issuer,
              authorization_endpoint: `${origins.issuer}/authorize`,
              token_endpoint: `${further}/token`,
              jwks_uri: `${further}/keys`,
              userinfo_endpoint: `${further}/user`,
              id_token_signing_alg_values_supported: ['RS256'],
            },
          ],
        },
        (issuer) => {
          Object.assign(origins, { issuer, further });
          return work(issuer, new URL(further).host, person);
        },
      ),
  );
}

describe('an issuer whose tokens are on another host', () => {
  test('signs in where the platform named that host, also when it tells nothing more of the user', async () => {
    const { refused, came } = await servingApart(async (issuer, further, federated) => {
      const person = await buildPerson(database);
      await database.transact({ tenantId: person.tenantId }, (db) =>
        db.insert(userIdentity).values({ source: 'apart', subject: federated.subject, userId: person.id }),
      );
      const { id } = await addProvider(database, { source: 'apart', issuer });
      const enter = async () => {
        const gone = await ask(database).social.setOut({ source: 'apart', origin: consoleOrigin, host: '', goTo: '/' });
        const asked = new URL(gone.url).searchParams;
        federated.nonce = asked.get('nonce') ?? '';
        const query = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' }).toString();
        return ask(database).social.comeBack({ source: 'apart', query, browserKey: gone.browserKey });
      };
      const before = await refusalFrom(enter());
      await platform().mutate('system.socialProvider.update', { id, furtherHosts: `accounts.example, ${further}` });
      return { refused: before, came: await enter() };
    });

    expect(refused.message).toBe('外部服务的地址不被允许');
    expect(came.kind).toBe('signed-in');
  });
});

describe('the list of providers', () => {
  test('is the platform’s alone, and keeps the secret to itself', async () => {
    const { id } = await addProvider(database, { source: 'secretive', issuer: 'https://id.example' });
    const ours = as({ tenantId: '000000' });
    const [kept] = (await rows()).filter((row) => row.id === id);

    const detail = await platform().query('system.socialProvider.detail', { id });
    await platform().mutate('system.socialProvider.update', { ...detail, nameEn: 'Renamed' });
    const elsewhere = await platform().refusal('system.socialProvider.update', { id, issuer: 'https://evil.example' });

    for (const path of ['list', 'detail', 'save', 'update', 'remove', 'screen'])
      expect(await ours.refusal(`system.socialProvider.${path}`, { id, ids: id }), path).toMatchObject({ code: 403 });
    expect(detail.clientSecret).toBe('******');
    expect(kept?.clientSecret).toMatch(/^v1\./);
    expect(elsewhere).toMatchObject({ code: 400, problems: { clientSecret: '地址已更改，请重新输入应用密钥' } });
    const [after] = (await rows()).filter((row) => row.id === id);
    expect(after).toMatchObject({ nameEn: 'Renamed', clientSecret: kept?.clientSecret, issuer: 'https://id.example' });
    expect(JSON.stringify(await platform().query('system.socialProvider.list', {}))).not.toContain('v1.');
  });

  test.each([
    ['plain http', { issuer: 'http://id.example' }, { issuer: '地址必须以 https:// 开头，且不含账号' }],
    ['an account in an address', { issuer: 'https://me:you@id.example' }, { issuer: '地址必须以 https:// 开头，且不含账号' }],
    [
      'no issuer and too few addresses',
      { issuer: '', authorizeUrl: 'https://a.example' },
      { tokenUrl: '请填写 OpenID 颁发者，或授权、令牌和用户信息三个地址' },
    ],
    ['no secret', { issuer: 'https://id.example', clientSecret: '' }, { clientSecret: '请输入应用密钥' }],
    [
      'a source of other signs',
      { issuer: 'https://id.example', source: 'Git Hub' },
      { source: '来源代码由小写字母、数字、下划线和连字符组成' },
    ],
  ])('refuses %s at its field', async (_what, of, problems) => {
    const before = (await rows()).length;

    const refusal = await platform().refusal('system.socialProvider.save', {
      source: 'new',
      nameZh: '新',
      nameEn: 'New',
      clientId: 'c',
      clientSecret: 'secret-1',
      ...of,
    });

    expect(refusal).toMatchObject({ code: 400, problems });
    expect((await rows()).length).toBe(before);
  });

  test('shows the sign-in page those that are enabled, by name alone', async () => {
    await addProvider(database, { source: 'off', issuer: 'https://id.example', enabled: false });
    const shown = await ask(database).social.providers();

    expect(shown.find(({ source }) => source === 'off')).toBeUndefined();
    for (const one of shown) expect(Object.keys(one)).toEqual(['source', 'name']);
  });
});

test('an attempt that was never finished is swept away', async () => {
  await addProvider(database, {
    source: 'swept',
    issuer: '',
    authorizeUrl: 'https://p.example/a',
    tokenUrl: 'https://p.example/t',
    userUrl: 'https://p.example/u',
  });
  const leave = () => ask(database).social.setOut({ source: 'swept', origin: consoleOrigin, host: '', goTo: '/' });
  await leave();
  await database.transact({}, (db) => db.execute(sql`update social_attempt set expires_at = now() - interval '1 minute'`));

  await leave();

  const [left] = await database.transact({}, (db) => db.execute<{ count: string }>(sql`select count(*) from social_attempt`));
  expect(left?.count).toBe('1');
});
