import type { SignedInContext } from '#server/calls/context.ts';
import { updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { productionLine } from './production-line.ts';

/**
 * Enables or disables the selected lines; a disabled line starts no shift and is not offered (specification 10.7, 'productionline/select').
 */
export async function switchLines(ctx: SignedInContext, ids: string[], isEnabled: boolean): Promise<void> {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  for (const id of [...ids].sort()) await updateRow(ctx, productionLine, id, { isEnabled });
}
