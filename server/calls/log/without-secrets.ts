import { allEntities } from '#server/entity/entity.ts';

/** Parameter names whose values no log may contain. */
const secretNames =
  /password|passwd|token|secret|otp|captcha|^code$|^oauth_?id$|(sms|verify|login|phone|mail|captcha)code$|^(access|private|api|app|client)_?key$|authorization|blade-auth|cookie/i;
const maxCharacters = 2000;
const longestText = 500;
const deepest = 6;

/** A call's input as JSON of limited length; secrets, by name or as declared by the entity, become `***`. */
export function withoutSecrets(input: unknown, entityPath?: string): string {
  if (input === undefined || input === null) return '';
  const entity = allEntities().find(({ path }) => path === entityPath);
  const fields: Record<string, { secret?: boolean; secretWhen?: unknown }> = entity?.fields ?? {};
  // What was sent need not tell which record it is for.
  const isSecret = (name: string) =>
    secretNames.test(name) ||
    entity?.unlogged?.includes(name) === true ||
    fields[name]?.secret === true ||
    fields[name]?.secretWhen !== undefined;
  const text = JSON.stringify(shown(input, isSecret, 0)) ?? '';
  return storable(text, maxCharacters);
}

function shown(value: unknown, isSecret: (name: string) => boolean, depth: number): unknown {
  if (typeof value === 'string') return addressWithoutSecrets(value.slice(0, longestText));
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => shown(one, isSecret, depth + 1));
  // A file is logged by name and size.
  if (value instanceof Blob) return { name: value instanceof File ? value.name : '', size: value.size };
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 100)
      .map(([name, one]) => [name, isSecret(name) && one !== '' && one !== null ? '***' : shown(one, isSecret, depth + 1)]),
  );
}

/** Blanks the values of secret parameters in addresses within a text. */
export const addressWithoutSecrets = (text: string): string =>
  text
    .replace(/((?:token|blade-auth|password|secret|code|otp)=)[^&\s"'<>]*/gi, '$1***')
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 ***');

/** Makes a text storable in PostgreSQL and limits its length: no NUL, no unpaired surrogate. */
export const storable = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '');
