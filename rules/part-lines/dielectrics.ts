const classOne = ['C0G', 'COG', 'NP0', 'NPO'];
const classTwo = /^(X[4-9][PRSTUV]|Y5[PRSTUV]|Z5[PRSTUV])$/;

export const isClassOne = (word: string): boolean => classOne.includes(word.toUpperCase());

/** The spellings of the dielectric that a word is, several of them for one; none where it is none. */
export function dielectricsLike(word: string): string[] {
  const upper = word.toUpperCase();
  if (classOne.includes(upper)) return classOne;
  return classTwo.test(upper) ? [upper] : [];
}
