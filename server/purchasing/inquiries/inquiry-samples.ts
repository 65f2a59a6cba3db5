import type { Sample } from '#server/calls/trpc.ts';
import { inquiryLists } from './inquiry-lists.ts';

const lists = {
  matrialList: [],
  temMatrialList: [{ itemNumber: 'CH340', itemQty: '500', note: '' }],
  supplierList: [],
  temSupplierList: [{ supplierName: '深圳电子', contactName: '李明', contactPhone: '13900000001', contactMail: 'li@example.com' }],
};

/** For the API reference: an inquiry with its lists, and a draft that can be changed. */
export const inquirySamples = {
  save: {
    fields: inquiryLists,
    request: { title: '贴片物料询价', startDate: '2026-05-04', endDate: '2026-05-20', taxNumber: 'SL02_SYS', ...lists },
  },
  update: {
    fields: inquiryLists,
    request: { id: '<询价单 id>', title: '贴片物料询价', ...lists },
  },
} satisfies { save: Sample; update: Sample };
