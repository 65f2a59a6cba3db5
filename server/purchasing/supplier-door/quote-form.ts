import type { FieldView, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Field } from '#server/entity/fields.ts';
import type { Inquiry } from '../inquiries/inquiry.ts';
import { quotation } from '../quotations/quotation.ts';
import { quotationLine } from '../quotations/quotation-line.ts';
import { acceptedCurrencies } from '../quotations/save-quotation.ts';
import { taxOptions } from '../suppliers/tax-rates.ts';

/** How long a quotation is valid after the inquiry's end, unless its supplier says otherwise. */
const validDays = 30;

/** The fields of a quotation and of one of its lines, for the supplier who fills them in, and what they begin with. */
export async function quoteForm(
  ctx: SignedInContext,
  about: Pick<Inquiry, 'taxNumber' | 'currency' | 'exchangeRates' | 'endDate' | 'paymentTerms' | 'deliveryTerms'>,
): Promise<{ head: FieldView[]; line: FieldView[]; initial: Record<string, unknown> }> {
  const accepted = acceptedCurrencies(about);
  const rates = await taxOptions(ctx);
  const { endDate, currency, isTaxIncluded, taxNumber, note, fileList, ...others } = quotation.fields;
  const { paymentTerms, deliveryTerms, freight, tooling } = others;
  const terms = { paymentTerms, deliveryTerms, freight, tooling };
  const head = viewsOf({ endDate, currency, isTaxIncluded, taxNumber, ...terms, note, fileList }, ctx.locale).map((field) => {
    if (field.name === 'currency') return { ...field, options: (field.options ?? []).filter(({ value }) => accepted.includes(value)) };
    return field.name === 'taxNumber' ? { ...field, options: rates } : field;
  });
  const {
    price,
    leadDays,
    moq,
    spq,
    priceBreaks,
    alternateItem,
    alternateNote,
    isDeclined,
    declineReason,
    note: lineNote,
  } = quotationLine.fields;
  const lineFields = { price, leadDays, moq, spq, priceBreaks, alternateItem, alternateNote, isDeclined, declineReason, note: lineNote };
  const end = new Date(Date.parse(`${about.endDate}T00:00:00Z`) + validDays * 86_400_000).toISOString().slice(0, 10);
  return {
    head,
    line: viewsOf(lineFields, ctx.locale),
    // What the buyer asks for stands unless the supplier says otherwise.
    initial: {
      ...{ currency: about.currency, taxNumber: about.taxNumber, isTaxIncluded: true, endDate: end },
      ...{ paymentTerms: about.paymentTerms, deliveryTerms: about.deliveryTerms },
    },
  };
}

const viewsOf = (fields: Readonly<Record<string, Field>>, locale: Locale): FieldView[] =>
  Object.entries(fields).map(([name, field]) => viewOf(name, field, locale));
