import { ilike, like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import { spellNames } from '#server/entity/spelling.ts';

/** Escapes a text so that LIKE matches it literally. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Matches a column that contains the search text; an empty search adds no condition (contract 1.6). */
export function containsText(column: PgColumn, typed: string | undefined): SQL | undefined {
  const text = typed?.trim() ?? '';
  return text === '' ? undefined : containing(column, text);
}

/**
 * Matches a column or expression that contains this text in capitals or not. One or two characters have no trigram to be found by, so every
 * row is compared: its spellings are looked for as they are, where `ilike` would fold the whole text of every row (decision 141).
 */
export function containing(column: PgColumn | SQL, text: string): SQL {
  if (!/^[ -~\p{Script=Han}]{1,2}$/u.test(text)) return ilike(column, `%${likeLiteral(text)}%`);
  const spelled = [...text].reduce<string[]>((starts, letter) => starts.flatMap((start) => cases(letter).map((one) => start + one)), ['']);
  return sql`(${sql.join(
    spelled.map((one) => like(column, `%${likeLiteral(one)}%`)),
    sql` or `,
  )})`;
}

/** The letters that PostgreSQL folds to the same; two signs that look like capitals are among them. */
const cases = (letter: string): string[] => [
  ...new Set([letter.toLowerCase(), letter.toUpperCase(), ...(/k/i.test(letter) ? ['\u212a'] : /i/i.test(letter) ? ['\u0130'] : [])]),
];

/** More names than this are found by what they contain alone. */
const maxSpelled = 2000;

/**
 * The rows whose name contains the text, and after them those whose Chinese name is spelled so, in pinyin or by initials. PostgreSQL knows
 * no pinyin: rather than a column to search in on every table, kept up by every write, the names are spelled here when Latin letters are
 * typed, as long as they are few.
 */
export async function findByName<Row extends { id: unknown }>(
  { caller }: SignedInContext,
  typed: string | undefined,
  max: number,
  read: (text: string | undefined, limit: number) => Promise<Row[]>,
  nameOf: (row: Row) => string | null,
): Promise<Row[]> {
  const found = await read(typed, max);
  const spoken = (typed ?? '').toLowerCase().replace(/[\s']/g, '');
  if (caller.door === 'blade' || !/^[a-z][a-z0-9]+$/.test(spoken) || found.length >= max) return found;
  const all = await read(undefined, maxSpelled + 1);
  if (all.length > maxSpelled) return found;
  const spelled = await spellNames(all.map((row) => nameOf(row) ?? ''));
  const known = new Set(found.map(({ id }) => id));
  return [...found, ...all.filter(({ id }, at) => !known.has(id) && spelled[at]?.includes(spoken))].slice(0, max);
}
