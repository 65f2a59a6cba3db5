import { isOn, readFields } from '#rules/field-rules.ts';
import { maxFormRows } from '#rules/form-limits.ts';
import { wholePieces } from '#rules/piece-units.ts';
import type { FieldView, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { type Field, rows } from '#server/entity/fields.ts';
import type { Problems } from '#server/errors.ts';
import type { InquiryLine } from '../inquiries/find-inquiry.ts';
import { brokenPieces } from './broken-pieces.ts';
import { quotationLine } from './quotation-line.ts';

const { lineId, price, moq, spq, leadDays, priceBreaks, alternateItem, alternateNote, isDeclined, declineReason, note } =
  quotationLine.fields;

/** The lines of a quote as a form or a client sends them along. */
export const quotationLinesField: Field = rows({
  label: { zh: '报价明细', en: 'Lines' },
  max: maxFormRows,
  wide: true,
  fields: { lineId, price, moq, spq, leadDays, priceBreaks, alternateItem, alternateNote, isDeclined, declineReason, note },
});

export interface QuotedLine {
  lineId: string;
  price: string | null;
  moq: string | null;
  spq: string | null;
  leadDays: number | null;
  priceBreaks: { qty: string; price: string }[];
  alternateItem: string | null;
  alternateNote: string | null;
  isDeclined: boolean;
  declineReason: string | null;
  note: string | null;
}

const said = {
  unknownLine: { zh: '询价单没有这行物料', en: 'The inquiry has no such line' },
  twice: { zh: '同一物料只能报一次', en: 'Each material is quoted only once' },
  notAscending: { zh: '阶梯价的数量必须逐级递增', en: 'Quantities of price breaks must ascend' },
  noReason: { zh: '请填写不报价原因', en: 'Give the reason for declining' },
  noPrice: { zh: '请输入单价，或标记不报价', en: 'Enter a price, or decline the line' },
  noLine: { zh: '请至少报一行价格', en: 'Quote at least one line' },
};

/** Reads the lines of a quote; blank ones are left out. A draft may be unfinished, what is submitted may not. */
export async function readQuotedLines(ctx: SignedInContext, input: Input, of: readonly InquiryLine[], isDraft: boolean) {
  const view = viewOf('lines', quotationLinesField, ctx.locale);
  // Blank rows are left out, and problems still stand where a row was sent.
  const places = Array.isArray(input.lines) ? input.lines.flatMap((line, at) => (isFilled(line) ? [at] : [])) : [];
  const placed = (path: string) => path.replace(/^lines\.(\d+)/, (_, at) => `lines.${places[Number(at)] ?? at}`);
  const sent = filledIn(input.lines);
  const reading = readFields([view], { lines: sent }, ctx.locale);
  const problems: Problems = Object.fromEntries(Object.entries(reading.problems).map(([path, text]) => [placed(path), text]));
  // Each row by itself, so that a fault in one hides none in another.
  const given: Input[] = Array.isArray(sent) && problems.lines === undefined ? sent : [];
  const rows = given.map((row) => readRow(view, row, ctx.locale));
  const known = new Set(of.map(({ id }) => id));
  for (const [at, line] of rows.entries()) {
    const isSecond = rows.findIndex((one) => one?.lineId === line?.lineId) < at;
    const fault = line ? faultIn(line, { isDraft, isKnown: known.has(line.lineId), isSecond }) : !isDraft && gapIn(given[at] ?? {});
    if (fault) problems[placed(`lines.${at}.${fault.field}`)] ??= fault.text[ctx.locale];
  }
  const amounts = rows.flatMap((line) => (line ? [{ lineId: line.lineId, amounts: line }] : []));
  for (const [lineId, fields] of await brokenPieces(ctx, amounts, of)) {
    const at = rows.findIndex((line) => line?.lineId === lineId);
    for (const field of fields) problems[placed(`lines.${at}.${field}`)] ??= wholePieces[ctx.locale];
  }
  if (!isDraft && rows.length === 0) problems.lines ??= said.noLine[ctx.locale];
  return { lines: rows.flatMap((line) => line ?? []), problems };
}

/** A row as its fields are stored; none where one of them is wrong. */
function readRow(view: FieldView, row: unknown, locale: Locale): QuotedLine | undefined {
  const { values } = readFields([view], { lines: [row] }, locale);
  // The rules have given the row its shape.
  const [line] = (values.lines ?? []) as unknown as QuotedLine[];
  return line && { ...line, isDeclined: line.isDeclined === true };
}

function faultIn(line: QuotedLine, { isDraft, isKnown, isSecond }: { isDraft: boolean; isKnown: boolean; isSecond: boolean }) {
  if (!isKnown) return { field: 'lineId', text: said.unknownLine };
  if (isSecond) return { field: 'lineId', text: said.twice };
  const quantities = line.priceBreaks.map(({ qty }) => Number(qty));
  if (quantities.some((qty, at) => at > 0 && qty <= (quantities[at - 1] ?? 0))) return { field: 'priceBreaks', text: said.notAscending };
  return isDraft ? undefined : gapIn(line);
}

/** What a row lacks to be submitted; it may be as it was sent. */
function gapIn({ isDeclined, declineReason, price }: Partial<Record<'isDeclined' | 'declineReason' | 'price', unknown>>) {
  if (isOn(isDeclined)) return isBlank(declineReason) ? { field: 'declineReason', text: said.noReason } : undefined;
  return isBlank(price) ? { field: 'price', text: said.noPrice } : undefined;
}

/** Rows and price breaks in which nothing was filled in are no rows. */
function filledIn(lines: unknown): unknown {
  if (!Array.isArray(lines)) return lines;
  return lines.filter(isFilled).map((line) => {
    // What is no row stays as it was sent, to be refused.
    if (!Array.isArray(line?.priceBreaks)) return line;
    return { ...line, priceBreaks: line.priceBreaks.filter(isFilledBreak) };
  });
}

const isFilled = (line: Input): boolean =>
  typeof line !== 'object' ||
  line === null ||
  isOn(line.isDeclined) ||
  (Array.isArray(line.priceBreaks) && line.priceBreaks.some(isFilledBreak)) ||
  Object.entries(line).some(([name, value]) => !['lineId', 'isDeclined', 'priceBreaks'].includes(name) && !isBlank(value));
const isFilledBreak = (one: Input): boolean => !isBlank(one?.qty) || !isBlank(one?.price);
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
