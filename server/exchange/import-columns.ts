import type { FieldView, Locale, Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { inLanguage } from '#server/calls/dictionary-entries.ts';
import { callAt } from '#server/calls/every-call.ts';
import { settable } from '#server/engine/views.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { withinTransaction } from './at-entity.ts';
import { type FurtherColumn, importRulesOf } from './imports-with.ts';
import { stampField, stampTitles } from './record-stamp.ts';
import { columnOf } from './table-cells.ts';
import type { Variant, VariantColumn } from './variants.ts';

/** A field that a file may fill, with its accepted headings. */
export interface ImportColumn {
  field: FieldView;
  /** The entity that it refers to. */
  to: string | undefined;
  title: string;
  titles: Set<string>;
  /** The keys of a choice, or the known values of a text, by label in both languages. */
  choices: Map<string, string[]>;
  /** Only records made earlier have it: no template asks for it. */
  isPast?: true | undefined;
}

/** The columns of a file: known ones by position, and unknown headings. */
export interface Heading {
  columns: (ImportColumn | undefined)[];
  /** Every column that a file may have. */
  known: readonly ImportColumn[];
  unknown: string[];
  /** Headings of a column that another heading has already. */
  doubled: string[];
  /** Headings of what an export shows and no file sets. */
  passed: string[];
  missing: string[];
}

/** The column of an error workbook that describes the problems; ignored when the file is uploaded again. */
export const problemTitle: Record<Locale, string> = { zh: '错误信息', en: 'Problems' };

/** Files are uploaded in the form, which checks that they exist. */
const notFilled = new Set(['password', 'rows', 'files']);

/** The fields of an entity's form for this user, or those of one variant, as columns of a file. */
export async function importColumns(ctx: SignedInContext, entity: AnyEntity, variant?: Variant): Promise<ImportColumn[]> {
  if (variant) return [...variant.columns.map(variantColumn), stampColumn(ctx.locale)];
  const screen = await callAt<Screen>(withinTransaction(ctx, entity.path), `${entity.path}.screen`, 'query', {});
  const declared = new Map(settable(entity));
  // An export in the other language writes the entries of dictionaries as they are called there.
  const codes = [...declared.values()].flatMap(({ dictionary }) => dictionary ?? []);
  const otherwise = await inLanguage(ctx, ctx.locale === 'zh' ? 'en' : 'zh').dictionaries(codes);
  const further = (importRulesOf(entity)?.columns?.(ctx) ?? []).map((column) => furtherColumn(column, ctx.locale));
  const filled = screen.form.flatMap((field): ImportColumn[] => {
    const own = declared.get(field.name);
    if (!own || own.secret || field.readOnly || notFilled.has(field.kind)) return [];
    const { title } = columnOf(field);
    const titles = [title, field.label, own.label.zh, own.label.en, field.name].map(plain);
    const options = [...(field.options ?? []), ...(otherwise.get(own.dictionary ?? '') ?? [])];
    return [{ field, to: own.to, title, titles: new Set(titles), choices: choicesOf({ options }, own) }];
  });
  return [...further, ...filled, stampColumn(ctx.locale)];
}

/** The headings of a list as its export has them. */
export async function listedTitles(ctx: SignedInContext, path: string): Promise<string[]> {
  const { columns } = await callAt<Screen>(withinTransaction(ctx, path), `${path}.screen`, 'query', {});
  return columns.map((field) => columnOf(field).title);
}

/** Only exported records have a version: no template asks for it. */
const stampColumn = (locale: Locale): ImportColumn => ({
  field: stampField(locale),
  to: undefined,
  title: stampField(locale).label,
  titles: new Set(stampTitles.map(plain)),
  choices: new Map(),
  isPast: true,
});

export const furtherColumn = ({ name, label, help, titles = [], isPast }: FurtherColumn, locale: Locale): ImportColumn => ({
  field: { name, label: label[locale], kind: 'text', ...(help && { help: help[locale] }) },
  to: undefined,
  title: label[locale],
  titles: new Set([label.zh, label.en, name, ...titles].map(plain)),
  choices: new Map(),
  isPast,
});

function variantColumn({ field, titles, options = [], isPast }: VariantColumn): ImportColumn {
  const { title } = columnOf(field);
  const known = [title, field.label, field.name, ...titles].map(plain);
  return { field, to: undefined, title, titles: new Set(known), choices: choicesOf(field, { options }), isPast };
}

function choicesOf({ options = [] }: Pick<FieldView, 'options'>, own: Pick<Field, 'options' | 'known'>): Map<string, string[]> {
  const declared = (own.options ?? own.known ?? []).flatMap(({ value, label }) =>
    [label.zh, label.en].map((word) => ({ value, label: word })),
  );
  const choices = new Map<string, Set<string>>();
  for (const { value, label } of [...options, ...declared]) choices.set(plain(label), (choices.get(plain(label)) ?? new Set()).add(value));
  return new Map([...choices].map(([word, values]) => [word, [...values]]));
}

/**
 * Matches headings to columns, in any order and either language. A heading that fits several columns gets one that no other heading
 * names, its label before its name in calls: "Name" is the name of a person, whose nickname is called `name`.
 */
export function readHeading(head: readonly string[], known: readonly ImportColumn[], besides: readonly string[] = []): Heading {
  const columns: (ImportColumn | undefined)[] = head.map(() => undefined);
  const fitting = head.map((text) => {
    const spellings = [text, text.replace(/[（(][^（(]*[）)]\s*\*?$/, '')].map(plain);
    const isName = ({ field }: ImportColumn) => spellings.includes(plain(field.name));
    const fits = known.filter(({ titles }) => spellings.some((one) => titles.has(one)));
    return [...fits.filter((column) => !isName(column)), ...fits.filter(isName)];
  });
  const taken = new Set<ImportColumn>();
  for (const isSure of [true, false]) {
    for (const [at, fits] of fitting.entries()) {
      if (columns[at] !== undefined || (isSure && fits.length > 1)) continue;
      const column = fits.find((one) => !taken.has(one));
      columns[at] = column;
      if (column) taken.add(column);
    }
  }
  const [problem, passedOver] = [Object.values(problemTitle), besides].map((titles) => new Set(titles.map(plain)));
  const unread = { unknown: [] as string[], doubled: [] as string[], passed: [] as string[] };
  for (const [at, text] of head.entries()) {
    if (columns[at] !== undefined || text === '' || problem?.has(plain(text))) continue;
    const why = (fitting[at] ?? []).length > 0 ? 'doubled' : passedOver?.has(plain(text)) ? 'passed' : 'unknown';
    if (unread[why].length < maxNamed) unread[why].push(text);
  }
  const missing = known.filter((column) => isNeeded(column) && !taken.has(column)).map(({ title }) => title);
  return { columns, known, ...unread, missing };
}

const maxNamed = 20;

/** Whether a new record requires it. */
export const isNeeded = ({ field, isPast }: ImportColumn): boolean =>
  !isPast && field.required !== undefined && field.initial === undefined;

/** Normalises a text for comparison; blanks between Chinese characters only stretch them ('工 单 号'). */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\*\s*$/, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .trim()
    .toLowerCase();
