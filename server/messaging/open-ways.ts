import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { on } from '#server/entity/one-enabled.ts';
import { mailSetting } from './mail/mail-setting.ts';
import { sms } from './sms.ts';

/** Whether the tenant's mails and texts leave the outbox now. */
export async function openWays({ db, session }: SignedInContext): Promise<{ mail: boolean; sms: boolean }> {
  const isOpen = ({ table }: typeof mailSetting | typeof sms) =>
    sql<boolean>`exists (select from ${table} where ${and(eq(table.tenantId, session.tenantId), eq(table.status, on), eq(table.isDeleted, 0))})`;
  const [row] = await db.execute<{ mail: boolean; sms: boolean }>(sql`select ${isOpen(mailSetting)} as mail, ${isOpen(sms)} as sms`);
  return row ?? { mail: false, sms: false };
}
