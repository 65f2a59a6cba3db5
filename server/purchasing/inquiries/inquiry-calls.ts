import * as z from 'zod';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, idInput, idsInput } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { selectable } from '#server/engine/selectable.ts';
import { awardsOf } from '../comparison/award-table.ts';
import { comparisonCalls } from '../comparison/comparison-calls.ts';
import { acceptedCurrencies } from '../quotations/save-quotation.ts';
import { auditInquiries, sendInquiry, takeBackAudit } from './audit-inquiries.ts';
import { cancelInquiry, closeInquiry, extendInquiry, openQuotes, remindSuppliers } from './end-inquiry.ts';
import { contactInput, contactRow, findItems, itemInput, pasteInput, pasteLines } from './fill-lists.ts';
import { inquiryScreen, invitedTo, linesOf, listInquiries, readInquiry } from './find-inquiry.ts';
import { inquiry } from './inquiry.ts';
import { inquirySamples } from './inquiry-samples.ts';
import { answerQuestion, questionsOf } from './questions.ts';
import { insertInquiry, removeInquiries, updateInquiry } from './save-inquiry.ts';
import { timelineOf } from './timeline.ts';
import { contactsToConfirm } from './unconfirmed-contacts.ts';
import { hasEnded } from './when.ts';

const readers = ['inquiryform_view', 'inquiryform_edit'];
const command = (permission: string, action: string, zh: string, en: string) => ({
  ...metaOf(inquiry, permission, 'POST', action),
  label: { zh, en },
});

async function readParts(ctx: SignedInContext, inquiryId: string) {
  const about = await readRow(ctx, inquiry, inquiryId);
  const [invited, awards] = [await invitedTo(ctx, [inquiryId]), await awardsOf(ctx, inquiryId)];
  return {
    lines: await linesOf(ctx, [inquiryId]),
    invited: invited.map((one) => ({ ...one, awardedLines: awards.filter(({ inviteId }) => inviteId === one.id).length })),
    currencies: acceptedCurrencies(about),
    toConfirm: await contactsToConfirm(ctx, inquiryId),
    hasEnded: hasEnded(ctx, about),
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

/** The calls of inquiries (specification 7.4). */
export const inquiryCalls = {
  ...crud(inquiry, {
    screen: inquiryScreen,
    list: listInquiries,
    detail: readInquiry,
    // For the tabs of suppliers too, who see what they were sent.
    rights: { titles: ['inquiryform', ...readers, 'supplierinquiry_view'] },
    insert: insertInquiry,
    update: updateInquiry,
    remove: removeInquiries,
    samples: inquirySamples,
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
  audit: procedure
    .meta({ ...metaOf(inquiry, 'inquiryform_audit', 'POST', 'audit'), label: { zh: '审核询价', en: 'Approve inquiries' } })
    .input(idsInput)
    .mutation(({ ctx, input }) => auditInquiries(ctx, input.ids)),
  takeBack: procedure
    .meta({ permission: 'inquiryform_audit', entity: inquiry.path, label: { zh: '撤回审核', en: 'Withdraw an approval' } })
    .input(idInput)
    .mutation(({ ctx, input }) => takeBackAudit(ctx, input.id)),
  send: procedure
    .meta({ ...metaOf(inquiry, 'inquiryform_send', 'POST', 'send'), label: { zh: '发送询价', en: 'Send an inquiry' } })
    .input(idInput)
    .mutation(({ ctx, input }) => sendInquiry(ctx, input.id)),
  extend: procedure
    .meta(command('inquiryform_send', 'extend', '延长询价', 'Extend an inquiry'))
    .input(z.object({ id, endDate: z.string().max(10) }))
    .mutation(({ ctx, input }) => extendInquiry(ctx, input)),
  remind: procedure
    .meta(command('inquiryform_send', 'remind', '提醒供应商', 'Remind suppliers'))
    .input(idInput)
    .mutation(({ ctx, input }) => remindSuppliers(ctx, input.id)),
  cancel: procedure
    .meta(command('inquiryform_send', 'cancel', '取消询价', 'Cancel an inquiry'))
    .input(z.object({ id, reason: z.string().max(500).default('') }))
    .mutation(({ ctx, input }) => cancelInquiry(ctx, input)),
  close: procedure
    .meta(command('inquiryform_award', 'close', '关闭询价', 'Close an inquiry'))
    .input(idInput)
    .mutation(({ ctx, input }) => closeInquiry(ctx, input.id)),
  open: procedure
    .meta(command('inquiryform_award', 'open', '开标', 'Open sealed quotes'))
    .input(idInput)
    .mutation(({ ctx, input }) => openQuotes(ctx, input.id)),
  answer: procedure
    .meta({
      ...command('inquiryform_send', 'answer', '答复提问', 'Answer a question'),
      sample: {
        means: {
          id: { zh: '提问的 id，见 /pur/inquiryform/story', en: 'Id of the question, see /pur/inquiryform/story' },
          answer: { zh: '答复', en: 'The answer' },
        },
      },
    })
    .input(z.object({ id, answer: z.string().max(5_000).default('') }))
    .mutation(({ ctx, input }) => answerQuestion(ctx, input)),
  /** What happened, and what suppliers asked. */
  story: procedure
    .meta({ ...metaOf(inquiry, readers, 'GET', 'story'), label: { zh: '询价进度', en: 'Timeline of an inquiry' } })
    .input(idInput)
    .query(async ({ ctx, input }) => {
      await readRow(ctx, inquiry, input.id);
      return { timeline: await timelineOf(ctx, input.id), questions: await questionsOf(ctx, input.id) };
    }),
  paste: procedure
    .meta({ permission: ['inquiryform_add', 'inquiryform_edit'], unlogged: true })
    .input(pasteInput)
    .query(({ ctx, input }) => pasteLines(ctx, input)),
  findItems: procedure
    .meta({ permission: ['inquiryform_add', 'inquiryform_edit'] })
    .input(itemInput)
    .query(({ ctx, input }) => findItems(ctx, input)),
  contactRow: procedure
    .meta({ permission: ['inquiryform_add', 'inquiryform_edit'] })
    .input(contactInput)
    .query(({ ctx, input }) => contactRow(ctx, input)),
};
