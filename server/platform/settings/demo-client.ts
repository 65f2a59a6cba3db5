import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { client } from './client.ts';

const clientId = 'saber';

/** Tells a database that the demo made from one in which somebody added a client of this name. */
const mark = 'made by the demo';

/** The client that unmodified programs of this family have compiled in, with its published secret: in the demo only. It marks the database as the demo's. */
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

/** It comes before the demo's first tenant, and never into production. */
export async function findDemoClient(db: Transaction): Promise<{ isMarked: boolean } | undefined> {
  const [found] = await db
    .select({ note: client.table.additionalInformation })
    .from(client.table)
    .where(eq(client.table.clientId, clientId));
  return found && { isMarked: found.note === mark };
}
