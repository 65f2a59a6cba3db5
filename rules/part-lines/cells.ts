import { plainText } from '../component-values/tidy.ts';
import { commasAroundSizes, packageNamed } from './packages.ts';
import { isPlace, placesAlone } from './places.ts';

/** The cells of a pasted line: of a spreadsheet, of a table drawn with signs, of a csv file as it is, of columns of blanks, or the whole line. */
export function cellsIn(pasted: string): string[] {
  const line = plainText(pasted);
  if (line.includes('\t')) return line.split('\t');
  if (/^\s*\||\s\|\s/.test(line)) return line.split('|').filter((cell) => cell.trim() !== '');
  if (/^\s*\d{0,5};?"[^"]*";/.test(line)) return quotedCells(line, ';');
  if (/^\s*"/.test(line) || /,"[^"]*"(?:,|\s*$)/.test(line)) return quotedCells(line, ',');
  const [columns, rated, listed] = [line.trim().split(/\s{3,}/u), line.split(';'), commaCells(line)];
  if (columns.length >= 4) return columns;
  if (rated.length >= 4 && rated.some((cell) => placesAlone(cell.trim()))) return rated;
  return listed.length >= 4 ? listed : [line];
}

function quotedCells(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells;
}

/** A comma between digits belongs to the number, but beside a size and behind a word ('SOT-23,1'); one between two places to their list. */
function commaCells(line: string): string[] {
  const cells: string[][] = [];
  let before: string | undefined;
  for (const part of line.replace(commasAroundSizes, ', ').split(commas)) {
    const isListed = before !== undefined && isListedPlace(lastWord(before)) && isListedPlace(part.trim().split(/\s/u)[0] ?? '');
    if (isListed) cells.at(-1)?.push(part);
    else cells.push([part]);
    before = part;
  }
  return cells.map((parts) => parts.join(','));
}

/** 'C24,C0603' is a place and a package. */
const isListedPlace = (word: string): boolean => isPlace(word) && packageNamed(word) === undefined;

/** Behind a word a cell may begin with digits, unless these have a comma of their own: 'R1,2,10k' has 2.1 kΩ or two of 10 kΩ. */
const commas = /(?<!\d),|,(?!\d)|(?<=[A-WYZa-wyz][\w.-]{0,30}\d),(?=0,\d|(?!\d+,\d)[^\s,]*(?:,|$))/u;

const lastWord = (text: string): string => text.slice(Math.max(text.lastIndexOf(' '), text.lastIndexOf(',')) + 1);
