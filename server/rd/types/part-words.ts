/** Sizes of chips in hundredths of an inch, as parts lists and footprints name them. */
const chipSizes = ['01005', '0201', '0402', '0603', '0805', '1206', '1210', '1806', '1808', '1812', '2010', '2220', '2512'].join('|');
const chipSize = new RegExp(`^(?:${chipSizes})$`);
const chipSizeWithin = new RegExp(`(?<![0-9])(?:${chipSizes})(?![0-9])`);

export const isChipSize = (word: string): boolean => chipSize.test(word);

/** The first size in a text such as 'C_0603_1608Metric'. */
export const chipSizeIn = (text: string): string | undefined => chipSizeWithin.exec(text)?.[0];

/** One dielectric has several spellings; the others are letters that people take for digits. */
const classOne = ['C0G', 'COG', 'NP0', 'NPO'];
const classTwo = /^(X[4-9][PRSTUV]|Y5[PRSTUV]|Z5[PRSTUV])$/;

/** The spellings of the dielectric that a word is; none where it is none. */
export function dielectricsLike(word: string): string[] {
  const upper = word.toUpperCase();
  if (classOne.includes(upper)) return classOne;
  return classTwo.test(upper) ? [upper] : [];
}

const sizeAfterComma = new RegExp(`,(?=(?:${chipSizes})(?![0-9]))`, 'gu');

/**
 * The words of what somebody typed or pasted of a part: a comma between digits belongs to the number, and a number and the unit behind a blank
 * are one word: `0,1 uF 0402` is two. Letters that are tolerances too are no units of a number that may be a code: `104 K`.
 */
export function partWords(text: string, { hasCodes = true }: { hasCodes?: boolean } = {}): string[] {
  const words = text
    .normalize('NFKC')
    .replace(/(?<=\S)±/gu, ' ±')
    .replace(sizeAfterComma, ' ')
    .split(/[\s;、|]+|(?<!\d),|,(?!\d)/u)
    .filter(Boolean);
  return words.flatMap((word, at) => {
    if (isUnitOf(words[at - 1], word, hasCodes)) return [];
    const next = words[at + 1];
    return next !== undefined && isUnitOf(word, next, hasCodes) ? [word + next] : [word];
  });
}

const unitLetter = /^[pnuμmkKMUNPRrΩVvW%]$/u;
const unit = /^(?:[pnuμmkKMGUNP]?(?:Hz|V|ohms?|Ω)|[pnuμmkKMGUNP][FHAW]|V[AD]C|欧姆?)$/iu;

function isUnitOf(number: string | undefined, word: string, hasCodes: boolean): boolean {
  if (number === undefined || !/^[\d.,]+$/u.test(number) || isChipSize(number)) return false;
  const mayBeCode = hasCodes && /^[1-9]\d{2,3}$/u.test(number);
  return unitLetter.test(word) ? !(mayBeCode && /^[KMN]$/u.test(word)) : unit.test(word);
}
