import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { asClock, type Place } from '#server/background/as-clock.ts';
import { goRound, noteFault } from '#server/background/go-round.ts';
import type { TenantPlace } from '#server/background/tenant-places.ts';
import { whyFailed } from '#server/background/undelivered.ts';
import type { Worker } from '#server/background/worker.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { deliverWebhook } from '#server/messaging/deliver-webhook.ts';
import { lineRun, stationState } from '../lines/line-run-table.ts';
import { lineSetting } from '../lines/line-setting.ts';
import { lineSignal } from './line-signal-table.ts';
import { type AtRun, type LineState, stateOf } from './line-state.ts';

const name = 'interlocks';
const everyMs = 5_000;
/** A receiver that hears nothing for so long halts its line (docs/webhooks.md, 'The state of a line'). */
export const silentMs = 3 * everyMs;
/** Longer than a delivery takes: if the process dies meanwhile, another one goes on before the receiver halts. */
const busyMs = 6_000;
/** How often the lines are looked at for a change. */
const lookEveryMs = 1_000;
/** A tenant without such a line is asked again after this. */
const restMs = 10_000;

/** Sends the state of each line that has a receiver: on every change and every five seconds, by one process at a time. */
export function watchInterlocks(place: Place): Worker {
  const restsUntil = new Map<string, number>();
  const sending = new Set<Promise<void>>();
  const worker = goRound({
    name,
    everyMs: lookEveryMs,
    visit: async (_place, tenant) => {
      const now = performance.now();
      if (now < (restsUntil.get(tenant.tenantId) ?? 0)) return;
      const { lines, due } = await claimDue(place, tenant);
      if (lines === 0) restsUntil.set(tenant.tenantId, now + restMs);
      // Not waited for: a receiver that is away keeps no other line waiting.
      for (const message of due) {
        const sent = send(place, tenant, message).finally(() => sending.delete(sent));
        sending.add(sent);
      }
    },
  }).watch(place);
  const stop = async () => {
    await worker.stop();
    await Promise.all(sending);
  };
  return { ...worker, stop };
}

/** Sends what is due at one tenant, once, and waits for the answers. */
export async function sendDue(place: Place, tenant: TenantPlace): Promise<number> {
  const { due } = await claimDue(place, tenant);
  await Promise.all(due.map((message) => send(place, tenant, message)));
  return due.length;
}

interface Message extends LineState {
  lineId: string;
  lineCode: string;
  lineName: string;
  recipient: string;
  secret: string;
  number: number;
  changeTime: string;
  sentTime: string;
}

async function claimDue(place: Place, tenant: TenantPlace): Promise<{ lines: number; due: Message[] }> {
  return asClock(place, tenant, lineSetting.path, async (ctx) => {
    const lines = await readLines(ctx);
    const due: Message[] = [];
    for (const { isDue, ...line } of lines) {
      const state = stateOf(line);
      if (!isDue && state.reason === line.reason && state.station === line.station) continue;
      const claimed = await claim(ctx, line.lineId, state);
      const { lineId, lineCode, lineName, recipient, secret } = line;
      if (claimed) due.push({ lineId, lineCode, lineName, recipient, secret, ...state, ...claimed });
    }
    return { lines: lines.length, due };
  });
}

interface Line extends AtRun, LineState, Record<string, unknown> {
  lineId: string;
  lineCode: string;
  lineName: string;
  recipient: string;
  secret: string;
  isDue: boolean;
}

/** The lines with a receiver, as they are and as their receivers were told. */
async function readLines(ctx: SignedInContext): Promise<Line[]> {
  const [setting, line] = [lineSetting.table, productionLine.table];
  const now = ctx.now();
  const rows = await ctx.db.execute<Line>(sql`
    select ${line.id}::text as "lineId", ${line.lineCode} as "lineCode", ${line.lineName} as "lineName",
      ${setting.interlockAddress} as recipient, coalesce(${setting.interlockSecret}, '') as secret,
      coalesce(g.reason, '') as reason, coalesce(g.station, '') as station,
      g.id is null or g.sent_time <= ${before(now, everyMs)} as "isDue", ${atRun(now)}
    from ${setting}
    join ${line} on ${line.tenantId} = ${setting.tenantId} and ${line.id} = ${setting.lineId} and ${line.isDeleted} = 0
    left join ${lineRun} r on r.tenant_id = ${setting.tenantId} and r.line_id = ${setting.lineId} and r.phase <> 'closed'
    left join ${lineSignal} g on g.tenant_id = ${setting.tenantId} and g.line_id = ${setting.lineId}
    where ${setting.tenantId} = ${ctx.session.tenantId} and ${setting.isDeleted} = 0 and ${setting.interlockAddress} <> ''`);
  return [...rows];
}

