import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { feedLogArchiveLog } from './archive-log.ts';
import { endedBefore, monthOf } from './archive-months.ts';

const { table } = feedLogArchiveLog;
const field = 'archiveMonth';
const faults = {
  unreadable: { zh: '月份格式应为 2026-05', en: 'Write the month as 2026-05' },
  notOver: { zh: '只能归档已结束的月份', en: 'Only past months can be archived' },
} satisfies Record<string, Label>;

/** Asks for a month to be archived; a worker does it within a minute, and each month is asked for once. */
export async function requestArchive(ctx: SignedInContext, archiveMonth: string): Promise<{ id: string }> {
  const month = monthOf(archiveMonth);
  if (!month) throw new BusinessError(faults.unreadable, { field });
  if (archiveMonth > lastMonth(ctx)) throw new BusinessError(faults.notOver, { field });
  const { id } = await insertRow(ctx, feedLogArchiveLog, { archiveMonth, state: 'running', startTime: ctx.now().toISOString() });
  return { id };
}

const monthsBack = 24;

/** The months of the last two years that can be archived, the latest first; older ones are asked for by the call. */
export async function archivableMonths(ctx: SignedInContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ archiveMonth: table.archiveMonth })
    .from(table)
    .where(and(visibleRows(feedLogArchiveLog, ctx), eq(table.isDeleted, 0)));
  const taken = new Set(rows.map(({ archiveMonth }) => archiveMonth));
  const [year = 0, month = 0] = lastMonth(ctx).split('-').map(Number);
  return Array.from({ length: monthsBack }, (_one, back) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7)).filter(
    (one) => !taken.has(one),
  );
}

const lastMonth = (ctx: SignedInContext) => endedBefore(ctx.now()).toISOString().slice(0, 7);
