import { UnreadableCondition } from './condition.ts';
import type { Value } from './values.ts';

/** A word of a condition; `at` is where it begins. */
export type Token =
  | { kind: 'literal'; text: string; value: Value; at: number }
  | { kind: 'field' | 'word' | 'comparison' | 'sign'; text: string; at: number };

const pieces = new RegExp(
  [
    String.raw`(?<blank>\s+)`,
    '(?<comparison>==|!=|<>|<=|>=|[<>=≤≥≠])',
    String.raw`(?<joint>&&|\|\||!)`,
    '(?<sign>[(),，（）])',
    String.raw`(?<number>-?\d+(?:\.\d+)?(?![\p{L}\d_.]))`,
    `'(?<single>[^']*)'|"(?<double>[^"]*)"`,
    String.raw`(?<name>[\p{L}_][\p{L}\d_]*)`,
  ].join('|'),
  'uy',
);

const comparisons: Record<string, string> = { '=': '==', '<>': '!=', '≠': '!=', '≤': '<=', '≥': '>=' };
const words: Record<string, string> = {
  ...{ '&&': 'and', and: 'and', 且: 'and', 并且: 'and' },
  ...{ '||': 'or', or: 'or', 或: 'or', 或者: 'or' },
  ...{ '!': 'not', not: 'not', 非: 'not' },
  ...{ in: 'in', 属于: 'in' },
};
const constants: Record<string, Value> = { true: true, false: false, null: null, 真: true, 假: false, 空: null };
const signs: Record<string, string> = { '（': '(', '）': ')', '，': ',' };

/** The words of a condition in their order. Throws `UnreadableCondition` at what is none. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    pieces.lastIndex = at;
    const found = pieces.exec(text);
    if (!found?.groups) {
      const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
      throw new UnreadableCondition({ zh: `条件中有不认识的“${sign}”`, en: `The condition has an unknown sign: ${sign}` }, at);
    }
    const token = tokenOf(found.groups, at);
    if (token) tokens.push(token);
    at = pieces.lastIndex;
  }
  return tokens;
}

function tokenOf(found: Record<string, string | undefined>, at: number): Token | undefined {
  const { blank, comparison, joint, sign, number, single, double, name } = found;
  if (blank !== undefined) return undefined;
  if (comparison !== undefined) return { kind: 'comparison', text: comparisons[comparison] ?? comparison, at };
  if (joint !== undefined) return { kind: 'word', text: words[joint] ?? joint, at };
  if (sign !== undefined) return { kind: 'sign', text: signs[sign] ?? sign, at };
  if (number !== undefined) return { kind: 'literal', text: number, value: number, at };
  const quoted = single ?? double;
  if (quoted !== undefined) return { kind: 'literal', text: quoted, value: quoted, at };
  const word = name ?? '';
  if (Object.hasOwn(words, word)) return { kind: 'word', text: words[word] ?? '', at };
  if (Object.hasOwn(constants, word)) return { kind: 'literal', text: word, value: constants[word] ?? null, at };
  return { kind: 'field', text: word, at };
}
