import { eq } from 'drizzle-orm';
import { readValue } from '#rules/component-values/read-value.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { Label, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { InputError, type Problems } from '#server/errors.ts';
import { materialTypes } from '../catalogue/catalogue.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { plainPattern } from '../catalogue/shared-fields.ts';
import { item } from '../items/item.ts';
import { readItemValue } from '../items/read-item-values.ts';
import { itemType } from '../types/item-type-table.ts';
import { matchesPattern, patternFault } from '../types/pattern.ts';
import type { Dictionaries } from '../types/type-fields.ts';
import { type DefinitionForm, type FieldForm, kindOf, readKind, readOptions } from './definition-form.ts';

const maxFields = 60;
const maxPattern = 200;
const maxLabel = 40;
const maxUnit = 16;

/** Reads an edited definition, or throws what is wrong with it at each of its fields (`fields.3.pattern`). */
export async function readDefinition(ctx: SignedInContext, before: MaterialType, form: DefinitionForm): Promise<MaterialType> {
  const kinds = await takenKinds(ctx);
  const sets = form.fields.flatMap(({ kind }) => (kind.startsWith('tolerance:') ? [kind.slice('tolerance:'.length)] : []));
  const dictionaries = await ctx.dictionaries(sets);
  const { type, problems } = typeFrom(before, form, { locale: ctx.locale, dictionaries, kinds });
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  return type;
}

interface Given {
  locale: Locale;
  dictionaries: Dictionaries;
  /** Names that mean a kind of value in some type. */
  kinds: ReadonlyMap<string, string>;
}

/** The definition that a form makes of the one before, and what is wrong with it. */
export function typeFrom(before: MaterialType, form: DefinitionForm, { locale, dictionaries, kinds }: Given) {
  const problems: Problems = headProblems(form, locale);
  const known = new Map(before.fields.map((field) => [field.name, field]));
  const seen = new Set<string>();
  const fields: MaterialField[] = [];
  for (const [at, one] of form.fields.entries()) {
    const { made, wrong } = readField(one, { locale, old: known.get(one.name), kinds, isTwice: seen.has(one.name) });
    seen.add(one.name);
    if (made) fields.push(made);
    const initial = made && wrong.pattern === undefined ? initialProblem(made, dictionaries, locale) : undefined;
    if (initial !== undefined) wrong.initial = initial;
    for (const [name, text] of Object.entries(wrong)) problems[`fields.${at}.${name}`] = text;
  }
  const { isDraft: _draft, ...rest } = before;
  const label = { zh: form.zh, en: form.en };
  const type: MaterialType = { ...rest, label, shortName: form.shortName, ...(form.isDraft && { isDraft: true }), fields };
  return { type, problems };
}

function headProblems({ zh, en, shortName, fields }: DefinitionForm, locale: Locale): Problems {
  const problems: Problems = {};
  Object.assign(problems, labelProblems({ zh, en }, locale));
  if (shortName === '') problems.shortName = ruleMessage('fill', locale, said.shortName[locale]);
  else if (shortName.length > 32 || !matchesPattern(plainPattern, shortName))
    problems.shortName = ruleMessage('wrongFormat', locale, said.shortName[locale]);
  if (fields.length === 0) problems.fields = said.noFields[locale];
  if (fields.length > maxFields) problems.fields = said.tooMany[locale];
  return problems;
}

function labelProblems(label: Label, locale: Locale): Problems {
  const problems: Problems = {};
  for (const name of ['zh', 'en'] as const) {
    const own = said[name][locale];
    if (label[name] === '') problems[name] = ruleMessage('fill', locale, own);
    else if (label[name].length > maxLabel) problems[name] = ruleMessage('tooLong', locale, own, maxLabel);
  }
  return problems;
}

interface Known {
  locale: Locale;
  /** The field as it was. */
  old: MaterialField | undefined;
  /** Names that mean another kind of value in some type. */
  kinds: ReadonlyMap<string, string>;
  isTwice: boolean;
}

function readField(form: FieldForm, { locale, old, kinds, isTwice }: Known): { made: MaterialField | undefined; wrong: Problems } {
  const wrong: Problems = {};
  const say = (name: string, text: Label) => {
    wrong[name] ??= text[locale];
  };
  Object.assign(wrong, labelProblems(form, locale));
  const kind = readKind(form.kind);
  if (!kind) say('kind', said.noKind);
  else if (old && kindOf(old) !== form.kind) say('kind', said.otherKind);
  else if (!old && kinds.has(form.name) && kinds.get(form.name) !== kind.kind) say('name', said.takenName);
  if (isTwice) say('name', said.twice);
  else if (!old && (!/^[a-z][A-Za-z0-9]{1,31}$/.test(form.name) || isReserved(form.name))) say('name', said.wrongName);
  if (!kind) return { made: undefined, wrong };
  if (form.unit.length > maxUnit) wrong.unit = ruleMessage('tooLong', locale, said.unit[locale], maxUnit);
  if (form.unit !== '' && form.unitAt === 'prefix' && kind.kind !== 'text') say('unit', said.prefixOfText);
  else if (form.unit !== '' && kind.kind === 'value' && !('number' in readValue(kind.quantity, `1${form.unit}`))) say('unit', said.noUnit);
  else if (form.unit !== '' && ['choice', 'date', 'tolerance', 'size'].includes(kind.kind)) say('unit', said.unitOfNone);
  const hasPattern = ['text', 'number', 'value', 'size'].includes(kind.kind);
  if (form.pattern !== '' && !hasPattern) say('pattern', said.patternOfText);
  else if (form.pattern.length > maxPattern) wrong.pattern = ruleMessage('tooLong', locale, said.pattern[locale], maxPattern);
  else if (form.pattern !== '') {
    const fault = patternFault(form.pattern);
    if (fault) wrong.pattern = said.noPattern[locale].replace('{part}', fault.part);
  }
  const read = readOptions(form.options);
  if (kind.kind === 'choice' && 'wrong' in read) wrong.options = said.wrongOption[locale].replace('{line}', read.wrong);
  else if (kind.kind === 'choice' && 'options' in read && read.options.length === 0) say('options', said.noOptions);
  else if (kind.kind !== 'choice' && form.options !== '') say('options', said.optionsOfChoice);
  return { made: fieldFrom(form, kind, old, 'options' in read ? read.options : []), wrong };
}

