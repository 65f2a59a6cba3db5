import { inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { session } from '#server/calls/session-table.ts';
import { endByForce } from '#server/calls/sessions.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { client } from './client.ts';

/** Removes clients and ends what was opened with them, in every tenant: a leaked token is of no use any more. */
export async function removeClients(ctx: SignedInContext, ids: string[]): Promise<void> {
  const { table } = client;
  const removed = ctx.db.select({ clientId: table.clientId }).from(table).where(inArray(table.id, ids));
  const open = await ctx.db.selectDistinct({ family: session.family }).from(session).where(inArray(session.clientId, removed));
  await removeRows(ctx, client, ids);
  await endByForce(
    ctx.db,
    open.map(({ family }) => family),
  );
}
