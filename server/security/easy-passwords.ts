import { isTooShort } from '#rules/password-strength.ts';
import { secretOfPlain, type WirePassword } from './passwords.ts';

/**
 * Whether a password is easily guessed: too short, a run like abcdefgh, a common one, or one of the related names.
 * A digest allows only some of these checks, and tells one spelling from another: the usual ones are tried.
 */
export async function isEasilyGuessed({ plain, secrets }: WirePassword, names: readonly string[] = []): Promise<boolean> {
  const common = await commonPasswords();
  if (plain === undefined)
    return common.secrets.has(secrets[0] ?? '') || names.flatMap(spelled).some((name) => secretOfPlain(name) === secrets[0]);
  const typed = plain.toLowerCase();
  return isTooShort(plain) || isRun(typed) || common.plains.has(typed) || names.some((name) => name.toLowerCase() === typed);
}

/** As it stands, in small letters, in capitals, and with a capital first letter. */
const spelled = (word: string): string[] => {
  const small = word.toLowerCase();
  return [word, small, word.toUpperCase(), `${small.slice(0, 1).toUpperCase()}${small.slice(1)}`];
};

/** Whether each character follows the previous one by the same step: 0, 1 or -1. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

interface CommonPasswords {
  plains: ReadonlySet<string>;
  secrets: ReadonlySet<string>;
}

/**
 * The 3,000 most common passwords, the 3,000 most common of sufficient length, and regional and trade-specific ones. Loaded on first use.
 */
async function commonPasswords(): Promise<CommonPasswords> {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const published = dictionary['passwords-common'];
    const long = published.filter((password) => password.length >= 8);
    const plains = new Set([...published.slice(0, max), ...long.slice(0, max), ...ofThisTrade]);
    return { plains, secrets: new Set([...plains].flatMap(spelled).map(secretOfPlain)) };
  });
  return reading;
}
let reading: Promise<CommonPasswords> | undefined;

const max = 3000;
const ofThisTrade =
  '123456 111111 000000 666666 888888 123123 12345678 123456789 1234567890 11111111 88888888 00000000 password password1 password123 passw0rd p@ssw0rd p@ssword admin admin123 admin888 administrator admin1234 admin@123 root root1234 qwerty qwerty123 qwertyuiop qwer1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx asdfghjkl asdf1234 zxcvbnm1 abc123 abc12345 abcd1234 a1234567 a12345678 a123456789 aa123456 aa12345678 qq123456 woaini1314 woaini520 5201314 1314520 iloveyou sunshine princess football baseball welcome1 welcome123 letmein1 trustno1 superman batman123 whatever starwars computer internet michelle jennifer changeme changeme1 test1234 test123456 guest123 user1234 system123 manager1 dragon123 monkey123 master123 hello123 asd123456 wang1234 zhang123 li123456 zxc123456 qaz123456 qazwsxedc 147258369 987654321 1234qwer 123qweasd 123456abc 123456aa 12345qwert saber123 blade123'.split(
    ' ',
  );
