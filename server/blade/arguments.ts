import { isStorable } from '#rules/field-rules.ts';
import { refused } from './refused.ts';

/** What a request says, from its query and its body alike. */
export type Arguments = Record<string, unknown>;

const deepest = 20;
const maxPairs = 1000;
/** Keys that reach a prototype are dropped, like any other key that nobody knows. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Names and texts of a query or a form as one record. A repeated name joins its texts by a comma; `name[]` keeps them as an array. */
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

/** A query, or the body of a form, in the one encoding that both share; a stray % stands for itself. */
export function fromUrlencoded(text: string): Arguments {
  try {
    // URLSearchParams would turn bytes that are no UTF-8 into U+FFFD and go on.
    if (text.includes('%')) decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, '%25'));
  } catch {
    throw refused('brokenText');
  }
  return fromPairs(new URLSearchParams(text));
}

/** A JSON object or array whose texts can be stored, at most 20 levels deep. Whole numbers beyond what JavaScript counts exactly, such as ids, become texts. */
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

/** Reads each sign once, whatever was sent: before anybody has signed in, a search that goes back would cost time without end. The text is JSON. */
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
  for (const key of Object.keys(record)) {
    if (prototypeKeys.has(key)) delete record[key];
    else if (!isStorable(key)) throw refused('notStorable');
    else check(record[key], key, depth + 1);
  }
}
