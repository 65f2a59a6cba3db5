import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { isWeakPassword } from '#rules/password-strength.ts';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { hashSecret, readWire, secretOfPlain } from '#server/security/passwords.ts';
import { user } from '../users/user.ts';

const weak = {
  zh: '密码过于简单,请使用至少8位且不常见的密码',
  en: 'This password is too easy to guess; use 8 characters or more that are not common',
};

/** What a user row keeps of a new password; `weakPassword` is empty while only a digest of it is known. */
export interface StoredPassword {
  password: string;
  weakPassword: 0 | 1 | null;
}

/** Whom a password is for: it must not be one of his own names. */
export interface About {
  account: string;
  names: (string | null | undefined)[];
}

/** Refuses a password that is easy to guess, plain or as older clients send it (R-19, specification 5); answers its secret and what a user row keeps of its strength. */
export async function readChosen(wire: string, about: About, field: string): Promise<{ secret: string; weakPassword: 0 | null }> {
  const {
    plain,
    secrets: [secret = ''],
  } = readWire(wire);
  const own = [about.account, ...about.names].filter((name): name is string => typeof name === 'string' && name !== '');
  const common = await commonPasswords();
  const isEasy =
    plain === undefined
      ? common.secrets.has(secret) || own.some((name) => secretOfPlain(name) === secret)
      : isWeakPassword(plain) || common.plains.has(plain.toLowerCase()) || own.some((name) => name.toLowerCase() === plain.toLowerCase());
  if (isEasy) throw new BusinessError(weak, { field });
  return { secret, weakPassword: plain === undefined ? null : 0 };
}

/** Several one-time passwords; two hashes at a time leave room for those who sign in meanwhile. Never within a transaction: it takes long. */
export async function oneTimePasswords(count: number): Promise<{ password: string; hash: string }[]> {
  const made: { password: string; hash: string }[] = [];
  while (made.length < count) made.push(...(await Promise.all(Array.from({ length: Math.min(2, count - made.length) }, oneTimePassword))));
  return made;
}

/** A password to be used once and changed at the first sign-in: 14 characters that nobody mistakes for one another. */
export async function oneTimePassword(): Promise<{ password: string; hash: string }> {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const password = Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
  // Fourteen letters alone would be one sort of sign.
  return isWeakPassword(password) ? oneTimePassword() : { password, hash: await hashSecret(secretOfPlain(password)) };
}

/** Marks on the user whose password this is whether it is weak: those kept from before a rule are found when their owners sign in (specification 5). */
export async function noteStrength(db: Transaction, userId: string, plain: string | undefined): Promise<void> {
  if (plain === undefined) return;
  const { table } = user;
  const weakPassword = isWeakPassword(plain) || (await commonPasswords()).plains.has(plain.toLowerCase()) ? 1 : 0;
  await db
    .update(table)
    .set({ weakPassword })
    .where(and(eq(table.id, userId), sql`${table.weakPassword} is distinct from ${weakPassword}`));
}

interface CommonPasswords {
  plains: ReadonlySet<string>;
  secrets: ReadonlySet<string>;
}

/** The 3,000 commonest of all and the 3,000 commonest that are long enough to be chosen, with those of this region and trade. Read when first needed. */
async function commonPasswords(): Promise<CommonPasswords> {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const published = dictionary['passwords-common'];
    const long = published.filter((password) => password.length >= 8);
    const plains = new Set([...published.slice(0, max), ...long.slice(0, max), ...ofThisTrade]);
    return { plains, secrets: new Set([...plains].map(secretOfPlain)) };
  });
  return reading;
}
let reading: Promise<CommonPasswords> | undefined;

const max = 3000;
const ofThisTrade =
  '123456 111111 000000 666666 888888 123123 12345678 123456789 1234567890 11111111 88888888 00000000 password password1 password123 passw0rd p@ssw0rd p@ssword admin admin123 admin888 administrator admin1234 admin@123 root root1234 qwerty qwerty123 qwertyuiop qwer1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx asdfghjkl asdf1234 zxcvbnm1 abc123 abc12345 abcd1234 a1234567 a12345678 a123456789 aa123456 aa12345678 qq123456 woaini1314 woaini520 5201314 1314520 iloveyou sunshine princess football baseball welcome1 welcome123 letmein1 trustno1 superman batman123 whatever starwars computer internet michelle jennifer changeme changeme1 test1234 test123456 guest123 user1234 system123 manager1 dragon123 monkey123 master123 hello123 asd123456 wang1234 zhang123 li123456 zxc123456 qaz123456 qazwsxedc 147258369 987654321 1234qwer 123qweasd 123456abc 123456aa 12345qwert saber123 blade123'.split(
    ' ',
  );
