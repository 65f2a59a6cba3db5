import { and, eq, inArray, max } from 'drizzle-orm';
import { homeCurrency } from '#rules/currencies.ts';
import { dayAfter } from '#rules/dates.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { replaceLines } from '#server/engine/lines/replace-lines.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import type { Values } from '#server/entity/entity.ts';
import { BusinessError, type Problems } from '#server/errors.ts';
import { type InquiryLine, invitedTo, linesOf } from '../inquiries/find-inquiry.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { openStates } from '../inquiries/inquiry-life.ts';
import { awaitsConfirmation } from '../inquiries/unconfirmed-contacts.ts';
import { hasEnded, isSealedNow, refusalsOf } from '../inquiries/when.ts';
import { noTaxRate } from '../suppliers/tax-rate.ts';
import { taxRates } from '../suppliers/tax-rates.ts';
import { type Quotation, quotation } from './quotation.ts';
import { quotationLine } from './quotation-line.ts';
import { type QuotedLine, readQuotedLines } from './quotation-lines-input.ts';

const said = {
  ended: { zh: '询价已结束，不能再报价', en: 'The inquiry has ended: no more quotes are accepted' },
  notOpen: { zh: '询价单未发送或已关闭，不能报价', en: 'The inquiry was not sent, or is closed' },
  sealedDraft: { zh: '密封询价不能存草稿，请一次提交', en: 'A sealed quotation cannot be kept as a draft. Submit it in one go.' },
  sealedFiles: { zh: '开标前不接收附件，请妥善保管纸质报价', en: 'No attachments before the quotes are opened. Keep the paper safe.' },
  stranger: { zh: '请选择受邀的供应商', en: 'Choose a supplier that was invited' },
  currency: { zh: '询价单不接受该币种', en: 'The inquiry does not accept this currency' },
  validity: { zh: '报价有效期不能早于报价日期', en: 'The quotation must not end before its date' },
  farAhead: { zh: '报价日期不能晚于一年以后', en: 'The date of the quotation must not be more than a year ahead' },
  hasDraft: { zh: '该供应商已有未提交的报价', en: 'This supplier has a quotation that is not submitted yet' },
  unconfirmed: {
    zh: '您的联系方式在本询价发送后新增或变更过，确认前不能查看或提交密封报价。请联系采购员，由其同事确认；贵司的其他联系人仍可报价。',
    en: 'Your contact details were added or changed after this inquiry was sent, so its sealed quotes stay closed to you until they are confirmed. Ask the buyer to have a colleague confirm them; other contacts of your firm may quote meanwhile.',
  },
  settled: { zh: '报价已提交，不能修改。请提交新一轮报价。', en: 'This quotation was submitted. Enter a new round instead.' },
};

/** Saves the draft of a supplier's next round; the factory's own of a sealed one could be read by nobody, so there is none. */
export async function insertQuotation(ctx: SignedInContext, input: Input): Promise<Quotation> {
  const about = await findInquiry(ctx, input);
  if (isSealedFrom(ctx, about)) throw new BusinessError(said.sealedDraft, { code: 409 });
  return addQuotation(ctx, about, input);
}

/** Whether the caller writes down a quotation that nobody may read yet, himself included: one that came on paper. */
export const isSealedFrom = ({ session }: SignedInContext, about: Inquiry): boolean => isSealedNow(about) && session.supplierId === null;

/** Adds the next round of a supplier. */
export async function addQuotation(ctx: SignedInContext, about: Inquiry, input: Input): Promise<Quotation> {
  const { values, lines, invite } = await readQuotation(ctx, about, input, true);
  const [draft] = await findRows(ctx, quotation, and(eq(quotation.table.inviteId, invite.id), eq(quotation.table.state, 'draft')), 1);
  if (draft) throw new BusinessError(said.hasDraft, { code: 409, recordId: draft.id });
  const { logged, sealed } = sealedApart(about, values);
  const added = await insertRow(ctx, quotation, {
    ...logged,
    supplierId: invite.supplierId,
    supplierName: invite.supplierName,
    round: (await lastRound(ctx, invite.id)) + 1,
    isFromSupplier: ctx.session.supplierId !== null,
    buyerId: about.createUser,
    createDept: about.createDept,
  });
  const row = await withSealed(ctx, added, sealed);
  await writeLines(ctx, row, about, lines);
  return row;
}

