import { own } from '#rules/own.ts';
import type { MaterialType } from '../catalogue/definition.ts';
import type { ItemValues } from '../items/item-values.ts';

/** Texts of which nearly every item has one of its own, or that say nothing of the part. */
const unsearched = new Set(['shortName', 'note', 'datasheet', 'packQuantity', 'manufacturerModel', 'model', 'silkscreen', 'specialNote']);

/**
 * What an item is found and counted by: `resistance=10000` of a value, in its base unit, so that '100NF' and '0.1UF' are one, and
 * `package=0603` of a text or choice. One indexed column serves the parameters of all types.
 */
export const searchTerms = ({ fields }: MaterialType, values: ItemValues): string[] =>
  fields.flatMap(({ name, kind }) => {
    const value = own(values, name);
    return value === undefined || kind === 'date' || unsearched.has(name) ? [] : [termOf(name, value.number ?? value.text)];
  });

export const termOf = (name: string, value: string | number): string => `${name}=${value}`;

/** Whether the items of a type are counted by the values of a field. */
export const isCounted = ({ name, kind }: MaterialType['fields'][number]): boolean => kind !== 'date' && !unsearched.has(name);
