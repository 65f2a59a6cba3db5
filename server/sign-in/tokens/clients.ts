import { timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/pool.ts';
import { client } from '#server/platform/settings/client.ts';
import { hashClientSecret, hashOf } from '#server/security/secret-token.ts';
import { settings } from '#server/settings.ts';
import { unknownClient, wrongClientSecret } from '../refusals.ts';

export interface Client {
  id: string;
  clientId: string;
  /** Its allowed grants: without `password`, a browser client cannot bypass the captcha. */
  grants: string[];
  accessSeconds: number;
  refreshSeconds: number;
  name: string;
  /** The role that it works with for itself, and its tenant (decision 108). */
  role: { id: string; tenantId: string } | undefined;
}

/** Secrets published in this API family's sources; accepted in demos and tests, never in production. */
const published = ['saber_secret', 'saber3_secret', 'sword_secret', 'rider_secret', 'flow_secret', 'blade_secret'];

/** Authenticates the client of a token call by its Authorization header (contract 2.1); some clients send `Basic%20`. */
export async function authenticateClient(database: Database, headers: Headers): Promise<Client> {
  const [id, secret] = credentialsOf(headers.get('authorization') ?? '');
  if (id === undefined || secret === undefined) throw unknownClient();
  const [row] = await database.transact({}, (db) =>
    db
      .select({
        id: client.table.id,
        clientId: client.table.clientId,
        name: client.table.clientName,
        roleId: client.table.roleId,
        roleTenantId: client.table.roleTenantId,
        secret: client.table.clientSecret,
        grants: client.table.authorizedGrantTypes,
        accessSeconds: client.table.accessTokenValidity,
        refreshSeconds: client.table.refreshTokenValidity,
      })
      .from(client.table)
      .where(and(eq(client.table.clientId, id), eq(client.table.status, 1), eq(client.table.isDeleted, 0))),
  );
  if (!row) throw unknownClient();
  const isPublished = settings().APP_MODE === 'production' && published.includes(secret);
  if (isPublished || !isSame(row.secret ?? '', hashClientSecret(secret))) throw wrongClientSecret();
  const { secret: _secret, roleId, roleTenantId, ...own } = row;
  const role = roleId && roleTenantId ? { id: roleId, tenantId: roleTenantId } : undefined;
  return { ...own, grants: own.grants.split(','), name: own.name || own.clientId, role };
}

function credentialsOf(header: string): [string | undefined, string | undefined] {
  const encoded = /^Basic(?: |%20)+([A-Za-z0-9+/=_-]{1,1000})$/i.exec(header.trim())?.[1];
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const at = decoded.indexOf(':');
  return at < 1 || decoded.includes('\0') ? [undefined, undefined] : [decoded.slice(0, at), decoded.slice(at + 1)];
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
