import { ilike, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Escapes a text so that LIKE matches it literally. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Matches a column that contains the search text; an empty search adds no condition (contract 1.6). */
export function containsText(column: PgColumn, typed: string | undefined): SQL | undefined {
  const text = typed?.trim() ?? '';
  return text === '' ? undefined : ilike(column, `%${likeLiteral(text)}%`);
}
