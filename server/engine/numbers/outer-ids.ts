import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { codeKey } from '#rules/codes.ts';
import { isId } from '#rules/field-rules.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import { columnsOf } from '../visible-rows.ts';

type Values = Readonly<Record<string, unknown>>;
type Before = Values & { id?: string };

/**
 * Refuses an id of an outer system that another live record of the tenant has, also as its own one, by which records are read that no outer
 * system knows; and names that record, whatever the caller may see: the outer system would be answered with one of the two. Whoever gives such ids at the same time waits for this transaction. An id that the record
 * has already stays, although an older build let two records have it.
 */
export async function refuseTakenIds(ctx: SignedInContext, entity: AnyEntity, values: Values, before: Before = {}): Promise<void> {
  if (newIdsIn(entity, values, before).length === 0) return;
  await holdOuterIds(ctx, entity);
  await lookForTakenIds(ctx, entity, values, before);
}

/** The same as far as is known now: nobody waits, and another may still be faster. */
export async function lookForTakenIds(ctx: SignedInContext, entity: AnyEntity, values: Values, before: Before = {}): Promise<void> {
  const columns = columnsOf(entity);
  for (const name of newIdsIn(entity, values, before)) {
    const column = columns[name];
    if (!column) continue;
    const rows = await ctx.db
      .select({ id: columns.id, title: columns[entity.title] ?? columns.id })
      .from(entity.table)
      .where(and(isLive(ctx, entity), hasCode(entity, name, column, values[name])))
      .limit(2);
    const other = rows.find(({ id }) => String(id) !== before.id);
    if (other) throw new BusinessError(takenBy(entity, name, String(other.title)), { field: name });
    const given = String(values[name]);
    const own = entity.outerIds?.includes(name) && given !== before.id ? (await titlesOfOwn(ctx, entity, [given])).get(given) : undefined;
    if (own !== undefined) throw new BusinessError(ownOf(entity, own), { field: name });
  }
}

/** Of many ids for one field those that some live record has, or is: only these need to be looked for one by one. */
export async function idsInUse(ctx: SignedInContext, entity: AnyEntity, name: string, given: readonly string[]): Promise<Set<string>> {
  const column = columnsOf(entity)[name];
  if (!column || given.length === 0) return new Set();
  const isAnyCase = entity.fields[name]?.code === 'anyCase';
  const keyOf = (text: string) => (isAnyCase ? codeKey('anyCase', text) : text);
  const compared = sql<string>`${isAnyCase ? sql`lower(${column})` : column}`;
  const rows = await ctx.db
    .selectDistinct({ code: compared })
    .from(entity.table)
    .where(and(isLive(ctx, entity), inArray(compared, given.map(keyOf))));
  const had = new Set(rows.map(({ code }) => String(code)));
  const own = entity.outerIds?.includes(name) ? await titlesOfOwn(ctx, entity, given) : new Map<string, string>();
  return new Set(given.filter((text) => had.has(keyOf(text)) || own.has(text)));
}

/** Which of these are the own ids of live records of the tenant, and what those are called. */
export async function titlesOfOwn(ctx: SignedInContext, entity: AnyEntity, given: readonly string[]): Promise<Map<string, string>> {
  const columns = columnsOf(entity);
  const ids = given.filter(isId);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: columns.id, title: columns[entity.title] ?? columns.id })
    .from(entity.table)
    .where(and(isLive(ctx, entity), inArray(columns.id, ids)));
  return new Map(rows.map(({ id, title }) => [String(id), String(title)]));
}

function isLive({ session }: SignedInContext, entity: AnyEntity): SQL | undefined {
  const { isDeleted, tenantId } = columnsOf(entity);
  return and(isDeleted && eq(isDeleted, 0), tenantId && eq(tenantId, session.tenantId));
}

/**
 * The same wait, before anything of the entity is written or locked: an import holds the ids first and then writes the records, and whoever
 * had locked one of them before would wait for the import, and the import for him.
 */
export async function holdGivenIds(ctx: SignedInContext, entity: AnyEntity, some: readonly Values[], before: Before = {}): Promise<void> {
  if (some.some((values) => newIdsIn(entity, values, before).length > 0)) await holdOuterIds(ctx, entity);
}

const newIdsIn = (entity: AnyEntity, values: Values, before: Before): string[] =>
  outerIdsIn(entity, values).filter((name) => values[name] !== before[name]);

/** Makes others who give ids of outer systems to this entity wait until the transaction ends. */
export async function holdOuterIds({ db, session }: SignedInContext, { path }: AnyEntity): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`outer ids ${session.tenantId} ${path}`}, 0))`);
}

/** The fields of a record that give it an id of an outer system, or a code that no index tells apart from one in the other case. */
export const outerIdsIn = (entity: AnyEntity, values: Values): string[] =>
  [...(entity.outerIds ?? []), ...anyCaseCodes(entity)].filter((name) => !['', null, undefined].includes(values[name] as string));

const anyCaseCodes = ({ unique = [], fields: all }: AnyEntity): string[] =>
  unique.flatMap(({ fields }) => (fields.length === 1 ? fields : [])).filter((name) => all[name]?.code === 'anyCase');

/** The condition that a column has a code, as its field compares codes. */
export const hasCode = ({ fields }: AnyEntity, name: string, column: PgColumn, code: unknown): SQL =>
  fields[name]?.code === 'anyCase' ? sql`lower(${column}) = ${codeKey('anyCase', String(code))}` : eq(column, code);

export function takenBy({ fields, label, unique = [] }: AnyEntity, name: string, title: string): Label {
  const own = fields[name]?.label ?? label;
  const rule = fields[name]?.code === 'anyCase' && unique.find((one) => one.fields.length === 1 && one.fields[0] === name);
  if (rule) return rule.message;
  return {
    zh: `${own.zh}已被${label.zh} ${title} 使用`,
    en: `${label.en} ${title} already has this ${own.en}`,
  };
}

export const ownOf = ({ label }: AnyEntity, title: string): Label => ({
  zh: `这是${label.zh} ${title} 在本系统的ID`,
  en: `${label.en} ${title} has this id in the console itself`,
});
