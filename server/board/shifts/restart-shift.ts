import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { instantText } from './instant-text.ts';
import type { ShiftRow } from './shift-record.ts';
import { shiftRestarts } from './shift-restarts-table.ts';
import { instantIn } from './shift-slots.ts';
import { changeShift, lockLine, shiftOnLine } from './shifts-of-lines.ts';
import { refuseSecondShift } from './start-shift.ts';

/**
 * Reopens a shift that was ended by mistake, unless its line has started another; each restart is recorded with user and reason
 * (docs/production.md, 'Shifts'). `asks`: a user must give a reason; legacy clients send none.
 */
export async function restartShift(
  ctx: SignedInContext,
  input: { shiftId: string; reason?: string | undefined },
  { asks }: { asks: boolean },
): Promise<ShiftRow> {
  const { line } = await shiftOnLine(ctx, input.shiftId);
  await lockLine(ctx, line.id);
  const { shift } = await shiftOnLine(ctx, input.shiftId, true);
  await refuseSecondShift(ctx, line, shift.id);
  if (shift.shiftState === 'open')
    throw new BusinessError({ zh: '班次未结束，无需重启', en: 'The shift has not ended, there is nothing to reopen' }, { code: 409 });
  const reason = input.reason?.trim() || null;
  if (asks && reason === null) throw new BusinessError({ zh: '请填写重启原因', en: 'Enter why it is reopened' }, { field: 'reason' });
  const reopened = { shiftState: 'open', endTime: null, restartReason: reason, restartedBy: ctx.session.userId };
  const unsigned = { signedOffBy: null, signedOffAt: null, signOffNote: null };
  // The slot goes on, and is reported or confirmed once more.
  const undeclared = { noOutputSlot: null, noOutputBy: null, noOutputAt: null };
  const restartedAt = sql`now()`;
  const restarted = await changeShift(ctx, shift, 'ended', 'restart', { ...reopened, ...unsigned, ...undeclared, restartedAt });
  if (!restarted) throw new BusinessError(messages.stale, { code: 409 });
  const { tenantId, userId } = ctx.session;
  const endTime = shift.endTime === null ? null : instantText(instantIn(shift.endTime, ctx.session.timeZone), ctx.session.timeZone);
  await ctx.db.insert(shiftRestarts).values({ tenantId, shiftRecordId: shift.id, endTime, reason, createUser: userId });
  return restarted;
}
