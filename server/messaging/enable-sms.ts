import { and, eq, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '../context.ts';
import { recordChanges } from '../entity/audit.ts';
import { assertReached } from '../entity/write-rows.ts';
import { BusinessError, messages } from '../errors.ts';
import { checkGateway } from './save-sms.ts';
import { sms } from './sms.ts';

const [off, on] = [1, 2];

/** Enables one SMS setting of the tenant and switches every other one off; a partial unique index backs it (contract 5.7, R-43). */
export async function enableSms(ctx: SignedInContext, id: string): Promise<void> {
  await assertReached(ctx, sms, [id]);
  const { table } = sms;
  const { session, db } = ctx;
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0)))
    .orderBy(table.id)
    .for('update');
  const chosen = rows.find((row) => row.id === id);
  if (!chosen) throw new BusinessError(messages.absent, { code: 404 });
  checkGateway(chosen);
  const change = (status: number) => ({ status, updateUser: session.userId, updateTime: sql`now()`, version: sql`version + 1` }) as never;
  await db
    .update(table)
    .set(change(off))
    .where(and(eq(table.tenantId, session.tenantId), eq(table.status, on), ne(table.id, id), eq(table.isDeleted, 0)));
  if (chosen.status === on) return;
  await db.update(table).set(change(on)).where(eq(table.id, id));
  await recordChanges(ctx, sms, [{ recordId: id, action: 'enable', before: { status: off }, after: { status: on } }]);
}
