import type { Locale } from '#rules/screen.ts';

/** Names in a row, as a language sets them apart; Intl.ListFormat is not there in older browsers. */
export const joined = (names: readonly unknown[], locale: Locale): string => names.join(locale === 'zh' ? '、' : ', ');
