import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { client } from './client.ts';

const clientId = 'saber';

/** The client that unmodified programs of this family have compiled in, with its published secret: in the demo only. */
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
    })
    .onConflictDoNothing();
}

/** It comes before the demo's first tenant, and never into production. */
export async function hasDemoClient(db: Transaction): Promise<boolean> {
  const found = await db.select({ id: client.table.id }).from(client.table).where(eq(client.table.clientId, clientId));
  return found.length > 0;
}
