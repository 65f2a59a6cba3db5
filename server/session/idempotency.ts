import { createHash } from 'node:crypto';
import { middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import { and, eq, sql } from 'drizzle-orm';
import { idempotencyKey } from '#drizzle/tables/idempotency.ts';
import type { Session } from '../context.ts';
import type { Transaction } from '../database/pool.ts';
import { BusinessError, messages } from '../errors.ts';

export interface KeyedCall {
  db: Transaction;
  session: Session;
  path: string;
  key: string;
  input: unknown;
}

/**
 * Gives a repeated call its first answer instead of a second effect. The key is kept in the transaction of the effect:
 * a refused attempt rolls back and frees it, a twin that comes while the first is at work is refused.
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
    .update(JSON.stringify(call.input) ?? '')
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

  if (known) return { marker: middlewareMarker, ok: true, data: known.answer.data } as unknown as Result;
  const result = await run();
  await db.insert(idempotencyKey).values({ ...use, inputHash, answer: result.data === undefined ? {} : { data: result.data } });
  return result;
}
