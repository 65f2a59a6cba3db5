import { and, desc, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { peopleIn } from '../shifts/people-in.ts';
import { type ShiftOrLine, shiftMeant } from '../shifts/shifts-of-lines.ts';
import { lineStateFields } from './edit-line-state.ts';
import { labelShifts } from './labels.ts';
import { lineStateHistory } from './line-state-history-table.ts';

/** The line state form, with the state's history during the shift (specification 10.2, 'line-state edit form'). */
export async function lineStateForm(ctx: SignedInContext, input: ShiftOrLine) {
  const { shift, line } = await shiftMeant(ctx, input);
  const [labelled] = await labelShifts(ctx, [shift]);
  const { fromState, fromDesc, toState, toDesc, createTime, createUser } = lineStateHistory;
  const rows = await ctx.db
    .select({ fromState, fromDesc, toState, toDesc, createTime, createUser })
    .from(lineStateHistory)
    .where(and(eq(lineStateHistory.tenantId, ctx.session.tenantId), eq(lineStateHistory.shiftRecordId, shift.id)))
    .orderBy(desc(lineStateHistory.id))
    .limit(50);
  const personOf = await peopleIn(
    ctx,
    rows.map((row) => row.createUser),
  );
  const history = rows.map(({ createUser: by, ...row }) => ({ ...row, createUserName: personOf(by) }));
  const { lineState, lineStateDesc } = shift;
  return { line, shift: labelled ?? shift, fields: lineStateFields(ctx.locale), values: { lineState, lineStateDesc }, history };
}
