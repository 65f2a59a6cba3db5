import { sm2 } from 'sm-crypto';
import { settings } from '#server/settings.ts';
import { storedSecret } from './stored-secret.ts';

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

/** From the environment, or made at first start; processes on several machines share it by SM2_PRIVATE_KEY. */
function privateKey(): string {
  const { SM2_PRIVATE_KEY, DATA_DIR } = settings();
  return SM2_PRIVATE_KEY ?? storedSecret(DATA_DIR, 'sm2.key', () => sm2.generateKeyPairHex().privateKey);
}
