import { isId } from './field-rules.ts';

/**
 * The ids in a stored or sent value: a text with commas, an array of such texts, or a number. What is no id does not count, nor does 0, which
 * stands for none on the wire (contract 4.1).
 */
export const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((one) => String(one ?? '').split(','))
    .map((one) => one.trim())
    .filter(isId);
