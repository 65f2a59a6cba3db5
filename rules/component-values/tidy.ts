/**
 * What was typed or pasted in the characters of this product: half width, one kind of Ω and of μ, a decimal point, and no blanks or signs that
 * carry nothing. Letters keep their case: `M` is mega and `m` is milli. A blank before a digit of the same value stays: `25 50` is no 2550.
 */
export function tidy(typed: string): string {
  const plain = plainText(typed)
    .replace(/[\s_]+/gu, ' ')
    .trim()
    .replace(/ /gu, (blank, at: number, whole: string) => (partsValue(whole[at - 1], whole[at + 1]) ? blank : ''))
    .replace(/[−–—]/gu, '-')
    .replace(/^[±+]/u, '');
  // A comma before three digits may separate thousands, unless nothing but a zero stands before it: whoever reads the value asks.
  return plain.replace(/^(?:(\d+),(\d{1,2}|\d{4,})|(0),(\d{3}))(?=\D|$)/u, (_whole, ...parts: (string | undefined)[]) =>
    parts
      .slice(0, 4)
      .filter((part) => part !== undefined)
      .join('.'),
  );
}

const quarters = /(?<=\d)(?=[¼½¾⅓⅔⅛⅜⅝⅞])/gu;

/** Units in Cyrillic behind a number, and a prefix without one: '110 кОм', '100нФ', '4к7'. */
const cyrillicUnits = /(?<=\d\s?)(мк|[кмнп])?(ом|ф|гн|вт|в|а|гц)(?!\p{L})|(?<=\d)(мк|[кмнп])(?=[\s\d/,;]|$)/giu;
const latinOf: Readonly<Record<string, string>> = {
  ...{ к: 'k', мк: 'u', м: 'm', М: 'M', н: 'n', п: 'p' },
  ...{ ом: 'ohm', ОМ: 'OHM', ф: 'F', гн: 'H', вт: 'W', в: 'V', а: 'A', гц: 'Hz' },
};

/** In capitals 'МОМ' is mega or milli, as 'MOHM' is. */
const latinUnit = (_whole: string, ...[prefix, unit, alone]: (string | undefined)[]): string =>
  [prefix ?? alone, unit].map((part = '') => latinOf[part] ?? latinOf[part.toLowerCase()] ?? '').join('');

/** A text in half-width characters, without those that nobody sees; signs that look like others are those that they look like. */
export const plainText = (typed: string): string =>
  typed
    .replace(quarters, ' ')
    .replaceAll('º', '°')
    .replace(/[хХ]/gu, 'x')
    // The capital of μ looks like M, and the small letter of Ω like w.
    .replace(/(?<=\d\s?)Μ(?=[FHAVWfh])/gu, 'μ')
    .replace(/(?<=\d\s?[kKMm]?)ω/gu, 'Ω')
    .normalize('NFKC')
    .replace(cyrillicUnits, latinUnit)
    .replaceAll('\u2044', '/')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+/gu, '');

/** Whether what stands after a blank is another value, and not the unit; an X stands between two sides. */
const partsValue = (before = '', after = ''): boolean => /[\d.,A-WYZa-wyzμΩ]/u.test(before) && /[\d.,]/u.test(after);
