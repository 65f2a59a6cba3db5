import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { isRealDate } from '#rules/dates.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, idInput, ids, optional } from '#server/engine/inputs.ts';
import { guarding, moving } from '#server/engine/moves/moving.ts';
import { findRows, readRow } from '#server/engine/read-rows.ts';
import { selectable } from '#server/engine/selectable.ts';
import { messages } from '#server/errors.ts';
import { timelineOf } from '#server/events/timeline.ts';
import { approveAward, mayApproveAward } from '../comparison/approve-award.ts';
import { mayAward, mayReopen, mayUndoAward, reopenInquiry, takeAwardBack } from '../comparison/award-inquiry.ts';
import { awardsOf } from '../comparison/award-table.ts';
import { comparisonCalls } from '../comparison/comparison-calls.ts';
import { quotation } from '../quotations/quotation.ts';
import { acceptedCurrencies, mayQuote } from '../quotations/save-quotation.ts';
import { isSupplier, listForSupplier, readForSupplier } from '../supplier-door/supplier-variant.ts';
import { mayTellAwards, quotedIn, tellAwards } from '../supplier-door/tell-awards.ts';
import { scoresFor } from '../vendors/supplier-scores.ts';
import { standingOf } from '../vendors/supplier-standing.ts';
import { amendForm, amendInput, amendInquiry } from './amend-inquiry.ts';
import { auditInquiry, mayAudit, maySend, prepareSend, sendInquiry, takeBackAudit } from './audit-inquiries.ts';
import {
  cancelInquiry,
  closeInquiry,
  extendInquiry,
  lateOf,
  mayClose,
  mayExtend,
  mayOpen,
  mayRemind,
  openQuotes,
  remindSuppliers,
} from './end-inquiry.ts';
import {
  chosenInput,
  contactInput,
  contactRow,
  describeItems,
  findItems,
  itemInput,
  namedInput,
  pasteInput,
  pasteLines,
  suppliersToAsk,
} from './fill-lists.ts';
import { inquiryScreen, invitedTo, linesOf, listInquiries, readInquiry, shownInquiry } from './find-inquiry.ts';
import { inquiry } from './inquiry.ts';
import { inquiryLife, outStates } from './inquiry-life.ts';
import { inquirySamples } from './inquiry-samples.ts';
import { answerInput, answerQuestion, questionsOf } from './questions.ts';
import { insertInquiry, removeInquiries, updateInquiry } from './save-inquiry.ts';
import { contactsToConfirm } from './unconfirmed-contacts.ts';
import { hasEnded } from './when.ts';

const readers = ['inquiryform_view', 'inquiryform_edit'];
const command = (permission: string, action: string, zh: string, en: string) => ({
  ...metaOf(inquiry, permission, 'POST', action),
  label: { zh, en },
});

/** Clients name one inquiry, pages those that were chosen. */
const chosen = z.looseObject({ id: optional(id), ids: optional(ids) }).transform(({ id: one, ids: several, ...asked }, checked) => {
  const named = several?.length ? several : one === undefined ? [] : [one];
  if (named.length === 0) checked.addIssue({ code: 'custom', path: ['id'], message: messages.noneSelected.zh });
  return { ...asked, ids: named };
});

/** Whatever is no date is asked for as if it were missing. */
const chosenWithEnd = chosen.transform((asked) => {
  const { endDate }: Record<string, unknown> = asked;
  return { ...asked, endDate: isRealDate(String(endDate)) ? endDate : '' };
});

async function readParts(ctx: SignedInContext, inquiryId: string) {
  const about = await readRow(ctx, inquiry, inquiryId);
  const [invited, awards] = [await invitedTo(ctx, [inquiryId]), await awardsOf(ctx, inquiryId)];
  const supplierIds = invited.flatMap(({ supplierId }) => supplierId ?? []);
  const [standings, scores] = [await standingOf(ctx, supplierIds), await scoresFor(ctx, supplierIds)];
  const rounds = await findRows(ctx, quotation, and(eq(quotation.table.inquiryId, inquiryId), eq(quotation.table.state, 'submitted')));
  const lastOf = (inviteId: string) => {
    const last = rounds.find((row) => row.inviteId === inviteId);
    return { lastRound: last?.round ?? null, lastQuoted: last?.submittedTime ?? null };
  };
  return {
    lines: await linesOf(ctx, [inquiryId]),
    invited: invited.map((one) => ({
      ...one,
      ...lastOf(one.id),
      standing: (standings.get(one.supplierId ?? '') ?? []).map((text) => text[ctx.locale]),
      score: scores.get(one.supplierId ?? '') ?? null,
      awardedLines: awards.filter(({ inviteId }) => inviteId === one.id).length,
    })),
    currencies: acceptedCurrencies(about),
    toConfirm: await contactsToConfirm(ctx, inquiryId),
    hasEnded: hasEnded(ctx, about),
    // For pages alone: answers of /api are as they were.
    ...(ctx.caller.door === 'page' && {
      isOut: outStates.some((state) => state === about.state),
      // Why the next step is not offered.
      isTooLateToSend: inquiryLife.moves.send.from.some((state) => state === about.state) && hasEnded(ctx, about),
    }),
    rights: rightsOf(ctx),
  };
}

const rightsOf = ({ session }: SignedInContext) => ({
  audit: holds(session, 'inquiryform_audit'),
  send: holds(session, 'inquiryform_send'),
  award: holds(session, 'inquiryform_award'),
  quote: holds(session, 'quotationform_add'),
  export: holds(session, 'inquiryform_export'),
  negotiate: holds(session, 'quotationmaterial_negotiate'),
  push: holds(session, 'quotationmaterial_push'),
});

