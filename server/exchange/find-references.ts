import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isId } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { inLanguage } from '#server/calls/dictionary-entries.ts';
import { fullNamesOf } from '#server/engine/read-rows.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { columnsOf, visibleRows } from '#server/engine/visible-rows.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import type { TypedRow } from './typed-rows.ts';

/** The ids that a text in a file may refer to; none or several is a problem of the row. */
export type Named = Map<string, string[]>;

const atOnce = 1000;
const maxNodes = 20_000;

/**
 * Finds the records within the data scope that texts refer to: by a unique code, else by title, else by id. In a tree also by path,
 * `生产部/SMT车间`.
 */
export async function findReferences(ctx: SignedInContext, path: string, texts: Iterable<string>): Promise<Named> {
  const wanted = [...new Set(texts)];
  const named: Named = new Map();
  if (wanted.length === 0) return named;
  const target = entityAt(path);
  for (let from = 0; from < wanted.length; from += atOnce) await findSome(ctx, target, wanted.slice(from, from + atOnce), named);
  const others = wanted.filter((text) => !named.has(text));
  // The whole tree is read for a path alone.
  const ways = target.tree === true && others.some((text) => text.includes('/')) ? await waysOf(ctx, target) : undefined;
  for (const text of others) if (ways?.has(text)) named.set(text, ways.get(text) ?? []);
  if ((target.names?.length ?? 0) > 1)
    await findInFull(
      ctx,
      target,
      wanted.filter((text) => !named.has(text)),
      named,
    );
  return named;
}

/** Records by all that names them, as exports in either language write references whose titles are the names of several. */
async function findInFull(ctx: SignedInContext, target: AnyEntity, texts: string[], named: Named): Promise<void> {
  const { id, [target.title]: title } = columnsOf(target);
  const asked = texts.filter((text) => text.includes(' ')).slice(0, atOnce);
  if (!title || asked.length === 0) return;
  const isIn = sql`exists (select from jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb) as asked where strpos(asked, ${title}::text) > 0)`;
  const found = await ctx.readAt(target.path, (db) =>
    db
      .select({ id })
      .from(target.table)
      .where(and(visibleRows(target, ctx), isIn))
      .limit(maxNodes),
  );
  const ids = found.map((row) => String(row.id));
  for (const locale of ['zh', 'en'] as const)
    for (const [own, text] of await fullNamesOf(inLanguage(ctx, locale), target, ids))
      if (asked.includes(text)) named.set(text, [...new Set([...(named.get(text) ?? []), own])]);
}

/** Removed records of the tenant, by title or id: a row may keep an existing reference to one, but not add one. */
export async function findRemoved(ctx: SignedInContext, path: string, texts: readonly string[]): Promise<Named> {
  const named: Named = new Map();
  const target = entityAt(path);
  const { id, tenantId, isDeleted, [target.title]: title } = columnsOf(target);
  if (!title || !isDeleted) return named;
  for (let from = 0; from < texts.length; from += atOnce) {
    const some = texts.slice(from, from + atOnce);
    const isNamed = or(inArray(sql`${title}::text`, some), inArray(id, some.filter(isId)));
    const ofTenant = tenantId ? eq(tenantId, ctx.session.tenantId) : undefined;
    const rows = await ctx.readAt(path, (db) =>
      db
        .select({ id, title })
        .from(target.table)
        .where(and(ne(isDeleted, 0), ofTenant, isNamed)),
    );
    for (const row of rows)
      for (const text of new Set([String(row.title), String(row.id)]))
        if (some.includes(text)) named.set(text, [...(named.get(text) ?? []), String(row.id)]);
  }
  return named;
}

/** An export in English names a record that still has the product's own name by the English one. */
const storedTitles = ({ ownTitles = {} }: AnyEntity) => new Map(Object.entries(ownTitles).map(([title, english]) => [english, title]));

