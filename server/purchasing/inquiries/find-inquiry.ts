import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type ListInput, listShown, readShown, withLabels } from '#server/engine/read-rows.ts';
import { screenOf, viewOf } from '#server/engine/views.ts';
import { withLinks } from '#server/files/describe-file.ts';
import { everyTaxRate } from '../suppliers/tax-rates.ts';
import { answerWords, auditWords, derivedColumns, derivedConditions, derivedFilters } from './derived-filters.ts';
import { type Inquiry, inquiry } from './inquiry.ts';
import { type InquiryLists, inquiryLists, listNames } from './inquiry-lists.ts';
import { inquiryLine, inquirySupplier } from './inquiry-tables.ts';
import { isOf } from './own-rows.ts';

export type InquiryLine = typeof inquiryLine.$inferSelect;
export type InvitedSupplier = typeof inquirySupplier.$inferSelect;

/** The number of a supplier on record; that of a temporary one is free text, and no other system knows it. */
export const numberOnRecord = ({ supplierId, supplierNumber }: Pick<InvitedSupplier, 'supplierId' | 'supplierNumber'>): string =>
  supplierId === null ? '' : supplierNumber;

/** The lines of inquiries in their order; the caller has checked that they may be seen. */
export async function linesOf({ db, session }: Pick<SignedInContext, 'db' | 'session'>, ids: readonly string[]): Promise<InquiryLine[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(inquiryLine)
    .where(and(eq(inquiryLine.tenantId, session.tenantId), inArray(inquiryLine.inquiryId, [...ids])))
    .orderBy(asc(inquiryLine.inquiryId), asc(inquiryLine.sort), asc(inquiryLine.id));
}

/** The suppliers that inquiries go to; a supplier finds itself alone. */
export async function invitedTo(
  { db, session }: Pick<SignedInContext, 'db' | 'session'>,
  ids: readonly string[],
): Promise<InvitedSupplier[]> {
  if (ids.length === 0) return [];
  const { tenantId, inquiryId, supplierId, sort, id } = inquirySupplier;
  const itself = session.supplierId === null ? undefined : isOf(session.supplierId, { supplier: supplierId, invite: id });
  return db
    .select()
    .from(inquirySupplier)
    .where(and(eq(tenantId, session.tenantId), inArray(inquiryId, [...ids]), itself))
    .orderBy(asc(inquiryId), asc(sort), asc(id));
}

/** A page of inquiries with what lists show of their lines and suppliers. */
export async function listInquiries(ctx: SignedInContext, input: ListInput) {
  const page = await listShown(ctx, inquiry, input, derivedConditions(ctx, input.filters));
  return { ...page, records: await shownInquiries(ctx, page.records) };
}

/** One inquiry with its lists. */
export const readInquiry = async (ctx: SignedInContext, id: string) => onlyShown(ctx, await readShown(ctx, inquiry, id));

/** The same of one that was just saved. */
export async function shownInquiry(ctx: SignedInContext, row: Inquiry) {
  const [labelled = row] = await withLabels(ctx, inquiry, [row]);
  return onlyShown(ctx, labelled);
}

async function onlyShown<Shown extends Inquiry>(ctx: SignedInContext, row: Shown) {
  const [shown] = await shownInquiries(ctx, [row]);
  if (!shown) throw new Error('An inquiry has no shape');
  return shown;
}

/** Inquiries as clients read them: with their lists, and what derives from them (specification 3). */
export async function shownInquiries<Shown extends Inquiry>(ctx: SignedInContext, rows: Shown[]) {
  const ids = rows.map(({ id }) => id);
  const [lines, invited, rates] = [await linesOf(ctx, ids), await invitedTo(ctx, ids), await everyTaxRate(ctx)];
  const comma = ctx.locale === 'zh' ? '、' : ', ';
  return rows.map((row) => {
    const own = lines.filter(({ inquiryId }) => inquiryId === row.id);
    const suppliers = invited.filter(({ inquiryId }) => inquiryId === row.id);
    const quoted = suppliers.filter(({ quotedTime }) => quotedTime !== null).length;
    const auditStatus = row.state === 'draft' ? 0 : 1;
    const quotedStatus = quoted === 0 ? 0 : quoted < suppliers.length ? 1 : 2;
    return {
      ...withLinks(ctx, row),
      ...listsIn(own, suppliers),
      matrialListShow: own.map(({ itemNumber, itemQty }) => `${itemNumber}×${plain(itemQty)}`).join(comma),
      supplierListName: suppliers.map(({ supplierName }) => supplierName).join(comma),
      quoted: `${quoted}/${suppliers.length}`,
      auditStatus,
      auditStatusName: auditWords[auditStatus][ctx.locale],
      quotedStatus,
      quotedStatusName: answerWords[quotedStatus][ctx.locale],
      taxRate: rates.find(({ fnumber }) => fnumber === row.taxNumber)?.ftaxRate ?? '',
    };
  });
}

/** The lists of inquiries under the names of the wire, by id. */
export async function listsOf(ctx: SignedInContext, ids: readonly string[]): Promise<Map<string, InquiryLists>> {
  const [lines, invited] = [await linesOf(ctx, ids), await invitedTo(ctx, ids)];
  const of = <Row extends { inquiryId: string }>(rows: Row[], id: string) => rows.filter(({ inquiryId }) => inquiryId === id);
  return new Map(ids.map((id) => [id, listsIn(of(lines, id), of(invited, id))]));
}

function listsIn(lines: InquiryLine[], invited: InvitedSupplier[]): InquiryLists {
  const materials = (kind: InquiryLine['kind']) =>
    lines
      .filter((line) => line.kind === kind)
      .map(({ itemNumber, itemQty, needDate, note }) => ({ itemNumber, itemQty: plain(itemQty), needDate, note }));
  const contacts = (isKnown: boolean) =>
    invited
      .filter(({ supplierId }) => (supplierId !== null) === isKnown)
      .map(({ supplierNumber, supplierName, contactTip, contactName, contactPhone, contactMail, language, smsWarn, mailWarn }) => ({
        ...{ supplierNumber, supplierName },
        ...{ contactTip, contactName, contactPhone, contactMail, smsWarn, mailWarn },
        ...(!isKnown && { language }),
      }));
  return {
    matrialList: materials('formal'),
    temMatrialList: materials('temporary'),
    supplierList: contacts(true),
    temSupplierList: contacts(false),
  };
}

/** '1200.0000' as people write it: '1200'. */
export const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

/** List and forms of inquiries: the lists stand in the form, what derives from them among the columns. */
export async function inquiryScreen(ctx: SignedInContext): Promise<Screen> {
  const screen = await screenOf(inquiry, ctx);
  const lists = listNames.map((name) => viewOf(name, inquiryLists[name], ctx.locale));
  const at = screen.form.findIndex(({ name }) => name === 'note');
  return {
    ...screen,
    columns: [...screen.columns, ...derivedColumns(ctx)],
    filters: [...screen.filters, ...derivedFilters(ctx)],
    form: [...screen.form.slice(0, at), ...lists, ...screen.form.slice(at)],
    view: [...screen.view, ...lists],
  };
}
