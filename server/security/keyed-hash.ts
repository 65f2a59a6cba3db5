import { createHmac } from 'node:crypto';
import { installationKey } from './seal.ts';

/** A hash that nobody can try values against without the key of this installation: for what is short enough to be guessed. `purpose` keeps uses apart. */
export function keyedHash(text: string, purpose: string): string {
  const key = createHmac('sha256', installationKey()).update(`hash ${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}
