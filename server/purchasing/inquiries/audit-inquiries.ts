import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { assertVisible } from '#server/engine/write-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { plantParam } from '#server/platform/settings/plant-param.ts';
import { inquiry } from './inquiry.ts';
import { inviteSuppliers } from './invite-suppliers.ts';
import { move } from './move.ts';
import { addEvent } from './timeline.ts';
import { refuseEnded } from './when.ts';

/** Audits a batch: all of them, or none when one is not a draft (specification 4). */
export async function auditInquiries(ctx: SignedInContext, ids: string[]): Promise<{ count: number }> {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  await assertVisible(ctx, inquiry, ids);
  await refuseOwn(ctx, ids);
  // In the order of their ids, so that two batches wait for each other and neither blocks the other for good.
  for (const id of [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await move(ctx, id, 'audit', { auditedBy: ctx.session.realName, auditedTime: sql`now()` });
  await addEvent(ctx, ...ids.map((inquiryId) => ({ inquiryId, action: 'audit' as const })));
  return { count: ids.length };
}

/** Where the plant asks for a second person, nobody approves what he wrote. */
async function refuseOwn(ctx: SignedInContext, ids: string[]): Promise<void> {
  if ((await plantParam(ctx, 'purchasing.needsOtherApprover')) !== 'true') return;
  const { id, createUser } = inquiry.table;
  const [own] = await findRows(ctx, inquiry, and(inArray(id, ids), eq(createUser, ctx.session.userId)), 1);
  if (!own) return;
  throw new BusinessError(
    {
      zh: `${own.number} 是您创建的，须由另一人审核`,
      en: `You created ${own.number}: somebody else has to approve it`,
    },
    { code: 403, recordId: own.id },
  );
}

/** Makes an audited inquiry a draft again, as long as no supplier knows of it. */
export async function takeBackAudit(ctx: SignedInContext, id: string): Promise<void> {
  await move(ctx, id, 'takeBack', { auditedBy: null, auditedTime: null });
  await addEvent(ctx, { inquiryId: id, action: 'takeBack' });
}

/** Sends an audited inquiry to its suppliers. */
export async function sendInquiry(ctx: SignedInContext, id: string): Promise<void> {
  const sent = await move(ctx, id, 'send', { sentTime: sql`now()` });
  refuseEnded(ctx, sent);
  const count = await inviteSuppliers(ctx, sent);
  await addEvent(ctx, { inquiryId: id, action: 'send', detail: { count: String(count) } });
}
