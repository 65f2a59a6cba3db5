import { isStorable } from '#rules/field-rules.ts';
import { refused } from './refused.ts';

/** The parameters of a request, from its query and its body. */
export type Arguments = Record<string, unknown>;

const deepest = 20;
const maxPairs = 1000;
/** Keys that reach a prototype are dropped, like unknown keys. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Turns the names and texts of a query or form into one record. Repeated names are joined by commas; `name[]` stays an array. */
export function fromPairs(pairs: Iterable<[string, string]>): Arguments {
  const texts = new Map<string, string[]>();
  let count = 0;
  for (const [name, text] of pairs) {
    count += 1;
    if (count > maxPairs) throw refused('tooMany');
    if (!isStorable(name)) throw refused('notStorable');
    if (!isStorable(text)) throw refused('notStorable', name);
    if (name === '' || prototypeKeys.has(name)) continue;
    const known = texts.get(name);
    if (known) known.push(text);
    else texts.set(name, [text]);
  }
  return Object.fromEntries([...texts].map(([name, all]) => [name, name.endsWith('[]') ? all : all.join(',')]));
}

/** Parses a urlencoded query or form body; a stray % is taken literally. */
export function fromUrlencoded(text: string): Arguments {
  try {
    // URLSearchParams would silently turn invalid UTF-8 into U+FFFD.
    if (text.includes('%')) decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, '%25'));
  } catch {
    throw refused('brokenText');
  }
  return fromPairs(new URLSearchParams(text));
}

/**
 * Parses a JSON object or array of storable texts, at most 20 levels deep and of 1,000 names a record.
 * Integers beyond JavaScript's safe range, such as ids, become texts.
 */
export function fromJson(text: string): Arguments | unknown[] {
  const value = parse(text);
  if (typeof value !== 'object' || value === null) throw refused('notARecord');
  check(value, '', 1);
  return value as Arguments | unknown[];
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return /\d{16}/.test(text) ? JSON.parse(withLongNumbersAsTexts(text)) : value;
  } catch {
    throw refused('brokenJson');
  }
}

/**
 * Scans each character once, for any input: a backtracking pattern would let anonymous callers burn unlimited time. The text is valid JSON.
 */
function withLongNumbersAsTexts(text: string): string {
  const quoteOrNumber = /"|-?\d[\d.eE+-]*/g;
  const pieces: string[] = [];
  let kept = 0;
  for (let found = quoteOrNumber.exec(text); found; found = quoteOrNumber.exec(text)) {
    if (found[0] === '"') quoteOrNumber.lastIndex = endOfText(text, found.index + 1);
    else if (/^-?[1-9]\d{15,}$/.test(found[0])) {
      pieces.push(text.slice(kept, found.index), `"${found[0]}"`);
      kept = quoteOrNumber.lastIndex;
    }
  }
  return pieces.join('') + text.slice(kept);
}

function endOfText(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function check(value: unknown, at: string, depth: number): void {
  if (typeof value === 'string' && !isStorable(value)) throw refused('notStorable', at);
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) throw refused('tooDeep');
  if (Array.isArray(value)) {
    for (const one of value) check(one, at, depth + 1);
    return;
  }
  const record = value as Arguments;
  const keys = Object.keys(record);
  if (keys.length > maxPairs) throw refused('tooMany');
  for (const key of keys) {
    if (prototypeKeys.has(key)) delete record[key];
    else if (!isStorable(key)) throw refused('notStorable');
    else check(record[key], key, depth + 1);
  }
}
