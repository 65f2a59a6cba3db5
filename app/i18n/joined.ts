import type { Locale } from '#rules/screen.ts';

/** Joins names as the language does; older browsers lack Intl.ListFormat. */
export const joined = (names: readonly unknown[], locale: Locale): string => names.join(locale === 'zh' ? '、' : ', ');
