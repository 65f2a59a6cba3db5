import type { Sample } from '#server/calls/trpc.ts';
import { settable } from '#server/engine/views.ts';
import { integer, longText, reference } from '#server/entity/fields.ts';
import { quotation } from './quotation.ts';
import { quotationLine } from './quotation-line.ts';
import { quotationLinesField } from './quotation-lines-input.ts';

const fieldsWithout = (...names: string[]) => ({
  ...Object.fromEntries(settable(quotation).filter(([name]) => !names.includes(name))),
  lines: quotationLinesField,
});

const quoted = {
  endDate: '2030-12-31',
  currency: 'CNY',
  isTaxIncluded: true,
  lines: [
    { lineId: '<询价明细 id>', price: '0.125', moq: '500', spq: '500', leadDays: 14, priceBreaks: [{ qty: '10000', price: '0.11' }] },
    { lineId: '<询价明细 id>', isDeclined: true, declineReason: '停产' },
  ],
};

/** For the API reference: a round that a buyer enters for a supplier. */
export const enterSample: Sample = {
  fields: fieldsWithout(),
  required: ['lines'],
  request: { inquiryId: '<询价单 id>', inviteId: '<受邀供应商 id>', date: '2026-05-04', ...quoted },
  answer: { id: '1923456789012345678', inquiryId: '1923456789012345678', inviteId: '1923456789012345678', round: 1, state: 'submitted' },
  note: {
    zh: '询价单、受邀供应商和询价明细的 id 见 GET /api/pur/inquiryform/detail。',
    en: 'Ids of the inquiry, of its invited suppliers and of its lines: GET /api/pur/inquiryform/detail.',
  },
};

/** For the API reference: what the signed-in supplier quotes. */
export const ownQuotationSample: Sample = {
  fields: fieldsWithout('inviteId', 'date'),
  required: ['inquiryId'],
  answer: 'record',
  request: { inquiryId: '<询价单 id>', ...quoted },
  note: {
    zh: '询价单和询价明细的 id 见 GET /api/pur/supplierinquiry/detail。',
    en: 'Ids of the inquiry and of its lines: GET /api/pur/supplierinquiry/detail.',
  },
};

/** For the API reference: a line of a draft; what was submitted takes none. */
export const lineSample: Sample = {
  request: { quoteId: '<报价单 id>', lineId: '<询价明细 id>', price: '0.125', moq: '500', spq: '500', leadDays: 14 },
  note: {
    zh: '只能写入草稿状态的报价；询价明细的 id 见 GET /api/pur/inquiryform/detail。',
    en: 'Drafts alone take lines. Ids of the lines of an inquiry: GET /api/pur/inquiryform/detail.',
  },
};

/** For the API reference: what a price was brought to. */
export const negotiationSample: Sample = {
  fields: {
    id: reference({ label: { zh: '报价明细 id', en: 'Id of the line of a quote' }, required: true }),
    price: { ...quotationLine.fields.price, label: { zh: '议定的单价', en: 'Price agreed on' }, required: true },
    note: longText({ label: { zh: '说明', en: 'Note' }, max: 500 }),
    version: integer({
      label: { zh: '读取时的版本号，被他人改过则返回 409', en: 'The version that was read; 409 if somebody changed the record since' },
    }),
  },
  request: { id: '<报价明细 id>', price: '0.118', note: '年度框架' },
  answer: 'record',
};
