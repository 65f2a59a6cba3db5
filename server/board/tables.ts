import { slogan } from './boards/slogan.ts';
import { productionLine } from './lines/production-line.ts';
import { exclusionFlow } from './plans/exclusion-flow.ts';
import { receiveMaterialSet } from './plans/receive-material-set.ts';
import { workOrder } from './plans/work-order.ts';
import { workOrderPlan } from './plans/work-order-plan.ts';
import { productionRecord } from './reports/production-record.ts';
import { shiftRecord } from './shifts/shift-record.ts';
import { supportHours } from './shifts/support-hours.ts';
import { lineStop } from './stops/line-stop.ts';
import { transferBoards } from './transfers/transfer-boards.ts';
import { transferBoardsDetail } from './transfers/transfer-boards-detail.ts';

export * from './lines/line-state-history-table.ts';
export * from './reminders/missing-report-table.ts';
export * from './shifts/shift-restarts-table.ts';

export const boardLineStop = lineStop.table;
export const boardProductionLine = productionLine.table;
export const boardProductionRecord = productionRecord.table;
export const boardShiftRecord = shiftRecord.table;
export const boardWorkOrder = workOrder.table;
export const boardWorkOrderPlan = workOrderPlan.table;
export const boardExclusionFlow = exclusionFlow.table;
export const boardReceiveMaterialSet = receiveMaterialSet.table;
export const boardSlogan = slogan.table;
export const boardSupportHours = supportHours.table;
export const boardTransferBoards = transferBoards.table;
export const boardTransferBoardsDetail = transferBoardsDetail.table;
