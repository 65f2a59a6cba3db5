import { isNull, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import type { Line } from '../lines/production-line.ts';
import { progressOf, reportsOf } from './shift-progress.ts';
import { type ShiftRow, shiftRecord } from './shift-record.ts';
import { slotEntries } from './shift-slots.ts';
import { changeShift, shiftOnLine } from './shifts-of-lines.ts';

export interface SignOff {
  id: string;
  note?: string | undefined;
  /** Slots that nobody reported are meant to stay so. */
  confirm?: unknown;
}

/** The leader's sign-off after the end of a shift: once, and over missing slots only when they are confirmed. A restart takes it back. */
export async function signOffShift(ctx: SignedInContext, { id, note, confirm }: SignOff): Promise<ShiftRow> {
  const { shift, line } = await shiftOnLine(ctx, id, true);
  if (shift.shiftState !== 'ended')
    throw new BusinessError({ zh: '班次未结束，请先结班', en: 'The shift has not ended: end it first' }, { code: 409 });
  if (shift.signedOffAt !== null) throw alreadySigned(shift);
  const missing = await missingSlots(ctx, line, shift);
  if (missing.length > 0 && !isConfirmed(confirm)) throw unconfirmed(missing.map(({ label }) => label));
  const signedOffAt = sql`now()`;
  const values = { signedOffBy: ctx.session.userId, signedOffAt, signOffNote: note?.trim() || null };
  const signed = await changeShift(ctx, shift, 'ended', 'signOff', values, isNull(shiftRecord.table.signedOffAt));
  if (!signed) throw alreadySigned(shift);
  return signed;
}

/** The slots of an ended shift that nobody reported. */
export async function missingSlots(ctx: SignedInContext, line: Line, shift: ShiftRow): Promise<{ key: string; label: string }[]> {
  const [entries, reports] = await Promise.all([slotEntries(ctx), reportsOf(ctx, [shift.id])]);
  const { slots } = progressOf(ctx, { line, shift, entries, reports });
  return slots.filter(({ state }) => state === 'missing').map(({ key, label }) => ({ key, label }));
}

const isConfirmed = (confirm: unknown): boolean =>
  confirm === true ||
  String(confirm ?? '')
    .split(',')
    .some((name) => ['missingSlots', 'true', 'on', '1'].includes(name));

function unconfirmed(labels: string[]): BusinessError {
  const text = {
    zh: `以下时段未报工，请补报或确认: ${labels.join('、')}`,
    en: `Nobody reported these slots; report them or confirm: ${labels.join(', ')}`,
  };
  return new BusinessError(text, { fields: { 'confirm.missingSlots': text } });
}

function alreadySigned(shift: ShiftRow): BusinessError {
  const at = shift.signedOffAt === null ? '' : ` (${shift.signedOffAt.slice(0, 16)})`;
  return new BusinessError({ zh: `班次已签核${at}`, en: `The shift is signed off already${at}` }, { code: 409 });
}
