import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { reach } from '#server/events/tell-event.ts';
import { alarm } from '../lines/alarm.ts';
import { alarmEvents, type Told } from '../lines/alarm-events.ts';
import { alarmText } from '../lines/alarm-words.ts';
import { lineSetting } from '../lines/line-setting.ts';

type Alarm = Row<(typeof alarm)['fields']>;
type Raised = Pick<Alarm, 'lineId' | 'kind' | 'message'> & Partial<Pick<Alarm, 'station' | 'told'>>;

export const isOwn = (tenantId: PgColumn) => sql`${tenantId} = current_setting('app.tenant_id', true)`;

/** Raises an alarm that its people are told of at once; a data scope counts it among those of the person. */
export async function raise(ctx: SignedInContext, { told, ...of }: Raised & { told: string }, person: string | null): Promise<Told[]> {
  const at = ctx.now().toISOString();
  const raised = await insertRow(ctx, alarm, { ...of, occurTime: at, tellTime: at });
  const { table } = alarm;
  // Not in the history, which would tell of a value that nobody reads.
  await ctx.db
    .update(table)
    .set({ personId: person, told })
    .where(and(isOwn(table.tenantId), eq(table.id, raised.id)));
  return [await toTell(ctx, { ...raised, told }, person)];
}

/** `person`: who put the reel on, set the line up, or raised the alarm. */
export async function toTell(
  { db, session }: SignedInContext,
  raised: Raised & Pick<Alarm, 'id' | 'occurTime'>,
  person: string | null,
): Promise<Told> {
  const { id, lineId, station, kind, message, occurTime, told } = raised;
  const [line, setting] = [productionLine.table, lineSetting.table];
  const [found] = await db
    .select({
      lineName: line.lineName,
      lineCode: line.lineCode,
      leader: line.leader,
      deptId: line.deptId,
      createUser: line.createUser,
      webhook: setting.alarmWebhook,
      secret: setting.alarmSecret,
    })
    .from(line)
    .leftJoin(setting, and(eq(setting.tenantId, line.tenantId), eq(setting.lineId, line.id), eq(setting.isDeleted, 0)))
    .where(and(isOwn(line.tenantId), eq(line.id, lineId)));
  return {
    alarm: { id, lineId, station: station ?? '', kind, message, occurTime },
    text: alarmText(message, told ?? null),
    line: {
      tenantId: session.tenantId,
      lineName: found?.lineName ?? '',
      lineCode: found?.lineCode ?? '',
      leader: found?.leader ?? '',
      deptId: found?.deptId ?? null,
      createUser: found?.createUser ?? null,
    },
    people: person === null ? [] : [person],
    webhook: found?.webhook ?? null,
    secret: found?.secret ?? '',
  };
}

/** Messages are in the main database, whatever server the line is on. */
export const tellPeople = (main: Transaction, told: readonly Told[]) =>
  reach(main, alarmEvents.raised, ...told.map((about) => ({ about })));
