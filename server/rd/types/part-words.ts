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
