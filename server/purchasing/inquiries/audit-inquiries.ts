import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { May } from '#server/engine/moves/offered.ts';
import { BusinessError } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { plantParam } from '#server/platform/settings/plant-param.ts';
import { outOfUse } from '../vendors/supplier-standing.ts';
import { invitedTo } from './find-inquiry.ts';
import type { Inquiry } from './inquiry.ts';
import { inquiryEvents } from './inquiry-events.ts';
import { inviteSuppliers } from './invite-suppliers.ts';
import { ended, hasEnded, refusalsOf } from './when.ts';

/** Where the plant asks for a second person, nobody approves what he wrote; and nobody what no supplier could answer any more. */
export const mayAudit: May<Inquiry> = async (ctx, rows) => {
  const isByAnother = (await plantParam(ctx, 'purchasing.needsOtherApprover')) === 'true';
  return refusalsOf(rows, (row) => {
    if (hasEnded(ctx, row)) return ended();
    const { id, number, createUser } = row;
    if (!isByAnother || createUser !== ctx.session.userId) return undefined;
    return new BusinessError(
      { zh: `${number} 是您创建的，须由另一人审核`, en: `You created ${number}: somebody else has to approve it` },
      { code: 403, recordId: id },
    );
  });
};

export async function auditInquiry(ctx: SignedInContext, about: Inquiry) {
  await tellEvent(ctx, inquiryEvents.audit, { about });
  return { auditedBy: ctx.session.realName, auditedTime: sql`now()` };
}

/** Makes an audited inquiry a draft again, as long as no supplier knows of it. */
export async function takeBackAudit(ctx: SignedInContext, about: Inquiry) {
  await tellEvent(ctx, inquiryEvents.takeBack, { about });
  return { auditedBy: null, auditedTime: null };
}

export const maySend: May<Inquiry> = async (ctx, rows) => refusalsOf(rows, (row) => (hasEnded(ctx, row) ? ended() : undefined));

/** Nobody is invited who was taken out of use since the inquiry was written. */
export async function prepareSend(ctx: SignedInContext, rows: Inquiry[]): Promise<void> {
  const invited = await invitedTo(
    ctx,
    rows.map(({ id }) => id),
  );
  const gone = await outOfUse(ctx, invited);
  const out = invited.filter(({ supplierId }) => gone.has(supplierId ?? ''));
  if (out.length === 0) return;
  const names = out.map(({ supplierName }) => supplierName);
  throw new BusinessError(
    {
      zh: `${names.join('、')}已停用，不能邀请。请撤回审核，去掉后再发送。`,
      en: `${names.join(', ')} is out of use and cannot be invited. Withdraw the approval, take it off the list, and send again.`,
    },
    { code: 409 },
  );
}

/** Sends an audited inquiry to its suppliers. */
export async function sendInquiry(ctx: SignedInContext, row: Inquiry) {
  const count = await inviteSuppliers(ctx, row);
  await tellEvent(ctx, inquiryEvents.send, { about: row, values: { count: String(count) } });
  return { sentTime: sql`now()` };
}
