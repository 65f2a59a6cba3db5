import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { plainCode } from '#rules/codes.ts';
import { isRealDate } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { inListTime } from '#server/engine/read-page.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { readReel } from '../verification/read-code.ts';
import { describeItems } from './describe-items.ts';
import { feedLog } from './feed-log.ts';
import { feedLogTable as log } from './feed-log-table.ts';
import { countScans, findStays, withinDays } from './find-stays.ts';

/** What a trace begins with; a reel is named by its label, whatever quantity that says. */
const starts = ['reel', 'workOrderNumber', 'customerOrder', 'productItemNumber', 'itemNumber', 'lot'] as const;
const day = z
  .string()
  .trim()
  .refine((text) => text === '' || isRealDate(text), { error: '日期格式不正确' })
  .default('');
export const traceInput = z.object({
  by: z.enum(starts),
  code: z.string().transform(plainCode).pipe(z.string().min(1).max(255)),
  from: day,
  to: day,
});
export type TraceInput = z.output<typeof traceInput>;

/** As many as a page shows; a workbook has all, up to what fits into a sheet with the memory of a process. */
const maxShown = 2_000;
export const maxInWorkbook = 200_000;

type Stay = Awaited<ReturnType<typeof findStays>>[number] & { lineName: string; itemDescription: string; itemModel: string };
type Scanned = Awaited<ReturnType<typeof countScans>>[number] & { lineName: string };
export interface Trace {
  /** What was on a station, from when to when. */
  stays: Stay[];
  /** What was scanned and refused: it never went in by that scan. */
  refused: Scanned[];
  /** What the store issued and nobody put on. */
  issued: Scanned[];
  isMore: boolean;
}

/** Where a reel, an item or a lot was on, and what went into an order or a product; apart from it what was refused or only issued. */
export async function trace(ctx: SignedInContext, input: TraceInput, max = maxShown): Promise<Trace> {
  const [stays, refused, issued] = await inListTime(ctx, feedLog, asList(input), async () => {
    const scans = and(which(log, input), withinDays(input));
    return [
      await findStays(ctx, (columns) => which(columns, input), input, max + 1),
      await countScans(ctx, scans, 'refused', max + 1),
      await countScans(ctx, scans, 'issued', max + 1),
    ] as const;
  });
  const reels = new Set(stays.map(({ reel }) => reel));
  const described = await describeItems(ctx, stays.slice(0, max));
  return {
    stays: (await withLabels(ctx, feedLog, described)) as Stay[],
    refused: (await withLabels(ctx, feedLog, refused.slice(0, max))) as Scanned[],
    issued: (await withLabels(ctx, feedLog, issued.filter(({ reel }) => !reels.has(reel)).slice(0, max))) as Scanned[],
    isMore: [stays, refused, issued].some(({ length }) => length > max),
  };
}

/** Every scan of a trace, the oldest first; those of a reel or a lot include the one that took it off. */
export async function scansOf(ctx: SignedInContext, input: TraceInput, stays: readonly Pick<Stay, 'endId'>[], max: number) {
  const names = Object.keys(feedLog.fields);
  const columns = Object.fromEntries(names.map((name) => [name, log[name as keyof typeof log] as typeof log.station]));
  const ends = input.by === 'reel' || input.by === 'lot' ? stays.flatMap(({ endId }) => (endId && endId !== 'null' ? [endId] : [])) : [];
  const its = and(which(log, input), withinDays(input));
  const found = await inListTime(ctx, feedLog, asList(input), () =>
    ctx.db
      .select(columns)
      .from(log)
      .where(and(visibleRows(feedLog, ctx), ends.length === 0 ? its : or(its, inArray(log.id, ends.slice(0, 10_000)))))
      .orderBy(log.createTime, log.id)
      .limit(max + 1),
  );
  return { scans: (await withLabels(ctx, feedLog, found.slice(0, max))) as Record<string, unknown>[], isMore: found.length > max };
}

const which = (columns: Parameters<Parameters<typeof findStays>[1]>[0], { by, code }: TraceInput): SQL | undefined =>
  by === 'reel' ? inArray(columns.reel as typeof log.reel, [code, readReel(code).reel]) : eq(columns[by], code);

const asList = ({ by, code }: TraceInput) => ({ current: 1, size: maxShown, sort: [], filters: { [by]: code } });
