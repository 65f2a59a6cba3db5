import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/pool.ts';
import { operatorLog } from '#server/log.ts';
import { messagesTotal } from '#server/monitoring/meters.ts';
import { unseal } from '#server/security/seal.ts';
import { outbox } from './outbox-table.ts';
import { Refused, Undeliverable, whyFailed } from './undelivered.ts';

/** One message for a deliverer. */
export interface Delivery {
  tenantId: string;
  recipient: string;
  template: string;
  subject: string;
  body: string;
  /** Sealed; empty where the message is not signed. */
  secret: string;
  /** The same on every attempt. */
  messageId: string;
}

/** The outcome of a delivery: the channel used, and whether the body still has to be shown to a user. */
export interface Delivered {
  via: string;
  keepsBody?: boolean;
}

/** Sends one message or throws; within ten seconds either way. */
export type Deliver = (message: Delivery) => Promise<Delivered>;

/** Minutes until the next attempt; after the last one a message is dead. */
export const backOff = [1, 5, 15, 60, 240] as const;
/** Longer than any delivery takes: the claim of a process that died while sending expires after this. */
const claimSeconds = 60;

/**
 * Delivers the message that has waited longest, outside of any transaction; false if none is due. Of several processes one gets it
 * (SKIP LOCKED). If it dies before recording the result, the message is sent again with the same id: at least once.
 */
export async function deliverOne(database: Pick<Database, 'transact'>, deliverers: Partial<Record<string, Deliver>>): Promise<boolean> {
  const message = await claim(database);
  if (!message) return false;
  if (message.isLate) messagesTotal.inc({ channel: message.channel, result: 'dead' });
  if (message.isLate) await settle(database, message, { status: 'dead', ...late, body: '' });
  else await deliver(database, deliverers, message);
  return true;
}

const late = { error: '已过期，未发送', errorEn: 'Expired before it was sent' };
const unreadable = { zh: '内容无法解密（SECRETS_KEY 已更换）', en: 'The text cannot be decrypted (SECRETS_KEY was changed)' };
const noWay = (channel: string) => ({ zh: `没有发送方式：${channel}`, en: `No way to send: ${channel}` });

async function deliver(
  database: Pick<Database, 'transact'>,
  deliverers: Partial<Record<string, Deliver>>,
  message: Claimed,
): Promise<void> {
  try {
    const body = message.isSealed ? unseal(message.body, 'outbox') : message.body;
    if (body === undefined) throw new Undeliverable(unreadable);
    const send = deliverers[message.channel];
    if (!send) throw new Undeliverable(noWay(message.channel));
    const { via, keepsBody = false } = await send({ ...message, body });
    const wiped = message.isSealed && !keepsBody ? { body: '' } : {};
    await settle(database, message, { status: 'sent', error: '', errorEn: '', via, sentTime: sql`now()`, ...wiped });
    messagesTotal.inc({ channel: message.channel, result: 'sent' });
  } catch (error) {
    const minutes = error instanceof Undeliverable ? undefined : backOff[message.attempts - 1];
    operatorLog('warn', { err: error, outbox: message.id, attempts: message.attempts }, 'a message could not be delivered');
    messagesTotal.inc({ channel: message.channel, result: minutes === undefined ? 'dead' : 'failed' });
    const why = whyFailed(error);
    if (minutes === undefined) await settle(database, message, { status: error instanceof Refused ? 'refused' : 'dead', ...why });
    else await settle(database, message, { status: 'failed', ...why, nextTime: sql`now() + make_interval(mins => ${minutes}::int)` });
  }
}

/** `claim`: its expiry to the microsecond; no two claims of a message expire at the same time. */
type Claimed = typeof outbox.$inferSelect & { isLate: boolean; claim: string };

/** After the claim expires, an unfinished message is due again. */
async function claim(database: Pick<Database, 'transact'>): Promise<Claimed | undefined> {
  return database.transact({ platform: true }, async (db) => {
    const [taken] = await db
      .update(outbox)
      .set({
        status: 'sending',
        attempts: sql`attempts + 1`,
        nextTime: sql`now() + make_interval(secs => ${claimSeconds}::int)`,
      })
      .where(
        sql`${outbox.id} = (
          select id from messaging_outbox where status in ('waiting', 'sending', 'failed') and next_time <= now()
          order by next_time, id limit 1 for update skip locked)`,
      )
      .returning();
    if (!taken) return undefined;
    const [now] = await db.execute<{ isLate: boolean; claim: string }>(
      sql`select coalesce(end_time <= now(), false) as "isLate", next_time::text as claim from messaging_outbox where id = ${taken.id}`,
    );
    return now && { ...taken, ...now };
  });
}

/** Only the holder of the claim can write; after losing it, this changes nothing. */
async function settle(database: Pick<Database, 'transact'>, { id, claim: held }: Claimed, change: Record<string, unknown>): Promise<void> {
  await database.transact({ platform: true }, (db) =>
    db
      .update(outbox)
      .set(change)
      .where(and(eq(outbox.id, id), sql`next_time = ${held}::timestamptz`, eq(outbox.status, 'sending'))),
  );
}

/** Wipes expired codes and deletes messages settled three months ago, a few rows at a time. */
export async function sweepOutbox(database: Pick<Database, 'transact'>): Promise<void> {
  await database.transact({ platform: true }, async (db) => {
    await db.execute(sql`
      update messaging_outbox set body = '' where id in (
        select id from messaging_outbox where is_sealed and body <> '' and end_time <= now() limit 500 for update skip locked)`);
    await db.execute(sql`
      delete from messaging_outbox where id in (
        select id from messaging_outbox where status in ('sent', 'discarded') and create_time < now() - interval '90 days'
        order by id limit 500 for update skip locked)`);
  });
}
