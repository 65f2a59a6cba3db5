import { and, inArray, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { readValue } from '#rules/component-values/read-value.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { assertTable, readTable } from '#server/exchange/read-table.ts';
import { inTurn } from '#server/exchange/workbook/in-turn.ts';
import { uploadedFile } from '#server/storage/uploaded-file.ts';
import { item } from '../items/item.ts';
import type { ItemValues } from '../items/item-values.ts';
import { type BomPart, findBomColumns } from './bom-columns.ts';
import { type BomCells, type BomPartReading, readPart } from './read-part.ts';

export const bomInput = z.object({ file: uploadedFile });

export interface FoundItem {
  id: string;
  code: string;
  description: string;
}

/** A line of a bill of materials, and the items that it may mean. */
export interface BomLine {
  row: number;
  cells: BomCells;
  outcome: 'found' | 'several' | 'none' | 'notFitted';
  items: FoundItem[];
  part: Pick<BomPartReading, 'typeCode' | 'typed'>;
}

export interface ReadBom {
  /** Which of our columns is read from which heading. */
  columns: { part: BomPart; heading: string }[];
  lines: BomLine[];
  /** The names of visible sheets with data that were not read. */
  unread: string[];
}

const maxLines = 1000;
const maxItems = 6;
const maxCell = 255;

/** Reads the bill of materials of an EDA tool and looks for each line's item; writes nothing. */
export async function readBom(ctx: ExternalContext, { file }: z.output<typeof bomInput>): Promise<ReadBom> {
  assertTable(file);
  const table = await inTurn(file.bytes, (bounds) => readTable(file.bytes, bounds));
  const found = findBomColumns(table.head, table.rows);
  if (!found) throw new BusinessError(said.noColumns(table.head), { field: 'file' });
  if (found.lines.length > maxLines) throw new BusinessError(said.tooMany, { field: 'file' });
  const places = Object.entries(found.columns) as [BomPart, number][];
  const lines = found.lines
    .map(({ number, cells }) => {
      const own: BomCells = Object.fromEntries(
        places.map(([part, at]) => [part, (cells[at] ?? '').slice(0, maxCell)]).filter(([, text]) => text !== ''),
      );
      return { row: number, cells: own, part: readPart(own) };
    })
    .filter(({ cells }) => cells.references !== undefined || cells.manufacturerModel !== undefined || cells.value !== undefined);
  if (lines.length === 0) throw new BusinessError(said.empty, { field: 'file' });
  return ctx.inTransaction(async (signedIn) => {
    const candidates = await candidatesFor(signedIn, lines);
    return {
      columns: places.map(([part, at]) => ({ part, heading: found.heading[at] ?? '' })),
      unread: table.unread ?? [],
      lines: lines.map(({ part: { main, ...part }, ...line }): BomLine => {
        if (isNotFitted(line.cells.notFitted)) return { ...line, part, outcome: 'notFitted', items: [] };
        const items = itemsFor({ cells: line.cells, part: { ...part, ...(main && { main }) } }, candidates);
        return {
          ...line,
          part,
          outcome: items.length === 0 ? 'none' : items.length === 1 ? 'found' : 'several',
          items: items.slice(0, maxItems).map(shown),
        };
      }),
    };
  });
}

const isNotFitted = (text = ''): boolean => /^(dnp|dnf|1|x|yes|true|是|不贴)$/iu.test(text.trim());
const shown = ({ id, code, description }: Candidate): FoundItem => ({ id, code, description });

interface Candidate extends FoundItem {
  typeCode: string;
  manufacturerModel: string | null;
  values: ItemValues;
}

interface Wanted {
  cells: BomCells;
  part: BomPartReading;
}

/** One way to write a maker's model. */
const folded = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/gu, '');

/** Every item that some line may mean, with one statement for numbers and models and one for each sort of value. */
async function candidatesFor(ctx: SignedInContext, lines: readonly Wanted[]): Promise<Candidate[]> {
  const { id, code, description, typeCode, manufacturerModel, values, state } = item.table;
  const inUse = and(visibleRows(item, ctx), ne(state, 'retired'));
  const read = (condition: ReturnType<typeof and>) =>
    ctx.db
      .select({ id, code, description, typeCode, manufacturerModel, values })
      .from(item.table)
      .where(and(inUse, condition))
      .orderBy(code);
  const models = [
    ...new Set(lines.flatMap(({ cells }) => [cells.manufacturerModel, cells.value].flatMap((text) => (text ? [folded(text)] : [])))),
  ];
  const codes = [...new Set(lines.flatMap(({ cells }) => cells.code ?? []))];
  const named = await read(
    or(
      inArray(code, codes.length > 0 ? codes : ['']),
      inArray(sql`upper(replace(${manufacturerModel}, ' ', ''))`, models.length > 0 ? models : ['']),
    ),
  );
  const found = new Map(named.map((one) => [one.id, one]));
  for (const field of new Set(lines.flatMap(({ part }) => part.main?.field ?? []))) {
    const numbers = [...new Set(lines.flatMap(({ part }) => (part.main?.field === field ? [part.main.number] : [])))];
    const number = sql`(${values} -> ${field}::text ->> 'number')::float8`;
    const isNear = sql`${number} in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb)::float8)`;
    for (const one of await read(isNear)) found.set(one.id, one);
  }
  return [...found.values()].sort((one, other) => one.code.localeCompare(other.code));
}

/** By our number, else by the maker's, else by all values that the line gives. */
function itemsFor({ cells, part }: Wanted, candidates: readonly Candidate[]): Candidate[] {
  const byCode = candidates.filter(({ code }) => code === cells.code);
  if (byCode.length > 0) return byCode;
  const models = [cells.manufacturerModel, cells.value].flatMap((text) => (text ? [folded(text)] : []));
  for (const model of models) {
    const byModel = candidates.filter(({ manufacturerModel }) => manufacturerModel !== null && folded(manufacturerModel) === model);
    if (byModel.length > 0) return byModel;
  }
  const { main, typed, typeCode } = part;
  if (!main) return [];
  return candidates.filter(
    (one) => one.typeCode.startsWith(typeCode.slice(0, 2)) && one.values[main.field]?.number === main.number && agrees(one.values, typed),
  );
}

/** What both say must be the same; the line says little, the item more. */
function agrees(values: ItemValues, typed: Readonly<Record<string, string>>): boolean {
  const texts = ['package', 'tolerance', 'temperatureCharacteristic'];
  const isSame = (name: string) => {
    const [own, wanted] = [values[name]?.text, typed[name]];
    return wanted === undefined || own === undefined || folded(own) === folded(wanted);
  };
  const isEnough = ['withstandVoltage', 'maxVoltage'].every((name) => {
    const [own, wanted] = [values[name]?.number, readValue('voltage', typed[name] ?? '')];
    return own === undefined || 'problem' in wanted || own >= wanted.number;
  });
  return texts.every(isSame) && isEnough;
}

const said = {
  noColumns: (head: readonly string[]) => {
    const found = head
      .filter(Boolean)
      .slice(0, 6)
      .map((text) => text.slice(0, 30));
    return {
      zh: `没有识别出清单的列（找到：${found.join('、')}）。需要位号（Reference、Designator）和数值（Value、Comment）或厂家型号`,
      en: `No columns of a bill of materials (found: ${found.join(', ')}). It needs Reference or Designator, and Value, Comment or a part number.`,
    };
  },
  tooMany: { zh: `清单一次最多${maxLines}行`, en: `A bill of materials has at most ${maxLines} lines` },
  empty: { zh: '清单没有物料行', en: 'The bill of materials has no lines' },
};
