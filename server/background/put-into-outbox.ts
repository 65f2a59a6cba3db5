import { sql } from 'drizzle-orm';
import { authorIn, type Session } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { seal } from '#server/security/seal.ts';
import { outbox } from './outbox-table.ts';

export interface OutboxMessage {
  channel: 'sms' | 'mail' | 'webhook';
  /** A phone number, a mail address, or the address of a webhook. */
  recipient: string;
  /** The receiving user, whose inbox then also shows mail. */
  userId?: string;
  /** The code of the channel's configuration; by default the enabled one. */
  template?: string;
  subject?: string;
  body: string;
  /** What its receiver knows a webhook by, sealed for 'webhook'. */
  secret?: string;
  /** The body contains a code: stored encrypted and wiped after use. */
  isSecret?: boolean;
  /** Seconds after which the message is no longer of use. */
  lastsSeconds?: number;
}

/**
 * Puts messages into the outbox in the transaction that causes them: both are committed or neither, and a worker delivers them.
 * Returns their ids. To send them at once, ring `outboxWorker` after the transaction.
 */
export async function putIntoOutbox(
  { db, session }: { db: Transaction; session?: Pick<Session, 'kind' | 'userId' | 'deptIds'> },
  ...messages: OutboxMessage[]
): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insert(outbox)
    .values(
      messages.map(({ isSecret = false, lastsSeconds, body, ...message }) => ({
        ...message,
        body: isSecret ? seal(body, 'outbox') : body,
        isSealed: isSecret,
        ...(lastsSeconds === undefined ? {} : { endTime: sql`now() + make_interval(secs => ${lastsSeconds}::int)` }),
        createUser: session ? authorIn(session) : null,
        createDept: session?.deptIds[0] ?? null,
      })) as (typeof outbox.$inferInsert)[],
    )
    .returning({ id: outbox.id });
  return rows.map(({ id }) => id);
}

/** The name of the outbox worker for `ring`. */
export const outboxWorker = 'outbox';
