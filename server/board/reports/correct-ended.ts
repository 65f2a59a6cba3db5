import { readFields } from '#rules/field-rules.ts';
import type { FieldView, Locale } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { text } from '#server/entity/fields.ts';
import type { Problems } from '#server/errors.ts';
import { commandCodes } from '../lines/line-commands.ts';
import { keepRestart, reopenedFor } from '../shifts/restart-shift.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { moveShift, openShifts } from '../shifts/shifts-of-lines.ts';
import { refuseClosed } from './report-slot.ts';

const correctionReason = text({
  label: { zh: '更正原因', en: 'Reason for the correction' },
  help: { zh: '与班次一起保留；签核随之失效', en: 'Kept with the shift, which is to be signed off anew' },
  required: { zh: '请填写更正原因', en: 'Enter why it is corrected' },
  max: 255,
  wide: true,
});

export const reasonView = (locale: Locale): FieldView => viewOf('correctionReason', correctionReason, locale);

/**
 * Whether this user may correct the reports of an ended shift as it stands: whoever may reopen it, while another shift of its line runs, so
 * that it cannot be reopened (decision 080).
 */
export const mayCorrectEnded = async (ctx: SignedInContext, shift: ShiftRow): Promise<boolean> =>
  shift.shiftState === 'ended' &&
  commandCodes.restart.some((code) => holds(ctx.session, code)) &&
  (await openShifts(ctx, [shift.lineId])).length > 0;

/** The reason of such a correction, and what is wrong with it; a shift that is open needs none, any other refuses. */
export async function reasonFor(
  ctx: SignedInContext,
  shift: ShiftRow,
  input: Input,
): Promise<{ reason: string | null; problems: Problems }> {
  if (input.correctionReason === undefined || !(await mayCorrectEnded(ctx, shift))) {
    refuseClosed(shift);
    return { reason: null, problems: {} };
  }
  const { values, problems } = readFields([reasonView(ctx.locale)], input, ctx.locale);
  return { reason: String(values.correctionReason ?? ''), problems };
}

/** A shift that was reopened for the one correction: it stays ended, and keeps who and why. */
export async function keepCorrection(ctx: SignedInContext, shift: ShiftRow, reason: string): Promise<void> {
  await moveShift(ctx, shift, 'correct', async () => reopenedFor(ctx, reason));
  await keepRestart(ctx, shift, reason);
}