/** What a sealed quotation says beside its prices is noted in no log either, which others read than may read it. */
function sealedApart(about: Inquiry, values: Partial<Values<(typeof quotation)['fields']>>) {
  const { note, freight, tooling, paymentTerms, deliveryTerms, ...logged } = values;
  const sealed = Object.fromEntries(
    Object.entries({ note, freight, tooling, paymentTerms, deliveryTerms }).filter(([, value]) => value !== undefined),
  );
  return isSealedNow(about) ? { logged, sealed } : { logged: values, sealed: {} };
}

async function withSealed(ctx: SignedInContext, row: Quotation, sealed: object): Promise<Quotation> {
  if (Object.keys(sealed).length === 0) return row;
  return (await changeRow(ctx, quotation, eq(quotation.table.id, row.id), sealed)) ?? row;
}

/** The number of a supplier's last round, also of one that the caller may not read. */
export async function lastRound({ db, session }: SignedInContext, inviteId: string): Promise<number> {
  const { table } = quotation;
  const [row] = await db
    .select({ last: max(table.round) })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.inviteId, inviteId), eq(table.isDeleted, 0)));
  return row?.last ?? 0;
}

/** Changes a draft; it stays with its inquiry and its supplier. Lines that are not sent along stay as they are. */
export async function updateQuotation(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<Quotation> {
  const before = await readRow(ctx, quotation, id);
  if (before.state !== 'draft') throw new BusinessError(said.settled, { code: 409 });
  const about = await readRow(ctx, inquiry, before.inquiryId);
  const own = { inquiryId: before.inquiryId, inviteId: before.inviteId };
  const { values, lines } = await readQuotation(ctx, about, { ...before, ...input, ...own }, true);
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(input, name) && !Object.hasOwn(own, name)));
  const { logged, sealed } = sealedApart(about, given);
  const changed = await updateRow(ctx, quotation, id, { ...logged, taxRate: values.taxRate ?? before.taxRate }, expected);
  const row = await withSealed(ctx, changed, sealed);
  if (Object.hasOwn(input, 'lines')) await writeLines(ctx, row, about, lines);
  return row;
}

/** Removes drafts with their lines; what was submitted stays as a round. */
export async function removeQuotations(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rows = ids.length === 0 ? [] : await findRows(ctx, quotation, inArray(quotation.table.id, ids));
  if (rows.some(({ state }) => state !== 'draft')) throw new BusinessError(said.settled, { code: 409 });
  await removeRows(ctx, quotation, ids);
}

/** Checks a quotation against its inquiry: in time, from an invited supplier, in a currency that is accepted. */
export async function readQuotation(ctx: SignedInContext, about: Inquiry, input: Input, isDraft: boolean) {
  const [invited, of] = [await invitedTo(ctx, [about.id]), await linesOf(ctx, [about.id])];
  const invite = invited.find(({ id }) => id === String(input.inviteId));
  if (invite && (await awaitsConfirmation(ctx, invite.id))) throw new BusinessError(said.unconfirmed, { code: 403 });
  const { lines, problems } = await readQuotedLines(ctx, input, of, isDraft);
  const rate = await rateOf(ctx, about, input);
  const further: Problems = { ...headProblems(ctx, about, input), ...problems };
  if (!invite) further.inviteId = said.stranger[ctx.locale];
  if (rate === undefined) further.taxNumber = noTaxRate[ctx.locale];
  const values = await readInput(ctx, quotation, input, false, [String(input.id ?? '')], further);
  if (!invite) throw new Error('A quotation of nobody was accepted');
  return { values: { ...values, ...(rate ?? {}) }, lines, invite };
}

