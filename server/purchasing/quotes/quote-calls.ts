import * as z from 'zod';
import type { Screen } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { id, idInput, idsInput, listInput, recordInput, selectInput } from '#server/engine/inputs.ts';
import { listShown, readRow, readShown } from '#server/engine/read-rows.ts';
import { screenOf, viewOf } from '#server/engine/views.ts';
import { firstRecord } from '../first-record.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { taxOptions } from '../tax-rates.ts';
import { negotiatePrice, negotiationsOf } from './negotiate-price.ts';
import { pushesOf, pushPrices } from './push-price.ts';
import { quote } from './quote.ts';
import { entryInput, quoteEntry } from './quote-entry.ts';
import { type QuoteLine, quoteLine } from './quote-line.ts';
import { quoteLinesField } from './quote-lines-input.ts';
import { enterSample, negotiationSample } from './quote-samples.ts';
import { insertQuote, removeQuotes, updateQuote } from './save-quote.ts';
import { insertQuoteLine, removeQuoteLines, updateQuoteLine } from './save-quote-line.ts';
import { selectQuotes } from './select-quotes.ts';
import { linesOfQuote, submitQuote } from './submit-quote.ts';
import { undoNegotiation } from './undo-negotiation.ts';

/** The calls of quotes (specification 7.4). */
export const quoteCalls = {
  ...crud(quote),
  select: procedure
    .meta(metaOf(quote, 'signed-in', 'GET', 'select'))
    .input(selectInput)
    .query(({ ctx, input }) => selectQuotes(ctx, input)),
  ...writing(quote, { insert: insertQuote, update: updateQuote, remove: removeQuotes }),
  screen: procedure
    .meta({
      permission: ['quotationform', 'quotationform_add', 'quotationform_edit', 'quotationform_view'],
      page: quote.page,
      entity: quote.path,
    })
    .query(({ ctx }) => quoteScreen(ctx)),
  detail: procedure
    .meta({ ...metaOf(quote, ['quotationform_view', 'quotationform_edit'], 'GET', 'detail'), nested: { lines: quoteLine.path } })
    .input(idInput)
    .query(async ({ ctx, input }) => ({ ...(await readShown(ctx, quote, input.id)), lines: await linesOfQuote(ctx, input.id) })),
  /** The form of a supplier's next round. */
  entry: procedure
    .meta({
      ...metaOf(quote, 'quotationform_add', 'GET', 'entry'),
      label: { zh: '报价录入表', en: 'The form of a quote' },
      entity: undefined,
      sample: {
        request: async (read) => {
          const [of] =
            (await read<{ records: { inquiryId: string; inviteId: string }[] }>('purchasing.quote.list', { size: 1 }))?.records ?? [];
          return of && { inquiryId: of.inquiryId, inviteId: of.inviteId };
        },
      },
    })
    .input(entryInput)
    .query(({ ctx, input }) => quoteEntry(ctx, input)),
  enter: procedure
    .meta({
      ...metaOf(quote, 'quotationform_add', 'POST', 'enter'),
      label: { zh: '提交报价', en: 'Submit a quote' },
      sample: enterSample,
      filesFrom: '/pur/inquiryform/quote/:id/:inviteId',
    })
    .input(recordInput)
    .mutation(async ({ ctx, input }) => {
      // Nothing of what it says: it may be sealed from whoever typed it.
      const { id, inquiryId, inviteId, round, state } = await submitQuote(ctx, input);
      return { id, inquiryId, inviteId, round, state };
    }),
};

export const quoteLineCalls = {
  ...crud(quoteLine),
  ...writing(quoteLine, { insert: insertQuoteLine, update: updateQuoteLine, remove: removeQuoteLines }),
  list: procedure
    .meta(metaOf(quoteLine, 'quotationmaterial', 'GET', 'list'))
    .input(listInput)
    .query(async ({ ctx, input }) => {
      const page = await listShown(ctx, quoteLine, input);
      return { ...page, records: page.records.map(shortAmounts) };
    }),
  detail: procedure
    .meta(metaOf(quoteLine, ['quotationmaterial_view', 'quotationmaterial_edit'], 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => shortAmounts(await readShown(ctx, quoteLine, input.id))),
  negotiatePrice: procedure
    .meta({
      ...metaOf(quoteLine, 'quotationmaterial_negotiate', 'POST', 'negotiate_price'),
      label: { zh: '议价', en: 'Negotiate a price' },
      sample: negotiationSample,
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => negotiatePrice(ctx, input)),
  undoNegotiation: procedure
    .meta({
      ...metaOf(quoteLine, 'quotationmaterial_negotiate', 'POST', 'undo_negotiation'),
      label: { zh: '撤回议价', en: 'Take a negotiated price back' },
    })
    .input(z.object({ id, version: z.coerce.number().int() }))
    .mutation(({ ctx, input }) => undoNegotiation(ctx, input)),
  pushPrices: procedure
    .meta({
      ...metaOf(quoteLine, 'quotationmaterial_push', 'POST', 'push_price_to_oa'),
      label: { zh: '推送价格到OA', en: 'Push prices to the OA' },
    })
    .input(idsInput)
    .mutation(({ ctx, input }) => pushPrices(ctx, input.ids)),
  /** The rounds of negotiation, and what became of the price that was pushed. */
  rounds: procedure
    .meta({
      ...metaOf(quoteLine, ['quotationmaterial_view', 'quotationmaterial_edit', 'quotationmaterial_negotiate'], 'GET', 'rounds'),
      label: { zh: '议价与推送记录', en: 'Rounds and pushes of a price' },
      entity: undefined,
      ...firstRecord(quoteLine.path),
    })
    .input(idInput)
    .query(async ({ ctx, input }) => {
      await readRow(ctx, quoteLine, input.id);
      const rights = {
        negotiate: holds(ctx.session, 'quotationmaterial_negotiate'),
        push: holds(ctx.session, 'quotationmaterial_push'),
      };
      return { rounds: await negotiationsOf(ctx, [input.id]), pushes: await pushesOf(ctx, [input.id]), rights };
    }),
};

/** Amounts as people write them: '0.12', not '0.120000'. */
function shortAmounts(row: QuoteLine): QuoteLine {
  const short = (amount: string | null) => amount && plain(amount);
  const { price, itemQty, moq, spq, taxRate } = row;
  return { ...row, price: short(price), itemQty: short(itemQty), moq: short(moq), spq: short(spq), taxRate: short(taxRate) };
}

/** Quotes are entered on a page of their own, which knows the lines of the inquiry. */
async function quoteScreen(ctx: SignedInContext): Promise<Screen> {
  const screen = await screenOf(quote, ctx);
  const options = await taxOptions(ctx);
  const named = ['itemNumber', 'itemQty', 'price', 'moq', 'spq', 'leadDays', 'isDeclined', 'declineReason'] as const;
  const fields = named.map((name) => viewOf(name, quoteLine.fields[name], ctx.locale));
  return {
    ...screen,
    form: screen.form.map((field) => (field.name === 'taxNumber' ? { ...field, options } : field)),
    // The rate that the code had then stands beside it.
    view: [...screen.view.filter(({ name }) => name !== 'taxNumber'), { ...viewOf('lines', quoteLinesField, ctx.locale), fields }],
  };
}
