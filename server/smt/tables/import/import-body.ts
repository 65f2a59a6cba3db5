import { plainCode } from '#rules/codes.ts';
import { stationCode } from '#rules/feeder-codes.ts';
import { readFields } from '#rules/field-rules.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { id } from '#server/engine/inputs.ts';
import { settable, viewOf } from '#server/engine/views.ts';
import { type Input, startOf } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { askAboutDrafts } from '#server/rd/items/unready-items.ts';
import { tellUnknown } from '../items-named.ts';
import { stationTable } from '../station-table.ts';
import { checkRows, machinesIn, type TableRow } from './check-rows.ts';
import { rowsOf, tableInForce, unreadyRows } from './in-force.ts';
import { writeTable } from './write-table.ts';

const maxRows = 20_000;
const none = { zh: '请填写站位明细', en: 'The rows of the table are missing' };

/** Imports a header with its rows as clients send them: all of it or nothing, every fault at its row (docs/smt.md, 'Importing a table'). */
export async function importBody(ctx: SignedInContext, input: Input) {
  const { stationTableList: list, confirm, ...head } = input;
  if (!Array.isArray(list) || list.length === 0) throw new BusinessError(none, { field: 'stationTableList' });
  if (list.length > maxRows)
    throw new BusinessError(
      { zh: `一次最多导入${maxRows}行`, en: `At most ${maxRows} rows are imported at once` },
      { field: 'stationTableList' },
    );
  const rows = readRows(ctx, list);
  const about = { productItemNumber: String(head.productItemNumber ?? ''), side: String(head.side ?? '') };
  const line = id.safeParse(head.lineId);
  const inForce = line.success ? await tableInForce(ctx, line.data, about) : undefined;
  const unready = await unreadyRows(ctx, rows, inForce ? await rowsOf(ctx, inForce.id) : []);
  const faults = [
    ...checkRows(rows, machinesIn(String(head.machines ?? ''))),
    ...unready.filter(({ isNote }) => !isNote).map(({ at, text }) => ({ at, field: 'itemNumber', text })),
  ];
  if (faults.length > 0) {
    const [first] = faults;
    const text = (locale: keyof Label) =>
      first ? (locale === 'zh' ? `第${first.at + 1}行: ` : `Row ${first.at + 1}: `) + first.text[locale] : '';
    throw new BusinessError(
      { zh: `导入失败，未写入任何数据。${text('zh')}`, en: `Nothing was imported. ${text('en')}` },
      { fields: Object.fromEntries(faults.map((fault) => [`stationTableList.${fault.at}.${fault.field}`, fault.text])) },
    );
  }
  askAboutDrafts(
    ctx,
    unready.filter(({ isKnown }) => !isKnown),
    confirm,
  );
  await tellUnknown(
    ctx,
    rows.map(({ itemNumber }) => itemNumber),
  );
  return writeTable(ctx, head, rows);
}

function readRows(ctx: SignedInContext, list: unknown[]): TableRow[] {
  const fields = settable(stationTable).filter(([name]) => name !== 'headerId');
  const [views, start] = [fields.map(([name, field]) => viewOf(name, field, ctx.locale)), startOf(fields)];
  const found: Record<string, string> = {};
  const rows = list.map((one, at): TableRow => {
    const sent = typeof one === 'object' && one !== null ? (one as Input) : {};
    const { values, problems } = readFields(views, { ...start, ...sent }, ctx.locale);
    for (const [name, text] of Object.entries(problems)) found[`stationTableList.${at}.${name}`] = text;
    const text = (name: string) => String(values[name] ?? '');
    return {
      station: stationCode(text('station')),
      itemNumber: plainCode(text('itemNumber')),
      isSubstitute: values.isSubstitute === true,
      itemModel: text('itemModel'),
      itemPosition: text('itemPosition'),
      quantity: Number(values.quantity ?? 0),
      isCover: values.isCover === true,
      isTrial: values.isTrial === true,
      sort: Number(values.sort ?? 0) || at + 1,
      note: text('note'),
    };
  });
  if (Object.keys(found).length > 0) throw new InputError(found);
  return rows;
}
