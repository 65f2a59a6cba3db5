import type { SignedInContext } from '#server/calls/context.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { lockOrders } from '../transfers/lock-transfers.ts';
import { productionRecord } from './production-record.ts';
import { refuseTransferred } from './refuse-transferred.ts';
import { refuseClosed } from './report-slot.ts';

/**
 * Removes reports while their shifts are open: signed-off reports must not change, and reports whose boards were transferred cannot be
 * removed (docs/production.md, 'Checks', 'transferboards 转板').
 */
export async function removeReports(ctx: SignedInContext, ids: string[]): Promise<void> {
  const reports = await readRows(ctx, productionRecord, ids);
  for (const shiftId of [...new Set(reports.map(({ shiftRecordId }) => shiftRecordId))].sort())
    refuseClosed((await shiftOnLine(ctx, shiftId, true)).shift);
  await lockOrders(
    ctx,
    reports.map(({ workOrderId }) => workOrderId),
  );
  await removeRows(ctx, productionRecord, ids);
  for (const report of reports) if (report.outputCount > 0) await refuseTransferred(ctx, report, 'removed');
}
