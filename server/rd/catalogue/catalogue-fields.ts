import { choice, type Field, text } from '#server/entity/fields.ts';
import { materialTypes } from './catalogue.ts';
import type { MaterialField, MaterialOption } from './definition.ts';

const allFields = materialTypes.flatMap(({ fields }) => fields);

/** By a field's name, then by the option's value: a choice of one name may offer other options in another type. */
const options = new Map<string, Map<string, MaterialOption>>();
for (const field of allFields)
  if (field.kind === 'choice') {
    const known = options.get(field.name) ?? new Map();
    options.set(field.name, known);
    for (const option of field.options) known.set(option.value, option);
  }

/** Every field of the catalogue by its name, as the history of items shows its values; a name has one kind in all types. */
export const catalogueFields: Readonly<Record<string, Field>> = Object.fromEntries(
  [...new Map(allFields.toReversed().map((field) => [field.name, field]))].map(([name, field]) => [name, fieldOf(field)]),
);

function fieldOf(field: MaterialField): Field {
  if (field.kind === 'tolerance') return choice({ label: field.label, dictionary: field.set });
  if (field.kind !== 'choice') return text({ label: field.label });
  return choice({ label: field.label, options: [...(options.get(field.name)?.values() ?? [])] });
}
