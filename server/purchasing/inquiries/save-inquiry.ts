import { and, eq, inArray } from 'drizzle-orm';
import { homeCurrency } from '#rules/currencies.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { replaceRows } from '#server/engine/lines/replace-rows.ts';
import { nextNumber } from '#server/engine/numbers/next-number.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, type Problems } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { item } from '#server/rd/items/item.ts';
import { askAboutDrafts } from '#server/rd/items/unready-items.ts';
import { noTaxRate } from '../suppliers/tax-rate.ts';
import { taxRates } from '../suppliers/tax-rates.ts';
import { listsOf, shownInquiry } from './find-inquiry.ts';
import { type Inquiry, inquiry } from './inquiry.ts';
import { inquiryEvents } from './inquiry-events.ts';
import { type ContactRow, type InquiryLists, listNames } from './inquiry-lists.ts';
import { inquiryLine, inquirySupplier } from './inquiry-tables.ts';
import { type ReadLists, readLists } from './read-lists.ts';

const numbers = { entity: inquiry, field: 'number', sign: 'XJ' };

const said = {
  ended: { zh: '结束时间不能早于询价时间', en: 'The end date must not be before the start date' },
  rateTwice: { zh: '币种重复，或就是比价币种', en: 'This currency is listed twice, or quotes are compared in it anyway' },
  notDraft: { zh: '询价单不是草稿，不能修改。已审核的请先撤回审核。', en: 'Only drafts can be changed. Withdraw the approval first.' },
  notRemovable: {
    zh: '只能删除草稿，已发出的询价请取消',
    en: 'Only drafts can be deleted. Cancel an inquiry that was sent.',
  },
};

/** Adds an inquiry with its lines and suppliers; the server gives its number. */
export async function insertInquiry(ctx: SignedInContext, input: Input) {
  const read = await readLists(ctx, input);
  const values = await readInput(ctx, inquiry, input, false, [], { ...(await problemsOf(ctx, input)), ...read.problems });
  askAboutDrafts(ctx, read.drafts, input.confirm);
  const number = await nextNumber(ctx, numbers, todayOf(ctx));
  const row = await insertRow(ctx, inquiry, { ...values, number });
  await writeMaterials(ctx, row.id, read.lists);
  await writeSuppliers(ctx, row.id, read);
  await tellEvent(ctx, inquiryEvents.created, { about: row });
  return shownInquiry(ctx, row);
}

/** Changes a draft. Lists that are not sent along stay as they are. */
export async function updateInquiry(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const before = await lockInquiry(ctx, id);
  if (before.state !== 'draft') throw new BusinessError(said.notDraft, { code: 409 });
  const lists = (await listsOf(ctx, [id])).get(id);
  const read = await readLists(ctx, { ...lists, ...input }, lists);
  const values = await readInput(ctx, inquiry, input, true, [id], {
    ...(await problemsOf(ctx, { ...before, ...input })),
    ...read.problems,
  });
  askAboutDrafts(ctx, read.drafts, input.confirm);
  const row = await updateRow(ctx, inquiry, id, values, expected);
  const changed = listNames.filter((name) => Object.hasOwn(input, name));
  if (changed.some((name) => name.endsWith('atrialList'))) await writeMaterials(ctx, id, read.lists);
  if (changed.some((name) => name.endsWith('upplierList'))) await writeSuppliers(ctx, id, read);
  await recordLists(ctx, id, lists, read.lists, changed);
  await tellEvent(ctx, inquiryEvents.changed, { about: row });
  return shownInquiry(ctx, row);
}

/** Removes drafts with their lines and suppliers. */
export async function removeInquiries(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rows = ids.length === 0 ? [] : await findRows(ctx, inquiry, inArray(inquiry.table.id, ids));
  const sent = rows.find(({ state }) => state !== 'draft');
  if (sent) throw new BusinessError(said.notRemovable, { code: 409, recordId: sent.id });
  await removeRows(ctx, inquiry, ids);
}

/** The inquiry, which nobody else changes until the transaction ends. */
export async function lockInquiry(ctx: SignedInContext, id: string): Promise<Inquiry> {
  await ctx.db
    .select({ id: inquiry.table.id })
    .from(inquiry.table)
    .where(and(visibleRows(inquiry, ctx), eq(inquiry.table.id, id)))
    .for('no key update');
  return readRow(ctx, inquiry, id);
}

