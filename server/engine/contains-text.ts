import { ilike, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A typed text as LIKE takes it literally. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** What people typed to find a record stands somewhere in this column; nothing typed is no condition (contract 1.6). */
export function containsText(column: PgColumn, typed: string | undefined): SQL | undefined {
  const text = typed?.trim() ?? '';
  return text === '' ? undefined : ilike(column, `%${likeLiteral(text)}%`);
}
