import * as z from 'zod';
import type { FieldView, Screen } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { expectedOf, id, idInput, idsInput, listInput, recordInput, selectInput } from '#server/engine/inputs.ts';
import { guarding } from '#server/engine/moves/moving.ts';
import { movesOffered } from '#server/engine/moves/offered.ts';
import { listShown, readRow, readShown } from '#server/engine/read-rows.ts';
import { screenOf, viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { withLinks } from '#server/files/describe-file.ts';
import { firstRecord } from '../first-record.ts';
import { plain } from '../inquiries/find-inquiry.ts';
import { submitOwnQuote } from '../supplier-door/save-own-quote.ts';
import { isSupplier, listOwnQuotations, ownQuotation } from '../supplier-door/supplier-variant.ts';
import { entryWorkbook, filledEntryInput, readEntryWorkbook } from './entry-workbook.ts';
import { mayNegotiate, negotiate, negotiatePrice, negotiationsOf } from './negotiate-price.ts';
import { mayPush, pushesOf, pushPrices } from './push-price.ts';
import { quotation } from './quotation.ts';
import { entryInput, quotationEntry, uponSeen } from './quotation-entry.ts';
import { type QuotationLine, quotationLine } from './quotation-line.ts';
import { quotationLinesField } from './quotation-lines-input.ts';
import { enterSample, lineSample, negotiationSample } from './quotation-samples.ts';
import { insertQuotation, removeQuotations, updateQuotation } from './save-quotation.ts';
import { insertQuotationLine, removeQuotationLines, updateQuotationLine } from './save-quotation-line.ts';
import { selectQuotations } from './select-quotations.ts';
import { linesOfQuotation, submitQuotation } from './submit-quotation.ts';
import { mayUndoNegotiation, takePriceBack, undoNegotiation } from './undo-negotiation.ts';

/** The calls of quotes (specification 7.4). */
export const quotationCalls = {
  ...crud(quotation, {
    rights: { list: ['quotationform', 'supplierinquiry'] },
    list: (ctx, input) => (isSupplier(ctx, 'quotationform') ? listOwnQuotations(ctx, input) : listQuotations(ctx, input)),
  }),
  select: procedure
    .meta(metaOf(quotation, 'signed-in', 'GET', 'select'))
    .input(selectInput)
    .query(({ ctx, input }) => selectQuotations(ctx, input)),
  ...writing(
    quotation,
    {
      insert: saveQuotation,
      update: async (ctx, id, input, expected) => withLinks(ctx, await updateQuotation(ctx, id, await uponSeen(ctx, input), expected)),
      remove: removeQuotations,
    },
    { rights: { add: ['quotationform_add', 'supplierinquiry_quote'] } },
  ),
  screen: procedure
    .meta({
      permission: ['quotationform', 'quotationform_add', 'quotationform_edit', 'quotationform_view'],
      page: quotation.page,
      entity: quotation.path,
    })
    .query(({ ctx }) => quoteScreen(ctx)),
  detail: procedure
    .meta({ ...metaOf(quotation, ['quotationform_view', 'quotationform_edit'], 'GET', 'detail'), nested: { lines: quotationLine.path } })
    .input(idInput)
    .query(async ({ ctx, input }) => ({
      ...withLinks(ctx, await readShown(ctx, quotation, input.id)),
      lines: await linesOfQuotation(ctx, input.id),
    })),
  /** The form of a supplier's next round. */
  entry: procedure
    .meta({
      ...metaOf(quotation, 'quotationform_add', 'GET', 'entry'),
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
    .query(({ ctx, input }) => quotationEntry(ctx, input)),
  /** The same form as a workbook for its supplier, and one that it sent back filled, read into the form. */
  entryWorkbook: procedure
    .meta({
      permission: 'quotationform_add',
      noted: true,
      download: true,
      label: { zh: '下载报价录入表', en: 'Download the form of a quote' },
    })
    .input(entryInput)
    .query(({ ctx, input }) => entryWorkbook(ctx, input)),
  readWorkbook: externalProcedure
    .meta({ permission: 'quotationform_add', label: { zh: '读取报价录入表', en: 'Read a filled form of a quote' } })
    .input(filledEntryInput)
    .mutation(({ ctx, input }) => readEntryWorkbook(ctx, input)),
  enter: procedure
    .meta({
      ...metaOf(quotation, 'quotationform_add', 'POST', 'enter'),
      label: { zh: '提交报价', en: 'Submit a quote' },
      sample: enterSample,
      filesFrom: '/pur/inquiryform/quote/:id/:inviteId',
    })
    .input(recordInput)
    .mutation(async ({ ctx, input }) => {
      // Nothing of what it says: it may be sealed from whoever typed it.
      const { id, inquiryId, inviteId, round, state } = await submitQuotation(ctx, await uponSeen(ctx, input), expectedOf(ctx, input));
      return { id, inquiryId, inviteId, round, state };
    }),
};

async function listQuotations(ctx: SignedInContext, input: z.output<typeof listInput>) {
  const page = await listShown(ctx, quotation, input);
  return { ...page, records: page.records.map((row) => withLinks(ctx, row)) };
}

/** What a supplier saves is its offer; the factory keeps a draft of what it writes down. */
async function saveQuotation(ctx: SignedInContext, input: Input) {
  return isSupplier(ctx, 'quotationform_add')
    ? ownQuotation(ctx, await submitOwnQuote(ctx, input))
    : withLinks(ctx, await insertQuotation(ctx, await uponSeen(ctx, input)));
}

guarding(quotationLine, {
  negotiate: { may: mayNegotiate, act: negotiate },
  undoNegotiation: { may: mayUndoNegotiation, act: takePriceBack },
  pushPrices: { may: mayPush },
});

export const quotationLineCalls = {
  ...crud(quotationLine, { screen: lineScreen }),
  ...writing(
    quotationLine,
    { insert: insertQuotationLine, update: updateQuotationLine, remove: removeQuotationLines },
    { samples: { save: lineSample } },
  ),
  list: procedure
    .meta(metaOf(quotationLine, 'quotationmaterial', 'GET', 'list'))
    .input(listInput)
    .query(async ({ ctx, input }) => {
      const page = await listShown(ctx, quotationLine, input);
      return { ...page, records: page.records.map((row) => ({ ...shortAmounts(row), priceBreaksShow: breaksText(row) })) };
    }),
  detail: procedure
    .meta(metaOf(quotationLine, ['quotationmaterial_view', 'quotationmaterial_edit'], 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => shortAmounts(await readShown(ctx, quotationLine, input.id))),
  negotiatePrice: procedure
    .meta({
      ...metaOf(quotationLine, 'quotationmaterial_negotiate', 'POST', 'negotiate_price'),
      label: { zh: '议价', en: 'Negotiate a price' },
      sample: negotiationSample,
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => negotiatePrice(ctx, input)),
  undoNegotiation: procedure
    .meta({
      ...metaOf(quotationLine, 'quotationmaterial_negotiate', 'POST', 'undo_negotiation'),
      label: { zh: '撤回议价', en: 'Take a negotiated price back' },
      sample: { answer: 'record' },
    })
    .input(z.object({ id, version: z.coerce.number().int() }))
    .mutation(({ ctx, input }) => undoNegotiation(ctx, input)),
  pushPrices: procedure
    .meta({
      ...metaOf(quotationLine, 'quotationmaterial_push', 'POST', 'push_price_to_oa'),
      label: { zh: '推送价格到OA', en: 'Push prices to the OA' },
      sample: { answer: { count: 1 } },
    })
    .input(idsInput)
    .mutation(({ ctx, input }) => pushPrices(ctx, input.ids)),
  /** The rounds of negotiation, and what became of the price that was pushed. */
  rounds: procedure
    .meta({
      ...metaOf(quotationLine, ['quotationmaterial_view', 'quotationmaterial_edit', 'quotationmaterial_negotiate'], 'GET', 'rounds'),
      label: { zh: '议价与推送记录', en: 'Rounds and pushes of a price' },
      entity: undefined,
      ...firstRecord(quotationLine.path),
    })
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const line = await readRow(ctx, quotationLine, input.id);
      const rights = {
        negotiate: holds(ctx.session, 'quotationmaterial_negotiate'),
        push: holds(ctx.session, 'quotationmaterial_push'),
      };
      const offered = ctx.caller.door === 'page' && { offered: (await movesOffered(ctx, quotationLine, [line]))[0] };
      return { rounds: await negotiationsOf(ctx, [input.id]), pushes: await pushesOf(ctx, [input.id]), rights, ...offered };
    }),
};

/** Amounts as people write them: '0.12', not '0.120000'. */
function shortAmounts(row: QuotationLine): QuotationLine {
  const short = (amount: string | null) => amount && plain(amount);
  const { price, itemQty, moq, spq, taxRate } = row;
  return { ...row, price: short(price), itemQty: short(itemQty), moq: short(moq), spq: short(spq), taxRate: short(taxRate) };
}

/** Price breaks on one line, as lists and their exports show them: '1000: 0.0095; 5000: 0.009'. */
const breaksText = ({ priceBreaks }: QuotationLine): string =>
  (priceBreaks ?? []).map(({ qty, price }) => `${plain(String(qty))}: ${plain(String(price))}`).join('; ');

async function lineScreen(ctx: SignedInContext): Promise<Screen> {
  const screen = await screenOf(quotationLine, ctx);
  const { label } = quotationLine.fields.priceBreaks;
  const breaks: FieldView = { name: 'priceBreaksShow', label: label[ctx.locale], kind: 'text', sortable: false, offered: true };
  return { ...screen, columns: [...screen.columns, breaks] };
}

/** Quotes are entered on a page of their own, which knows the lines of the inquiry. */
async function quoteScreen(ctx: SignedInContext): Promise<Screen> {
  const screen = await screenOf(quotation, ctx);
  const named = ['itemNumber', 'itemQty', 'price', 'moq', 'spq', 'leadDays', 'isDeclined', 'declineReason'] as const;
  const fields = named.map((name) => viewOf(name, quotationLine.fields[name], ctx.locale));
  return {
    ...screen,
    // The rate that the code had then stands beside it.
    view: [...screen.view.filter(({ name }) => name !== 'taxNumber'), { ...viewOf('lines', quotationLinesField, ctx.locale), fields }],
  };
}
