import { setTimeout as rest } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { type OutboxState, outbox } from '#server/background/outbox-table.ts';
import { outboxWorker, putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { whyIn } from '#server/background/undelivered.ts';
import { ring } from '#server/background/worker.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';

/** The address of a receiver, what it knows us by (sealed; empty without), and what the test event says beside its name. */
export interface TestedWebhook {
  recipient: string;
  secret: string;
  about: Record<string, unknown>;
}

/** What became of a test: not `sent` and not `dead`, it is still on its way or will be tried again. */
export interface TestedDelivery {
  id: string;
  status: OutboxState;
  /** What the receiver answered, or why it did not get the event. */
  answer: string;
}

/**
 * Posts a test event to the address that `read` finds, signed and through the outbox as a real one, and waits for the first answer
 * (docs/webhooks.md, 'Trying it').
 */
export async function testWebhook(
  ctx: ExternalContext,
  read: (signedIn: SignedInContext) => Promise<TestedWebhook>,
): Promise<TestedDelivery> {
  const id = await ctx.inTransactionOnce(async (signedIn) => {
    const { recipient, secret, about } = await read(signedIn);
    const body = JSON.stringify({ event: 'webhook.test', ...about, sentTime: ctx.now().toISOString() });
    const message = { channel: 'webhook' as const, recipient, secret, subject: testSubject, body, lastsSeconds };
    const [made] = await signedIn.readMain((db) => putIntoOutbox({ db, session: signedIn.session }, message));
    return String(made);
  });
  ring(outboxWorker);
  for (const until = performance.now() + patience; ; await rest(interval)) {
    const found = await ctx.inTransaction((signedIn) => stateOf(signedIn, id));
    if (!isUnderWay.has(found.status) || performance.now() > until) return found;
  }
}

/** Shown as its subject in the list of outgoing messages. */
const testSubject = '测试 Test';
/** A test that nobody waits for any more is not sent hours later. */
const lastsSeconds = 600;
/** Longer than a delivery may take, shorter than a person waits. */
const patience = 8000;
const interval = 150;
const isUnderWay = new Set<OutboxState>(['waiting', 'sending']);

async function stateOf(ctx: SignedInContext, id: string): Promise<TestedDelivery> {
  const { tenantId, status, error, errorEn, via } = outbox;
  const [row] = await ctx.readMain((db) =>
    db
      .select({ status, error, errorEn, via })
      .from(outbox)
      .where(and(eq(tenantId, ctx.session.tenantId), eq(outbox.id, id))),
  );
  if (!row) return { id, status: 'discarded', answer: '' };
  return { id, status: row.status, answer: row.status === 'sent' ? row.via : whyIn(ctx.locale, row) };
}
