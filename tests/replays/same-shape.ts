/** The legacy manner of what is not there: an unknown number or id is −1, an absent object is empty (contract 1.3). */
const isAbsent = (value: unknown): boolean =>
  value === -1 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Where an answer differs from the one that the reference shows: keys of one of them alone, and values of another kind; lists by their first entry. */
export function differingAt(shown: unknown, got: unknown, at = 'answer'): string[] {
  if (!['answer', 'answer.data'].includes(at) && kindOf(got) !== 'array' && (isAbsent(shown) || isAbsent(got))) return [];
  if (kindOf(shown) !== kindOf(got)) return [`${at} is ${kindOf(got)}, not ${kindOf(shown)}`];
  if (Array.isArray(shown) && Array.isArray(got))
    return shown.length === 0 || got.length === 0 ? [] : differingAt(shown[0], got[0], `${at}[]`);
  if (typeof shown !== 'object' || shown === null || typeof got !== 'object' || got === null) return [];
  const [expected, found] = [shown as Record<string, unknown>, got as Record<string, unknown>];
  return [
    ...Object.keys(expected).flatMap((key) =>
      Object.hasOwn(found, key) ? differingAt(expected[key], found[key], `${at}.${key}`) : [`${at}.${key} is missing`],
    ),
    ...Object.keys(found).flatMap((key) => (Object.hasOwn(expected, key) ? [] : [`${at}.${key} is not shown`])),
  ];
}
