import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { instantText } from './instant-text.ts';
import type { ShiftRow } from './shift-record.ts';
import { shiftRestarts } from './shift-restarts-table.ts';
import { instantIn } from './shift-slots.ts';
import { isOpenAlready, lockLine, moveShift, openWithLines, shiftOnLine } from './shifts-of-lines.ts';

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
  const reason = input.reason?.trim() || null;
  const restarted = await moveShift(ctx, shift, 'restart', async () => {
    if (asks && reason === null) throw new BusinessError({ zh: '请填写重启原因', en: 'Enter why it is reopened' }, { field: 'reason' });
    return {
      endTime: null,
      ...reopenedFor(ctx, reason),
      // The slot goes on, and is reported or confirmed once more.
      ...{ noOutputSlot: null, noOutputBy: null, noOutputAt: null },
    };
  });
  await keepRestart(ctx, shift, reason);
  return restarted;
}

/** Why a shift was reopened, which ends its sign-off. */
export const reopenedFor = (ctx: SignedInContext, reason: string | null) => ({
  ...{ restartReason: reason, restartedBy: ctx.session.userId, restartedAt: sql`now()` },
  ...{ signedOffBy: null, signedOffAt: null, signOffNote: null },
});

/** Keeps a restart beside those before it. */
export async function keepRestart(ctx: SignedInContext, shift: ShiftRow, reason: string | null): Promise<void> {
  const { tenantId, userId, timeZone } = ctx.session;
  const endTime = shift.endTime === null ? null : instantText(instantIn(shift.endTime, timeZone), timeZone);
  await ctx.db.insert(shiftRestarts).values({ tenantId, shiftRecordId: shift.id, endTime, reason, createUser: userId });
}

/** Not while another shift of the line is open. */
export async function mayRestart(ctx: SignedInContext, shifts: ShiftRow[]): Promise<Map<string, BusinessError>> {
  const open = await openWithLines(
    ctx,
    shifts.map(({ lineId }) => lineId),
  );
  return new Map(
    shifts.flatMap(({ id, lineId }) => {
      const other = open.find((one) => one.lineId === lineId && one.id !== id);
      return other ? [[id, isOpenAlready(other)] as const] : [];
    }),
  );
}
