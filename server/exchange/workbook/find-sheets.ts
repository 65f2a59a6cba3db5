import { attributeOf, eachPiece, findPiece } from './read-xml.ts';
import { notWorkbook, type ReadPart } from './unzip.ts';

interface Sheet {
  name: string;
  part: string;
}

export interface Sheets {
  first: Sheet;
  others: Sheet[];
  startsIn1904: boolean;
}

/**
 * The sheets of a workbook that people see, in their order, whichever was looked at last. What is hidden is never imported unseen, and charts
 * have no cells.
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
  return { first, others, startsIn1904 };
}

const partAt = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
