import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { productionLine } from '../lines/production-line.ts';
import { businessDateOf } from '../shifts/shift-clock.ts';
import { slogan } from './slogan.ts';

const maxSlogans = 20;

/** The slogans valid today: those of all boards and, if a line is given, its own. Visible to everyone who sees the board. */
export async function slogansFor(ctx: SignedInContext, input: { lineId?: string | undefined }): Promise<string[]> {
  const { content, lineId, startDate, endDate, sort, isEnabled, tenantId, isDeleted, id } = slogan.table;
  const line = input.lineId === undefined ? undefined : await readRow(ctx, productionLine, input.lineId);
  const today = businessDateOf(ctx.now(), ctx.session.timeZone);
  const rows = await ctx.db
    .select({ content })
    .from(slogan.table)
    .where(
      and(
        eq(tenantId, ctx.session.tenantId),
        eq(isDeleted, 0),
        eq(isEnabled, true),
        or(isNull(startDate), lte(startDate, today)),
        or(isNull(endDate), gte(endDate, today)),
        line ? or(isNull(lineId), eq(lineId, line.id)) : isNull(lineId),
      ),
    )
    .orderBy(asc(sort), asc(id))
    .limit(maxSlogans);
  return rows.map((row) => row.content);
}
