import { TRPCError } from '@trpc/server';
import type { Option, Screen } from '#rules/screen.ts';
import { type ExternalContext, holds } from '#server/calls/context.ts';
import { callAt, procedureAt } from '#server/calls/every-call.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import { atEntity, withinTransaction } from './at-entity.ts';
import { exchangedAt, importedAt } from './exchanged.ts';
import { sheetName } from './export-list.ts';
import { type ImportColumn, importColumns, isNeeded } from './import-columns.ts';
import { columnOf } from './table-cells.ts';
import { assertVariant, type VariantGroup, variantOf, variantsOf } from './variants.ts';
import { notesSheet } from './workbook/notes-sheet.ts';
import { writeWorkbook } from './workbook/write-workbook.ts';

const words = {
  zh: {
    column: '列',
    need: '必填',
    how: '说明',
    values: '可选值',
    yes: '是',
    list: '名称或编号',
    flag: '是、否',
    day: 'yyyy-MM-dd',
    template: '导入模板',
  },
  en: {
    column: 'Column',
    need: 'Required',
    how: 'Note',
    values: 'Values',
    yes: 'yes',
    list: 'name or code',
    flag: 'Yes, No',
    day: 'yyyy-MM-dd',
    template: 'template',
  },
};
const maxValues = 200;

/** An empty workbook with the headings of an import, required ones marked, and a second sheet that explains them. */
export async function importTemplate(ctx: ExternalContext, path: string, asked?: string): Promise<Download> {
  const exchanged = importedAt(ctx.session, path);
  assertVariant(path, asked);
  const { locale } = ctx;
  const say = words[locale];
  const { title, columns } = await atEntity(
    ctx,
    { path: `${path}.template`, type: 'query', meta: { ...exchanged.list, permission: `${exchanged.code}_import` } },
    async (signedIn) => {
      const variant = await variantOf(signedIn, path, asked);
      const known = await importColumns(signedIn, exchanged.entity, variant);
      if (variant) return { title: variant.title, columns: known.filter(({ isPast }) => !isPast) };
      const screen = await callAt<Screen>(withinTransaction(signedIn, path), `${path}.screen`, 'query', {});
      return { title: screen.title, columns: known.filter(({ isPast }) => !isPast) };
    },
  );
  const notes: string[][] = [];
  for (const column of columns) notes.push(await noteOf(ctx, column));
  const sheets = () => [
    {
      name: sheetName(title),
      columns: columns.map((column) => ({ ...columnOf(column.field), title: isNeeded(column) ? `${column.title}*` : column.title })),
      rows: [],
    },
    {
      name: notesSheet[locale],
      columns: [
        { title: say.column, width: 20 },
        { title: say.need, width: 8 },
        { title: say.how, width: 40 },
        { title: say.values, width: 80 },
      ],
      rows: notes,
    },
  ];
  return new Download(`${title.replace(/[\\/:*?"<>|]/g, ' ')}-${say.template}.xlsx`, workbookType, () => writeWorkbook(sheets()));
}

async function noteOf(ctx: ExternalContext, column: ImportColumn): Promise<string[]> {
  const say = words[ctx.locale];
  const { field, to } = column;
  const kind =
    to !== undefined
      ? say.list
      : field.kind === 'flag'
        ? say.flag
        : field.kind === 'date'
          ? say.day
          : field.kind === 'dateTime'
            ? `${say.day} HH:mm:ss`
            : '';
  const values = to === undefined ? (field.options ?? []).map(({ label }) => label) : await namesOf(ctx, to);
  const shown = values.slice(0, maxValues).join('、') + (values.length > maxValues ? ' …' : '');
  return [column.title, isNeeded(column) ? say.yes : '', [kind, field.help].filter(Boolean).join('; '), shown];
}

/** The options of a select, up to a limit. */
async function namesOf(ctx: ExternalContext, to: string): Promise<string[]> {
  if (!procedureAt(`${to}.select`)) return [];
  const options = await callAt<Option[]>(ctx, `${to}.select`, 'query', {});
  return Array.isArray(options) ? options.map(({ label }) => String(label ?? '')).filter(Boolean) : [];
}

/** The variants of an entity, for whoever may export or import it; none where its records all have the same fields. */
export async function listVariants(ctx: ExternalContext, path: string): Promise<VariantGroup[]> {
  const { code, list } = exchangedAt(path);
  const permission = [`${code}_export`, `${code}_import`].find((one) => holds(ctx.session, one));
  if (permission === undefined) throw new TRPCError({ code: 'FORBIDDEN' });
  const variants = variantsOf(path);
  if (!variants) return [];
  return atEntity(ctx, { path: `${path}.variants`, type: 'query', meta: { ...list, permission } }, variants.options);
}
