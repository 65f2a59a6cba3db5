import * as z from 'zod';
import { type QuantityName, quantities } from '#rules/component-values/quantities.ts';
import { type ToleranceSet, tolerances } from '#rules/component-values/tolerance.ts';
import type { MaterialField, MaterialOption, MaterialType } from '../catalogue/definition.ts';

const word = z.preprocess((value) => String(value ?? '').trim(), z.string());
const flag = z.preprocess((value) => [true, 1, 'true', 'on', '1'].includes(value as string), z.boolean());

/** A field of a definition as forms and clients write it. */
export const fieldForm = z.object({
  name: word,
  /** `text`, `number`, `date`, `choice`, `size`, `value:voltage` or `tolerance:r_precision`. */
  kind: word,
  zh: word,
  en: word,
  required: flag,
  isDraft: flag,
  unit: word,
  /** Where the unit stands: behind the input, or before it and part of the text. */
  unitAt: z.preprocess((value) => (value === 'prefix' ? 'prefix' : 'suffix'), z.enum(['suffix', 'prefix'])),
  pattern: word,
  /** A line each: value | 中文 | English. */
  options: word,
  initial: word,
});
export type FieldForm = z.output<typeof fieldForm>;

/** A definition as forms and clients write it; `version` is the one that was read. */
export const definitionForm = z.object({
  typeCode: word,
  version: z.coerce.number().int(),
  zh: word,
  en: word,
  shortName: word,
  isDraft: flag,
  fields: z.array(fieldForm).max(200),
});
export type DefinitionForm = z.output<typeof definitionForm>;

/** A definition as a form shows it. */
export const formOf = (type: MaterialType, version: number): DefinitionForm => ({
  typeCode: type.code,
  version,
  zh: type.label.zh,
  en: type.label.en,
  shortName: type.shortName,
  isDraft: type.isDraft === true,
  fields: type.fields.map(fieldFormOf),
});

export const fieldFormOf = (field: MaterialField): FieldForm => ({
  name: field.name,
  kind: kindOf(field),
  zh: field.label.zh,
  en: field.label.en,
  required: field.required === true,
  isDraft: field.isDraft === true,
  unit: field.prefix ?? field.suffix ?? '',
  unitAt: field.prefix === undefined ? 'suffix' : 'prefix',
  pattern: field.pattern ?? '',
  options: field.kind === 'choice' ? linesOf(field.options) : '',
  initial: field.initial ?? '',
});

export function kindOf(field: MaterialField): string {
  if (field.kind === 'value') return `value:${field.quantity}`;
  return field.kind === 'tolerance' ? `tolerance:${field.set}` : field.kind;
}

const linesOf = (options: readonly MaterialOption[]): string =>
  options.map(({ value, label }) => (label.zh === value && label.en === value ? value : `${value} | ${label.zh} | ${label.en}`)).join('\n');

/** The kind of a field as part of its definition; undefined for one that does not exist. */
export function readKind(
  text: string,
):
  | { kind: 'value'; quantity: QuantityName }
  | { kind: 'tolerance'; set: ToleranceSet }
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'date' }
  | { kind: 'size' }
  | { kind: 'choice' }
  | undefined {
  const [kind = '', of = ''] = text.split(':');
  if (kind === 'value' && of in quantities) return { kind, quantity: of as QuantityName };
  if (kind === 'tolerance' && of in tolerances) return { kind, set: of as ToleranceSet };
  const plain = [{ kind: 'text' }, { kind: 'number' }, { kind: 'date' }, { kind: 'size' }, { kind: 'choice' }] as const;
  return plain.find((one) => one.kind === text);
}

/** Options from lines, or the first line that is none. */
export function readOptions(text: string): { options: MaterialOption[] } | { wrong: string } {
  const options: MaterialOption[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [value = '', zh = value, en = zh, ...more] = line.split(/[|｜]/).map((part) => part.trim());
    if (value === '' || value.length > 32 || zh === '' || en === '' || zh.length > 64 || en.length > 64 || more.length > 0)
      return { wrong: line.trim() };
    if (options.some((one) => one.value === value)) return { wrong: line.trim() };
    options.push({ value, label: { zh, en } });
  }
  return { options };
}
