import type { Database } from '#server/database/pool.ts';
import { renderProvider } from '#server/sign-in/providers/render-provider.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { providerClient } from './oidc-provider.ts';
import { contextOf } from './session-people.ts';

/** The platform's administrator. */
export const platformSession = buildSession({ tenantId: '000000', userId: '9000', isPlatform: true, roleAliases: ['administrator'] });

export const consoleOrigin = 'http://console.test';
/** Where old clients take code and state. */
export const clientPage = 'http://127.0.0.1:9/oauth/redirect';

/** A provider as the platform's administrator enters it. */
export async function addProvider(database: Database, of: Record<string, unknown>): Promise<{ id: string }> {
  return askAs(database, platformSession).mutate('system.socialProvider.save', {
    source: 'oidc',
    nameZh: '统一身份',
    nameEn: 'Company account',
    clientId: providerClient.id,
    clientSecret: providerClient.secret,
    scopes: 'openid profile',
    clientRedirect: clientPage,
    enabled: true,
    ...of,
  });
}

/** Where the browser of a legacy client is sent. */
export async function renderFor(database: Database, source = 'oidc'): Promise<{ status: number; location: string; msg: string }> {
  const answer = await renderProvider(contextOf(database, { door: 'blade' }), source);
  const location = answer.headers.get('location') ?? '';
  return { status: answer.status, location, msg: location === '' ? ((await answer.json()) as { msg: string }).msg : '' };
}
