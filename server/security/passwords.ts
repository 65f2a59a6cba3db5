import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '#server/database/pool.ts';
import { decryptSm2 } from './sm2.ts';

/** OWASP's setting of argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is slow by intent: four at once, a hundred waiting, then 503, so that a storm of sign-ins does not stop everything else. */
const gate = createGate(4, 100, 5_000);

/** The one secret that a password is reduced to, whoever sends it: md5 hex, which is all that older clients reveal (contract 2.4). */
export const secretOfPlain = (plain: string): string => createHash('md5').update(plain).digest('hex');

/** A password as a client sent it. */
export interface WirePassword {
  /** What it may stand for, the likeliest first. */
  secrets: string[];
  /** The password itself, where more than a digest was sent; 32 hex characters are taken for one. */
  plain: string | undefined;
}

/**
 * Reads a password from the wire (contract 2.4): an SM2 cipher of the plain text, md5 hex, or the plain text. 32 hex characters may be either of the last two.
 * Deciphering holds up everybody else, so it is done once, and not for what is longer than a password can be.
 */
export function readWire(wire: string): WirePassword {
  if (/^[0-9a-f]{32}$/i.test(wire)) return { secrets: [wire.toLowerCase(), secretOfPlain(wire)], plain: undefined };
  const isCipher = wire.length <= longestCipher && /^[0-9a-f]{192,}$/i.test(wire);
  const plain = isCipher ? (decryptSm2(wire) ?? wire) : wire;
  return { secrets: [secretOfPlain(plain)], plain };
}

/** Of 128 characters of four bytes each: in hex with the point, its leading 04, and the digest. */
const longestCipher = 2 * (1 + 64 + 32 + 128 * 4);

/** What a password on the wire may stand for. */
export const secretsOfWire = (wire: string): string[] => readWire(wire).secrets;

/** What is stored of a secret: a salted argon2id hash. */
export const hashSecret = (secret: string): Promise<string> => inGate(() => hash(secret, cost));

/** Whether one of the secrets is the hashed one. Without a hash it takes as long and answers no, so that time tells nobody which accounts exist. */
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
