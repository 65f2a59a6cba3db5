import { and, asc, count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { ruleMessage } from '#rules/messages.ts';
import { own } from '#rules/own.ts';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { listInput, optional } from '#server/engine/inputs.ts';
import { inListTime } from '#server/engine/lists/list-time.ts';
import { asRows, shownColumns } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { InputError } from '#server/errors.ts';
import type { MaterialType } from '../catalogue/definition.ts';
import { groups as allGroups } from '../catalogue/groups.ts';
import { shownItems } from '../items/find-item.ts';
import { type Item, item } from '../items/item.ts';
import { lastPriceTexts } from '../items/price-order.ts';
import { currentTypes, type TypeVersion, typeEver } from '../types/find-type.ts';
import { dictionariesOf, viewOfField } from '../types/type-fields.ts';
import { type AskedField, parameterPrefix, readAsked } from './asked-fields.ts';
import { orderBy } from './conditions.ts';
import { countValues } from './count-values.ts';
import { listConditions } from './list-conditions.ts';
import { quickSearch } from './quick-search.ts';

const { table } = item;
const typed = z.coerce.string().max(200);

/** A type or a group, a text, conditions on the type's fields by their names, and one page of what they find. */
export const itemSearchInput = z.preprocess(
  nestParameters,
  listInput
    .unwrap()
    .pick({ current: true, size: true })
    .extend({
      typeCode: optional(z.coerce.string().max(4)),
      group: optional(z.coerce.string().regex(/^\d{2}$/)),
      q: optional(typed.trim()),
      state: optional(typed.trim()),
      /** A field of the type, or code, description and so on; `-` in front for descending. */
      sort: optional(z.coerce.string().max(64)),
      /** The field of which all values are counted, not the most frequent alone. */
      facet: optional(z.coerce.string().max(64)),
      parameters: z.record(z.string().max(64), typed).default({}),
    }),
);

export type ItemSearchInput = z.output<typeof itemSearchInput>;

function nestParameters(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? {};
  const spread = Object.entries(value).flatMap(([key, one]) =>
    key.startsWith(parameterPrefix) ? [[key.slice(parameterPrefix.length), one]] : [],
  );
  const { parameters } = value as { parameters?: unknown };
  return { ...value, parameters: { ...Object.fromEntries(spread), ...(typeof parameters === 'object' ? parameters : {}) } };
}

/** Items by their parameters, with how many there are of each type, state and value. */
export async function searchItems(ctx: SignedInContext, input: ItemSearchInput) {
  const types = await currentTypes(ctx);
  const version = typeIn(ctx, types, input.typeCode);
  const type = version && (await typeEver(ctx, version.type));
  const asked = await readAsked(ctx, type, input.parameters);
  refuseUnknown(ctx, type, input);
  const reached = and(
    visibleRows(item, ctx),
    version ? eq(table.typeCode, version.type.code) : undefined,
    !version && input.group !== undefined ? like(table.typeCode, `${input.group}%`) : undefined,
    version ? undefined : await conditionsOfAnyType(ctx, input.parameters),
    statesIn(ctx, input.state),
    input.q === undefined
      ? undefined
      : await quickSearch(
          types.map(({ type }) => type),
          input.q,
        ),
  );
  // What names terms is tested before ranges, which read a number of each item.
  const byCost = asked.toSorted((one, other) => Number(one.equals.length === 0) - Number(other.equals.length === 0));
  const all = and(reached, ...byCost.map(({ condition }) => condition));
  const limits = {
    current: input.current,
    size: input.size,
    sort: input.sort === undefined ? [] : [input.sort],
    filters: { ...input.parameters, q: input.q ?? '', state: input.state ?? '' },
  };
  return inListTime(ctx, item, limits, async () => {
    const found = type
      ? await findOfType(ctx, type, { reached, asked, all, input })
      : await (input.q === undefined ? findAll : findByText)(ctx, all, types, input);
    const prices = await lastPriceTexts(
      ctx,
      found.records.map(({ code }) => code),
    );
    return {
      ...found,
      ...(prices && { records: found.records.map((one) => ({ ...one, lastPrice: prices.get(one.code) ?? '' })) }),
      hasPrices: prices !== undefined,
      size: input.size,
      current: input.current,
      columns: await columnsFor(ctx, type, found.records),
      understood: Object.fromEntries(asked.map(({ field, said }) => [field.name, said])),
    };
  });
}

/** A field to sort or to count by is one of items, or of the type that is searched. */
function refuseUnknown({ locale }: SignedInContext, type: MaterialType | undefined, { sort = '', facet = '' }: ItemSearchInput): void {
  const has = (name: string) => type?.fields.some((field) => field.name === name) === true;
  const name = sort.replace(/^-/, '');
  const problems = {
    ...(name !== '' && !has(name) && !Object.hasOwn(sortable, name) && { sort: said.sort(name)[locale] }),
    ...(facet !== '' && type !== undefined && !has(facet) && { facet: said.facet(facet)[locale] }),
  };
  if (Object.keys(problems).length > 0) throw new InputError(problems);
}

const said = {
  sort: (name: string): Label => ({ zh: `不能按 ${name} 排序`, en: `Items are not sorted by ${name}` }),
  facet: (name: string): Label => ({ zh: `该类型没有参数 ${name}`, en: `The type has no parameter ${name}` }),
};

/** Without a type, a condition holds in every type that has such a field; where none has, that is said at it. */
async function conditionsOfAnyType(ctx: SignedInContext, parameters: Readonly<Record<string, string>>): Promise<SQL | undefined> {
  const filters = Object.fromEntries(Object.entries(parameters).map(([name, text]) => [parameterPrefix + name, text]));
  return listConditions(ctx, filters, { isStrict: true });
}

/** Items in one of these states, by their keys: `released, draft`. */
function statesIn(ctx: SignedInContext, asked: string | undefined): SQL | undefined {
  if (asked === undefined) return undefined;
  const { options = [], label } = viewOf('state', item.fields.state, ctx.locale);
  const words = asked.split(/[,;、]/).flatMap((word) => word.trim() || []);
  const keys = words.flatMap((word) => options.find((one) => one.value === word || one.label === word)?.value ?? []);
  if (keys.length < words.length)
    throw new InputError({
      state: `${ruleMessage('notChoice', ctx.locale, label)}${ctx.locale === 'zh' ? '：' : ': '}${options.map((one) => one.label).join(ctx.locale === 'zh' ? '、' : ', ')}`,
    });
  return keys.length === 0 ? undefined : or(...keys.map((key) => eq(table.state, key as Item['state'])));
}

function typeIn(ctx: SignedInContext, types: TypeVersion[], code: string | undefined): TypeVersion | undefined {
  if (code === undefined) return undefined;
  const found = types.find(({ type }) => type.code === code);
  if (!found) throw new InputError({ typeCode: ruleMessage('notChoice', ctx.locale, item.fields.typeCode.label[ctx.locale]) });
  return found;
}

interface Search {
  /** What is searched apart from the fields' conditions, and with them. */
  reached: SQL | undefined;
  all: SQL | undefined;
  asked: readonly AskedField[];
  input: ItemSearchInput;
}

async function findOfType(ctx: SignedInContext, type: MaterialType, { reached, asked, all, input }: Search) {
  const [records, counted] = await Promise.all([
    readPage(ctx, all, type, input),
    countValues(ctx, { type, reached, asked, whole: input.facet }),
  ]);
  return { records, types: [], ...counted };
}

async function findAll(ctx: SignedInContext, condition: SQL | undefined, types: TypeVersion[], input: ItemSearchInput) {
  const [records, rows] = await Promise.all([
    readPage(ctx, condition, undefined, input),
    ctx.db.select({ code: table.typeCode, count: count() }).from(table).where(condition).groupBy(table.typeCode),
  ]);
  return { records, ...countsByType(ctx, types, rows) };
}

/** A page and the counts from one pass: a text is looked for in every item, and that is what such a search takes. */
async function findByText(ctx: SignedInContext, condition: SQL | undefined, types: TypeVersion[], input: ItemSearchInput) {
  const { current, size, sort = '' } = input;
  const before = (current - 1) * size;
  const order = sql.join(orderFor(undefined, sort), sql`, `);
  const found = ctx.db
    .select({ id: table.id, typeCode: table.typeCode, nth: sql<number>`row_number() over (order by ${order})`.as('nth') })
    .from(table)
    .where(condition)
    .as('found');
  const isOnPage = sql`${found.nth} > ${before}::bigint and ${found.nth} <= ${before + size}::bigint`;
  const rows = await ctx.db
    .select({
      code: found.typeCode,
      count: count(),
      ids: sql<string[] | null>`array_agg(${found.id}::text) filter (where ${isOnPage})`,
    })
    .from(found)
    .groupBy(found.typeCode);
  const ids = rows.flatMap((row) => row.ids ?? []);
  const records = ids.length === 0 ? [] : await readPage(ctx, inArray(table.id, ids), undefined, { ...input, current: 1 });
  return { records, ...countsByType(ctx, types, rows) };
}

async function readPage(
  ctx: SignedInContext,
  condition: SQL | undefined,
  type: MaterialType | undefined,
  { current, size, sort = '' }: ItemSearchInput,
) {
  const rows = await ctx.db
    .select(shownColumns(item))
    .from(table)
    .where(condition)
    .orderBy(...orderFor(type, sort))
    .limit(size)
    .offset((current - 1) * size);
  return shownItems(ctx, asRows(item, rows));
}

const sortable: Record<string, PgColumn> = {
  code: table.code,
  description: table.description,
  shortName: table.shortName,
  manufacturerModel: table.manufacturerModel,
  brand: table.brand,
  state: table.state,
  typeCode: table.typeCode,
};

function orderFor(type: MaterialType | undefined, sort: string): SQL[] {
  const name = sort.replace(/^-/, '');
  const isDescending = sort.startsWith('-');
  const field = type?.fields.find((one) => one.name === name);
  const column = Object.hasOwn(sortable, name) ? sortable[name] : undefined;
  const asked = column ? [(isDescending ? desc : asc)(column)] : field ? orderBy(field, isDescending) : [];
  return [...asked, asc(table.code)];
}

/** How many items there are of each type. */
export interface TypeCount {
  code: string;
  label: string;
  count: number;
}

function countsByType(ctx: SignedInContext, types: TypeVersion[], rows: { code: string; count: number }[]) {
  const counts = new Map(rows.map((row) => [row.code, row.count]));
  const found = types.flatMap(({ type }): TypeCount[] => {
    const many = counts.get(type.code);
    return many === undefined ? [] : [{ code: type.code, label: type.label[ctx.locale], count: many }];
  });
  return { types: found, total: found.reduce((sum, one) => sum + one.count, 0), facets: [] };
}

const maxColumns = 9;
const notShown = new Set([
  ...['shortName', 'note', 'datasheet', 'packQuantity', 'manufacturerModel', 'brand'],
  ...['environment', 'lifecycle', 'moistureLevel', 'operatingTemperature'],
]);

/** The fields of a type of which the items shown have values, in the type's order. */
async function columnsFor(ctx: SignedInContext, type: MaterialType | undefined, records: readonly object[]) {
  if (!type) return [];
  const dictionaries = await ctx.dictionaries(dictionariesOf(type), 'ever');
  const hasValue = (name: string) => records.some((one) => (own(one as Record<string, unknown>, name) ?? '') !== '');
  return type.fields
    .filter(({ name }) => !notShown.has(name) && hasValue(name))
    .slice(0, maxColumns)
    .map((field) => viewOfField(field, dictionaries, ctx.locale));
}

/** The fields to search a type by, with the group and type that are chosen. */
export const searchFormInput = z.object({ typeCode: optional(z.coerce.string().max(4)) }).prefault({});

export async function searchForm(ctx: SignedInContext, { typeCode }: z.output<typeof searchFormInput>) {
  const current = typeCode === undefined ? undefined : (await currentTypes(ctx, typeCode))[0];
  const version = current && { ...current, type: await typeEver(ctx, current.type) };
  const canView = ['icitem_view', 'icitem_edit'].some((code) => holds(ctx.session, code));
  const groups = allGroups.map((group) => ({ code: group.code, label: group.label[ctx.locale] }));
  const { tones: stateTones = {}, options: states = [] } = viewOf('state', item.fields.state, ctx.locale);
  if (!version) return { canView, groups, stateTones, states, fields: [] };
  const dictionaries = await ctx.dictionaries(dictionariesOf(version.type), 'ever');
  const { code, label, isDraft } = version.type;
  return {
    canView,
    groups,
    stateTones,
    states,
    type: { code, label: label[ctx.locale], isDraft: isDraft === true },
    fields: version.type.fields
      .filter(({ name }) => name !== 'datasheet' && name !== 'note')
      .map((field) => viewOfField(field, dictionaries, ctx.locale)),
  };
}
