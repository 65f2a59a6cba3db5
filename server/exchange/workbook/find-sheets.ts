import { attributeOf, eachPiece, findPiece } from './read-xml.ts';
import { notWorkbook, type ReadPart } from './unzip.ts';

interface Sheet {
  name: string;
  part: string;
}

export interface Sheets {
  /** The sheet that is read. */
  sheet: Sheet;
  others: Sheet[];
  startsIn1904: boolean;
}

/**
 * The sheets of a workbook that people see: the first one is read, whichever was looked at last. What is hidden is never imported unseen, and
 * charts have no cells.
 */
export async function findSheets(part: ReadPart): Promise<Sheets> {
  const [book, links] = [(await part('xl/workbook.xml')) ?? '', (await part('xl/_rels/workbook.xml.rels')) ?? ''];
  const targets = new Map<string, string>();
  await eachPiece(links, (piece) => {
    const [id, target] = [attributeOf(piece, 'Id'), attributeOf(piece, 'Target')];
    const isSheet = piece.name === 'Relationship' && !/chartsheet|dialogsheet/i.test(attributeOf(piece, 'Type') ?? '');
    if (isSheet && id !== undefined && target !== undefined) targets.set(id, target);
    return undefined;
  });
  const visible: Sheet[] = [];
  await eachPiece(book, (piece) => {
    if (piece.name !== 'sheet' || piece.kind === 'close') return undefined;
    const target = targets.get(attributeOf(piece, 'id') ?? '');
    if (target !== undefined && (attributeOf(piece, 'state') ?? 'visible') === 'visible')
      visible.push({ name: attributeOf(piece, 'name') ?? '', part: partAt(target) });
    return undefined;
  });
  const [first, ...others] = visible;
  if (first === undefined) throw notWorkbook();
  const about = await findPiece(book, ({ name }) => name === 'workbookPr');
  const startsIn1904 = ['1', 'true'].includes((about && attributeOf(about, 'date1904')) ?? '');
  return { sheet: first, others, startsIn1904 };
}

const partAt = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);

/** A sheet that unpacks to more holds something. */
const largestEmpty = 256 * 1024;

/** The names of the sheets that hold any cell with something in it. */
export async function filledOf(part: ReadPart, sheets: readonly Sheet[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name, part: at } of sheets) {
    // What is too large to be looked at is not empty.
    const xml = await part(at, largestEmpty).catch(() => undefined);
    if (xml === undefined || (await findPiece(xml, (piece) => piece.name === 'v' || piece.name === 't'))) filled.push(name);
  }
  return filled;
}
