import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The collation of the migrations by which people look things up: numbers by their value, Chinese by pinyin (decision 093). */
export const naturalOrder = 'natural_order';

/** A text as lists sort by it. */
export const naturally = (column: PgColumn | SQL): SQL => sql`${column} collate natural_order`;

const compare = new Intl.Collator('zh-u-co-pinyin-kn').compare;

/** The same order of texts that are in memory. */
export const byNaturalOrder = (one: string, other: string): number => compare(one, other);