/** Puts the stored name where a row has the English one of a record, so that an export in either language comes back unchanged. */
export async function nameAsStored(
  ctx: SignedInContext,
  entity: AnyEntity,
  rows: readonly Pick<TypedRow, 'input' | 'origin'>[],
): Promise<void> {
  const own = storedTitles(entity);
  const { id, [entity.title]: title } = columnsOf(entity);
  const named = rows.filter(({ input }) => own.has(String(input[entity.title])));
  if (!title || named.length === 0) return;
  const found = await ctx.db
    .select({ id, title })
    .from(entity.table)
    .where(and(visibleRows(entity, ctx), inArray(title, [...own].flat())));
  for (const { input, origin } of named) {
    const text = String(input[entity.title]);
    const called = found.filter((row) => row.title === text || row.title === own.get(text));
    const meant = called.find((row) => row.id === origin) ?? called.find((row) => row.title === text) ?? called[0];
    if (meant) input[entity.title] = meant.title;
  }
}

async function findSome(ctx: SignedInContext, target: AnyEntity, texts: string[], named: Named): Promise<void> {
  const columns = columnsOf(target);
  const codes = codesOf(target);
  const names = [...new Set([...codes, target.title, ...(target.titleEn ? [target.titleEn] : [])])];
  const ids = texts.filter(isId);
  const own = storedTitles(target);
  const asked = [...new Set(texts.flatMap((text) => [text, own.get(text) ?? text]))];
  const found = await ctx.readAt(target.path, (db) =>
    db
      .select(Object.fromEntries(['id', ...names].flatMap((name) => (columns[name] ? [[name, columns[name]]] : []))))
      .from(target.table)
      .where(
        and(
          visibleRows(target, ctx),
          or(
            ...names.flatMap((name) => (columns[name] ? [isOneOf(target, name, columns[name], asked)] : [])),
            ids.length > 0 ? inArray(columns.id, ids) : undefined,
          ),
        ),
      ),
  );
  const by = (name: string): Named => {
    const map: Named = new Map();
    for (const row of found as Record<string, unknown>[])
      map.set(String(row[name]), [...(map.get(String(row[name])) ?? []), String(row.id)]);
    return map;
  };
  const ranks = [...names, 'id'].map(by);
  for (const text of texts) {
    const ids = [text, own.get(text) ?? text].flatMap((name) => ranks.map((rank) => rank.get(name))).find((some) => some !== undefined);
    if (ids) named.set(text, ids);
  }
}

/** A date or a time is compared as it is written: any text may stand in a file. */
const isOneOf = ({ fields }: AnyEntity, name: string, column: PgColumn, texts: string[]): SQL =>
  /date|time/i.test(fields[name]?.kind ?? '') ? inArray(sql`${column}::text`, texts) : inArray(column, texts);

/** Fields that identify a record on their own. */
const codesOf = (target: AnyEntity): string[] =>
  (target.unique ?? [])
    .flatMap(({ fields }) => (fields.length === 1 ? fields : []))
    .filter((name) => fieldsOf(target).some(([one, field]) => one === name && field.kind === 'text'));

async function waysOf(ctx: SignedInContext, target: AnyEntity): Promise<Named> {
  const { id, parentId, [target.title]: title } = columnsOf(target);
  if (!parentId || !title) return new Map();
  const rows = await ctx.readAt(target.path, (db) =>
    db.select({ id, parentId, title }).from(target.table).where(visibleRows(target, ctx)).limit(maxNodes),
  );
  const nodes = new Map((rows as { id: string; parentId: string; title: string }[]).map((row) => [String(row.id), row]));
  const [ways, shorter]: [Named, Named] = [new Map(), new Map()];
  for (const own of nodes.keys()) {
    const way: string[] = [];
    for (let at = nodes.get(own); at && way.length < 40; at = nodes.get(String(at.parentId))) way.unshift(at.title);
    add(ways, way, own);
    // If the root is the factory itself, users start paths at the next level.
    if (way.length > 2) add(shorter, way.slice(1), own);
  }
  return new Map([...shorter, ...ways]);
}

function add(ways: Named, way: string[], id: string): void {
  const text = way.join('/');
  ways.set(text, [...(ways.get(text) ?? []), id]);
}
