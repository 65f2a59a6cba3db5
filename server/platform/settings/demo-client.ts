import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { client } from './client.ts';

const clientId = 'saber';

/** Distinguishes a demo database from one in which an administrator added a client of this name. */
const mark = 'made by the demo';

/**
 * The client compiled into unmodified programs of this family, with its published secret: in the demo only. Marks the database as
 * the demo's.
 */
export async function seedDemoClient(db: Transaction): Promise<void> {
  await db
    .insert(client.table)
    .values({
      clientId,
      clientSecret: hashClientSecret('saber_secret'),
      authorizedGrantTypes: 'captcha,password,refresh_token,phone,sms_code,supplier,social,chat-work-platform',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
      additionalInformation: mark,
    })
    .onConflictDoNothing();
}

/** Added before the demo's first tenant, and never in production. */
export async function findDemoClient(db: Transaction): Promise<{ isMarked: boolean } | undefined> {
  const [found] = await db
    .select({ note: client.table.additionalInformation })
    .from(client.table)
    .where(eq(client.table.clientId, clientId));
  return found && { isMarked: found.note === mark };
}
