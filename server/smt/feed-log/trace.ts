import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { plainCode } from '#rules/codes.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { inListTime } from '#server/engine/read-page.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import { readReel } from '../verification/read-code.ts';
import { feedLog } from './feed-log.ts';
import { feedLogTable as log } from './feed-log-table.ts';

/** What a trace begins with; a reel is named by its label, whatever quantity that says. */
const starts = ['reel', 'workOrderNumber', 'productItemNumber', 'itemNumber', 'lot'] as const;
export const traceInput = z.object({ by: z.enum(starts), code: z.string().transform(plainCode).pipe(z.string().min(1).max(255)) });
type TraceInput = z.output<typeof traceInput>;

const maxPlaces = 1_000;
const maxScans = 20_000;

const place = {
  lineId: log.lineId,
  workOrderNumber: log.workOrderNumber,
  productItemNumber: log.productItemNumber,
  side: log.side,
  station: log.station,
  itemNumber: log.itemNumber,
  lot: log.lot,
  reel: log.reel,
};

/** Where something went: each order, product and station that it was scanned at, the latest first. */
export async function trace(ctx: SignedInContext, input: TraceInput) {
  const rows = await inListTime(ctx, feedLog, asList(input), () =>
    ctx.db
      .select({
        ...place,
        firstTime: sql`min(${log.createTime})`.mapWith(log.createTime),
        lastTime: sql`max(${log.createTime})`.mapWith(log.createTime),
        scans: sql`count(*)`.mapWith(Number),
        refused: sql`count(*) filter (where ${log.ret} in (0, 6))`.mapWith(Number),
        isSubstitute: sql`bool_or(${log.isSubstitute})`.mapWith(Boolean),
      })
      .from(log)
      .where(matching(ctx, input))
      .groupBy(...Object.values(place))
      .orderBy(desc(sql`max(${log.createTime})`))
      .limit(maxPlaces + 1),
  );
  const places = (await withLabels(ctx, feedLog, rows.slice(0, maxPlaces))) as ((typeof rows)[number] & { lineName: string })[];
  return { places, isMore: rows.length > maxPlaces };
}

const titles = {
  places: { zh: '去向', en: 'Where it went' },
  scans: { zh: '扫描记录', en: 'Scans' },
  firstTime: { zh: '首次', en: 'First scan' },
  lastTime: { zh: '末次', en: 'Last scan' },
  count: { zh: '扫描次数', en: 'Scans' },
  refused: { zh: '被拒', en: 'Refused' },
  more: { zh: '记录过多，仅含前 {count} 条', en: 'Only the first {count} are listed' },
} satisfies Record<string, Label>;

/** The same for a customer: a sheet of places and one of every scan, the oldest first. */
export async function traceWorkbook(ctx: SignedInContext, input: TraceInput): Promise<Download> {
  const { places, isMore } = await trace(ctx, input);
  const names = Object.keys(feedLog.fields);
  const columns = Object.fromEntries(names.map((name) => [name, log[name as keyof typeof log] as typeof log.station]));
  const found = await inListTime(ctx, feedLog, asList(input), () =>
    ctx.db
      .select(columns)
      .from(log)
      .where(matching(ctx, input))
      .orderBy(asc(log.createTime), asc(log.id))
      .limit(maxScans + 1),
  );
  const scans = (await withLabels(ctx, feedLog, found.slice(0, maxScans))) as Record<string, unknown>[];
  const { locale } = ctx;
  const titleOf = (name: string) => feedLog.fields[name]?.label[locale] ?? '';
  const cut = (is: boolean, count: number) => (is ? [[titles.more[locale].replace('{count}', String(count))]] : []);
  const sheets = [
    {
      name: titles.places[locale],
      columns: [
        ...['lineId', 'workOrderNumber', 'productItemNumber', 'side', 'station', 'itemNumber', 'lot', 'reel'].map((name) => ({
          title: titleOf(name),
          width: 20,
        })),
        ...[titles.firstTime, titles.lastTime].map((label) => ({ title: label[locale], width: 20 })),
        ...[titles.count, titles.refused].map((label) => ({ title: label[locale], width: 10, format: '0' })),
      ],
      rows: [
        ...places.map((one) => [
          one.lineName,
          one.workOrderNumber,
          one.productItemNumber,
          one.side,
          one.station,
          one.itemNumber,
          one.lot,
          one.reel,
          one.firstTime,
          one.lastTime,
          one.scans,
          one.refused,
        ]),
        ...cut(isMore, maxPlaces),
      ],
    },
    {
      name: titles.scans[locale],
      columns: names.map((name) => ({ title: titleOf(name), width: 20 })),
      rows: [...scans.map((row) => names.map((name) => wordOf(row, name, locale))), ...cut(found.length > maxScans, maxScans)],
    },
  ];
  const fileName = `${locale === 'zh' ? '追溯' : 'trace'}-${input.code.replace(/[^\p{L}\p{N}.-]+/gu, '_').slice(0, 60)}.xlsx`;
  return new Download(fileName, workbookType, () => writeWorkbook(sheets));
}

/** A line and a step by their names, a flag in words. */
function wordOf(row: Record<string, unknown>, name: string, locale: 'zh' | 'en'): string {
  const value = name === 'lineId' ? row.lineName : (row[`${name}Name`] ?? row[name]);
  if (typeof value !== 'boolean') return String(value ?? '');
  return (value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })[locale];
}

const matching = (ctx: SignedInContext, { by, code }: TraceInput): SQL | undefined =>
  and(visibleRows(feedLog, ctx), by === 'reel' ? inArray(log.reel, [code, readReel(code).reel]) : eq(log[by], code));

const asList = ({ by, code }: TraceInput) => ({ current: 1, size: maxPlaces, sort: [], filters: { [by]: code } });
