import { readFields } from '#rules/field-rules.ts';
import { plainNumber } from '#rules/grouped.ts';
import { own } from '#rules/own.ts';
import type { FieldView, Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { findReferences, findRemoved, type Named } from './find-references.ts';
import { type ImportColumn, plain } from './import-columns.ts';
import { keyText, labelOf, sharedKeys } from './match-rows.ts';
import { isStamp, readStamp, type Stamp, unreadable } from './record-stamp.ts';
import { cellError, doubtProblem } from './workbook/cell-doubts.ts';
import type { SheetRow } from './workbook/read-workbook.ts';

/** A problem of a cell or, without a field, of its row. */
export interface RowProblem {
  field: string;
  /** Told to whoever reads it later, in his language. */
  text: Label;
}

/** A row of a file as a form would send it: only filled cells. */
export interface TypedRow {
  row: SheetRow;
  input: Input;
  problems: RowProblem[];
  /** Fields that name a removed record, each with the problem that applies unless the record refers to it already. */
  past?: Map<string, RowProblem>;
  /** The record that the row was exported from. */
  stamp?: Stamp | undefined;
  /** The id in its stamp, unless another row of the file was copied from the same record. */
  origin?: string | undefined;
  /** What the check saw; null where it saw no record. */
  seen?: Stamp | null | undefined;
}

type Columns = readonly (ImportColumn | undefined)[];

/** Parses cells by column type; invalid values are left for the field's rules to refuse; error cells are refused at once. */
export function typedRow(row: SheetRow, columns: Columns): TypedRow {
  const input: Input = {};
  const problems: RowProblem[] = [];
  let stamp: Stamp | undefined;
  for (const [at, column] of columns.entries()) {
    const text = row.cells[at] ?? '';
    if (!column || text === '') continue;
    const { name } = column.field;
    if (isStamp(column.field)) {
      stamp = readStamp(text);
      if (!stamp) problems.push(unreadable);
      continue;
    }
    const doubt = doubtProblem(row.doubts?.get(at), text, column.field.kind in numberKinds);
    if (row.errors?.has(at)) problems.push({ field: name, text: cellError(text) });
    else if (doubt) problems.push({ field: name, text: doubt });
    else if (isTotal(row, at)) problems.push({ field: name, text: totals });
    else input[name] = emptied.test(text) ? null : typed(column, text);
  }
  return { row, input, problems, stamp };
}

/** Rows that were copied in Excel keep the stamp of the other, which then says of none what it is about. */
export function noteOrigins(rows: readonly TypedRow[]): void {
  const count = new Map<string, number>();
  for (const { stamp } of rows) if (stamp) count.set(stamp.id, (count.get(stamp.id) ?? 0) + 1);
  for (const row of rows) row.origin = row.stamp && count.get(row.stamp.id) === 1 ? row.stamp.id : undefined;
}

/** An empty cell leaves a value as it is; this word takes it away. */
const emptied = /^[<＜](清空|clear)[>＞]$/i;

const numberKinds = { integer: true, decimal: true, money: true };

/** The first cell with something in it says that the row sums up others. */
const isTotal = ({ cells }: SheetRow, at: number): boolean =>
  /^(合\s*计|总\s*计|小\s*计|(sub|grand )?totals?)\s*[:：]?$/i.test(cells[at] ?? '') && cells.findIndex((text) => text !== '') === at;
const totals = { zh: '合计行不是数据：请删除此行', en: 'A line of totals is no record: delete it' };

/** Replaces names of records by ids; a column that refers to the same entity may be deferred, because its records may be in the file. */
export async function resolveReferences(ctx: SignedInContext, rows: readonly TypedRow[], columns: Columns, leave?: string): Promise<void> {
  for (const column of columns) {
    if (column?.to === undefined || column.to === leave) continue;
    const { name } = column.field;
    const texts = rows.flatMap(({ input }) => (isGiven(own(input, name)) ? namesIn(column.field, input[name]) : []));
    const named = await findReferences(ctx, column.to, texts);
    const past = await findRemoved(
      ctx,
      column.to,
      [...new Set(texts)].filter((text) => !named.has(text)),
    );
    for (const row of rows) putIds(row, column, named, past);
  }
}

/** Rows written one by one would match the record added before: two rows for one record are refused first. */
export function refuseShared({ locale }: SignedInContext, rows: readonly TypedRow[], columns: Columns, entity: AnyEntity): void {
  const views = columns.flatMap((column) => column?.field ?? []);
  for (const fields of [...(entity.unique ?? []).map((rule) => rule.fields), ...(entity.outerIds ?? []).map((name) => [name])]) {
    const asked = views.filter(({ name }) => fields.includes(name));
    const [first] = fields;
    if (first === undefined || asked.length < fields.length) continue;
    const texts = rows.map(({ row, input }) => ({
      row,
      text: keyText(entity, fields, readFields(asked, input, locale).values),
    }));
    const shared = sharedKeys(texts, labelOf(entity, fields));
    for (const { row, input, problems } of rows) {
      const text = shared.get(row);
      if (text === undefined || problems.some(({ field }) => field === first)) continue;
      problems.push({ field: first, text });
      delete input[first];
    }
  }
}

/** Replaces the names in one cell by ids; false if a name is unknown. A removed record may only be kept, not newly referenced. */
export function putIds(row: TypedRow, { field }: ImportColumn, named: Named, past: Named = new Map()): boolean {
  const { input, problems } = row;
  if (!isGiven(own(input, field.name))) return true;
  const names = namesIn(field, input[field.name]);
  const found = names.map((name) => named.get(name) ?? past.get(name) ?? []);
  const at = found.findIndex((ids) => ids.length !== 1);
  if (at < 0) {
    input[field.name] = found.flat().join(',');
    const removed = names.find((name) => !named.has(name));
    if (removed !== undefined) row.past = new Map(row.past).set(field.name, strange(field, absent, removed));
    return true;
  }
  problems.push(strange(field, found[at]?.length === 0 ? absent : ambiguous, names[at] ?? ''));
  delete input[field.name];
  return false;
}

const strange = ({ name }: FieldView, words: (name: string) => Label, text: string): RowProblem => ({
  field: name,
  text: words(text.slice(0, 60)),
});

const absent = (name: string) => ({ zh: `“${name}”不存在`, en: `There is no "${name}"` });
const ambiguous = (name: string) => ({
  zh: `“${name}”对应多条记录，请填写编号或完整路径`,
  en: `Several records are called "${name}": enter a code or the full path`,
});

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

export const namesIn = (field: FieldView, value: unknown): string[] =>
  field.kind === 'references'
    ? String(value)
        .split(/[,，;；、]/)
        .map((name) => name.trim())
        .filter(Boolean)
    : [String(value)];

const yes = new Set(['是', '√', '✓', 'y', 'yes', 'true', '1', 'on']);
const no = new Set(['否', '×', 'n', 'no', 'false', '0', 'off']);

function typed(column: ImportColumn, text: string): unknown {
  const { field } = column;
  switch (field.kind) {
    case 'choice':
      return choiceOf(column, text);
    case 'flag':
      return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text;
    case 'integer':
    case 'decimal':
    case 'money':
      return plainNumber(withoutPercent(text, field.unit));
    case 'date':
      return dayOf(text).slice(0, 10);
    case 'month':
      return dayOf(/^\d{4}[-/.年／－．]\d{1,2}月?$/.test(text) ? `${text.replace(/月$/, '')}-1` : text).slice(0, 7);
    case 'dateTime':
      return dayOf(text);
    default:
      return field.known ? choiceOf(column, text) : text;
  }
}

/** A cell of 0.05 that is shown as 5% is 5 where the column counts in percent, and 0.05 elsewhere. */
function withoutPercent(text: string, unit: string | undefined): string {
  const [, number] = /^(-?\d+(?:\.\d+)?) ?%$/.exec(text) ?? [];
  if (number === undefined) return text;
  return unit === '%' ? number : String(Number((Number(number) / 100).toPrecision(15)));
}

/** By key or label. */
function choiceOf({ field, choices }: ImportColumn, text: string): string {
  if (field.options?.some(({ value }) => value === text)) return text;
  const meant = choices.get(plain(text)) ?? [];
  return meant.length === 1 ? (meant[0] ?? text) : text;
}

/** Also accepts 2026/5/4, 2026.5.4 and 2026年5月4日, with or without a time. */
function dayOf(text: string): string {
  const parts = /^(\d{4})[-/.年／－．](\d{1,2})[-/.月／－．](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!parts) return text;
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => part?.padStart(2, '0'));
  return hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${hour}:${minute}:${second ?? '00'}`;
}
