import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PartKind } from '#rules/part-lines/kinds.ts';
import type { CellRole } from '#rules/part-lines/line-pieces.ts';
import { packageKey } from '#rules/part-lines/packages.ts';
import { type PartQuestion, questionKey } from '#rules/part-lines/part-line.ts';
import { readPartCells, readPartLine } from '#rules/part-lines/read-line.ts';
import { valuesIn } from '#rules/part-lines/value-words.ts';
import { blind, type CorpusLine, corpus, expected, secondBlind, told } from './read-corpus.ts';

describe('a line of a parts list', () => {
  test('every line of the corpus has its source', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(400);
    expect(corpus.filter(({ source }) => source.trim() === '')).toEqual([]);
  });

  test.each(corpus)('$line', ({ line, says }) => {
    expect(told(readPartLine(line))).toEqual(expected(says));
  });
});

/** Spellings of one thing: 'NPO' and 'NP0', 'SOT23' and 'SOT-23', '10UF' and '10uF', '25%' and the key 25. */
function alike(name: string, value: unknown): string {
  const text = String(value).toUpperCase();
  if (name === 'package') return packageKey(text);
  if (name === 'places') return text.replaceAll('_', ' ');
  return name === 'dielectric' ? text.replaceAll('O', '0') : name === 'tolerance' ? text.replace('%', '') : text;
}

/** The values that a question is between; an author may think of fewer. */
const readingsIn = (asked: unknown): number[] =>
  String(asked)
    .split(/[+|:]/)
    .slice(1)
    .flatMap((text) => valuesIn(text.replace(/ [A-Z]$/, '').replace(/^\d+$/, '$&Ω'))[0]?.number ?? []);

function isSaid(name: string, got: unknown, want: unknown): boolean {
  const [offered, meant] = name === 'asked' && got !== undefined && want !== undefined ? [readingsIn(got), readingsIn(want)] : [[], []];
  return alike(name, got) === alike(name, want) || (meant.length > 1 && meant.every((one) => offered.includes(one)));
}

/** What the authors of the first half had no word for; those of the second have none for more. */
const makersOnly = () => ['brand'];
const ofNoWord = (kind: PartKind | undefined) => [
  ...['brand', 'code', 'temperature', 'dcResistance'],
  ...(kind === 'crystal' ? ['capacity', 'resistance'] : []),
];

type Outcome = 'read' | 'leftOver' | 'partly' | 'asked' | 'other';

/** Whether a line is read as its author means it: wholly, with words left over, only in part, asked about, or as something else. */
function outcomeOf({ line, says }: CorpusLine, wordless: (kind: PartKind | undefined) => string[]): Outcome {
  const part = readPartLine(line);
  if (says === 'none') return Object.keys(told(part)).every((name) => name === 'rest') ? 'read' : 'other';
  const want: Record<string, unknown> = expected(says);
  const { numbers, ...own } = told(part);
  // Its authors call every number that is not the maker's a code.
  const all: Record<string, unknown> = numbers === undefined ? own : { code: numbers, ...own };
  const got = Object.fromEntries(Object.entries(all).filter(([name]) => name in want || !wordless(part.kind).includes(name)));
  // A bare number is ohms where an author says so; the field itself would ask.
  const [, ohms] = /(?:^|\s)resistance=([\d.]+)(?=\s|$)/.exec(says) ?? [];
  const meant = (name: string) => (name === 'resistance' ? (ohms ?? want[name]) : want[name]);
  const names = [...new Set([...Object.keys(got), ...Object.keys(want)])].filter((name) => name !== 'rest');
  const wrong = names.filter((name) => !isSaid(name, got[name], meant(name)));
  if (wrong.some((name) => name !== 'asked' && got[name] !== undefined)) return 'other';
  if (wrong.length > 0) return got.asked === undefined ? 'partly' : 'asked';
  return got.rest === want.rest ? 'read' : 'leftOver';
}

test.each([
  { half: 'first', lines: blind, wordless: makersOnly, counts: { read: 320, leftOver: 3, partly: 1, asked: 0, other: 0 } },
  { half: 'second', lines: secondBlind, wordless: ofNoWord, counts: { read: 265, leftOver: 15, partly: 1, asked: 0, other: 0 } },
])(
  'of the lines by somebody who had not seen the grammar no fewer are read than were, in the $half half',
  ({ lines, wordless, counts }) => {
    const found = { read: 0, leftOver: 0, partly: 0, asked: 0, other: 0 };
    for (const line of lines) found[outcomeOf(line, wordless)] += 1;

    expect(found).toEqual(counts);
  },
);

/** The roles of the columns in which a list would have the cells of a line. */
const rolesOf = (line: string) => ['references', 'value', 'footprint', 'manufacturerModel'].slice(0, line.split('\t').length) as CellRole[];

describe('whatever the line', () => {
  const tabbed = corpus.filter(({ line }) => line.split('\t').length === 3);

  test('the cells of a list say what the pasted line says', () => {
    const different = tabbed.filter(({ line }) => {
      const cells = line.split('\t').map((text, at) => ({ text, role: rolesOf(line)[at] as CellRole }));
      const [pasted, listed] = [readPartLine(line), readPartCells(cells)];
      return pasted.main?.number !== listed.main?.number || pasted.package !== listed.package || pasted.isFitted !== listed.isFitted;
    });

    expect(different.map(({ line }) => line)).toEqual([]);
  });

  test('an answer is one of the readings, and nothing is asked again', () => {
    for (const { line } of corpus) {
      const [question] = readPartLine(line).questions;
      for (const { text } of question?.readings ?? []) {
        const answered = readPartLine(line, { [questionKey(question as PartQuestion)]: text });

        expect(answered.questions).toEqual([]);
        expect(JSON.stringify(answered)).toContain(text.split(' ')[0]);
      }
    }
  });

  test('nothing is dropped: each word of a line is in what was read, or in the rest', () => {
    const words = fc.array(fc.constantFrom('hello', '外壳', 'abc-def', 'M3x8', '12.5', '??', 'ÄÖ'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...corpus.filter(({ line }) => !line.includes('"') && !line.includes('\t'))), words, ({ line }, more) => {
        const read = JSON.stringify(readPartLine(`${line} ${more.join(' ')}`));
        return more.every((word) => read.includes(word) || read.includes(word.toUpperCase()));
      }),
    );
  });

  test('in full width and with characters that nobody sees it is the same', () => {
    const full = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    for (const { line, says } of corpus) {
      if (says.includes('rest=') || says.includes('model=') || says.includes('asked=') || says.includes('code=') || line.includes('"'))
        continue;
      expect(told(readPartLine(full(line)))).toEqual(told(readPartLine(line)));
      expect(told(readPartLine(`\u200b${line.replace(' ', '\u00a0')}\ufeff`))).toEqual(told(readPartLine(line)));
    }
  });
});

test.each([
  ['SOT23', 'SOT-23'],
  ['sot-23-3', 'SOT-23'],
  ['SMA', 'DO-214AC'],
  ['R0603', '0603'],
])('%s and %s are one package', (one, other) => {
  expect(packageKey(one)).toBe(packageKey(other));
});
