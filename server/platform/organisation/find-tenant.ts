import { eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tenant } from './tenant.ts';

/** A tenant by the id that clients send: the id of its row, or its code of at most twelve characters (contract 5.6). */
export async function findTenant(ctx: SignedInContext, given: string) {
  const { id, tenantId } = tenant.table;
  const isRowId = /^\d{13,19}$/.test(given);
  const [found] = await findRows(ctx, tenant, isRowId ? eq(id, given) : eq(tenantId, given), 1);
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  return found;
}
