import type { Label, Locale } from '#rules/screen.ts';

/** The words of one page in one language: for pages that few people open, whose words need not travel with every other page. */
export const pageWords = <Key extends string>(words: Record<Key, Label>, locale: Locale): Record<Key, string> =>
  Object.fromEntries(Object.entries<Label>(words).map(([key, label]) => [key, label[locale]])) as Record<Key, string>;
