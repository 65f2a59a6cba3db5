import * as z from 'zod';
import type { Answers, PartLine, PartQuestion } from '#rules/part-lines/part-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { readTables } from '#server/exchange/read-table.ts';
import { type BomList, bomListIn } from '../eda/bom-list.ts';
import { type BomCells, readPart, wantedOf } from '../eda/read-part.ts';
import { type FoundItem, findParts, type PartState, shownPart, type WantedPart, wantedLine } from './find-parts.ts';

const maxLines = 200;
const maxText = 40_000;
const maxShown = 5;

export const matchInput = z.object({
  text: z.string().max(maxText),
  answers: z.record(z.string().max(200), z.string().max(60)).default({}),
});

/** A line of a pasted list, and the items that fit it. */
export interface MatchedLine {
  /** From 1, as counted in what was pasted. */
  line: number;
  text: string;
  state: PartState;
  /** The best few. */
  items: FoundItem[];
  count: number;
  /** What to search for to see them all. */
  q: string;
  /** Words with two readings, for which somebody has to choose. */
  questions: PartQuestion[];
  /** What was not understood. */
  rest: string[];
}

/**
 * Finds the item of each line of a pasted bill of materials: by a code or a maker's number in it, or else by the values that it gives.
 */
export async function matchLines(ctx: SignedInContext, input: z.output<typeof matchInput>) {
  const { read, found, list } = await matchedParts(ctx, input);
  const matched: MatchedLine[] = [];
  for (const [at, { part, line, text: pasted }] of read.entries()) {
    const { state, items } = found[at] ?? { state: 'none', items: [] };
    matched.push({
      ...{ line, text: pasted, state, count: items.length },
      items: items.slice(0, maxShown).map(shownPart),
      q: searchFor(part),
      questions: part.questions,
      rest: part.rest,
    });
  }
  const countOf = (state: PartState) => matched.filter((one) => one.state === state).length;
  const [similar, asked, notFitted] = [countOf('similar'), countOf('asked'), countOf('notFitted')];
  return {
    lines: matched,
    found: countOf('found'),
    several: countOf('several'),
    none: countOf('none'),
    similar,
    asked,
    notFitted,
    draft: countOf('draft'),
    retired: countOf('retired'),
    passed: list?.passed.map(({ row, text: own }) => ({ line: row, text: own })) ?? [],
    unreadColumns: list?.unreadColumns ?? [],
  };
}

interface ReadLine extends WantedPart {
  line: number;
  text: string;
  /** What stood in the columns of a list that came with its heading. */
  cells?: BomCells;
}

/** The lines that were pasted, each with all items that it may mean, and the list that they make if they have a heading. */
export async function matchedParts(ctx: SignedInContext, { text, answers }: z.output<typeof matchInput>) {
  const lines = text.split(/\r?\n/).flatMap((one, at) => (one.trim() === '' ? [] : [{ line: at + 1, text: one.trim() }]));
  if (lines.length > maxLines)
    throw new BusinessError(
      {
        zh: `一次最多${maxLines}行，共${lines.length}行，请分批粘贴`,
        en: `At most ${maxLines} lines at once; these are ${lines.length}. Paste them in parts.`,
      },
      { field: 'text' },
    );
  const list = await listPasted(text);
  const read: ReadLine[] = list ? linesOfList(list, answers) : lines.map((line) => ({ ...line, ...wantedLine(line.text, answers) }));
  return { read, found: await findParts(ctx, read), list };
}

/** What was copied with its heading is read by its columns, as a file is. */
async function listPasted(text: string): Promise<BomList | undefined> {
  // Forms send lines that end with \r\n.
  if (!/[\t,;|].*\r?\n/.test(text)) return undefined;
  const tables = await readTables(new TextEncoder().encode(text)).catch(() => []);
  return tables.map(bomListIn).find((list) => list !== undefined);
}

const linesOfList = ({ lines }: BomList, answers: Answers): ReadLine[] =>
  lines.map(({ row, cells }) => {
    const text = Object.values(cells).join(' ');
    return { line: row, text, cells, ...wantedOf(cells, readPart(cells, answers)) };
  });

/** The words of a line that the search understands. */
const searchFor = ({ main, package: size, tolerance, dielectric, values }: PartLine): string =>
  [main?.text, size, tolerance, values.voltage?.text, dielectric].filter(Boolean).join(' ');
