import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '#server/gate.ts';
import { decryptSm2 } from './sm2.ts';

/** The argon2id parameters recommended by OWASP. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is deliberately slow:
 * four at once, a hundred waiting, then 503, so that a burst of sign-ins does not stop everything else.
 */
const gate = createGate(4, 100, 5_000, 'passwords');

/** The common form of every password: md5 hex, which is all that older clients send (contract 2.4). */
export const secretOfPlain = (plain: string): string => createHash('md5').update(plain).digest('hex');

/** A password as a client sent it. */
export interface WirePassword {
  /** The possible meanings, the most likely first. */
  secrets: string[];
  /** The plain password, if more than a digest was sent; 32 hex characters count as a digest. */
  plain: string | undefined;
}

/**
 * Reads a password from a request (contract 2.4): SM2 ciphertext, md5 hex or plain text; 32 hex characters may be either of the last two.
 * Decryption blocks other requests, so it runs once, and not for input longer than any password.
 */
export function readWire(wire: string): WirePassword {
  if (/^[0-9a-f]{32}$/i.test(wire)) return { secrets: [wire.toLowerCase(), secretOfPlain(wire)], plain: undefined };
  const isCipher = wire.length <= longestCipher && /^[0-9a-f]{192,}$/i.test(wire);
  const plain = isCipher ? (decryptSm2(wire) ?? wire) : wire;
  return { secrets: [secretOfPlain(plain)], plain };
}

/** 128 characters of four bytes, in hex, with the point, its leading 04, and the digest. */
const longestCipher = 2 * (1 + 64 + 32 + 128 * 4);

/** The possible meanings of a password in a request. */
export const secretsOfWire = (wire: string): string[] => readWire(wire).secrets;

/** Hashes a secret for storage: salted argon2id. */
export const hashSecret = (secret: string): Promise<string> => inGate(() => hash(secret, cost));

/**
 * Whether one of the secrets matches the hash.
 * Without a hash it takes as long and returns false, so that timing does not reveal which accounts exist.
 */
export async function isSecret(hashed: string | undefined, secrets: string[]): Promise<boolean> {
  const isHash = hashed?.startsWith('$argon2id$') === true;
  const against = isHash ? hashed : await nobodys();
  for (const secret of secrets) {
    if ((await inGate(() => verify(against, secret))) && isHash) return true;
  }
  return false;
}

let nobodysHash: Promise<string> | undefined;
const nobodys = (): Promise<string> => {
  nobodysHash ??= hash(randomBytes(16), cost);
  return nobodysHash;
};

async function inGate<Result>(work: () => Promise<Result>): Promise<Result> {
  await gate.enter();
  try {
    return await work();
  } finally {
    gate.leave();
  }
}
