import { randomInt } from 'node:crypto';
import { BusinessError } from '../errors.ts';
import { hashSecret, secretOfPlain, secretsOfWire } from '../session/passwords.ts';

const weak = {
  zh: '密码过于简单,请使用至少8位且不常见的密码',
  en: 'This password is too easy to guess; use 8 characters or more that are not common',
};

/** The hash of a password that somebody chose, plain or as older clients send it; easy ones are refused (R-19, specification §5). */
export async function hashChosen(wire: string, about: { account: string; names: (string | null)[] }, field: string): Promise<string> {
  const isPlain = secretsOfWire(wire).length === 1 && !/^[0-9a-f]{192,}$/i.test(wire);
  if (isPlain && ([...wire].length < 8 || isEasy(wire))) throw new BusinessError(weak, { field });
  const easySecrets = new Set(
    [...common, about.account, ...about.names.filter((name) => name !== null)].map((plain) => secretOfPlain(plain)),
  );
  const [secret = ''] = secretsOfWire(wire);
  if (easySecrets.has(secret)) throw new BusinessError(weak, { field });
  return hashSecret(secret);
}

/** A password to be used once and changed at the first sign-in: 14 characters that nobody mistakes for one another. */
export async function oneTimePassword(): Promise<{ password: string; hash: string }> {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const password = Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
  return { password, hash: await hashSecret(secretOfPlain(password)) };
}

/** One character over and over, a run along the alphabet or the digits, or only digits. */
function isEasy(plain: string): boolean {
  const steps = new Set([...plain].slice(1).map((sign, at) => (sign.codePointAt(0) ?? 0) - ([...plain][at]?.codePointAt(0) ?? 0)));
  const isRun = steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1);
  return isRun || /^\d+$/.test(plain) || common.includes(plain.toLowerCase());
}

/** The most frequent of the published lists that are at least eight characters long or that the specification names. */
const common =
  '123456 111111 000000 666666 888888 123123 12345678 123456789 1234567890 11111111 88888888 00000000 password password1 password123 passw0rd p@ssw0rd p@ssword admin admin123 admin888 administrator admin1234 admin@123 root root1234 qwerty qwerty123 qwertyuiop qwer1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx asdfghjkl asdf1234 zxcvbnm1 abc123 abc12345 abcd1234 a1234567 a12345678 a123456789 aa123456 aa12345678 qq123456 woaini1314 woaini520 5201314 1314520 iloveyou sunshine princess football baseball welcome1 welcome123 letmein1 trustno1 superman batman123 whatever starwars computer internet michelle jennifer changeme changeme1 test1234 test123456 guest123 user1234 system123 manager1 dragon123 monkey123 master123 hello123 asd123456 wang1234 zhang123 li123456 zxc123456 qaz123456 qazwsxedc 147258369 987654321 1234qwer 123qweasd 123456abc 123456aa 12345qwert saber123 blade123'.split(
    ' ',
  );
