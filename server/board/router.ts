import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { isRealDate } from '#rules/dates.ts';
import { procedure, router } from '#server/calls/trpc.ts';
import { asked, crud, metaOf } from '#server/engine/crud.ts';
import { id, listInput, optional } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { bySwitch } from '#server/engine/moves/switching.ts';
import { findRows, readRow, withLabels } from '#server/engine/read-rows.ts';
import { selectable } from '#server/engine/selectable.ts';
import { BusinessError, inBoth, messages } from '#server/errors.ts';
import { boardProcedures } from './boards/board-procedures.ts';
import { sloganProcedures } from './boards/slogan-procedures.ts';
import { changeLine, mayDisable } from './lines/keep-line.ts';
import { boardReaders, commandCodes } from './lines/line-commands.ts';
import { lineDay } from './lines/line-day.ts';
import { lineOverview } from './lines/line-overview.ts';
import { productionLine } from './lines/production-line.ts';
import { selectLines } from './lines/select-lines.ts';
import { lineScreen } from './lines/suggest-leaders.ts';
import { exclusionFlow } from './plans/exclusion-flow.ts';
import { listOrdersWithPlans, listPlans } from './plans/list-plans.ts';
import { orderUses } from './plans/order-uses.ts';
import { withProgress } from './plans/plan-progress.ts';
import { planSample } from './plans/plan-sample.ts';
import { planScreen } from './plans/plan-screen.ts';
import { planTable } from './plans/plan-table.ts';
import { receiveMaterialSet } from './plans/receive-material-set.ts';
import { addPlan, changePlan } from './plans/save-plan.ts';
import { addReceipt, changeReceipt, receiptScreen } from './plans/save-receipt.ts';
import { setShortfall } from './plans/set-shortfall.ts';
import { removePlans } from './plans/signed-plans.ts';
import { workOrder } from './plans/work-order.ts';
import { workOrderPlan } from './plans/work-order-plan.ts';
import { reportCommands, reportProcedures } from './reports/report-procedures.ts';
import { addSupport, changeSupport, removeSupport } from './shifts/save-support.ts';
import { shiftCommands, shiftProcedures } from './shifts/shift-procedures.ts';
import { supportHours } from './shifts/support-hours.ts';
import { stopCommands, stopProcedures } from './stops/stop-procedures.ts';
import { transferDetailProcedures, transferProcedures } from './transfers/transfer-procedures.ts';

/** A bound of the plan table; an empty text means no bound, as from an emptied date input. */
const day = z
  .string()
  .refine((text) => text === '' || isRealDate(text), inBoth({ zh: '日期格式不正确', en: 'This is no date' }))
  .optional();

/** The production board: lines, work orders, plans, shifts, reports (specification 10). */
export const boardCalls = {
  productionLine: router({
    ...crud(productionLine, {
      screen: asked(z.object({ id: optional(id) }).prefault({}), lineScreen),
      select: selectLines,
      update: changeLine,
      // Users at a line can read its name without permission for the list of lines.
      rights: { titles: [...boardReaders, 'productionline_edit', 'productionline_view'] },
    }),
    ...moving(productionLine, { enable: {}, disable: { may: mayDisable } }, bySwitch),
  }),
  workOrder: router({
    ...crud(workOrder, { outOfUse: orderUses }),
    ...selectable(workOrder),
    /** A work order by its id in the ERP (docs/production.md, 'Lines, variants'). */
    detailErp: procedure
      .meta(metaOf(workOrder, ['workorder_view', 'workorder_edit'], 'GET', 'detail-erp'))
      .input(z.object({ workOrderErpId: z.coerce.string().trim().min(1, '缺少必要的请求参数: workOrderErpId').max(64) }))
      .query(async ({ ctx, input }) => {
        const [order] = await withLabels(
          ctx,
          workOrder,
          await findRows(ctx, workOrder, eq(workOrder.table.workOrderErpId, input.workOrderErpId), 1),
        );
        if (!order) throw new BusinessError(messages.absent, { code: 404 });
        return order;
      }),
    withPlans: procedure
      .meta({
        permission: ['workorder', 'workorderplan'],
        entity: workOrder.path,
        nested: { plans: workOrderPlan.path },
        legacy: ['GET /board/workorder-with-plans/list'],
      })
      .input(listInput)
      .query(({ ctx, input }) => listOrdersWithPlans(ctx, input)),
  }),
  workOrderPlan: router({
    ...crud(workOrderPlan, {
      // A line and date of the address only say more: ones that cannot be read are left out.
      screen: asked(
        z
          .object({
            id: optional(id),
            lineId: optional(id).catch(undefined),
            planDate: z.string().refine(isRealDate).optional().catch(undefined),
          })
          .prefault({}),
        planScreen,
      ),
      list: listPlans,
      detail: async (ctx, planId) =>
        (await withProgress(ctx, await withLabels(ctx, workOrderPlan, [await readRow(ctx, workOrderPlan, planId)])))[0],
      insert: (ctx, input) => addPlan(ctx, input, { asks: ctx.caller.door !== 'blade' }),
      update: (ctx, planId, input, expected) => changePlan(ctx, planId, input, expected, { asks: ctx.caller.door !== 'blade' }),
      remove: removePlans,
      samples: { save: planSample },
    }),
    /** The contract changes state by GET here; as a mutation it is a POST at /trpc, and /api accepts header tokens only. */
    setShortfall: procedure
      .meta({
        ...metaOf(workOrderPlan, commandCodes.shortfall, 'GET', 'saveshortfallswitch'),
        label: { zh: '切换欠料开关', en: 'Turn the shortfall switch' },
        sample: { answer: 'record' },
      })
      .input(z.object({ workOrderPlanId: id, shortFallSwitch: z.unknown().optional() }))
      .mutation(({ ctx, input }) => setShortfall(ctx, input)),
  }),
  shiftRecord: router(shiftProcedures),
  productionRecord: router(reportProcedures),
  supportHours: router(crud(supportHours, { insert: addSupport, update: changeSupport, remove: removeSupport })),
  lineStop: router(stopProcedures),
  slogan: router(sloganProcedures),
  exclusionFlow: router(crud(exclusionFlow)),
  transferBoards: router(transferProcedures),
  transferBoardsDetail: router(transferDetailProcedures),
  receiveMaterialSet: router(crud(receiveMaterialSet, { screen: receiptScreen, insert: addReceipt, update: changeReceipt })),
  lineOverview: procedure.meta({ permission: boardReaders }).query(({ ctx }) => lineOverview(ctx)),
  lineDay: procedure
    .meta({ permission: boardReaders })
    .input(z.object({ lineId: id, shiftId: optional(id) }))
    .query(({ ctx, input }) => lineDay(ctx, input)),
  planTable: procedure
    .meta({ permission: ['plan_table', 'workorderplan'], entity: workOrderPlan.path })
    .input(
      z.object({
        current: listInput.unwrap().shape.current,
        size: listInput.unwrap().shape.size,
        planDateFrom: day,
        planDateTo: day,
        lineId: optional(id),
        shiftType: optional(z.string().max(64)),
        type: optional(z.enum(['dip', 'smt'])).transform((type) => type ?? 'dip'),
      }),
    )
    .query(({ ctx, input }) => planTable(ctx, input)),
  ...shiftCommands,
  ...reportCommands,
  ...stopCommands,
  ...boardProcedures,
};