/** What of the run `r` stops its line. */
export function atRun(now: Date): SQL {
  const first = (which: SQL) => sql`(
    select s.station from ${stationState} s where s.tenant_id = r.tenant_id and s.run_id = r.id and ${which} order by s.sort, s.station limit 1)`;
  return sql`r.phase, ${first(sql`s.state = 'locked'`)} as locked, ${first(sql`s.wrong_scans > 0`)} as "wrongScan",
    ${first(sql`s.state = 'empty'`)} as empty,
    ${first(sql`s.state = 'pendingCheck' and s.check_due <= ${before(now, 0)}`)} as "checkLate",
    r.full_check_due <= ${before(now, 0)} as "isFullCheckLate"`;
}

export const before = (now: Date, ms: number): SQL => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** Takes the next number of a line; of several processes one gets it, and nobody while a message is on its way. */
async function claim(ctx: SignedInContext, lineId: string, { reason, station }: LineState) {
  const now = ctx.now();
  const at = now.toISOString();
  const isChanged = sql`(${lineSignal.reason}, ${lineSignal.station}) <> (${reason}, ${station})`;
  const [claimed] = await ctx.db
    .insert(lineSignal)
    .values({
      ...{ lineId, reason, station, number: now.getTime() },
      ...{ changeTime: at, sentTime: at, busyUntil: new Date(now.getTime() + busyMs).toISOString() },
    })
    .onConflictDoUpdate({
      target: [lineSignal.tenantId, lineSignal.lineId],
      set: {
        number: sql`greatest(${lineSignal.number} + 1, excluded.number)`,
        changeTime: sql`case when ${isChanged} then excluded.change_time else ${lineSignal.changeTime} end`,
        reason: sql`excluded.reason`,
        station: sql`excluded.station`,
        sentTime: sql`excluded.sent_time`,
        busyUntil: sql`excluded.busy_until`,
      },
      setWhere: and(
        sql`coalesce(${lineSignal.busyUntil}, '-infinity') <= ${at}::timestamptz`,
        or(lte(lineSignal.sentTime, new Date(now.getTime() - everyMs).toISOString()), isChanged),
      ),
    })
    .returning({ number: lineSignal.number, changeTime: lineSignal.changeTime, sentTime: lineSignal.sentTime });
  return claimed;
}

/** Posts one message and keeps the answer; what fails is not sent again, the next one comes in a moment. */
async function send(place: Place, tenant: TenantPlace, { recipient, secret, ...of }: Message): Promise<void> {
  const { number, lineId, reason } = of;
  const body = JSON.stringify({ event: 'smt.lineState', ...of, state: reason === '' ? 'run' : 'stop' });
  const messageId = `line-${lineId}-${number}`;
  const answer = await deliverWebhook({ tenantId: tenant.tenantId, recipient, template: '', subject: '', body, secret, messageId }).then(
    ({ via }) => ({ answer: via, answerEn: '', heardTime: place.now().toISOString() }),
    (error: unknown) => {
      const why = whyFailed(error);
      return { answer: why.error, answerEn: why.errorEn };
    },
  );
  await asClock(place, tenant, lineSetting.path, ({ db, session }) =>
    db
      .update(lineSignal)
      .set({ ...answer, answerTime: place.now().toISOString(), busyUntil: null })
      .where(and(eq(lineSignal.tenantId, session.tenantId), eq(lineSignal.lineId, lineId), eq(lineSignal.number, number))),
  ).catch((error: unknown) => noteFault(name, tenant.tenantId, error));
}
