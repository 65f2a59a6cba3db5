import { and, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { stationState } from '../lines/line-run-table.ts';
import { lockRun } from './open-run.ts';
import { reasonWords } from './reason-words.ts';
import { scan } from './scan.ts';
import { modes } from './station-machine.ts';

/** Takes all reels of a line off in one command; the log has each of them as an unloading of its own. */
export async function unloadAll(
  ctx: SignedInContext,
  { lineId, reason }: { lineId: string; reason: string },
): Promise<{ unloaded: number }> {
  const listed = (await ctx.dictionaries(['smt_unload_reason'])).get('smt_unload_reason') ?? [];
  if (!listed.some(({ value }) => value === reason)) throw new BusinessError(reasonWords.needsReason.text, { field: 'reason' });
  const run = await lockRun(ctx, lineId);
  if (!run) throw new BusinessError(reasonWords.noRun.text, { code: 409, field: 'lineId' });
  const { station, state, reel, tenantId, runId, sort } = stationState;
  const on = await ctx.db
    .select({ station, state })
    .from(stationState)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(runId, run.id), ne(reel, '')))
    .orderBy(sort);
  const locked = on.filter((one) => one.state === 'locked').map((one) => one.station);
  if (locked.length > 0)
    throw new BusinessError(
      { zh: `先解锁：${locked.join('、')}`, en: `Unlock first: ${locked.join(', ')}` },
      { code: 409, field: 'lineId' },
    );
  for (const one of on) {
    const { passed, text } = await scan(ctx, { lineId, mode: modes.unload, station: one.station, reason });
    if (!passed) throw new BusinessError({ zh: `${one.station}：${text}`, en: `${one.station}: ${text}` }, { code: 409 });
  }
  return { unloaded: on.length };
}
