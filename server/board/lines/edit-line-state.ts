import { readFields } from '#rules/field-rules.ts';
import type { FieldView, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, type Doubt } from '#server/confirm.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { InputError } from '#server/errors.ts';
import { type ShiftRow, shiftRecord } from '../shifts/shift-record.ts';
import { moveShift, shiftOnLine } from '../shifts/shifts-of-lines.ts';
import { lineStateHistory } from './line-state-history-table.ts';

/** Sets the line state of an open shift and records the previous one (specification 10.2, 10.4: 0 normal, 1 other). */
export async function editLineState(ctx: SignedInContext, shiftId: string, input: Input): Promise<ShiftRow> {
  const { values, problems } = readFields(lineStateFields(ctx.locale), input, ctx.locale);
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  const after = values as Pick<ShiftRow, 'lineState' | 'lineStateDesc'>;
  askToConfirm(doubtsInState(after), input.confirm);
  const { shift } = await shiftOnLine(ctx, shiftId, true);
  const changed = await moveShift(ctx, shift, 'lineState', async () => after);
  await keepLineState(ctx, shift, after);
  return changed;
}

/** A state other than normal should have a description (specification 10.4). */
export function doubtsInState({ lineState, lineStateDesc }: Pick<ShiftRow, 'lineState' | 'lineStateDesc'>): Doubt[] {
  if (lineState === 0 || lineStateDesc?.trim()) return [];
  const text = { zh: '线体状态不是正常，但没有填写状态说明', en: 'The line is not in its normal state, and no note says why' };
  return [{ name: 'lineStateDesc', text }];
}

export function lineStateFields(locale: Locale): FieldView[] {
  return [viewOf('lineState', shiftRecord.fields.lineState, locale), viewOf('lineStateDesc', shiftRecord.fields.lineStateDesc, locale)];
}

/** Adds to the history of a line's state, unless nothing changed. */
export async function keepLineState(
  ctx: SignedInContext,
  shift: ShiftRow,
  after: Pick<ShiftRow, 'lineState' | 'lineStateDesc'>,
): Promise<void> {
  if (shift.lineState === after.lineState && shift.lineStateDesc === after.lineStateDesc) return;
  await ctx.db.insert(lineStateHistory).values({
    tenantId: ctx.session.tenantId,
    lineId: shift.lineId,
    shiftRecordId: shift.id,
    fromState: shift.lineState,
    fromDesc: shift.lineStateDesc,
    toState: after.lineState,
    toDesc: after.lineStateDesc,
    createUser: ctx.session.userId,
  });
}
