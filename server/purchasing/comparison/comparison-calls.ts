import { procedure } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { idInput } from '#server/engine/inputs.ts';
import { firstRecord } from '../first-record.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { awardInput, awardInquiry, undoAward } from './award-inquiry.ts';
import { compareQuotes } from './compare-quotes.ts';
import { comparisonWorkbook } from './comparison-workbook.ts';
import { compareInput } from './plan-award.ts';
import { pushAwards } from './push-awards.ts';

const readers = ['inquiryform_view', 'inquiryform_award'];
const meta = (permission: string | readonly string[], method: 'GET' | 'POST', action: string, zh: string, en: string) => ({
  ...metaOf(inquiry, permission, method, action),
  label: { zh, en },
});

const comparedRecord = {
  sample: {
    ...firstRecord(inquiry.path).sample,
    means: {
      orderCost: {
        zh: '增加一家供应商至少要省下的金额，询价单币种；不传按参数 purchasing.orderCost',
        en: 'What a further supplier has to save, in the currency of the inquiry; the parameter purchasing.orderCost without it',
      },
      plan: { zh: '分配方式：split 逐行最省，one 全部给一家', en: 'How it is split: split, each line at least cost; one, all from one' },
    },
  },
};

/** How quotes are compared, and who gets the order. */
export const comparisonCalls = {
  compare: procedure
    .meta({ ...meta(readers, 'GET', 'compare', '比价', 'Compare quotes'), entity: undefined, ...comparedRecord })
    .input(compareInput)
    .query(({ ctx, input }) => compareQuotes(ctx, input)),
  compareWorkbook: procedure
    .meta({
      ...meta('inquiryform_export', 'GET', 'compare-export', '导出比价表', 'Export a comparison'),
      entity: undefined,
      noted: true,
      download: true,
      ...comparedRecord,
    })
    .input(compareInput)
    .query(({ ctx, input }) => comparisonWorkbook(ctx, input)),
  award: procedure
    .meta({
      ...meta('inquiryform_award', 'POST', 'award', '定标', 'Award an inquiry'),
      sample: {
        request: {
          id: '<询价单 id>',
          version: '<询价单 version>',
          awards: [{ lineId: '<询价明细 id>', inviteId: '<受邀供应商 id>', quantity: '500' }],
        },
        means: {
          version: { zh: '比价时读到的询价单版本', en: 'The version of the inquiry that was compared' },
          awards: { zh: '定标明细', en: 'What is awarded' },
          confirm: {
            zh: '已确认的提示：错误字段 confirm. 之后的部分，多个用逗号分隔；true 为全部',
            en: 'The warnings that are confirmed: what follows `confirm.` in the fields of the refusal, with commas; true for all',
          },
          'awards[].lineId': { zh: '询价明细 id', en: 'Id of the line of the inquiry' },
          'awards[].inviteId': { zh: '受邀供应商 id', en: 'Id of the invited supplier' },
          'awards[].quantity': { zh: '定标数量', en: 'Quantity awarded' },
        },
      },
    })
    .input(awardInput)
    .mutation(({ ctx, input }) => awardInquiry(ctx, input)),
  undoAward: procedure
    .meta(meta('inquiryform_award', 'POST', 'undo-award', '撤销定标', 'Undo an award'))
    .input(idInput)
    .mutation(({ ctx, input }) => undoAward(ctx, input.id)),
  pushAwards: procedure
    .meta({
      ...meta('quotationmaterial_push', 'POST', 'push-awards', '推送定标价格到OA', 'Push awarded prices to the OA'),
      sample: { answer: { count: 1 } },
    })
    .input(idInput)
    .mutation(({ ctx, input }) => pushAwards(ctx, input.id)),
};
