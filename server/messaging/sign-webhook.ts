import { createHmac } from 'node:crypto';
import { Undeliverable } from '#server/background/undelivered.ts';
import { unseal } from '#server/security/seal.ts';

interface Signed {
  messageId: string;
  body: string;
  /** Sealed; empty where its receiver has none. */
  secret: string;
}

/**
 * The headers by which a receiver knows that a webhook is ours and of now (docs/webhooks.md; standardwebhooks.com): HMAC-SHA256 over id,
 * time and body. Each attempt is signed at its own time, so that a receiver may refuse what is old.
 */
export function signatureOf({ messageId, body, secret }: Signed, now = new Date()): Record<string, string> {
  if (secret === '') return {};
  const plain = unseal(secret, 'webhook');
  if (plain === undefined) throw new Undeliverable(unreadable);
  const time = String(Math.floor(now.getTime() / 1000));
  const key = plain.startsWith('whsec_') ? Buffer.from(plain.slice('whsec_'.length), 'base64') : plain;
  const signature = createHmac('sha256', key).update(`${messageId}.${time}.${body}`).digest('base64');
  return { 'webhook-id': messageId, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
}

const unreadable = {
  zh: '签名密钥无法解密（SECRETS_KEY 已更换）',
  en: 'The signing secret cannot be decrypted (SECRETS_KEY was changed)',
};
