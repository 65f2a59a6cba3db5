import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sm2 } from 'sm-crypto';
import { settings } from './settings.ts';

/** The key that clients which encrypt passwords must be built with (contract 2.4): 130 hex characters, 04 first. */
export const sm2PublicKey = (): string => sm2.getPublicKeyFromPrivateKey(privateKey());

/** What a client encrypted: with or without the leading 04, in both orders of its parts (contract 2.4); undefined when it is no cipher of ours. */
export function decryptSm2(cipher: string): string | undefined {
  const key = privateKey();
  const forms = cipher.startsWith('04') ? [cipher.slice(2), cipher] : [cipher];
  for (const form of forms) {
    for (const mode of [0, 1] as const) {
      const plain = decrypted(form, key, mode);
      if (plain !== '') return plain;
    }
  }
  return undefined;
}

/** The library answers an empty text to most ciphers that are not ours, and throws at bytes that are no text. */
function decrypted(cipher: string, key: string, mode: 0 | 1): string {
  try {
    return sm2.doDecrypt(cipher, key, mode);
  } catch {
    return '';
  }
}

/** From the environment, or made at first start and kept for the owner's eyes only; processes on several machines share it by SM2_PRIVATE_KEY. */
function privateKey(): string {
  const { SM2_PRIVATE_KEY, DATA_DIR } = settings();
  if (SM2_PRIVATE_KEY !== undefined) return SM2_PRIVATE_KEY;
  const folder = join(DATA_DIR, 'secrets');
  const file = join(folder, 'sm2.key');
  if (!existsSync(file)) keepOnce(folder, file, sm2.generateKeyPairHex().privateKey);
  return readFileSync(file, 'utf8').trim();
}

/** Two processes may start at once: the file appears whole, and the first one's stays. */
function keepOnce(folder: string, file: string, secret: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
