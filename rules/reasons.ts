import type { Option } from './screen.ts';

/** Fields of a report that say why: one reason of the plant's dictionary, free text, or both. */
export const reasonFields = ['unpleasantSight', 'exceptWorkNote'] as const;
export type ReasonField = (typeof reasonFields)[number];

const mark = '；';

/** How a reason and what was written beside it are stored: as one text, the reason first, so that sums by reason find it. */
export const joinReason = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(mark);

/** What sums by reason go by. */
export const reasonOf = (text: string): string => text.split(mark, 1)[0] ?? '';

/** The reason of a stored text, where it is one of those offered, and the rest. */
export function splitReason(text: string, options: readonly Option[]): { reason: string; detail: string } {
  const reason = reasonOf(text);
  if (!options.some(({ value }) => value === reason)) return { reason: '', detail: text };
  return { reason, detail: text.slice(reason.length + mark.length) };
}
