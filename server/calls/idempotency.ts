import { createHash } from 'node:crypto';
import { middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { Session } from './context.ts';
import { idempotencyKey } from './idempotency-key-table.ts';

export interface KeyedCall {
  db: Transaction;
  session: Session;
  path: string;
  key: string;
  input: unknown;
  /** The key of the secret in the response, which is never stored. */
  secret?: string | undefined;
}

const alreadyAnswered = {
  zh: '该请求已处理成功，其中的一次性密码不会再次显示',
  en: 'This request was already answered; its one-time password is not shown again',
};

/**
 * Returns the first response to a repeated call instead of running it again. The key is stored in the transaction of the effect:
 * a refused attempt rolls it back, and a concurrent duplicate is refused.
 */
export async function answerOnce<Result extends { ok: true; data?: unknown }>(
  call: KeyedCall,
  run: () => Promise<Result>,
): Promise<Result> {
  const { db, session, path, key } = call;
  if (key.length > 255) throw new BusinessError(messages.badValue);
  const use = { tenantId: session.tenantId, userId: session.userId, path, key };
  const locked = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${Object.values(use).join('\n')}, 0)) as free`,
  );
  if (locked[0]?.free !== true) throw new BusinessError(messages.keyInFlight, { code: 409 });
  const inputHash = createHash('sha256')
    .update(JSON.stringify(call.input, withoutPasswords) ?? '')
    .digest('hex');
  const [known] = await db
    .select({ inputHash: idempotencyKey.inputHash, answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.tenantId, use.tenantId),
        eq(idempotencyKey.userId, use.userId),
        eq(idempotencyKey.path, path),
        eq(idempotencyKey.key, key),
      ),
    );
  if (known && known.inputHash !== inputHash) throw new BusinessError(messages.keyReused, { code: 409 });

  if (known && call.secret !== undefined && known.answer.data === undefined) throw new BusinessError(alreadyAnswered, { code: 409 });
  // The result of tRPC's `next`; tRPC exports no way to construct one.
  if (known) return { marker: middlewareMarker, ok: true, data: known.answer.data } as unknown as Result;
  const result = await run();
  const isKept = result.data !== undefined && !hasSecret(result.data, call.secret);
  await db.insert(idempotencyKey).values({ ...use, inputHash, answer: isKept ? { data: result.data } : {} });
  await sweepKeys(db, session.tenantId);
  return result;
}

const hasSecret = (answer: unknown, secret: string | undefined): boolean =>
  secret !== undefined && typeof answer === 'object' && answer !== null && Object.hasOwn(answer, secret);

/**
 * Deletes a few of the tenant's old keys, to keep the table small: nobody repeats a request after two days. A job may go on as long as it is
 * kept, a week.
 */
async function sweepKeys(db: Transaction, tenantId: string): Promise<void> {
  await db.execute(sql`
    delete from idempotency_key where id in (
      select id from idempotency_key
      where tenant_id = ${tenantId} and create_time < now() - case when key like 'job %' then interval '8 days' else interval '48 hours' end
      limit 50 for update skip locked)`);
}

/** Passwords must never be stored under a fast hash: requests that differ only in them count as the same. */
const withoutPasswords = (key: string, value: unknown): unknown => (/password/i.test(key) ? undefined : value);
