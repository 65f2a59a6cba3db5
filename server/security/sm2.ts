import { createECDH } from 'node:crypto';
import { sm2 } from 'sm-crypto';
import { settings } from '#server/settings.ts';
import { storedSecret } from './stored-secret.ts';

/** The public key for clients that encrypt passwords (contract 2.4): 130 hex characters, 04 first. */
export function sm2PublicKey(): string {
  const curve = createECDH('SM2');
  curve.setPrivateKey(privateKey(), 'hex');
  return curve.getPublicKey('hex');
}

/**
 * Decrypts a client's ciphertext, with or without the leading 04, in either order of its parts (contract 2.4);
 * undefined when it is not for our key.
 */
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

/** The library returns an empty text for most foreign ciphertexts, and throws when the bytes are not text. */
function decrypted(cipher: string, key: string, mode: 0 | 1): string {
  try {
    return sm2.doDecrypt(cipher, key, mode);
  } catch {
    return '';
  }
}

/** From the environment, or generated at first start; processes on several machines share it through SM2_PRIVATE_KEY. */
function privateKey(): string {
  const { SM2_PRIVATE_KEY, DATA_DIR } = settings();
  return SM2_PRIVATE_KEY ?? storedSecret(DATA_DIR, 'sm2.key', () => sm2.generateKeyPairHex().privateKey);
}
