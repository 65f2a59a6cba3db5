import { allEntities } from '#server/entity/entity.ts';

/** Names under which callers send what no log may hold. */
const secretNames =
  /password|passwd|token|secret|otp|captcha|^code$|^oauth_?id$|(sms|verify|login|phone|mail|captcha)code$|^(access|private|api|app|client)_?key$|authorization|blade-auth|cookie/i;
const maxCharacters = 2000;
const longestText = 500;
const deepest = 6;

/** What a call was given, as JSON of bounded length: secrets by their names, and those that the entity declares, as `***`. */
export function withoutSecrets(input: unknown, entityPath?: string): string {
  if (input === undefined || input === null) return '';
  const fields: Record<string, { secret?: boolean; secretWhen?: unknown }> =
    allEntities().find(({ path }) => path === entityPath)?.fields ?? {};
  // What was sent need not tell which record it is for.
  const isSecret = (name: string) => secretNames.test(name) || fields[name]?.secret === true || fields[name]?.secretWhen !== undefined;
  const text = JSON.stringify(shown(input, isSecret, 0)) ?? '';
  return storable(text, maxCharacters);
}

function shown(value: unknown, isSecret: (name: string) => boolean, depth: number): unknown {
  if (typeof value === 'string') return addressWithoutSecrets(value.slice(0, longestText));
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => shown(one, isSecret, depth + 1));
  // A file is told by its name and size.
  if (value instanceof Blob) return { name: value instanceof File ? value.name : '', size: value.size };
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 100)
      .map(([name, one]) => [name, isSecret(name) && one !== '' && one !== null ? '***' : shown(one, isSecret, depth + 1)]),
  );
}

/** A text in which addresses may stand: the values of secret parameters are blanked. */
export const addressWithoutSecrets = (text: string): string =>
  text
    .replace(/((?:[\w-]*token|blade-auth|[\w-]*password|[\w-]*secret|code|otp)=)[^&\s"'<>]*/gi, '$1***')
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 ***');

/** What PostgreSQL stores, cut to a length: it knows no NUL and no half of a character. */
export const storable = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '');
