import { holds, type SignedInContext } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import { listShown, readShown } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { withLinks } from '#server/files/describe-file.ts';
import { linesOf, shownInquiries } from '../inquiries/find-inquiry.ts';
import { type Inquiry, inquiry } from '../inquiries/inquiry.ts';
import { inquiryLife, openStates } from '../inquiries/inquiry-life.ts';
import { type Quotation, quotation } from '../quotations/quotation.ts';
import { acceptedCurrencies } from '../quotations/save-quotation.ts';
import { labelledState } from './own-state.ts';

/*
 * The calls that the specification names for suppliers and the factory alike (2.8, 7.4). A supplier reads what was sent to it, and neither who else
 * was asked nor who of the factory did what; a code of the supplier's pages opens nothing to the factory's own users.
 */

type ListInput = Parameters<typeof listShown>[2];

/** Whether a supplier calls; of the factory only who holds one of the codes may. */
export function isSupplier({ session }: SignedInContext, ...codes: string[]): boolean {
  if (session.supplierId !== null) return true;
  if (!codes.some((code) => holds(session, code))) throw notPermitted(codes);
  return false;
}

const inquiryNames = [
  ...(['id', 'number', 'title', 'startDate', 'endDate', 'taxNumber', 'taxRate', 'currency', 'isSealedBid', 'note', 'fileList'] as const),
  ...(['matrialList', 'temMatrialList', 'supplierList', 'temSupplierList', 'matrialListShow', 'supplierListName'] as const),
  ...(['quoted', 'quotedStatus', 'quotedStatusName', 'cancelReason', 'sentTime'] as const),
];
/** What a supplier may search and sort by: not the state, which says whether others have quoted. */
const searched: readonly string[] = ['number', 'title', 'startDate', 'endDate'];
const isSearched = (name: string) => searched.some((one) => name.replace(/^-/, '').split('_')[0] === one);

/** The inquiries that the signed-in supplier was sent. */
export async function listForSupplier(ctx: SignedInContext, input: ListInput) {
  const filters = Object.fromEntries(Object.entries(input.filters ?? {}).filter(([name]) => isSearched(name)));
  const page = await listShown(ctx, inquiry, { ...input, filters, sort: (input.sort ?? []).filter(isSearched) });
  return { ...page, records: await variantsOf(ctx, page.records) };
}

/** One of them, with its lines by the ids that quotes name. */
export async function readForSupplier(ctx: SignedInContext, id: string) {
  const row = await readShown(ctx, inquiry, id);
  const [shown] = await variantsOf(ctx, [row]);
  if (!shown) throw new BusinessError(messages.absent, { code: 404 });
  const lines = (await linesOf(ctx, [id])).map(({ id: lineId, itemNumber, itemName, itemQty, needDate, note }) => ({
    ...{ lineId, itemNumber, itemName, itemQty, needDate, note },
  }));
  return { ...shown, currencies: acceptedCurrencies(row), lines };
}

async function variantsOf(ctx: SignedInContext, rows: Inquiry[]) {
  return (await shownInquiries(ctx, rows)).map((row) => {
    const state = ownState(row);
    const { stateName } = labelledState(ctx, inquiryLife.asField.options ?? [], state);
    return { ...picked(row, inquiryNames), state, stateName };
  });
}

/** As far as the supplier itself has come. */
export const ownState = ({ state, quotedStatus }: { state: string; quotedStatus: number }): string => {
  const [unanswered, answered] = openStates;
  return openStates.some((one) => one === state) ? (quotedStatus > 0 ? answered : unanswered) : state;
};

const quotationNames = [
  ...(['id', 'inquiryId', 'inviteId', 'supplierId', 'supplierName', 'round', 'date', 'endDate', 'currency', 'isTaxIncluded'] as const),
  ...(['taxNumber', 'taxRate', 'note', 'fileList', 'state', 'submittedTime', 'version'] as const),
];

/** The signed-in supplier's own quotations. */
export async function listOwnQuotations(ctx: SignedInContext, input: ListInput) {
  const page = await listShown(ctx, quotation, input);
  return { ...page, records: page.records.map((row) => ownQuotation(ctx, row)) };
}

export const ownQuotation = (ctx: SignedInContext, row: Quotation) => picked(withLinks(ctx, row), quotationNames);

const picked = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