function fieldFrom(
  form: FieldForm,
  kind: NonNullable<ReturnType<typeof readKind>>,
  old: MaterialField | undefined,
  options: Extract<MaterialField, { kind: 'choice' }>['options'],
): MaterialField {
  const common = {
    name: form.name,
    label: { zh: form.zh, en: form.en },
    ...(form.required && { required: true as const }),
    ...(form.isDraft && { isDraft: true as const }),
    ...(form.pattern !== '' && { pattern: form.pattern }),
    ...(form.unit !== '' && { [form.unitAt]: form.unit }),
    ...(form.initial !== '' && { initial: form.initial }),
    // The form does not show these.
    ...(old?.suggestions && { suggestions: old.suggestions }),
    ...(old?.message && { message: old.message }),
  };
  if (kind.kind !== 'choice') return { ...common, ...kind };
  const isSame = old?.kind === 'choice' && JSON.stringify(old.options) === JSON.stringify(options);
  return { ...common, ...kind, options, ...(isSame && old.areOptionsDraft && { areOptionsDraft: true }) };
}

function initialProblem(field: MaterialField, dictionaries: Dictionaries, locale: Locale): string | undefined {
  if (field.initial === undefined) return undefined;
  const reading = readItemValue(field, field.initial, { locale, dictionaries });
  return 'problem' in reading ? reading.problem : undefined;
}

/** What a name means in all types and versions, shipped or the plant's own: it has one kind everywhere. */
async function takenKinds(ctx: SignedInContext): Promise<Map<string, string>> {
  const own = await ctx.db.select({ definition: itemType.definition }).from(itemType).where(eq(itemType.tenantId, ctx.session.tenantId));
  const types = [...materialTypes, ...own.map(({ definition }) => definition)];
  return new Map(types.flatMap(({ fields }) => fields.map(({ name, kind }) => [name, kind] as const)));
}

const ofItems = new Set([...Object.keys(item.fields), 'id', 'version', 'tenantId', 'fnumber', 'fitemid', 'confirm', 'reason', 'status']);
const named = new Set(materialTypes.flatMap(({ fields }) => fields.map(({ name }) => name)));

/** Names that mean something else in the body of an item; some fields of the catalogue are columns, too. */
const isReserved = (name: string): boolean =>
  /^key\d+$/.test(name) || (!named.has(name) && (ofItems.has(name) || /^(create|update|delete)|Name$/.test(name)));

const said = {
  zh: { zh: '中文名称', en: 'Chinese name' },
  en: { zh: '英文名称', en: 'English name' },
  shortName: { zh: '物料简称', en: 'Short name' },
  unit: { zh: '单位', en: 'Unit' },
  pattern: { zh: '格式', en: 'Pattern' },
  noFields: { zh: '至少需要一个字段', en: 'A type needs at least one field' },
  tooMany: { zh: `最多${maxFields}个字段`, en: `A type has at most ${maxFields} fields` },
  noKind: { zh: '请选择字段类型', en: 'Choose a kind' },
  otherKind: { zh: '已有字段的类型不能更改，请另加一个字段', en: 'The type of a field cannot change: add another field instead' },
  takenName: {
    zh: '该标识在其他物料类型中是另一种字段，请换一个',
    en: 'Another item type uses this name for a different kind of value: choose another name',
  },
  twice: { zh: '字段重复', en: 'The type already has this field' },
  wrongName: {
    zh: '标识由小写字母开头，只含字母和数字，不能与系统字段相同，例如 coating',
    en: 'A name starts with a lower-case letter, has letters and digits only, and is not reserved, for example coating',
  },
  prefixOfText: { zh: '只有文本可以有前缀', en: 'Only a text has a prefix' },
  noUnit: { zh: '不是该数值的单位', en: 'This unit does not belong to the value' },
  unitOfNone: { zh: '这种字段没有单位', en: 'This kind of field has no unit' },
  patternOfText: { zh: '只有文本、数字、数值和尺寸可以设格式', en: 'Only texts, numbers, values and sizes have a pattern' },
  noPattern: { zh: '不是可用的正则表达式，问题在 {part}', en: 'This pattern cannot be used: check {part}' },
  wrongOption: {
    zh: '这一行不对或重复：{line}。每行写“值 | 中文 | English”',
    en: 'This line is wrong or there twice: {line}. Write value | 中文 | English',
  },
  noOptions: { zh: '请填写选项，每行一个', en: 'List the choices, one per line' },
  optionsOfChoice: { zh: '只有选项字段可以列选项', en: 'Only a choice has options' },
} satisfies Record<string, Label>;
