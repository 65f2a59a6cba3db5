import type { WordKey } from './words.ts';

export type Words = Partial<Record<WordKey, string>>;
export type Say = (key: WordKey, values?: Record<string, string | number>) => string;

/** Returns a function that looks up words of one language and replaces `{name}` by the value of that name. */
export function sayFrom(words: Words): Say {
  return (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
