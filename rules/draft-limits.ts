import { maxFormRows } from './form-limits.ts';

export type DraftContent = readonly (readonly [name: string, value: string])[];

/** In bytes, names and values together: what stands in rows, and all else. */
const largest = 64 * 1024;
const largestRows = maxFormRows * 512;

const isInRow = (name: string): boolean => name.includes('].');

/** What a draft keeps of a form: a blank cell of a row says nothing, because rows are restored as a whole. */
export const isWorthKeeping = (name: string, value: string): boolean => value !== '' || !isInRow(name);

export function isTooLargeToKeep(content: DraftContent): boolean {
  const bytesOf = (pairs: DraftContent) => new TextEncoder().encode(JSON.stringify(pairs)).length;
  return bytesOf(content.filter(([name]) => !isInRow(name))) > largest || bytesOf(content.filter(([name]) => isInRow(name))) > largestRows;
}
