import { feedLogArchiveLog } from './feed-log/archive-log.ts';
import { itemUse } from './feed-log/item-use.ts';
import { flow } from './flows/flow.ts';
import { flowProduct } from './flows/flow-product.ts';
import { alarm } from './lines/alarm.ts';
import { lineSetting } from './lines/line-setting.ts';
import { mounterProgram } from './programs/mounter-program.ts';
import { reel } from './reels/reel.ts';
import { stationTable } from './tables/station-table.ts';
import { stationTableHeader } from './tables/station-table-header.ts';
import { supplierLabel } from './tables/supplier-label.ts';
import { temporaryChange } from './tables/temporary-change.ts';

export * from './feed-log/feed-log-table.ts';
export * from './lines/line-run-table.ts';
export * from './tables/import/import-draft-table.ts';

export const smtAlarm = alarm.table;
export const smtFeedLogArchiveLog = feedLogArchiveLog.table;
export const smtFlow = flow.table;
export const smtFlowProduct = flowProduct.table;
export const smtItemUse = itemUse.table;
export const smtLineSetting = lineSetting.table;
export const smtMounterProgram = mounterProgram.table;
export const smtReel = reel.table;
export const smtStationTable = stationTable.table;
export const smtStationTableHeader = stationTableHeader.table;
export const smtSupplierLabel = supplierLabel.table;
export const smtTemporaryChange = temporaryChange.table;
