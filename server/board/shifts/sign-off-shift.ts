import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, type Doubt } from '#server/confirm.ts';
import { BusinessError } from '#server/errors.ts';
import type { ShiftRow } from './shift-record.ts';
import { moveShift, shiftOnLine } from './shifts-of-lines.ts';
import { signOffForm } from './sign-off-form.ts';

export interface SignOff {
  id: string;
  note?: string | undefined;
  /** Confirms that unreported slots are intended. */
  confirm?: unknown;
}

/**
 * The leader's sign-off after the end of a shift: once; missing slots must be confirmed, and inconsistent hours need a note. A restart
 * undoes it.
 */
export async function signOffShift(ctx: SignedInContext, { id, note, confirm }: SignOff): Promise<ShiftRow> {
  const { shift } = await shiftOnLine(ctx, id, true);
  return moveShift(ctx, shift, 'signOff', async () => {
    const { missing, findings } = await signOffForm(ctx, id);
    if (missing.length > 0) askToConfirm([unreported(missing.map(({ label }) => label))], confirm);
    if (findings.length > 0 && !note?.trim())
      throw new BusinessError({ zh: '有工时对不上，请说明原因', en: 'Some hours do not add up. Enter why.' }, { field: 'note' });
    return { signedOffBy: ctx.session.userId, signedOffAt: sql`now()`, signOffNote: note?.trim() || null };
  });
}

export const maySignOff = async (_ctx: SignedInContext, shifts: ShiftRow[]): Promise<Map<string, BusinessError>> =>
  new Map(shifts.flatMap((shift) => (shift.signedOffAt === null ? [] : [[shift.id, alreadySigned(shift)] as const])));

function unreported(labels: string[]): Doubt {
  const text = {
    zh: `以下时段未报工，请补报或确认: ${labels.join('、')}`,
    en: `Nobody reported these slots; report them or confirm: ${labels.join(', ')}`,
  };
  return { name: 'missingSlots', text };
}

function alreadySigned(shift: ShiftRow): BusinessError {
  const at = shift.signedOffAt === null ? '' : ` (${shift.signedOffAt.slice(0, 16)})`;
  return new BusinessError({ zh: `班次已签核${at}`, en: `The shift is already signed off${at}` }, { code: 409 });
}
