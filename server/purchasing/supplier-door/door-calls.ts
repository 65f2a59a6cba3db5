import * as z from 'zod';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { id, idInput, recordInput } from '#server/engine/inputs.ts';
import { askQuestion } from '../inquiries/questions.ts';
import { quotation } from '../quotations/quotation.ts';
import { ownQuotationSample } from '../quotations/quotation-samples.ts';
import { correctRecipient, recipientForm, recipientInput } from './correct-recipient.ts';
import { messagesOf } from './messages-of.ts';
import { listOwnInquiries, readOwnInquiry } from './own-inquiries.ts';
import { filledInput, ownWorkbook, readOwnWorkbook } from './own-workbook.ts';
import { resendToSupplier } from './resend-to-supplier.ts';
import { saveOwnQuote, submitOwnQuote } from './save-own-quote.ts';

const address = (method: 'GET' | 'POST', name: string) => [`${method} /pur/supplierinquiry/${name}` as const];

/** The calls of a supplier's own pages: its inquiries, its quotes (specification 2.8). */
export const supplierInquiryCalls = {
  list: procedure
    .meta({
      permission: 'supplierinquiry',
      legacy: address('GET', 'list'),
      label: { zh: '供应商询价列表', en: 'Supplier inquiries: list' },
    })
    .query(({ ctx }) => listOwnInquiries(ctx)),
  detail: procedure
    .meta({
      permission: 'supplierinquiry_view',
      legacy: address('GET', 'detail'),
      label: { zh: '供应商询价详情', en: 'Supplier inquiries: detail' },
    })
    .input(idInput)
    .query(({ ctx, input }) => readOwnInquiry(ctx, input.id)),
  saveQuote: procedure
    .meta({
      permission: 'supplierinquiry_quote',
      legacy: address('POST', 'save-quote'),
      entity: quotation.path,
      label: { zh: '保存报价草稿', en: 'Save a draft of a quote' },
      sample: ownQuotationSample,
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => saveOwnQuote(ctx, input)),
  submitQuote: procedure
    .meta({
      permission: 'supplierinquiry_quote',
      legacy: address('POST', 'submit-quote'),
      entity: quotation.path,
      label: { zh: '供应商提交报价', en: 'Submit a quotation as a supplier' },
      filesFrom: '/pur/supplierinquiry/quote/:id',
      sample: ownQuotationSample,
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => submitOwnQuote(ctx, input)),
  /** The lines to fill in elsewhere, and the filled ones read back into the form. */
  workbook: procedure
    .meta({
      permission: 'supplierinquiry_quote',
      legacy: address('GET', 'workbook'),
      noted: true,
      download: true,
      label: { zh: '下载报价表', en: 'Download a workbook to quote in' },
    })
    .input(idInput)
    .query(({ ctx, input }) => ownWorkbook(ctx, input.id)),
  readWorkbook: externalProcedure
    .meta({ permission: 'supplierinquiry_quote', label: { zh: '读取报价表', en: 'Read a filled workbook' } })
    .input(filledInput)
    .mutation(({ ctx, input }) => readOwnWorkbook(ctx, input)),
  ask: procedure
    .meta({
      permission: 'supplierinquiry_quote',
      legacy: address('POST', 'ask'),
      noted: true,
      label: { zh: '供应商提问', en: 'Ask about an inquiry' },
      sample: { means: { question: { zh: '问题', en: 'The question' } } },
    })
    .input(z.object({ inquiryId: id, question: z.string().max(5_000).prefault('') }))
    .mutation(({ ctx, input }) => askQuestion(ctx, input)),
};

/** What the buyer sees of the messages to the suppliers of an inquiry. */
export const supplierMessageCalls = {
  list: procedure
    .meta({
      permission: ['inquiryform_view', 'inquiryform_edit'],
      legacy: ['GET /pur/inquiryform/messages'],
      label: { zh: '询价发送记录', en: 'Messages about an inquiry' },
    })
    .input(idInput)
    .query(({ ctx, input }) => messagesOf(ctx, input.id)),
  resend: procedure
    .meta({
      permission: 'inquiryform_send',
      legacy: ['POST /pur/inquiryform/resend'],
      noted: true,
      label: { zh: '重新发送询价', en: 'Send an inquiry again' },
    })
    .input(z.object({ inquiryId: id, inviteId: id }))
    .mutation(({ ctx, input }) => resendToSupplier(ctx, input)),
  recipient: procedure
    .meta({ permission: 'inquiryform_send' })
    .input(recipientInput)
    .query(({ ctx, input }) => recipientForm(ctx, input)),
  correct: procedure
    .meta({
      permission: 'inquiryform_send',
      legacy: ['POST /pur/inquiryform/correct-recipient'],
      noted: true,
      label: { zh: '更正询价收件人', en: 'Correct the recipient of an inquiry' },
      sample: {
        request: {
          inquiryId: '<询价单 id>',
          inviteId: '<受邀供应商 id>',
          ...{ contactName: '王芳', contactPhone: '13900000002', contactMail: 'wang@example.com' },
        },
        means: { inviteId: { zh: '见 /pur/inquiryform/parts', en: 'See /pur/inquiryform/parts' } },
      },
    })
    .input(recipientInput)
    .mutation(({ ctx, input }) => correctRecipient(ctx, input)),
};
