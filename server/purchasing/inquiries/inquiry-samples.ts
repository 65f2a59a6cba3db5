import type { Sample } from '#server/calls/trpc.ts';
import { inquiryLists } from './inquiry-lists.ts';

const lists = {
  matrialList: [],
  temMatrialList: [
    { itemNumber: 'CH340', itemQty: '500', note: '' },
    { itemNumber: 'RC0603-10K', itemQty: '1000', note: '' },
  ],
  supplierList: [],
  temSupplierList: [{ supplierName: '深圳电子', contactName: '李明', contactPhone: '13900000001', contactMail: 'li@example.com' }],
};

/** For the API reference: an inquiry with its lists, and a draft that can be changed. */
export const inquirySamples = {
  save: {
    fields: inquiryLists,
    answer: 'shown',
    request: { title: '贴片物料询价', startDate: '2026-05-04', endDate: '2030-12-31', taxNumber: 'SL02_SYS', ...lists },
  },
  update: {
    fields: inquiryLists,
    answer: 'shown',
    request: { id: '<询价单 id>', title: '贴片物料询价', ...lists },
  },
  amend: { request: { id: '<询价单 id>', note: '请按含税价报价。' }, answer: 'shown' },
  answer: {
    request: { id: '<提问 id>', answer: '可以接受同规格的其他品牌。', publish: true },
    means: {
      id: { zh: '提问的 id，见 /pur/inquiryform/story', en: 'Id of the question, see /pur/inquiryform/story' },
      answer: { zh: '答复', en: 'The answer' },
      publish: { zh: 'true：公开给所有受邀供应商；否则只答复提问者', en: 'true: all invited suppliers read it; else who asked alone' },
      publishedQuestion: { zh: '公开时的问题，默认为原文', en: 'The question as all read it, by default as it was asked' },
      confirm: { zh: '确认拒绝中 confirm. 之后的内容', en: 'What follows confirm. in a refusal' },
    },
  },
} satisfies Record<string, Sample>;
