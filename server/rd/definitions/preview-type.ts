import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { own } from '#rules/own.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Doubt, keyOf } from '#server/confirm.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { item } from '../items/item.ts';
import { type ItemValues, textsOf } from '../items/item-values.ts';
import { readItemValue, readItemValues } from '../items/read-item-values.ts';
import { type TypeVersion, typeAt } from '../types/find-type.ts';
import { type Dictionaries, dictionariesOf } from '../types/type-fields.ts';
import { changesBetween, type DefinitionChange } from './definition-changes.ts';
import { type DefinitionForm, definitionForm, formOf } from './definition-form.ts';
import { currentFor } from './find-definition.ts';
import { mergeDefinitions } from './merge-definitions.ts';
import { noVersion, typeToAdd } from './new-type.ts';
import { overtakenBy } from './overtaken.ts';
import { readDefinition } from './read-definition.ts';

export const previewInput = definitionForm.extend({
  current: z.coerce.number().int().min(1).catch(1),
  size: z.coerce.number().int().min(1).max(100).catch(20),
});

/** What a definition would mean for the items that exist; they keep the version that they were made with, whatever it says. */
export interface TypePreview {
  /** The number that the version would have. */
  version: number;
  changes: DefinitionChange[];
  items: number;
  /** How many of them would not fit, what confirms that, and those of one page with the reasons. */
  unfit: number;
  confirm: string;
  current: number;
  size: number;
  records: { id: string; code: string; description: string; reasons: string[] }[];
  /** Another version was saved since this one was read: who saved it, and what was typed on top of it, which is what is previewed. */
  overtaken?: { message: string; merged: DefinitionForm };
}

/** Tells what an edited definition changes, and which items would no longer fit and why; writes nothing. */
export async function previewType(ctx: SignedInContext, input: z.output<typeof previewInput>): Promise<TypePreview> {
  const current = await definitionBefore(ctx, input);
  const { type: before, version } = current;
  const overtaken = await onTopOf(ctx, current, input);
  const type = await readDefinition(ctx, before, overtaken?.merged ?? input);
  const { condition, own } = await unfitItems(ctx, type);
  const [all, unfit] = [await countOf(ctx, own), condition ? await countOf(ctx, and(own, condition)) : 0];
  const { current: page, size } = input;
  const rows = unfit === 0 ? [] : await unfitPage(ctx, and(own, condition), { current: page, size });
  const dictionaries = await ctx.dictionaries(dictionariesOf(type));
  const records = [];
  for (const { typeVersion, values, ...row } of rows)
    records.push({ ...row, reasons: await reasonsOf(ctx, type, dictionaries, { typeVersion, values }) });
  return {
    version: version + 1,
    changes: changesBetween(before, type),
    items: all,
    unfit,
    confirm: keyOf(doubtOf(type, unfit)),
    current: page,
    size,
    records,
    ...(overtaken && { overtaken }),
  };
}

/** What was typed in an older version, on top of the one that another saved meanwhile. */
async function onTopOf(ctx: SignedInContext, current: TypeVersion, typed: DefinitionForm): Promise<TypePreview['overtaken']> {
  if (typed.version === current.version) return undefined;
  const base = await typeAt(ctx, typed.typeCode, typed.version);
  if (!base) return undefined;
  const [mine, old, now] = [definitionForm.parse(typed), formOf(base.type, base.version), formOf(current.type, current.version)];
  return { message: (await overtakenBy(ctx, current))[ctx.locale], merged: mergeDefinitions({ mine, base: old, current: now }) };
}

/** What a form changes: the version in use, or nothing where it adds a type. */
export const definitionBefore = (ctx: SignedInContext, { typeCode, version }: DefinitionForm): Promise<TypeVersion> =>
  version === noVersion ? typeToAdd(ctx, typeCode) : currentFor(ctx, typeCode);

/** The question whether a version may be made that some items do not fit; an answer is for this definition and number alone. */
export function doubtOf(type: MaterialType, unfit: number): Doubt {
  const about = `${unfit}_${createHash('sha256').update(JSON.stringify(type)).digest('hex').slice(0, 16)}`;
  const text = {
    zh: `${unfit} 个已有物料不符合新版本（它们保留原版本）`,
    en: `${unfit} existing items would not fit the new version (they keep theirs)`,
  };
  return { name: 'unfit', about, text };
}

