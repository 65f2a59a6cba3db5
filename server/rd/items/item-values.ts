import { own } from '#rules/own.ts';
import type { MaterialType } from '../catalogue/definition.ts';

/** The values of an item by the names of its type's fields: the text as shown, and a number (in the base unit) to compare by. */
export type ItemValues = Record<string, { text: string; number?: number }>;

/** The texts alone, as forms and clients have them; what is not filled in is null. */
export const textsOf = ({ fields }: MaterialType, values: ItemValues): Record<string, string | null> =>
  Object.fromEntries(fields.map(({ name }) => [name, own(values, name)?.text ?? null]));

/** The same by position, as legacy clients name them: key0 is the first field of the type (specification 11). */
export const keysOf = ({ fields }: MaterialType, values: ItemValues): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }, at) => [`key${at}`, own(values, name)?.text ?? '']));

/** What a body says of the type's fields, by their names, whether it names them or counts them. */
export function givenFor({ fields }: MaterialType, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = fields.flatMap(({ name }, at) => {
    const key = Object.hasOwn(body, name) ? name : `key${at}`;
    return Object.hasOwn(body, key) ? [[name, body[key]] as const] : [];
  });
  return Object.fromEntries(given);
}
