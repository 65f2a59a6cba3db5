import { own } from '#rules/own.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import type { ItemValues } from './item-values.ts';

/** What tells one delivery or one paper from another, not one part from another. */
const asides = new Set([
  'shortName',
  'note',
  'datasheet',
  'packQuantity',
  'lifecycle',
  'environment',
  'moistureLevel',
  'operatingTemperature',
]);

/** What an item is called: its type and the values that tell it from others, in the order of the fields (docs/materials.md, 'Items'). */
export function describeItem(type: MaterialType, values: ItemValues) {
  const parts = type.fields.filter(({ name }) => !asides.has(name) && name !== 'silkscreen').map((field) => wordOf(field, values));
  return {
    description: [type.label.zh, ...parts].filter(Boolean).join(' '),
    shortName: values.shortName?.text ?? type.shortName,
    // For lists and search.
    model: values.model?.text ?? null,
    silkscreen: values.silkscreen?.text ?? null,
    brand: values.brand?.text ?? null,
    manufacturerModel: values.manufacturerModel?.text ?? null,
  };
}

/** One value in the description; a voltage of the mains says so. */
function wordOf(field: MaterialField, values: ItemValues): string {
  const text = own(values, field.name)?.text ?? '';
  if (text === '') return '';
  switch (field.kind) {
    case 'value':
      return field.suffix === 'VAC' ? text.replace(/V$/, 'VAC') : text;
    case 'tolerance':
      // The key of an unspecified tolerance is 0, that of beads is the percentage itself.
      return text === '0' ? '' : /^\d+$/.test(text) ? `±${text}%` : text;
    case 'choice': {
      const word = field.options.find(({ value }) => value === text)?.label.zh ?? text;
      return ['有', '无', '是', '否'].includes(word) ? `${field.label.zh}:${word}` : word;
    }
    case 'number':
      return field.suffix === undefined ? `${field.label.zh}${text}` : text + field.suffix;
    default:
      return field.suffix === undefined ? text : text + field.suffix;
  }
}