/** Quotations are taken from sent inquiries until their last day is over. */
export const mayQuote: May<Inquiry> = async (ctx, rows) =>
  refusalsOf(rows, (about) => {
    const closed = whyClosed(ctx, about);
    return closed && new BusinessError(closed, { field: 'inquiryId' });
  });

function whyClosed(ctx: SignedInContext, about: Inquiry) {
  if (!openStates.some((state) => state === about.state)) return said.notOpen;
  return hasEnded(ctx, about) ? said.ended : undefined;
}

function headProblems(ctx: SignedInContext, about: Inquiry, input: Input): Problems {
  const problems: Problems = {};
  const say = (path: string, text: { zh: string; en: string }) => {
    problems[path] ??= text[ctx.locale];
  };
  const closed = whyClosed(ctx, about);
  if (closed) say('inquiryId', closed);
  if (!acceptedCurrencies(about).includes(String(input.currency ?? homeCurrency))) say('currency', said.currency);
  if (isSealedFrom(ctx, about) && Array.isArray(input.fileList) && input.fileList.length > 0) say('fileList', said.sealedFiles);
  const [date, end] = [String(input.date ?? ''), String(input.endDate ?? '')];
  if (date !== '' && end !== '' && end < date) say('endDate', said.validity);
  if (date > dayAfter(todayOf(ctx), mostAhead)) say('date', said.farAhead);
  return problems;
}

const mostAhead = 366;
/** The currency in which quotes are compared, and those with an exchange rate. */
export const acceptedCurrencies = ({ currency, exchangeRates }: Pick<Inquiry, 'currency' | 'exchangeRates'>): string[] => [
  currency,
  ...(exchangeRates ?? []).map((row) => String(row.currency)),
];

/** The rate as it is today; what a plant changes later leaves the quotation as it was. */
async function rateOf(ctx: SignedInContext, about: Inquiry, { taxNumber }: Input) {
  const number = taxNumber === undefined || taxNumber === null || taxNumber === '' ? about.taxNumber : String(taxNumber);
  const rate = (await taxRates(ctx)).find(({ fnumber }) => fnumber === number);
  return rate && { taxNumber: rate.fnumber, taxRate: rate.ftaxRate };
}

async function findInquiry(ctx: SignedInContext, input: Input): Promise<Inquiry> {
  const { inquiryId } = input;
  const [found] = /^[1-9]\d{0,18}$/.test(String(inquiryId ?? ''))
    ? await findRows(ctx, inquiry, eq(inquiry.table.id, String(inquiryId)), 1)
    : [];
  if (found) return found;
  // Tells everything that is missing at its field.
  await readInput(ctx, quotation, { ...input, inquiryId: null });
  throw new Error('A quotation of no inquiry was accepted');
}

/** Replaces the lines of a draft. Prices are not noted in the history: rounds keep them, and a sealed one stays sealed. */
export async function writeLines(ctx: SignedInContext, row: Quotation, about: Inquiry, lines: readonly QuotedLine[]): Promise<void> {
  const of = new Map((await linesOf(ctx, [about.id])).map((line) => [line.id, line]));
  const rows = lines.map((line) => lineRow(row, line, of.get(line.lineId)));
  await replaceLines(ctx, quotationLine, row.id, rows, { key: ({ lineId }) => String(lineId), unnoted: true });
}

/** What a line has of its quotation and of the line that it answers. */
export function lineRow(row: Quotation, line: Partial<QuotedLine> & { lineId: string }, of: InquiryLine | undefined) {
  const { inviteId, inquiryId, supplierId, supplierName, round, state, isFromSupplier, buyerId, createDept, ...terms } = row;
  const { currency, isTaxIncluded, taxRate } = terms;
  return {
    ...line,
    ...{ inviteId, inquiryId, supplierId, supplierName, round, state, isFromSupplier, buyerId, createDept },
    ...{ currency, isTaxIncluded, taxRate },
    itemNumber: of?.itemNumber ?? '',
    itemName: of?.itemName ?? '',
    itemQty: of?.itemQty ?? '0',
  };
}
