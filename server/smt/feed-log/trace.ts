import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { plainCode } from '#rules/codes.ts';
import { isRealDate } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { inListTime } from '#server/engine/lists/list-time.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { stationState } from '../lines/line-run-table.ts';
import { readReel } from '../verification/read-code.ts';
import { describeItems } from './describe-items.ts';
import { feedLog } from './feed-log.ts';
import { feedLogTable as log } from './feed-log-table.ts';
import { countScans, findRemovals, findStays, withinDays } from './find-stays.ts';

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

/** `from` is null where the log has the removal alone. */
type OnStation = Omit<Awaited<ReturnType<typeof findStays>>[number], 'from'> & { from: string | null };
type Stay = OnStation & { lineName: string; itemDescription: string; itemModel: string };
type Scanned = Awaited<ReturnType<typeof countScans>>[number] & { lineName: string };
export interface Trace {
  /** What was on a station, from when to when. */
  stays: Stay[];
  /** What was scanned and refused: it never went in by that scan; `wasOn`: by another it did. */
  refused: (Scanned & { wasOn: boolean })[];
  /** What the store issued and nobody put on. */
  issued: Scanned[];
  isMore: boolean;
}

/** Where a reel, an item or a lot was on, and what went into an order or a product; apart from it what was refused or only issued. */
export async function trace(ctx: SignedInContext, input: TraceInput, max = maxShown): Promise<Trace> {
  const [found, removals, refused, issued] = await inListTime(ctx, feedLog, asList(input), async () => {
    const scans = and(which(log, input), withinDays(input));
    return [
      await findStays(ctx, (columns) => which(columns, input), input, max + 1),
      await findRemovals(ctx, whichRemoved(input), input, max + 1),
      await countScans(ctx, scans, 'refused', max + 1),
      await countScans(ctx, scans, 'issued', max + 1),
    ] as const;
  });
  const stays = withRemoved(found, removals);
  const reels = new Set(stays.map(({ reel }) => reel));
  const on = await onStations(
    ctx,
    refused.map(({ reel }) => reel),
  );
  const described = await describeItems(ctx, stays.slice(0, max));
  return {
    stays: (await withLabels(ctx, feedLog, described)) as Stay[],
    refused: ((await withLabels(ctx, feedLog, refused.slice(0, max))) as Scanned[]).map((one) => ({
      ...one,
      wasOn: reels.has(one.reel) || on.has(one.reel),
    })),
    issued: (await withLabels(ctx, feedLog, issued.filter(({ reel }) => !reels.has(reel)).slice(0, max))) as Scanned[],
    isMore: [stays, refused, issued].some(({ length }) => length > max),
  };
}

/** A removal that ends no stay of the log tells of a reel whose loading the log does not have. */
function withRemoved(stays: Awaited<ReturnType<typeof findStays>>, removals: Awaited<ReturnType<typeof findRemovals>>): OnStation[] {
  const ends = new Set(stays.map(({ endId }) => endId));
  const unlogged = removals
    .filter(({ id }) => !ends.has(String(id)))
    .map((one) => {
      const [itemNumber = '', lot = ''] = one.reel.split('|');
      return { ...one, itemNumber, lot, isSubstitute: false, quantity: null, from: null, endId: String(one.id) };
    });
  const timeOf = ({ from, until }: OnStation) => from ?? until ?? '';
  return unlogged.length === 0
    ? stays
    : [...unlogged, ...stays].sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0));
}

/** Which of these reels are on a station now. */
async function onStations(ctx: SignedInContext, reels: readonly string[]): Promise<Set<string>> {
  const named = [...new Set(reels)].filter((reel) => reel !== '').slice(0, 10_000);
  if (named.length === 0) return new Set();
  const { tenantId, reel } = stationState;
  const found = await ctx.db
    .select({ reel })
    .from(stationState)
    .where(and(eq(tenantId, ctx.session.tenantId), inArray(reel, named)));
  return new Set(found.map((one) => one.reel));
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

/** By the reel itself, or of an order or product whatever was taken off: items and lots name none. */
function whichRemoved({ by, code }: TraceInput): SQL | undefined {
  if (by === 'reel') return inArray(log.oldReel, [code, readReel(code).reel]);
  return by === 'itemNumber' || by === 'lot' ? sql`false` : eq(log[by], code);
}

const asList = ({ by, code }: TraceInput) => ({ current: 1, size: maxShown, sort: [], filters: { [by]: code } });