/** Rules over several fields, and values that others define. */
export async function problemsOf(ctx: SignedInContext, input: Input): Promise<Problems> {
  const problems: Problems = {};
  const { startDate, endDate, taxNumber, exchangeRates, currency = homeCurrency } = input;
  if (isText(startDate) && isText(endDate) && endDate.slice(0, 10) < startDate.slice(0, 10)) problems.endDate = said.ended[ctx.locale];
  if (isText(taxNumber) && !(await taxRates(ctx)).some(({ fnumber }) => fnumber === taxNumber)) problems.taxNumber = noTaxRate[ctx.locale];
  const seen = new Set([currency]);
  for (const [at, row] of (Array.isArray(exchangeRates) ? exchangeRates : []).entries()) {
    if (seen.has(row?.currency)) problems[`exchangeRates.${at}.currency`] = said.rateTwice[ctx.locale];
    seen.add(row?.currency);
  }
  return problems;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

async function writeMaterials(ctx: SignedInContext, inquiryId: string, lists: InquiryLists): Promise<void> {
  const kinds = [
    { kind: 'formal' as const, rows: lists.matrialList },
    { kind: 'temporary' as const, rows: lists.temMatrialList },
  ];
  const rows = kinds.flatMap(({ kind, rows: some }) => some.map(({ note, ...row }) => ({ ...row, kind, note: note ?? '' })));
  const names = await nameItems(
    ctx,
    lists.matrialList.map(({ itemNumber }) => itemNumber),
  );
  const named = rows.map((row) => ({ ...row, itemName: row.kind === 'formal' ? (names.get(row.itemNumber) ?? '') : '' }));
  await replaceRows(ctx, inquiryLine, { inquiryId }, named, ({ kind, itemNumber }) => `${kind} ${itemNumber}`);
}

/** What items are, in the words of the catalogue: a supplier does not know the plant's numbers. */
async function nameItems({ db, session }: SignedInContext, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const { code, description, tenantId } = item.table;
  const found = await db
    .select({ code, description })
    .from(item.table)
    .where(and(eq(tenantId, session.tenantId), inArray(code, [...numbers])));
  return new Map(found.map((one) => [one.code, (one.description ?? '').slice(0, 255)]));
}

async function writeSuppliers(ctx: SignedInContext, inquiryId: string, { lists, suppliers }: ReadLists): Promise<void> {
  const invited = invitedRows(lists, suppliers);
  await replaceRows(ctx, inquirySupplier, { inquiryId }, invited, ({ supplierId, contactPhone }) => String(supplierId ?? contactPhone));
}

type Contacts = Pick<InquiryLists, 'supplierList' | 'temSupplierList'>;

/** Adds suppliers to an inquiry, behind so many others. */
export async function addInvited(
  ctx: SignedInContext,
  inquiryId: string,
  lists: Contacts,
  suppliers: ReadLists['suppliers'],
  behind: number,
): Promise<void> {
  const invited = invitedRows(lists, suppliers).map((row, at) => ({ ...row, inquiryId, sort: behind + at }));
  await ctx.db.insert(inquirySupplier).values(invited);
}

function invitedRows({ supplierList, temSupplierList }: Contacts, suppliers: ReadLists['suppliers']) {
  const rows = [...supplierList.map((row) => ({ ...row, known: suppliers.get(row.supplierNumber ?? '') })), ...temSupplierList.map(named)];
  return rows.map(({ supplierNumber, supplierName, known, ...row }) => ({
    ...row,
    supplierId: known?.id ?? null,
    supplierNumber: supplierNumber ?? '',
    supplierName: known?.name ?? supplierName ?? row.contactName,
    contactTip: row.contactTip || `${row.contactName} ${row.contactPhone}`,
    contactMail: row.contactMail ?? '',
    language: row.language ?? 'zh',
    smsWarn: row.smsWarn ?? false,
    mailWarn: row.mailWarn ?? true,
  }));
}

/** A temporary supplier is called by its firm; old clients know one text for it, which they send as its number. */
const named = ({ supplierName, ...row }: ContactRow) => ({
  ...row,
  supplierName: supplierName || row.supplierNumber || row.contactName,
  known: undefined,
});

async function recordLists(
  ctx: SignedInContext,
  recordId: string,
  before: InquiryLists | undefined,
  after: InquiryLists,
  names: readonly (keyof InquiryLists)[],
): Promise<void> {
  const differing = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]));
  if (differing.length === 0) return;
  const pick = (lists: InquiryLists | undefined) => Object.fromEntries(differing.map((name) => [name, lists?.[name] ?? []]));
  await recordChanges(ctx, inquiry, [{ recordId, action: 'edit', before: pick(before), after: pick(after) }]);
}
