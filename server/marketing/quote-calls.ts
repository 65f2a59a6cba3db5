import * as z from 'zod';
import { procedure, type Sample } from '#server/calls/trpc.ts';
import { asked, crud } from '#server/engine/crud.ts';
import { id, optional } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { selectable } from '#server/engine/selectable.ts';
import { screenOf } from '#server/engine/views.ts';
import { firmDetailsOn } from './firm-details.ts';
import { freeParts, hasExpired, issueQuote, readQuote, reviseQuote } from './issue-quote.ts';
import { linesView } from './quote-lines.ts';
import { quotesProgram } from './quotes-program.ts';
import { quotesProgramDetail } from './quotes-program-detail.ts';
import { insertQuote, removeQuotes, updateQuote } from './save-quote.ts';
import { insertLine, removeLines, updateLine } from './save-quote-line.ts';

const quoteInput = z.object({ id, revision: optional(z.coerce.number().int().min(1).max(100_000)) });
const readers = ['quotesprogram_view', 'quotesprogram_edit'];

const withoutModule = { zh: '没有 moduleId 时必填', en: 'Required without moduleId' };
const freeLine: Sample = { neededWhen: { name: withoutModule, price: withoutModule } };

/** All calls of quotes to customers (specification 7.4). */
export const quoteCalls = {
  ...crud(quotesProgram, {
    screen: async (ctx) => {
      const screen = await screenOf(quotesProgram, ctx);
      return { ...screen, form: [...screen.form, linesView(ctx.locale)] };
    },
    detail: asked(quoteInput, readQuote),
    nested: { detailList: quotesProgramDetail.path },
    insert: insertQuote,
    update: updateQuote,
    remove: removeQuotes,
  }),
  ...selectable(quotesProgram),
  /** The quote as it is printed, with the firm that issues it. */
  sheet: procedure
    .meta({ permission: readers, entity: quotesProgram.path })
    .input(quoteInput)
    .query(async ({ ctx, input }) => {
      const quote = await readQuote(ctx, input);
      const issued = quote.versions.find(({ revision }) => revision === quote.revision);
      return {
        ...quote,
        isDraft: quote.state === 'draft',
        hasExpired: hasExpired(ctx, quote),
        firm: ctx.session.tenantName,
        ...(await firmDetailsOn(ctx, quote.id, quote.state === 'draft' ? null : quote.revision)),
        issuedBy: issued?.issuedBy ?? '',
      };
    }),
  ...moving(quotesProgram, { issue: { doubts: freeParts, act: issueQuote }, revise: reviseQuote }),
};

export const quoteLineCalls = {
  ...crud(quotesProgramDetail, { insert: insertLine, update: updateLine, remove: removeLines, samples: { save: freeLine } }),
};
