import { createHash, randomBytes } from 'node:crypto';

/** Generates a secret of 256 random bits; possession alone signs a caller in. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The only stored form of a secret: its SHA-256 in hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The stored form of a client's secret. It is long and random, so a plain SHA-256 protects it as well as a slow hash. */
export const hashClientSecret = (secret: string): string => `sha256:${hashOf(secret)}`;
