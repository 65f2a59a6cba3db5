import type { ReadBy } from '#rules/component-values/read-typed.ts';
import type { FieldView, Locale, Option } from '#rules/screen.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { requiredMessage } from '../catalogue/required-message.ts';

/** Dictionaries by code, as the form of a type needs them. */
export type Dictionaries = ReadonlyMap<string, Option[]>;

/** The fields of a type as those of a form. Values are checked after they are normalised, so that no pattern stands in their way. */
export const fieldsOfType = ({ fields }: MaterialType, dictionaries: Dictionaries, locale: Locale): FieldView[] =>
  fields.map((field) => viewOfField(field, dictionaries, locale));

/** The same for values that are shown: what is kept of a quantity has its unit already, and so has a text that begins with its own. */
export const shownFields = ({ fields }: MaterialType, views: readonly FieldView[]): FieldView[] =>
  views.map(({ unit, ...view }, at) => {
    const isKept = fields[at]?.kind === 'value' || fields[at]?.prefix !== undefined;
    return isKept || unit === undefined ? view : { ...view, unit };
  });

export function viewOfField(field: MaterialField, dictionaries: Dictionaries, locale: Locale): FieldView {
  const unit = field.suffix ?? field.prefix;
  return {
    name: field.name,
    label: field.label[locale],
    ...kindOf(field, dictionaries, locale),
    ...(field.required && { required: requiredMessage(field, locale) }),
    ...(unit !== undefined && { unit }),
    ...readByOf(field),
    ...(field.initial !== undefined && { initial: field.initial }),
    ...(field.suggestions && { suggestions: field.suggestions }),
    ...(field.isDraft && !field.required && { more: true }),
  };
}

/** What of a definition the browser checks by; a field that takes any text needs nothing. */
function readByOf(field: MaterialField): { readBy?: ReadBy } {
  const { pattern, prefix, suffix } = field;
  const rest = {
    ...(pattern !== undefined && { pattern }),
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
  };
  if (field.kind === 'value') return { readBy: { kind: field.kind, quantity: field.quantity, ...rest } };
  if (field.kind === 'size') return { readBy: { kind: field.kind, ...rest } };
  return pattern === undefined || (field.kind !== 'text' && field.kind !== 'number') ? {} : { readBy: { kind: field.kind, ...rest } };
}

const maxText = 255;
const maxValue = 64;

function kindOf(field: MaterialField, dictionaries: Dictionaries, locale: Locale): Pick<FieldView, 'kind'> & Partial<FieldView> {
  switch (field.kind) {
    case 'choice':
      return { kind: 'choice', options: field.options.map(({ value, label }) => ({ value, label: label[locale] })) };
    case 'tolerance':
      return { kind: 'choice', options: dictionaries.get(field.set) ?? [] };
    case 'number':
      return { kind: 'decimal', scale: 6 };
    case 'date':
      return { kind: 'date' };
    case 'text':
      return { kind: 'text', max: maxText };
    default:
      return { kind: 'text', max: maxValue };
  }
}

/** The dictionaries that the fields of a type need. */
export const dictionariesOf = ({ fields }: MaterialType): string[] => [
  ...new Set(fields.flatMap((field) => (field.kind === 'tolerance' ? [field.set] : []))),
];
