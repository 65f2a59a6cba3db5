import type { Label, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import { feedLog } from './feed-log.ts';
import { maxInWorkbook, scansOf, type Trace, type TraceInput, trace } from './trace.ts';

const words = {
  stays: { zh: '上机物料', en: 'Put on' },
  refused: { zh: '被拒扫描', en: 'Refused' },
  issued: { zh: '仅发料', en: 'Only issued' },
  scans: { zh: '扫描记录', en: 'Scans' },
  from: { zh: '上机时间', en: 'On from' },
  until: { zh: '下机时间', en: 'Until' },
  itemDescription: { zh: '物料描述', en: 'Description' },
  itemModel: { zh: '规格', en: 'Specification' },
  firstTime: { zh: '首次', en: 'First scan' },
  lastTime: { zh: '末次', en: 'Last scan' },
  count: { zh: '扫描次数', en: 'Scans' },
  item: { zh: '物料编码', en: 'Item' },
  still: { zh: '在机', en: 'Still on' },
  more: { zh: '记录过多，仅含前 {count} 条，请缩短时间范围', en: 'Only the first {count} are listed: choose fewer days' },
} satisfies Record<string, Label>;

/** A trace for a customer: what was on, what was refused, what was only issued, and every scan. */
export async function traceWorkbook(ctx: SignedInContext, input: TraceInput): Promise<Download> {
  const found = await trace(ctx, input, maxInWorkbook);
  const { scans, isMore } = await scansOf(ctx, input, found.stays, maxInWorkbook);
  const { locale } = ctx;
  const names = Object.keys(feedLog.fields);
  const titleOf = (name: string) => feedLog.fields[name]?.label[locale] ?? '';
  const text = (title: string) => ({ title, width: 20 });
  const number = (title: string) => ({ title, width: 10, format: '0' });
  const cut = (is: boolean) => (is ? [[words.more[locale].replace('{count}', String(maxInWorkbook))]] : []);
  const places = ['lineId', 'workOrderNumber', 'productItemNumber', 'station'].map((name) => text(titleOf(name)));
  const reels = [text(words.item[locale]), text(titleOf('lot')), text(titleOf('reel'))];
  const scanned = (name: 'refused' | 'issued') => ({
    name: words[name][locale],
    columns: [...places, ...reels, text(words.firstTime[locale]), text(words.lastTime[locale]), number(words.count[locale])],
    rows: found[name].map((one) => [
      ...[one.lineName, one.workOrderNumber, one.productItemNumber, one.station, one.itemNumber, one.lot, one.reel],
      ...[one.firstTime, one.lastTime, one.scans],
    ]),
  });
  const sheets = [
    {
      name: words.stays[locale],
      columns: [
        ...[...places, ...['customerOrder', 'side', 'tableVersion'].map((name) => text(titleOf(name)))],
        ...[...reels, text(words.itemDescription[locale]), text(words.itemModel[locale]), text(titleOf('isSubstitute'))],
        ...[text(words.from[locale]), text(words.until[locale]), { title: titleOf('quantity'), width: 12, format: '0.##' }],
      ],
      rows: [...found.stays.map((stay) => stayRow(stay, locale)), ...cut(found.isMore)],
    },
    scanned('refused'),
    scanned('issued'),
    {
      name: words.scans[locale],
      columns: names.map((name) => text(titleOf(name))),
      rows: [...scans.map((row) => names.map((name) => wordOf(row, name, locale))), ...cut(isMore)],
    },
  ];
  const fileName = `${locale === 'zh' ? '追溯' : 'trace'}-${input.code.replace(/[^\p{L}\p{N}.-]+/gu, '_').slice(0, 60)}.xlsx`;
  return new Download(fileName, workbookType, () => writeWorkbook(sheets));
}

const stayRow = (one: Trace['stays'][number], locale: Locale) => [
  ...[one.lineName, one.workOrderNumber, one.productItemNumber, one.station, one.customerOrder, one.side, one.tableVersion],
  ...[one.itemNumber, one.lot, one.reel, one.itemDescription, one.itemModel, yesOrNo(one.isSubstitute, locale)],
  ...[one.from ?? '', one.until ?? words.still[locale], Number(one.quantity) || null],
];

const yesOrNo = (value: boolean, locale: Locale) => (value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })[locale];

/** A line, a step and a reason by their names, a flag in words. */
function wordOf(row: Record<string, unknown>, name: string, locale: Locale): string {
  const value = name === 'lineId' ? row.lineName : row[`${name}Name`] || row[name];
  return typeof value === 'boolean' ? yesOrNo(value, locale) : String(value ?? '');
}
