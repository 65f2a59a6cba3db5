import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Label } from '#rules/screen.ts';
import { writeMessages } from '#server/background/notify-users.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { alarm } from '../lines/alarm.ts';
import { alarmText } from '../lines/alarm-words.ts';
import { lineSetting } from '../lines/line-setting.ts';

type Alarm = Row<(typeof alarm)['fields']>;
type Raised = Pick<Alarm, 'lineId' | 'kind' | 'message'> & Partial<Pick<Alarm, 'station' | 'told'>>;

/** An alarm with whom to tell of it. */
export interface Told {
  alarm: { id: string; lineId: string; station: string; kind: string; message: string; occurTime: string | null };
  /** Its message, to each in his language. */
  text: Label;
  line: { lineName: string; lineCode: string; leader: string };
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
  { db }: SignedInContext,
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
      webhook: setting.alarmWebhook,
      secret: setting.alarmSecret,
    })
    .from(line)
    .leftJoin(setting, and(eq(setting.tenantId, line.tenantId), eq(setting.lineId, line.id), eq(setting.isDeleted, 0)))
    .where(and(isOwn(line.tenantId), eq(line.id, lineId)));
  return {
    alarm: { id, lineId, station: station ?? '', kind, message, occurTime },
    text: alarmText(message, told ?? null),
    line: { lineName: found?.lineName ?? '', lineCode: found?.lineCode ?? '', leader: found?.leader ?? '' },
    people: person === null ? [] : [person],
    webhook: found?.webhook ?? null,
    secret: found?.secret ?? '',
  };
}

/** Messages are in the main database, whatever server the line is on. */
export async function tellPeople(db: Transaction, told: readonly Told[]): Promise<void> {
  for (const { line, alarm: raised, text, people, webhook, secret } of told) {
    const checkers = lateChecks.includes(raised.kind) ? await usersWhoCheck(db) : [];
    await writeMessages(db, [...people, ...(await usersNamed(db, line.leader)), ...checkers], {
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
/** What only somebody who may check can end. */
const lateChecks = ['checkLate', 'fullCheckLate'];

/** A line names its leader in words. */
async function usersNamed(db: Transaction, realName: string): Promise<string[]> {
  if (realName === '') return [];
  const found = await db.execute<{ id: string }>(sql`
    select id::text as id from "system_user"
    where tenant_id = current_setting('app.tenant_id', true) and is_deleted = 0 and real_name = ${realName} limit 5`);
  return found.map(({ id }) => id);
}

/** Whose role lets him check. */
async function usersWhoCheck(db: Transaction): Promise<string[]> {
  const found = await db.execute<{ id: string }>(sql`
    select u.id::text as id from "system_user" u
    where u.tenant_id = current_setting('app.tenant_id', true) and u.is_deleted = 0 and exists (
      select from system_role_menu g join system_menu m on m.id = g.menu_id and m.is_deleted = 0 and m.code = 'smt_scan_check'
      where g.tenant_id = u.tenant_id and g.role_id = any(u.role_id))
    limit 50`);
  return found.map(({ id }) => id);
}
