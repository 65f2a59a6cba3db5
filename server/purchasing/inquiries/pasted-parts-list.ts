import { placesOf } from '#rules/part-lines/places.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';
import { bomListIn } from '#server/rd/eda/bom-list.ts';
import { type BomCells, readPart } from '#server/rd/eda/read-part.ts';

/** A line of a pasted parts list, as its columns say it. */
export interface PastedPart {
  itemNumber: string;
  quantity: string;
  notes: string[];
  /** Where it stands on the board, as the list has it. */
  places: string;
}

/**
 * The list of a drawing tool, read by the reader of parts lists (KiCad, EasyEDA, Altium, Eagle, OrCAD, DipTrace and Chinese lists); undefined
 * where the rows name no places of parts. The item is its code, its maker's number or its value with its package, what else the line says its
 * note. What is not fitted is told as unread.
 */
export function pastedPartsList([head = [], ...rows]: string[][]): { parts: PastedPart[]; unread: string[] } | undefined {
  const list = bomListIn({ head, rows: rows.map((cells, at) => ({ number: at + 2, cells })) });
  const isPlaced = list?.columns.some(({ part }) => part === 'references');
  if (!list || !isPlaced) return undefined;
  const read = list.lines.map(({ cells }) => ({ cells, isFitted: readPart(cells).line.isFitted }));
  const [left, bought] = [read.filter(({ isFitted }) => !isFitted), read.filter(({ isFitted }) => isFitted)];
  const told = [
    ...left.map(({ cells: { references = '', value = '' } }) => leftOut(`${references} ${value}`)),
    ...list.passed.map(({ text }) => text),
  ];
  return { parts: bought.map(({ cells }) => partOf(cells)), unread: [...list.unreadColumns, ...told] };
}

/** How a line is told that is not bought, because it is not fitted. */
export const leftOut = (line: string): string => (/\bDNP\b/i.test(line) ? line : `${line}（DNP）`);

function partOf({ references = '', quantity, ...cells }: BomCells): PastedPart {
  const { code, manufacturerModel, value = '', footprint = '', ...others } = cells;
  const named = code ?? manufacturerModel;
  // A package belongs to values alone: a maker's number has its own.
  const isValued = named === undefined && readPartLine(value).main !== undefined;
  const itemNumber = named ?? ([value, isValued ? footprint : ''].filter(Boolean).join(' ') || (cells.description ?? ''));
  const said = [named === code ? manufacturerModel : undefined, named === undefined ? undefined : value, isValued ? undefined : footprint];
  return {
    itemNumber,
    quantity: quantity ?? String(placesOf(references)?.count ?? ''),
    notes: [...said, ...Object.values(others)].filter((one): one is string => Boolean(one)),
    places: references,
  };
}
