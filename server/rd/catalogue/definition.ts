import type { QuantityName } from '#rules/component-values/quantities.ts';
import type { ToleranceSet } from '#rules/component-values/tolerance.ts';
import type { Label } from '#rules/screen.ts';

/** A group of material codes (specification 11). Its types are those whose code begins with its own. */
export interface MaterialGroup {
  /** Two digits. */
  code: string;
  label: Label;
}

/** A sort of material with fields of its own, such as chip resistors. */
export interface MaterialType {
  /** Four digits. */
  code: string;
  label: Label;
  /** What the short name of an item of this type begins as. */
  shortName: string;
  /** The specification names neither this code nor its short name: name and fields are a proposal that a component engineer edits. */
  isDraft?: true;
  /** In order: the first is key0 of legacy clients. */
  fields: readonly MaterialField[];
}

/** What is asked of every item of a type. */
export type MaterialField = FieldBase &
  (
    | { kind: 'text' }
    /** Read by `rules/component-values/`: kept as text with its unit and as a number in the base unit. */
    | { kind: 'value'; quantity: QuantityName }
    /** A key of a dictionary of tolerances. */
    | { kind: 'tolerance'; set: ToleranceSet }
    /** Diameter and height, '5X11'. */
    | { kind: 'size' }
    | { kind: 'choice'; options: readonly MaterialOption[]; areOptionsDraft?: true }
    | { kind: 'number' }
    | { kind: 'date' }
  );

export type ChoiceField = Extract<MaterialField, { kind: 'choice' }>;

export interface MaterialOption {
  value: string;
  label: Label;
}

interface FieldBase {
  /** Unique within its type; it stays the same through all versions of a definition, whatever the position. */
  name: string;
  label: Label;
  required?: true;
  /** The specification does not give this field. */
  isDraft?: true;
  /** As the specification writes it; of values, for the text that is kept. The pattern attribute of HTML wants its slashes escaped. */
  pattern?: string;
  /** Stands before the input and belongs to the text. */
  prefix?: string;
  /** The unit beside the input: of numbers, and of values that are typed without one and are no code. */
  suffix?: string;
  initial?: string;
  /** Offered while typing; others may be typed. */
  suggestions?: readonly string[];
  /** If the field is empty, instead of 请填写 and its label. */
  message?: Label;
}

type Rest = Partial<Omit<FieldBase, 'name' | 'label' | 'isDraft'>>;

/** A type that the specification names, by its code or by its short name. */
export function specifiedType(code: string, zh: string, en: string, shortName: string, fields: readonly MaterialField[]): MaterialType {
  const named = fields.map((field) => (field.name === 'shortName' ? { ...field, initial: shortName } : field));
  return { code, label: { zh, en }, shortName, fields: named };
}

/** A type that completes what the specification leaves open. */
export function draftType(code: string, zh: string, en: string, shortName: string, fields: readonly MaterialField[]): MaterialType {
  return { ...specifiedType(code, zh, en, shortName, fields), isDraft: true };
}

/** Fields that complete what the specification leaves open. */
export const drafts = (...fields: MaterialField[]): MaterialField[] => fields.map(draft);

export const draft = (field: MaterialField): MaterialField => ({ ...field, isDraft: true });

export const required = (field: MaterialField): MaterialField => ({ ...field, required: true });

/** A field of which a type needs no value, though others do. */
export function optional({ required: _, ...field }: MaterialField): MaterialField {
  return field;
}

export const text = (name: string, zh: string, en: string, rest: Rest = {}): MaterialField => ({
  kind: 'text',
  name,
  label: { zh, en },
  ...rest,
});

export const value = (name: string, zh: string, en: string, quantity: QuantityName, rest: Rest = {}): MaterialField => ({
  kind: 'value',
  name,
  label: { zh, en },
  quantity,
  ...rest,
});

export const tolerance = (set: ToleranceSet, rest: Rest = {}): MaterialField => ({
  kind: 'tolerance',
  name: 'tolerance',
  label: { zh: '精度', en: 'Tolerance' },
  set,
  ...rest,
});

export const size = (zh: string, en: string, rest: Rest = {}): MaterialField => ({
  kind: 'size',
  name: 'size',
  label: { zh, en },
  pattern: '^[X0-9]+$',
  ...rest,
});

export const number = (name: string, zh: string, en: string, suffix?: string): MaterialField => ({
  kind: 'number',
  name,
  label: { zh, en },
  ...(suffix !== undefined && { suffix }),
});

export const millimetres = (name: string, zh: string, en: string): MaterialField => number(name, zh, en, 'MM');

export const date = (name: string, zh: string, en: string): MaterialField => ({ kind: 'date', name, label: { zh, en } });

/** An option as its value and what it is called: one word where both languages write the value itself. */
type OptionWords = string | readonly [value: string, zh: string, en: string];

export const choice = (name: string, zh: string, en: string, options: readonly OptionWords[], rest: Rest = {}): ChoiceField => ({
  kind: 'choice',
  name,
  label: { zh, en },
  options: options.map(readOption),
  ...rest,
});

/** A choice that the specification asks for without saying between what. */
export const openChoice = (name: string, zh: string, en: string, options: readonly OptionWords[], rest: Rest = {}): ChoiceField => ({
  ...choice(name, zh, en, options, rest),
  areOptionsDraft: true,
});

/** 有 or 无. */
export const withOrWithout = (name: string, zh: string, en: string): MaterialField =>
  choice(name, zh, en, [
    ['1', '有', 'With'],
    ['0', '无', 'Without'],
  ]);

function readOption(words: OptionWords): MaterialOption {
  const [value, zh, en] = typeof words === 'string' ? [words, words, words] : words;
  return { value, label: { zh, en } };
}
