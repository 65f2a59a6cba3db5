import type { useWords } from '#app/i18n/use-words.ts';
import { quantities } from '#rules/component-values/quantities.ts';
import type { Locale } from '#rules/screen.ts';

type Say = ReturnType<typeof useWords>;

/** The kinds that a field may have, in words. */
export const fieldKinds = (say: Say, locale: Locale): { value: string; label: string }[] => [
  { value: 'text', label: say('itemTypes.kindText') },
  { value: 'number', label: say('itemTypes.kindNumber') },
  { value: 'choice', label: say('itemTypes.kindChoice') },
  { value: 'date', label: say('itemTypes.kindDate') },
  { value: 'size', label: say('itemTypes.kindSize') },
  ...Object.entries(quantities).map(([name, { label }]) => ({
    value: `value:${name}`,
    label: say('itemTypes.kindValue', { of: label[locale] }),
  })),
  { value: 'tolerance:r_precision', label: say('itemTypes.kindResistors') },
  { value: 'tolerance:c_precision', label: say('itemTypes.kindCapacitors') },
  { value: 'tolerance:f_precision', label: say('itemTypes.kindInductors') },
];

export const kindLabel = (say: Say, locale: Locale, kind: string): string =>
  fieldKinds(say, locale).find(({ value }) => value === kind)?.label ?? kind;
