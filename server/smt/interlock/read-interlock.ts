import { and, eq, sql } from 'drizzle-orm';
import { whyIn } from '#server/background/undelivered.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { lineRun } from '../lines/line-run-table.ts';
import { lineSetting } from '../lines/line-setting.ts';
import { lineSignal } from './line-signal-table.ts';
import { type AtRun, stateOf, stopWords } from './line-state.ts';
import { atRun, before, silentMs } from './send-signals.ts';

interface Found extends AtRun, Record<string, unknown> {
  lineName: string;
  address: string | null;
}

/** Whether a line may run, what its receiver was last told, and what it answered. */
export async function readInterlock(ctx: SignedInContext, settingId: string) {
  const [setting, line] = [lineSetting.table, productionLine.table];
  const [found] = await ctx.db.execute<Found & { lineId: string }>(sql`
    select ${line.id}::text as "lineId", ${line.lineName} as "lineName", ${setting.interlockAddress} as address, ${atRun(ctx.now())}
    from ${setting}
    join ${line} on ${line.tenantId} = ${setting.tenantId} and ${line.id} = ${setting.lineId}
    left join ${lineRun} r on r.tenant_id = ${setting.tenantId} and r.line_id = ${setting.lineId} and r.phase <> 'closed'
    where ${visibleRows(lineSetting, ctx)} and ${setting.id} = ${settingId}`);
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  const [told] = await ctx.db
    .select({
      number: lineSignal.number,
      reason: lineSignal.reason,
      sentTime: lineSignal.sentTime,
      answer: lineSignal.answer,
      answerEn: lineSignal.answerEn,
      answerTime: lineSignal.answerTime,
      heardTime: lineSignal.heardTime,
      /** As documented, the receiver has halted the line. */
      isSilent: sql<boolean>`coalesce(${lineSignal.heardTime}, '-infinity') < ${before(ctx.now(), silentMs)}`,
    })
    .from(lineSignal)
    .where(and(eq(lineSignal.tenantId, ctx.session.tenantId), eq(lineSignal.lineId, found.lineId)));
  const { reason, station } = stateOf(found);
  return {
    lineName: found.lineName,
    address: found.address ?? '',
    mayRun: reason === '',
    why: reason === '' ? '' : stopWords[reason][ctx.locale],
    station,
    told: told && {
      number: String(told.number),
      mayRun: told.reason === '',
      sentTime: told.sentTime,
      answer: whyIn(ctx.locale, { error: told.answer, errorEn: told.answerEn }),
      answerTime: told.answerTime,
      heardTime: told.heardTime,
      isSilent: told.isSilent,
    },
  };
}
