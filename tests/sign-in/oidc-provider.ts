import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Whom the provider takes everybody for who comes to it. */
export interface ProviderPerson {
  subject: string;
  name: string;
}

export const providerClient = { id: 'console', secret: 'a-secret-of-the-console-0123456789' };

/** A real OpenID provider on this machine: it signs in `person` without asking, and demands PKCE. `walk` goes the way of a browser. */
export async function startOidcProvider(redirectUris: string[], person: ProviderPerson) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: providerClient.id, client_secret: providerClient.secret, redirect_uris: redirectUris, response_types: ['code'] },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['provider-cookie-key'] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'picture'] },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: person.name, picture: 'https://img.example/a.png' }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  });
  provider.on('server_error', (_ctx: unknown, error: unknown) => console.error(error));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(provider, request, response, person);
    else void answer(request, response);
  });
  return {
    issuer,
    walk: (url: string) => walk(url, issuer),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse, person: ProviderPerson): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: person.subject } }, { mergeWithLastSubmission: false });
    return;
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
  grant.addOIDCScope('openid profile');
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
}

/** Follows the provider's redirects with its cookies until it sends the browser back; answers the address that it is sent to. */
async function walk(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 12 && url.origin === issuer; step += 1) {
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider stopped at ${url.href}: ${answer.status} ${await answer.text()}`);
    url = new URL(location, url);
  }
  return url;
}
