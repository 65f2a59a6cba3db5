import { dayAfter } from '#rules/dates.ts';
import type { Sample } from '#server/calls/trpc.ts';

type Planned = Record<'workOrderId' | 'lineId' | 'planDate', string>;

/** The latest plan once more, for the day after: a work order is planned once for a line, side, date and shift. */
export const planSample: Sample = {
  request: async (read) => {
    const latest = await read<{ records: Planned[] }>('board.workOrderPlan.list', { size: 1, sort: ['-planDate'] });
    const [plan] = latest?.records ?? [];
    return plan && { workOrderId: plan.workOrderId, lineId: plan.lineId, planDate: dayAfter(plan.planDate, 1), planCount: 100 };
  },
};
