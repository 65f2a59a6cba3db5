import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readEnv } from '#server/env.ts';
import { storedSecret } from './stored-secret.ts';

const version = 'v1';

/** The purpose of a sealed secret: it cannot be opened for another one. */
export type Purpose =
  | 'data source'
  | 'sms'
  | 'storage'
  | 'file link'
  | 'client'
  | 'mail'
  | 'robot'
  | 'outbox'
  | 'relay'
  | 'webhook'
  | 'sign-in provider'
  | 'one-time passwords'
  | 'initial password';

/**
 * Encrypts a secret that the console needs again, so that the database alone does not reveal it:
 * AES-256-GCM with this installation's key.
 */
export function seal(plain: string, purpose: Purpose): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', installationKey(), nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [version, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Decrypts a secret; undefined when it was sealed with another key or for another purpose, or is invalid. */
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

/** Whether a text is sealed, by whichever key: one that was stored before its kind was sealed is not. */
export const isSealed = (text: string): boolean => new RegExp(`^${version}(\\.[\\w-]+){3}$`).test(text);

/** Shown in place of a secret; sent back, it leaves the secret unchanged. */
export const mask = '******';

/** Whether a submitted value leaves the secret unchanged: empty or the mask. */
export const keepsSecret = (sent: unknown): boolean =>
  sent === undefined || sent === null || (typeof sent === 'string' && /^\**$/.test(sent.trim()));

/** From SECRETS_KEY, or generated at first start. Without it sealed secrets are lost: back it up, separately from the database. */
export function installationKey(): Buffer {
  const { SECRETS_KEY, DATA_DIR } = readEnv(process.env);
  return Buffer.from(SECRETS_KEY ?? storedSecret(DATA_DIR, 'secrets.key', () => randomBytes(32).toString('hex')), 'hex');
}
