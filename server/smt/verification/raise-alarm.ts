import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { writeMessages } from '#server/background/notify-users.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import { holdersOver, leadersOf } from '#server/board/reminders/whom-to-tell.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { alarm, rightsToClose, stepsOfOthers } from '../lines/alarm.ts';
import { alarmText } from '../lines/alarm-words.ts';
import { lineSetting } from '../lines/line-setting.ts';

type Alarm = Row<(typeof alarm)['fields']>;
type Raised = Pick<Alarm, 'lineId' | 'kind' | 'message'> & Partial<Pick<Alarm, 'station' | 'told'>>;

interface LineTold {
  tenantId: string;
  lineName: string;
  lineCode: string;
  leader: string;
  /** By what a data scope knows the line. */
  deptId: string | null;
  createUser: string | null;
}

/** An alarm with whom to tell of it. */
export interface Told {
  alarm: { id: string; lineId: string; station: string; kind: string; message: string; occurTime: string | null };
  /** Its message, to each in his language. */
  text: Label;
  line: LineTold;
  people: string[];
  /** Where the line's alarms go, if anywhere. */
  webhook: string | null;
  /** What they are signed with there, sealed; empty without. */
  secret: string;
}

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
export async function tellPeople(db: Transaction, told: readonly Told[]): Promise<void> {
  for (const { line, alarm: raised, text, people, webhook, secret } of told) {
    await writeMessages(db, await whomToTell(db, { line, kind: raised.kind, people }), {
      title: { zh: `${line.lineName}：${text.zh}`, en: `${line.lineName}: ${text.en}` },
      link: '/smt/alarm/index',
    });
    if (!webhook) continue;
    const { lineCode, lineName } = line;
    const body = JSON.stringify({ event: 'smt.alarm', ...raised, lineCode, lineName });
    await putIntoOutbox(
      { db },
      { channel: 'webhook', recipient: webhook, subject: raised.message.slice(0, 255), body, secret, lastsSeconds },
    );
  }
}

/** An alarm of yesterday helps nobody at a mounter. */
export const lastsSeconds = 24 * 3600;

/**
 * Those who may close it: whoever put the reel on, the line's leader, and of a late check or a locked station all who may take the step that
 * ends it. Where that is nobody, whoever may edit the alarms of the line.
 */
async function whomToTell(db: Transaction, { line, kind, people }: { line: LineTold; kind: string; people: string[] }): Promise<string[]> {
  const { tenantId, leader, deptId, createUser } = line;
  const leaders = await leadersOf(db, { leader, teamLeader: null, startedBy: null, deptId, createUser });
  const concerned = await holdersOver(db, tenantId, rightsToClose(kind), line, [...people, ...leaders]);
  const steps = stepsOfOthers(kind);
  const others = steps.length === 0 ? [] : await holdersOver(db, tenantId, steps, line);
  const told = [...concerned, ...others];
  return told.length > 0 ? told : holdersOver(db, tenantId, ['smtalarm_edit'], line);
}
