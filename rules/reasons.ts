import type { Option } from './screen.ts';

/** Report fields for a reason: one from the plant's dictionary, free text, or both. */
export const reasonFields = ['unpleasantSight', 'exceptWorkNote'] as const;
export type ReasonField = (typeof reasonFields)[number];

const mark = '；';
const times = '×';

/** Joins a reason and its free text as they are stored: in one text, the reason first, so that sums by reason can read it. */
export const joinReason = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(mark);

/** The key of sums by reason. */
export const reasonOf = (text: string): string => text.split(mark, 1)[0] ?? '';

/** Joins the kinds of defects with their pieces, and free text: `虚焊×5、连锡×4；…`. A kind that is all the defects needs no number. */
export function joinDefects(counts: readonly (readonly [kind: string, pieces: string])[], detail: string, defects: number): string {
  const typed = counts.filter(([, pieces]) => pieces.trim() !== '' && !/^0+$/.test(pieces.trim()));
  const [first, second] = typed;
  if (first && !second && Number(first[1]) === defects) return joinReason(first[0], detail);
  return joinReason(typed.map(([kind, pieces]) => `${kind}${times}${pieces.trim()}`).join('、'), detail);
}

/** The kinds of defects that a stored text counts, as it has them; undefined if it is one reason or free text. */
export function defectKinds(text: string): { kind: string; pieces: string }[] | undefined {
  const kinds = reasonOf(text)
    .split('、')
    .map((part) => ({ kind: part.slice(0, Math.max(0, part.lastIndexOf(times))), pieces: part.slice(part.lastIndexOf(times) + 1) }));
  return kinds.every(({ kind }) => kind !== '') ? kinds : undefined;
}

/** The kinds if a plant's dictionary has them all: only then were they counted in a form. */
export function countedKinds(text: string, options: readonly Option[]) {
  const kinds = defectKinds(text);
  return kinds?.every(({ kind }) => options.some(({ value }) => value === kind)) ? kinds : undefined;
}

/** What follows the reason or the kinds. */
export const detailOf = (text: string): string => text.slice(reasonOf(text).length + mark.length);

/** Splits a stored text into its reason, if that is among the options, and the rest. */
export function splitReason(text: string, options: readonly Option[]): { reason: string; detail: string } {
  const reason = reasonOf(text);
  if (!options.some(({ value }) => value === reason)) return { reason: '', detail: text };
  return { reason, detail: detailOf(text) };
}
