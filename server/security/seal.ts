import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readEnv } from '#server/env.ts';
import { storedSecret } from './stored-secret.ts';

/** What a sealed secret is for: one that was written for another purpose does not open. */
export type Purpose =
  | 'data source'
  | 'sms'
  | 'storage'
  | 'file link'
  | 'client'
  | 'mail'
  | 'robot'
  | 'outbox'
  | 'sign-in provider'
  | 'one-time passwords';

/** Encrypts a secret that the console must use again, so that the database alone does not give it away: AES-256-GCM under the key of this installation. */
export function seal(plain: string, purpose: Purpose): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', installationKey(), nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [version, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** The secret again; undefined when it was sealed under another key, for another purpose, or is none of ours. */
export function unseal(text: string, purpose: Purpose): string | undefined {
  const [made, nonce, tag, sealed] = text.split('.');
  if (made !== version || nonce === undefined || tag === undefined || sealed === undefined) return undefined;
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', installationKey(), bytes(nonce), { authTagLength: 16 }).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes(tag));
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** What stands for a secret where a record is read; sent back, it leaves the secret as it is. */
export const mask = '******';

/** Whether a form that was sent back leaves a secret as it is: nothing, or the mask. */
export const keepsSecret = (sent: unknown): boolean =>
  sent === undefined || sent === null || (typeof sent === 'string' && /^\**$/.test(sent.trim()));

const version = 'v1';

/** From SECRETS_KEY, or made at first start. Without it sealed secrets are lost: it belongs in the backup, apart from the database. */
export function installationKey(): Buffer {
  const { SECRETS_KEY, DATA_DIR } = readEnv(process.env);
  return Buffer.from(SECRETS_KEY ?? storedSecret(DATA_DIR, 'secrets.key', () => randomBytes(32).toString('hex')), 'hex');
}