guarding(inquiry, {
  award: { may: mayAward },
  awardPart: { may: mayAward },
  undoAward: { may: mayUndoAward, act: takeAwardBack },
  quote: { may: mayQuote },
  resend: { may: maySend },
  amend: {},
  correct: { may: maySend },
  answer: {},
});

/** The calls of inquiries (specification 7.4). */
export const inquiryCalls = {
  ...crud(inquiry, {
    screen: inquiryScreen,
    list: (ctx, input) => (isSupplier(ctx, 'inquiryform') ? listForSupplier(ctx, input) : listInquiries(ctx, input)),
    detail: (ctx, one) => (isSupplier(ctx, ...readers) ? readForSupplier(ctx, one) : readInquiry(ctx, one)),
    // For the tabs of suppliers too, who see what they were sent.
    rights: {
      titles: ['inquiryform', ...readers, 'supplierinquiry_view'],
      list: ['inquiryform', 'supplierinquiry'],
      detail: [...readers, 'supplierinquiry_view'],
    },
    insert: insertInquiry,
    update: updateInquiry,
    remove: removeInquiries,
    samples: { save: inquirySamples.save, update: inquirySamples.update },
  }),
  ...comparisonCalls,
  ...selectable(inquiry),
  /** Its lines and suppliers with their ids, by which quotes name them. */
  parts: procedure
    .meta({
      ...metaOf(inquiry, [...readers, 'inquiryform_award', 'quotationform_add'], 'GET', 'parts'),
      label: { zh: '询价明细', en: 'Lines and suppliers of an inquiry' },
    })
    .input(idInput)
    .query(({ ctx, input }) => readParts(ctx, input.id)),
  ...moving(
    inquiry,
    { audit: { may: mayAudit, act: auditInquiry } },
    { answer: async (_, rows) => ({ count: rows.length }), shown: { count: 1 } },
  ),
  ...moving(
    inquiry,
    {
      takeBack: takeBackAudit,
      send: { may: maySend, prepare: prepareSend, act: sendInquiry },
      cancel: cancelInquiry,
      close: { may: mayClose, act: closeInquiry },
      open: { may: mayOpen, act: openQuotes },
      reopen: { may: mayReopen, act: reopenInquiry },
      approveAward: { may: mayApproveAward, act: approveAward },
    },
    { input: chosen },
  ),
  ...moving(inquiry, { extend: { may: mayExtend, act: extendInquiry } }, { input: chosenWithEnd }),
  ...moving(
    inquiry,
    { remind: { may: mayRemind, act: remindSuppliers } },
    {
      input: chosen,
      shown: { count: 1 },
      answer: async (ctx, rows) => {
        const ids = rows.map((row) => row.id);
        return { count: (await lateOf(ctx, ids)).length };
      },
    },
  ),
  ...moving(
    inquiry,
    { tellAwards: { may: mayTellAwards, act: tellAwards } },
    {
      input: chosen,
      shown: { count: 1 },
      answer: async (ctx, rows) => {
        const ids = rows.map((row) => row.id);
        return { count: (await quotedIn(ctx, ids)).length };
      },
    },
  ),
  /** What may change in an inquiry that was sent, as its page asks for it. */
  amendForm: procedure
    .meta({ permission: 'inquiryform_send' })
    .input(idInput)
    .query(({ ctx, input }) => amendForm(ctx, input.id)),
  amend: procedure
    .meta({
      ...command('inquiryform_send', 'amend', '更改已发送的询价', 'Amend an inquiry that was sent'),
      filesFrom: '/pur/inquiryform/amend/:id',
      sample: inquirySamples.amend,
    })
    .input(amendInput)
    .mutation(async ({ ctx, input }) => shownInquiry(ctx, await amendInquiry(ctx, input))),
  answer: procedure
    .meta({
      ...command('inquiryform_send', 'answer', '答复提问', 'Answer a question'),
      sample: inquirySamples.answer,
    })
    .input(answerInput)
    .mutation(({ ctx, input }) => answerQuestion(ctx, input)),
  /** What happened, and what suppliers asked. */
  story: procedure
    .meta({ ...metaOf(inquiry, readers, 'GET', 'story'), label: { zh: '询价进度', en: 'Timeline of an inquiry' } })
    .input(idInput)
    .query(async ({ ctx, input }) => {
      await readRow(ctx, inquiry, input.id);
      return { timeline: await timelineOf(ctx, inquiry.path, input.id), questions: await questionsOf(ctx, input.id) };
    }),
  paste: procedure
    .meta({ permission: ['inquiryform_add', 'inquiryform_edit'], unlogged: true })
    .input(pasteInput)
    .query(({ ctx, input }) => pasteLines(ctx, input)),
  findItems: procedure
    .meta({ permission: ['inquiryform_add', 'inquiryform_edit'] })
    .input(itemInput)
    .query(({ ctx, input }) => findItems(ctx, input)),
  describeItems: procedure
    .meta({ permission: ['inquiryform_add', 'inquiryform_edit'] })
    .input(namedInput)
    .query(({ ctx, input }) => describeItems(ctx, input)),
  suppliersToAsk: procedure
    .meta({ permission: ['inquiryform_add', 'inquiryform_edit'] })
    .input(chosenInput)
    .query(({ ctx, input }) => suppliersToAsk(ctx, input)),
  contactRow: procedure
    .meta({ permission: ['inquiryform_add', 'inquiryform_edit'] })
    .input(contactInput)
    .query(({ ctx, input }) => contactRow(ctx, input)),
};
