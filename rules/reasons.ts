import type { Option } from './screen.ts';

/** Report fields for a reason: one from the plant's dictionary, free text, or both. */
export const reasonFields = ['unpleasantSight', 'exceptWorkNote'] as const;
export type ReasonField = (typeof reasonFields)[number];

const mark = '；';

/** Joins a reason and its free text as they are stored: in one text, the reason first, so that sums by reason can read it. */
export const joinReason = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(mark);

/** The key of sums by reason. */
export const reasonOf = (text: string): string => text.split(mark, 1)[0] ?? '';

/** Splits a stored text into its reason, if that is among the options, and the rest. */
export function splitReason(text: string, options: readonly Option[]): { reason: string; detail: string } {
  const reason = reasonOf(text);
  if (!options.some(({ value }) => value === reason)) return { reason: '', detail: text };
  return { reason, detail: text.slice(reason.length + mark.length) };
}
