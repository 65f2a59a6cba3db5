import type { PgColumn } from 'drizzle-orm/pg-core';
import { own } from '#rules/own.ts';
import type { Locale } from '#rules/screen.ts';
import type { AnyEntity } from './entity.ts';

/** The columns that a record's name is read from. */
export function titleColumns(entity: AnyEntity): { title: PgColumn; titleEn?: PgColumn } {
  // The table is made from the declaration, which the compiler cannot follow.
  const columns = entity.table as unknown as Record<string, PgColumn>;
  const { [entity.title]: title, [entity.titleEn ?? '']: titleEn } = columns;
  if (!title) throw new Error(`${entity.path} has no field ${entity.title}`);
  return { title, ...(titleEn && { titleEn }) };
}

/** Whether rows of a list have their names in English beside the stored ones, under `shownTitleKey`. */
export const namesOwn = ({ ownTitles }: Pick<AnyEntity, 'ownTitles'>, locale: Locale): boolean =>
  locale === 'en' && ownTitles !== undefined;
export const shownTitleKey = 'shownTitle';

/** A record's name as the reader calls it: in English by its English name, or by ours while it still has the one that the product gave it. */
export function shownTitle(entity: Pick<AnyEntity, 'ownTitles'>, row: { title?: unknown; titleEn?: unknown }, locale: Locale): string {
  const title = String(row.title ?? '');
  return locale === 'zh' ? title : String(row.titleEn || own(entity.ownTitles, title) || title);
}
