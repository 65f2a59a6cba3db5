import type { Label, Locale } from './screen.ts';

/** 'n things' in the user's language, as a list; none are not mentioned. */
export function counted(locale: Locale, count: number, thing: Label): string[] {
  if (count === 0) return [];
  return [locale === 'zh' ? `${count} ${thing.zh}` : `${count} ${thing.en}${count === 1 ? '' : 's'}`];
}
