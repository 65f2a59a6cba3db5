import { createHash } from 'node:crypto';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { createCache } from '#server/database/cache.ts';
import { allEntities } from '#server/entity/entity.ts';

/** What a condition finds: how many rows and, while they are few, which. */
export interface Found {
  total: number;
  few?: string[];
}

/** The same as it was found under these marks. */
export interface Remembered extends Found {
  under: string;
}

/** A count that may be remembered, and the marks of what it reads as a column of the statement that counts, or reads beside it. */
export interface Memory {
  marks: SQL;
  known(): Remembered | undefined;
  keep(found: Found, marks: unknown): void;
}

const kept = createCache<Remembered>(1_000);

/**
 * How a count is remembered, or undefined where it has to be counted each time: where it reads a table without marks, a clock or a function
 * that is not known to depend on its arguments alone, or rows of several tenants (decision 128).
 */
export function remembering(ctx: SignedInContext, counting: { toSQL(): { sql: string; params: unknown[] } }): Memory | undefined {
  if (ctx.acrossTenants) return undefined;
  const { sql: text, params } = counting.toSQL();
  const tables = tablesRead(text);
  if (tables === undefined || params.some((value) => isOfClock(`${value}`))) return undefined;
  const { tenantId, timeZone, dataSource } = ctx.session;
  const key = createHash('sha256')
    .update(JSON.stringify([dataSource?.id, tenantId, timeZone, text, params]))
    .digest('base64');
  const marks = sql`(select case when count(*) filter (where pid = 0 and scope = '*') = ${tables.length} then sum(mark)::text end
    from table_mark where name in ${tables} and scope in ('*', ${tenantId}))`;
  return {
    marks,
    known: () => kept.find(key, key),
    keep: (found, read) => {
      if (typeof read === 'string') kept.put(key, key, { ...found, under: read });
    },
  };
}

let marked: Set<string> | undefined;
const statements = new Map<string, string[] | undefined>();
const maxStatements = 2_000;

/** The tables that a statement reads, if it reads nothing but tables of records, by functions that always answer the same. */
function tablesRead(text: string): string[] | undefined {
  if (statements.has(text)) return statements.get(text);
  if (statements.size >= maxStatements) statements.clear();
  marked ??= new Set(allEntities().map(({ table }) => getTableName(table)));
  const found = new Set<string>();
  const words = text.match(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\$\d+|[\w.]+|\S/g) ?? [];
  const isPlain = words.every((word, at) => {
    const [before, next] = [words[at - 1]?.toLowerCase(), words[at + 1]];
    if (isReading(before) && words[at - 2]?.toLowerCase() !== 'distinct') return word === '(' || readsTable(words, at, found);
    if (word.startsWith("'")) return !isOfClock(word.slice(1, -1));
    if (next === '(' && /^[\w."]+$/.test(word)) return steady.has(word.toLowerCase());
    return !clocks.test(word);
  });
  const tables = isPlain && found.size > 0 ? [...found].sort() : undefined;
  statements.set(text, tables);
  return tables;
}

const isReading = (word: string | undefined) => word === 'from' || word === 'join';

/** A list of tables behind one `from` is not read. */
function readsTable(words: readonly string[], at: number, found: Set<string>): boolean {
  const name = words[at]?.replaceAll('"', '') ?? '';
  const next = words[at + 1]?.toLowerCase() === 'as' ? at + 2 : at + 1;
  const behind = /^["\w]/.test(words[next] ?? '') ? words[next + 1] : undefined;
  if (!marked?.has(name) || words[next] === ',' || words[next] === '(' || behind === ',') return false;
  found.add(name);
  return true;
}

const clocks = /^(now|current_.*|local_?time.*|session_user|user|random)$/i;
const isOfClock = (text: string) => /^\s*(now|today|tomorrow|yesterday|allballs)\b/i.test(text);

/** Keywords before a parenthesis, and functions that depend on their arguments alone. */
const steady = new Set(
  `and or not in any all exists select where on as when then else case filter array over by from join values
  count sum min max coalesce nullif greatest least lower upper trim length char_length replace translate concat concat_ws
  array_agg string_agg array_to_string string_to_array unnest cardinality array_length array_position
  json_array_elements_text jsonb_array_elements_text jsonb_array_elements jsonb_build_object jsonb_path_exists
  starts_with left right substring position numeric varchar date_trunc date_part extract timezone to_char abs round`.match(/\w+/g),
);
