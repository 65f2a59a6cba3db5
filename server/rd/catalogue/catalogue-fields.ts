import { choice, type Field, text } from '#server/entity/fields.ts';
import { materialTypes } from './catalogue.ts';
import type { MaterialField, MaterialOption } from './definition.ts';

/** Every field of the catalogue by its name, as the history of items shows its values; a name has one kind in all types. */
export const catalogueFields = fieldsByName(materialTypes.flatMap(({ fields }) => fields));

/** The fields of several definitions by their names. The first of a name says what it is called; options are those of all. */
export function fieldsByName(fields: readonly MaterialField[]): Readonly<Record<string, Field>> {
  const options = new Map<string, Map<string, MaterialOption>>();
  for (const field of fields)
    if (field.kind === 'choice') {
      const known = options.get(field.name) ?? new Map();
      options.set(field.name, known);
      for (const option of field.options) if (!known.has(option.value)) known.set(option.value, option);
    }
  const firsts = new Map(fields.toReversed().map((field) => [field.name, field]));
  return Object.fromEntries([...firsts].map(([name, field]) => [name, fieldOf(field, options.get(name))]));
}

function fieldOf(field: MaterialField, options: ReadonlyMap<string, MaterialOption> = new Map()): Field {
  if (field.kind === 'tolerance') return choice({ label: field.label, dictionary: field.set });
  if (field.kind !== 'choice') return text({ label: field.label });
  return choice({ label: field.label, options: [...options.values()] });
}