/** How many items would not fit. */
export async function countUnfit(ctx: SignedInContext, type: MaterialType): Promise<number> {
  const { condition, own } = await unfitItems(ctx, type);
  return condition ? countOf(ctx, and(own, condition)) : 0;
}

const { table } = item;

export const countItems = (ctx: SignedInContext, typeCode: string): Promise<number> =>
  countOf(ctx, and(visibleRows(item, ctx), eq(table.typeCode, typeCode)));

async function countOf(ctx: SignedInContext, condition: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(table).where(condition);
  return row?.count ?? 0;
}

/**
 * The items that do not fit, as a condition: for each field whose rule differs from that of a version in use, the different texts are read
 * once, however many items have them.
 */
async function unfitItems(ctx: SignedInContext, type: MaterialType): Promise<{ own: SQL | undefined; condition: SQL | undefined }> {
  const own = and(visibleRows(item, ctx), eq(table.typeCode, type.code));
  const used = await ctx.db.selectDistinct({ version: table.typeVersion }).from(table).where(own);
  const versions: MaterialType[] = [];
  for (const { version } of used) versions.push((await typeAt(ctx, type.code, version))?.type ?? type);
  const dictionaries = await ctx.dictionaries(dictionariesOf(type));
  const conditions: SQL[] = [];
  for (const field of type.fields) {
    if (versions.every(({ fields }) => rulesOf(fields.find(({ name }) => name === field.name)) === rulesOf(field))) continue;
    const text = textIn(field.name);
    const texts = await ctx.db.selectDistinct({ text }).from(table).where(own);
    const bad: string[] = [];
    for (const [at, row] of texts.entries()) {
      if (at % 1000 === 999) await nextTurn();
      if (!('problem' in readItemValue(field, row.text ?? '', { locale: ctx.locale, dictionaries }))) continue;
      if (row.text === null) conditions.push(isNull(text));
      else bad.push(row.text);
    }
    if (bad.length > 0) conditions.push(sql`${text} in (select jsonb_array_elements_text(${JSON.stringify(bad)}::jsonb))`);
  }
  for (const name of removedFrom(versions, type)) conditions.push(sql`${textIn(name)} is not null`);
  return { own, condition: conditions.length === 0 ? undefined : or(...conditions) };
}

const textIn = (name: string) => sql<string | null>`${table.values} -> ${name}::text ->> 'text'`;

/** What of a field decides whether a value fits. */
function rulesOf(field: MaterialField | undefined): string {
  if (!field) return '';
  const { label: _label, isDraft: _draft, initial: _initial, suggestions: _suggestions, message: _message, ...rules } = field;
  return JSON.stringify(
    Object.entries({ ...rules, ...(field.kind === 'choice' && { options: field.options.map(({ value }) => value) }) }).sort(),
  );
}

const removedFrom = (versions: readonly MaterialType[], type: MaterialType): Set<string> =>
  new Set(
    versions.flatMap(({ fields }) => fields.map(({ name }) => name)).filter((name) => !type.fields.some((field) => field.name === name)),
  );

const unfitPage = (ctx: SignedInContext, condition: SQL | undefined, { current, size }: { current: number; size: number }) =>
  ctx.db
    .select({
      id: table.id,
      code: table.code,
      description: table.description,
      typeVersion: table.typeVersion,
      values: table.values,
    })
    .from(table)
    .where(condition)
    .orderBy(asc(table.code))
    .limit(size)
    .offset((current - 1) * size);

async function reasonsOf(
  ctx: SignedInContext,
  type: MaterialType,
  dictionaries: Dictionaries,
  { typeVersion, values }: { typeVersion: number; values: ItemValues },
): Promise<string[]> {
  const { locale } = ctx;
  const { problems } = readItemValues(type, textsOf(type, values), { locale, dictionaries });
  const lost = ((await typeAt(ctx, type.code, typeVersion))?.type.fields ?? []).filter(
    ({ name }) => own(values, name) !== undefined && !type.fields.some((field) => field.name === name),
  );
  const gone = { zh: '字段已删除', en: 'field removed' }[locale];
  const texts = Object.entries(problems).map(([name, problem]) =>
    own(values, name) ? `${problem}（${own(values, name)?.text}）` : problem,
  );
  return [...texts, ...lost.map(({ name, label }) => `${label[locale]}: ${own(values, name)?.text} (${gone})`)];
}
