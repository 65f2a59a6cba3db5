import { eq } from 'drizzle-orm';
import { homeCurrency } from '#rules/currencies.ts';
import { type QuoteTerms, quoteFigures, reckonQuote } from '#rules/money/reckon-quote.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { linesOf, replaceLines } from '#server/engine/lines/replace-lines.ts';
import { lockRows } from '#server/engine/moves/move.ts';
import { nextNumber } from '#server/engine/numbers/next-number.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { isIssued } from './quote-life.ts';
import { type Line, readLines } from './quote-lines.ts';
import { type QuotesProgram, quotesProgram } from './quotes-program.ts';
import { quotesProgramDetail } from './quotes-program-detail.ts';

const { table } = quotesProgram;
const numbers = { entity: quotesProgram, field: 'number', sign: 'BJ', hyphen: true };

/** Adds a quote with its lines; its number is the next one of the day. */
export async function insertQuote(ctx: SignedInContext, input: Input): Promise<QuotesProgram> {
  const values = await readInput(ctx, quotesProgram, input);
  refuseTerms(values);
  const { lines, totals } = reckoned(await readLines(ctx, input.detailList), values);
  const number = await nextNumber(ctx, numbers, todayOf(ctx));
  const made = await insertRow(ctx, quotesProgram, { ...values, ...totals, number });
  await replaceLines(ctx, quotesProgramDetail, made.id, lines);
  return made;
}

/** Changes a draft and reckons it anew; lines that are not sent stay. */
export async function updateQuote(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<QuotesProgram> {
  const before = await lockDraft(ctx, id);
  const values = await readInput(ctx, quotesProgram, input, true);
  refuseTerms({ ...before, ...values });
  const past = await linesOf(ctx, quotesProgramDetail, id);
  const sent = Object.hasOwn(input, 'detailList') ? await readLines(ctx, input.detailList, past) : past;
  const { lines, totals } = reckoned(sent, { ...before, ...values });
  const changed = await updateRow(ctx, quotesProgram, id, { ...values, ...totals }, expected);
  await replaceLines(ctx, quotesProgramDetail, id, lines);
  return changed;
}

/** Removes drafts with their lines, whoever entered these; what was issued stays. */
export async function removeQuotes(ctx: SignedInContext, ids: string[]): Promise<void> {
  for (const id of [...ids].sort()) await lockDraft(ctx, id);
  await removeRows(ctx, quotesProgram, ids);
}

/** Lines with their places and amounts, and what they add up to. */
function reckoned(lines: readonly Line[], terms: QuoteTerms) {
  const { lines: figures, totals } = reckonQuote(lines, terms);
  return {
    totals,
    lines: lines.map(({ moduleId, name, quantity, unit, price, lossRate, labour, unitPrice }, at) => ({
      ...{ moduleId, name, quantity, unit, price, lossRate, labour, unitPrice },
      ...(figures[at] ?? reckonQuote([], {}).totals),
      sort: at + 1,
    })),
  };
}

/** A quote that may change, locked until the end of the transaction. */
export async function lockDraft(ctx: SignedInContext, id: string): Promise<QuotesProgram> {
  const [found] = await lockRows(ctx, quotesProgram, [id]);
  if (found?.state === 'draft') return found;
  throw isIssued();
}

/** Adds up the lines of a quote anew, after one of them has changed. */
export async function addUp(ctx: SignedInContext, id: string): Promise<void> {
  const [program, lines] = [await readRow(ctx, quotesProgram, id), await linesOf(ctx, quotesProgramDetail, id)];
  const { totals } = reckonQuote(lines, program);
  if (quoteFigures.some((name) => program[name] !== totals[name])) await changeRows(ctx, quotesProgram, eq(table.id, id), totals);
}

function refuseTerms({ quoteDate, validTo, currency, exchangeRate }: Partial<QuotesProgram>): void {
  if (quoteDate && validTo && validTo < quoteDate)
    throw new BusinessError({ zh: '报价有效期不能早于报价日期', en: 'The quote must not end before its date' }, { field: 'validTo' });
  const isHome = (currency ?? homeCurrency) === homeCurrency;
  if (isHome === (Number(exchangeRate ?? 1) === 1)) return;
  const fault = isHome
    ? { zh: '人民币报价的汇率为 1', en: 'The exchange rate of a quote in CNY is 1' }
    : { zh: `请填写汇率：1 ${currency} 合多少人民币`, en: `Enter the exchange rate: CNY for 1 ${currency}` };
  throw new BusinessError(fault, { field: 'exchangeRate' });
}
