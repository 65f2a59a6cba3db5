import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits; whoever holds it is signed in. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The only form of a secret that is kept: its SHA-256 in hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What is stored of a client's secret. It is long and random, so a plain SHA-256 keeps it as well as a slow hash would. */
export const hashClientSecret = (secret: string): string => `sha256:${hashOf(secret)}`;
