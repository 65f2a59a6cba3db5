import type { Label, Locale } from './screen.ts';

/** The sides of a board; also of its station tables. */
export const boardSides: readonly { value: string; label: Label }[] = [
  { value: '默认', label: { zh: '默认', en: 'Default' } },
  { value: 'A面', label: { zh: 'A面', en: 'Side A' } },
  { value: 'B面', label: { zh: 'B面', en: 'Side B' } },
  { value: 'AB面', label: { zh: 'AB面', en: 'Both sides' } },
];

/** A side as people name it, by its letter or as mounters do; undefined if there is no such side. */
export function sideIn(typed: string): string | undefined {
  const word = typed.trim().toLowerCase();
  const named = boardSides.find(({ value, label }) => [value, value.replace('面', ''), label.en].some((one) => one.toLowerCase() === word));
  return named?.value ?? { top: 'A面', bottom: 'B面', bot: 'B面' }[word];
}

/** A side in the reader's language; what an older client wrote otherwise stays as it is. */
export const sideText = (side: string, locale: Locale): string => boardSides.find(({ value }) => value === side)?.label[locale] ?? side;
