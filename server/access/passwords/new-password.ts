import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { isWeakPassword } from '#rules/password-strength.ts';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { isEasilyGuessed } from '#server/security/easy-passwords.ts';
import { hashSecret, readWire, secretOfPlain } from '#server/security/passwords.ts';
import { user } from '../users/user.ts';

const weak = {
  zh: '密码过于简单，请使用至少8位且不常见的密码',
  en: 'This password is too easy to guess; use 8 characters or more that are not common',
};

/** The stored form of a new password; `weakPassword` is empty while only a digest of it is known. */
export interface StoredPassword {
  password: string;
  weakPassword: 0 | 1 | null;
}

/** The password's user: it must not equal one of his names. */
export interface About {
  account: string;
  names: (string | null | undefined)[];
}

/**
 * Refuses a password that is easy to guess, in plain text or as older clients send it; returns its hash and the strength flag of the user
 * row (R-19, specification 5).
 */
export async function readChosen(wire: string, about: About, field: string): Promise<{ secret: string; weakPassword: 0 | 1 | null }> {
  const read = readWire(wire);
  const own = [about.account, ...about.names].filter((name): name is string => typeof name === 'string' && name !== '');
  if (await isEasilyGuessed(read, own)) throw new BusinessError(weak, { field });
  return { secret: read.secrets[0] ?? '', weakPassword: read.plain === undefined ? null : strengthOf(read.plain) };
}

const strengthOf = (plain: string): 0 | 1 => (isWeakPassword(plain) ? 1 : 0);

/**
 * Several one-time passwords, random or given; hashes two at a time so that sign-ins are not delayed. Slow: never call within a
 * transaction.
 */
export async function oneTimePasswords(count: number, given?: string): Promise<{ password: string; hash: string }[]> {
  const made: { password: string; hash: string }[] = [];
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(2, count - made.length) }, () => oneTimePassword(given)))));
  return made;
}

/** A one-time password to be changed at the first sign-in: 14 unambiguous characters, unless one is given. */
export async function oneTimePassword(given?: string): Promise<{ password: string; hash: string }> {
  if (given !== undefined) return { password: given, hash: await hashSecret(secretOfPlain(given)) };
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const password = Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
  // A random password of letters only would count as weak.
  return isWeakPassword(password) ? oneTimePassword() : { password, hash: await hashSecret(secretOfPlain(password)) };
}

/** Stores whether the user's password is weak: passwords older than a rule are detected at sign-in (specification 5). */
export async function noteStrength(db: Transaction, userId: string, plain: string | undefined): Promise<void> {
  if (plain === undefined) return;
  const { table } = user;
  const weakPassword = (await isEasilyGuessed({ plain, secrets: [] })) ? 1 : strengthOf(plain);
  await db
    .update(table)
    .set({ weakPassword })
    .where(and(eq(table.id, userId), sql`${table.weakPassword} is distinct from ${weakPassword}`));
}
