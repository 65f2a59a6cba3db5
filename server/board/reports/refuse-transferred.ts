import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { boardsOfSide } from '../transfers/boards-left.ts';
import type { Report } from './production-record.ts';

/** Refuses what has left fewer boards of a report's work order and side than transfers took; requires the work order's lock. */
export async function refuseTransferred(
  ctx: SignedInContext,
  { workOrderId, lineId, layout, workOrderNumber, id }: Report,
  done: 'removed' | 'corrected',
): Promise<void> {
  const { made, taken } = await boardsOfSide(ctx, { workOrderId, fromLineId: lineId }, layout ?? '');
  if (taken <= made) return;
  const text = {
    removed: {
      zh: `工单 ${workOrderNumber} 已转板 ${taken}，删除后产出仅 ${made}，不能删除`,
      en: `${taken} boards of ${workOrderNumber} are on transfers and only ${made} would remain without this report: it cannot be deleted`,
    },
    corrected: {
      zh: `工单 ${workOrderNumber} 已转板 ${taken}，更正后产出仅 ${made}，请先更正转板单`,
      en: `${taken} boards of ${workOrderNumber} are on transfers and only ${made} would be made: correct the transfers first`,
    },
  }[done];
  throw new BusinessError(text, { code: 409, recordId: id, ...(done === 'corrected' && { field: 'outputCount' }) });
}
