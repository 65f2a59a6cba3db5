import { sql } from 'drizzle-orm';
import type { Session } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { seal } from '#server/security/seal.ts';
import { outbox } from './outbox-table.ts';

export interface OutboxMessage {
  channel: 'sms' | 'mail';
  /** A phone number or an address. */
  recipient: string;
  /** The user whom it is for: mail then stands in his inbox too. */
  userId?: string;
  /** The code of the channel's configuration; the enabled one without it. */
  template?: string;
  subject?: string;
  body: string;
  /** The body holds a code: it is kept encrypted and wiped after use. */
  isSecret?: boolean;
  /** After so many seconds nobody wants it any more. */
  lastsSeconds?: number;
}

/**
 * Puts messages for somebody outside beside what causes them: both are kept or neither, and a worker delivers them afterwards.
 * Answers their ids. Whoever wants them out at once rings for `outboxWorker` when his transaction is over.
 */
export async function putIntoOutbox(
  { db, session }: { db: Transaction; session?: Pick<Session, 'userId' | 'deptIds'> },
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
        createUser: session?.userId ?? null,
        createDept: session?.deptIds[0] ?? null,
      })) as (typeof outbox.$inferInsert)[],
    )
    .returning({ id: outbox.id });
  return rows.map(({ id }) => id);
}

/** The name that the outbox's worker answers to when somebody rings. */
export const outboxWorker = 'outbox';
