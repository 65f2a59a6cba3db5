import { and, eq, inArray } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { type Row, readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { alarm, rightsToClose } from './alarm.ts';
import { inWords } from './alarm-words.ts';

const { table } = alarm;
type Alarm = Row<(typeof alarm)['fields']>;

/** What is told of a run and not of the reels that stay on: with it nobody can see to it any more. */
export const endedWithRun = ['checkLate', 'fullCheckLate', 'runsOut', 'newTable'] as const;

/** Ends the alarms of a line, or of one station, once what they tell of is seen to. */
export async function closeAlarms(
  ctx: SignedInContext,
  { lineId, station, kinds, note = '' }: { lineId: string; station?: string; kinds: readonly string[]; note?: string },
): Promise<void> {
  const where = and(
    eq(table.lineId, lineId),
    inArray(table.kind, [...kinds]),
    eq(table.state, 'open'),
    station === undefined ? undefined : eq(table.station, station),
  );
  const closed = { state: 'closed', closeTime: ctx.now().toISOString(), note: note || ctx.session.realName };
  await changeRows(ctx, alarm, where, closed);
}

const notTheirs = new BusinessError(
  { zh: '该类报警由有权处理它的人关闭', en: 'Alarms of this type are closed by whoever may see to them' },
  { code: 403 },
);

/** Closes alarms by hand: who may edit them, or take the step that ends those of their kind. */
export const closingAlarm = {
  may: async ({ session }: SignedInContext, rows: Alarm[]) =>
    new Map(rows.flatMap(({ id, kind }) => (rightsToClose(kind).some((code) => holds(session, code)) ? [] : [[id, notTheirs]]))),
  act: async (ctx: SignedInContext, { note }: Alarm) => ({ closeTime: ctx.now().toISOString(), note: note || ctx.session.realName }),
};

/** Somebody who closes an alarm by hand does so now. */
export async function updateAlarm(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const values = await readInput(ctx, alarm, input, true);
  const before = await readRow(ctx, alarm, id);
  const [shown = before] = await inWords(ctx, [before]);
  // A form sends back what it showed.
  if (values.message === shown.message) values.message = before.message;
  const isClosed = values.state === 'closed' && before.state !== 'closed' && !values.closeTime;
  return updateRow(ctx, alarm, id, { ...values, ...(isClosed && { closeTime: ctx.now().toISOString() }) }, expected);
}
