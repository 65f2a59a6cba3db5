import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { own } from '#rules/own.ts';
import type { Locale, Tone } from '#rules/screen.ts';
import { item } from './item.ts';
import { itemLife } from './item-life.ts';

/** What is said of an item that cannot be used as it is: a draft, or one out of use and the item in its place. */
export interface Standing {
  /** '草稿', or '已停用，替代：1001-00002'. */
  text: string;
  tone: Tone;
  replacementNumber?: string;
}

/** The item in the place of another, for a statement that reads items. */
export const replacing = alias(item.table, 'replacing');
export const isReplacing = and(eq(replacing.tenantId, item.table.tenantId), eq(replacing.id, item.table.replacementId));

/** Nothing of an item that is in use. */
export function standingOf(
  { state, replacement }: { state: string; replacement?: string | null },
  locale: Locale,
): { standing?: Standing } {
  const named = own<{ zh: string; en: string; tone?: Tone }>(itemLife.states, state);
  if (state === 'released' || named === undefined) return {};
  const by = { zh: `，替代：${replacement}`, en: `, replaced by ${replacement}` };
  const text = named[locale] + (replacement ? by[locale] : '');
  return { standing: { text, tone: named.tone ?? 'neutral', ...(replacement && { replacementNumber: replacement }) } };
}
