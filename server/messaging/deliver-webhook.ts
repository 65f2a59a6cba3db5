import type { Deliver } from '#server/background/deliver-outbox.ts';
import { Undeliverable, Undelivered } from '#server/background/undelivered.ts';
import { guardedFetch } from '#server/security/guarded-fetch.ts';
import { settings } from '#server/settings.ts';
import { signatureOf } from './sign-webhook.ts';

/**
 * Posts an event as JSON to the address that asked for it. Every attempt carries the same `idempotency-key`, so that a receiver can tell an
 * event that comes twice. Success is any answer of 2xx; 4xx says that a further attempt is of no use, except for 408, 425 and 429.
 */
export const deliverWebhook: Deliver = async ({ recipient, body, messageId, secret }) => {
  const headers = {
    'content-type': 'application/json;charset=utf-8',
    'idempotency-key': messageId,
    ...signatureOf({ messageId, body, secret }),
  };
  const { status } = await guardedFetch(recipient, { method: 'POST', headers, body }, settings().WEBHOOK_HOSTS);
  if (status >= 200 && status < 300) return { via: `HTTP ${status}` };
  const why = { zh: `接收方应答 HTTP ${status}`, en: `The receiver answered HTTP ${status}` };
  throw status >= 400 && status < 500 && !isPassing.has(status) ? new Undeliverable(why) : new Undelivered(why);
};

const isPassing = new Set([408, 425, 429]);
