import { sql } from 'drizzle-orm';
import type { SignedInContext } from '../context.ts';
import { BusinessError } from '../errors.ts';
import type { ShiftRow } from './shift-record.ts';
import { changeShift, lockLine, shiftOnLine } from './shifts-of-lines.ts';
import { refuseSecondShift } from './start-shift.ts';

/** Reopens a shift that was ended by mistake, unless its line has started another; who and why stay with it (domain: 'Shifts'). */
export async function restartShift(ctx: SignedInContext, input: { shiftId: string; reason?: string | undefined }): Promise<ShiftRow> {
  const { shift, line } = await shiftOnLine(ctx, input.shiftId);
  await lockLine(ctx, line.id);
  await refuseSecondShift(ctx, line, shift.id);
  const reopened = { shiftState: 'open', endTime: null, restartReason: input.reason?.trim() || null, restartedBy: ctx.session.userId };
  const restarted = await changeShift(ctx, shift, 'ended', 'restart', { ...reopened, restartedAt: sql`now()` as unknown as string });
  if (!restarted)
    throw new BusinessError({ zh: '班次未结束，无需重启', en: 'The shift has not ended, there is nothing to restart' }, { code: 409 });
  return restarted;
}
