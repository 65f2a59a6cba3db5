import { ilike, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import { spellNames } from '#server/entity/spelling.ts';

/** Escapes a text so that LIKE matches it literally. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Matches a column that contains the search text; an empty search adds no condition (contract 1.6). */
export function containsText(column: PgColumn, typed: string | undefined): SQL | undefined {
  const text = typed?.trim() ?? '';
  return text === '' ? undefined : ilike(column, `%${likeLiteral(text)}%`);
}

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
