import type { ReadCall, Sample } from '#server/calls/trpc.ts';
import { productionRecord } from './production-record.ts';
import type { reportForm } from './report-form.ts';
import { warnings } from './warning-words.ts';

/** The report that is due at a line with an open shift, as its form proposes it. */
async function dueReport(read: ReadCall): Promise<Record<string, unknown> | undefined> {
  const shifts = await read<{ records: { lineId: string }[] }>('board.shiftRecord.list', {
    size: maxLines,
    filters: { shiftState_equal: 'open' },
  });
  for (const { lineId } of shifts?.records ?? []) {
    const form = await read<Awaited<ReturnType<typeof reportForm>>>('board.reportForm', { lineId });
    if (!form?.slot || form.existing || form.plans.length === 0) continue;
    const { values } = form;
    const entered = { inputCount: 100, outputCount: 100, numberOfWorker: 1, workHour: '1' };
    const proposed = Object.entries(values).filter(([name, value]) => value !== null && value !== '' && !derived.has(name));
    return { ...entered, ...Object.fromEntries(proposed) };
  }
  return undefined;
}

const maxLines = 20;

/** The server takes these from the plan and the line. */
const derived = new Set(['shiftRecordId']);

const codes = (language: 'zh' | 'en') =>
  Object.entries(warnings)
    .map(([code, words]) => `${code} (${words[language]})`)
    .join(language === 'zh' ? '、' : ', ');

export const reportSample: Sample = {
  request: dueReport,
  required: ['appearanceBadCount'],
  fields: { workOrderNumber: productionRecord.fields.workOrderNumber, workOrderPlanId: productionRecord.fields.workOrderPlanId },
  neededWhen: {
    workOrderNumber: { zh: '没有 workOrderId 和 workOrderPlanId 时必填', en: 'Required without workOrderId and workOrderPlanId' },
    workOrderId: { zh: '没有 workOrderNumber 和 workOrderPlanId 时必填', en: 'Required without workOrderNumber and workOrderPlanId' },
    lineId: {
      zh: '工单在多条产线进行、且没有 workOrderPlanId 时必填',
      en: 'Required where several lines make the order, without workOrderPlanId',
    },
  },
  note: {
    zh: `工单以 workOrderNumber、workOrderId 或 workOrderPlanId 之一指明。半成品线不填 appearanceBadCount 和 timeRange。数量可疑的报工照样保存，warnings 列出原因，warningsConfirmed 为 false，由人员在报工页确认：${codes('zh')}。同一时段重复报工返回 409。`,
    en: `Name the work order by workOrderNumber, workOrderId or workOrderPlanId. Lines for semi-finished goods take no appearanceBadCount and no timeRange. A doubtful report is saved all the same: warnings names the reasons, and warningsConfirmed is false until somebody confirms them on the report page: ${codes('en')}. A second report of the same slot is a 409.`,
  },
};
