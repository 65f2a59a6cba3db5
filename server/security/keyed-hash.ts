import { createHmac } from 'node:crypto';
import { installationKey } from './seal.ts';

/** A hash keyed by this installation, so that short values cannot be brute-forced without the key. `purpose` separates uses. */
export function keyedHash(text: string, purpose: string): string {
  const key = createHmac('sha256', installationKey()).update(`hash ${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}
