import { add, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // A line has only one open shift, so each shift gets its own line.
  'board.shiftRecord': async (ask) => ({ lineId: (await add(ask, 'board.productionLine')).id, planDate: '2026-05-04' }),
  // An order is planned once for a line, side and date; a board has four sides.
  'board.workOrderPlan': async (ask) => ({
    workOrderId: (await add(ask, 'board.workOrder')).id,
    layout: 'A面',
    confirm: 'planLongAgo:2026-05-04',
  }),
  // A report needs an open shift whose plan contains its work order.
  'board.productionRecord': async (ask) => {
    const line = await add(ask, 'board.productionLine', { lineType: 'smt' });
    const order = await add(ask, 'board.workOrder', { lineId: line.id });
    await add(ask, 'board.workOrderPlan', { workOrderId: order.id, lineId: line.id, planDate: '2026-05-04', layout: 'A面', confirm: true });
    await add(ask, 'board.shiftRecord', { lineId: line.id });
    return {
      lineId: line.id,
      workOrderId: order.id,
      workOrderNumber: order.workOrderNumber,
      layout: 'A面',
      timeRange: '08:00-10:00',
      badCount: 0,
      appearanceBadCount: 0,
      // A reason without lost hours is asked about.
      exceptWorkNote: null,
    };
  },
  // Support belongs to an open shift of its line.
  'board.supportHours': async (ask) => {
    const line = await add(ask, 'board.productionLine');
    const shift = await add(ask, 'board.shiftRecord', { lineId: line.id });
    const [from, to] = [await add(ask, 'system.dept'), await add(ask, 'system.dept')];
    return { lineId: line.id, shiftRecordId: shift.id, planDate: shift.planDate, fromDeptId: from.id, toDeptId: to.id };
  },
  // A stop lies within an open shift of its line, beside the others.
  'board.lineStop': async (ask) => {
    const line = await add(ask, 'board.productionLine');
    await add(ask, 'board.shiftRecord', { lineId: line.id });
    return { lineId: line.id, startTime: '2026-05-04 08:10:00', endTime: '2026-05-04 08:40:00' };
  },
  // Material is received for a work order that is there.
  'board.receiveMaterialSet': async (ask) => ({ workOrderNumber: (await add(ask, 'board.workOrder')).workOrderNumber }),
  'board.transferBoards': async (ask) => {
    const order = await add(ask, 'board.workOrder');
    const [from, to] = [await add(ask, 'board.productionLine'), await add(ask, 'board.productionLine')];
    return { workOrderNumber: order.workOrderNumber, fromLineId: from.id, toLineId: to.id };
  },
  // Only boards that the sending line has put out are transferred.
  'board.transferBoardsDetail': async (ask) => {
    const report = await add(ask, 'board.productionRecord');
    const transfer = await add(ask, 'board.transferBoards', { workOrderNumber: report.workOrderNumber, fromLineId: report.lineId });
    return { transferBoardsId: transfer.id, layout: report.layout, quantity: 1, badCount: 0, productLongCode: null };
  },
};
