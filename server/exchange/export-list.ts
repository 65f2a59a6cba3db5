import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import type { FieldView, Locale, Screen } from '#rules/screen.ts';
import { addJob, type Finished, type Job, type Progress } from '#server/background/jobs.ts';
import { type Context, type ExternalContext, type SignedInContext, todayOf } from '#server/calls/context.ts';
import { callAt } from '#server/calls/every-call.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { listInput } from '#server/engine/inputs.ts';
import { BusinessError } from '#server/errors.ts';
import { csvType, Download, workbookType } from '#server/storage/download.ts';
import { storeOf } from '#server/storage/store.ts';
import { atEntity, sessionAt, withinTransaction } from './at-entity.ts';
import { type Exchanged, exchangedAt, exportedAt, mayBringBack } from './exchanged.ts';
import { importRulesOf } from './imports-with.ts';
import { countListed, listedRows } from './listed-rows.ts';
import { stampField, withStamp } from './record-stamp.ts';
import { type CellValue, cellOf, columnOf } from './table-cells.ts';
import { narrowed, variantListed, variantsOf } from './variants.ts';
import { writeCsv } from './workbook/write-csv.ts';
import { writeWorkbook } from './workbook/write-workbook.ts';

/** Up to this many rows a file is sent at once; larger ones are created by a job. */
export const maxAtOnce = 5000;
/** Slightly below the limit of a sheet. */
const maxRows = 1_000_000;

const said = {
  forJob: { zh: `超过${maxAtOnce}行，请使用后台导出`, en: `More than ${maxAtOnce} rows: export them in the background` },
  tooMany: { zh: `一次最多导出${maxRows}行，请缩小查询范围`, en: `At most ${maxRows} rows are exported at once: narrow the search` },
  noColumns: { zh: '没有可导出的列', en: 'There is no column to export' },
};

/** The input of an export: the list's URL state, and the shown columns in order; without them all columns. */
export const exportInput = z.object({
  path: z.string().max(64),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  filters: listInput.unwrap().shape.filters,
  sort: listInput.unwrap().shape.sort,
  pasted: listInput.unwrap().shape.pasted,
  columns: z.array(z.string().max(64)).max(200).optional(),
  /** Of entities that come in variants: only these, with their own columns. */
  variant: z.string().max(32).optional(),
});
export type ExportInput = z.output<typeof exportInput>;

/** The number of rows, and whether they need a job. */
export function measureExport(ctx: ExternalContext, input: ExportInput): Promise<{ total: number; title: string; needsJob: boolean }> {
  return atExport(ctx, input, async (signedIn, exchanged) => {
    const total = await countListed(signedIn, exchanged, narrowed(input));
    const { title } = await columnsFor(signedIn, input);
    return { total, title, needsJob: total > maxAtOnce };
  });
}

/** Exports the list at once. Rows are read before the first byte is sent, so that a slow client does not keep a transaction open. */
export async function exportNow(ctx: ExternalContext, input: ExportInput): Promise<Download> {
  const { name, columns, cells, day } = await atExport(ctx, input, async (signedIn, exchanged) => {
    const total = await countListed(signedIn, exchanged, narrowed(input));
    if (total > maxAtOnce) throw new BusinessError(said.forJob);
    const { title, fields } = await columnsFor(signedIn, input);
    const rows: CellValue[][] = [];
    for await (const some of listedRows(signedIn, exchanged, narrowed(input))) {
      for (const row of some) rows.push(cellsOf(row, fields, signedIn.locale));
    }
    return { name: title, columns: fields, cells: rows, day: todayOf(signedIn) };
  });
  await noteExport(ctx, narrowed(input), cells.length);
  return new Download(fileName(name, day, input), input.format === 'csv' ? csvType : workbookType, () =>
    written(name, input, columns, cells),
  );
}

/** Queues a job that creates the file. */
export async function startExport(ctx: ExternalContext, input: ExportInput): Promise<{ id: string }> {
  const { total, title } = await measureExport(ctx, input);
  if (total > maxRows) throw new BusinessError(said.tooMany);
  return ctx.inTransactionOnce(async (signedIn) => {
    const { id } = await addJob(signedIn, { kind: 'export', entity: input.path, input: { ...input, title }, total });
    return { id };
  });
}

/** The export job: reads through a cursor and writes as it reads, so that memory use does not grow with the rows. */
export async function runExport(ctx: Context, row: Job, progress: Progress): Promise<Finished> {
  const input = exportInput.parse(row.input);
  const key = `${row.tenantId}/exchange/${randomBytes(16).toString('hex')}`;
  const { title, count, day } = await atExport(ctx, input, async (signedIn, exchanged) => {
    const total = await countListed(signedIn, exchanged, narrowed(input));
    if (total > maxRows) throw new BusinessError(said.tooMany);
    await progress(0, total);
    const { title: name, fields } = await columnsFor(signedIn, input);
    let done = 0;
    async function* cells(): AsyncGenerator<CellValue[]> {
      for await (const some of listedRows(signedIn, exchanged, narrowed(input))) {
        for (const one of some) yield cellsOf(one, fields, signedIn.locale);
        done += some.length;
        await progress(done);
      }
    }
    const file = written(name, input, fields, cells());
    try {
      await (await storeOf()).put(key, file);
    } finally {
      file.destroy();
    }
    return { title: name, count: done, day: todayOf(signedIn) };
  });
  await noteExport(ctx, narrowed(input), count);
  const message = { zh: `导出已完成: ${title} ${count} 行`, en: `Your export is ready: ${title}, ${count} rows` };
  return { outcome: { count }, fileKey: key, fileName: fileName(title, day, input), message };
}

/** Opens a snapshot for reading the list, if the caller may export it. */
export function atExport<Result>(
  ctx: Context,
  { path }: Pick<ExportInput, 'path'>,
  work: (signedIn: SignedInContext, exchanged: Exchanged) => Promise<Result>,
) {
  const exchanged = exportedAt(sessionAt(ctx), path);
  const meta = { ...exchanged.list, permission: `${exchanged.code}_export` };
  return atEntity(ctx, { path: `${path}.export`, type: 'query', meta, isSnapshot: true }, (signedIn) => work(signedIn, exchanged));
}

const cellsOf = (row: Record<string, unknown>, fields: readonly FieldView[], locale: Locale): CellValue[] => {
  const stamped = withStamp(row);
  return fields.map((field) => cellOf(field, stamped, locale));
};

/** The columns of a file; whoever may bring it back gets what an import goes by, such as the version of each record and its tenant. */
async function columnsFor(ctx: SignedInContext, input: ExportInput): Promise<{ title: string; fields: readonly FieldView[] }> {
  const own = await variantListed(ctx, input);
  const { title, fields, needed } = own ? { title: own.title, fields: own.shown, needed: [] } : await listColumns(ctx, input);
  const isWhole = own !== undefined || variantsOf(input.path) === undefined;
  return { title, fields: isWhole && mayBringBack(ctx.session, input.path) ? [...fields, ...needed, stampField(ctx.locale)] : fields };
}

interface Listed {
  title: string;
  fields: readonly FieldView[];
  /** What an import goes by beyond the form, where it was not asked for. */
  needed: readonly FieldView[];
}

/** The list's columns for this user; unknown names are ignored. */
async function listColumns(ctx: SignedInContext, { path, columns }: ExportInput): Promise<Listed> {
  const screen = await callAt<Screen>(withinTransaction(ctx, path), `${path}.screen`, 'query', {});
  // Fields of the view page can be columns too.
  const offered = [...screen.columns, ...screen.view.filter(({ kind }) => !['rows', 'richText', 'password', 'files'].includes(kind))];
  const named = columns?.flatMap((name) => offered.find((one) => one.name === name) ?? []);
  const fields = named && named.length > 0 ? named : screen.columns;
  if (fields.length === 0) throw new BusinessError(said.noColumns);
  const { entity } = exchangedAt(path);
  const further = (entity && importRulesOf(entity)?.columns?.(ctx)) ?? [];
  const needed = screen.columns.filter((one) => !fields.includes(one) && further.some(({ label }) => label[ctx.locale] === one.label));
  return { title: screen.title, fields, needed };
}

function written(
  name: string,
  { format }: ExportInput,
  fields: readonly FieldView[],
  rows: Iterable<CellValue[]> | AsyncIterable<CellValue[]>,
): Readable {
  const columns = fields.map(columnOf);
  if (format === 'csv')
    return writeCsv(
      columns.map(({ title }) => title),
      rows,
    );
  return writeWorkbook([{ name: sheetName(name), columns, rows }]);
}

/** Exports are audited in the database of the records. */
export async function noteExport(ctx: Context, { path, filters }: Pick<ExportInput, 'path' | 'filters'>, count: number): Promise<void> {
  const { entity, list, code } = exportedAt(sessionAt(ctx), path);
  const what = entity ?? { path, fields: {} };
  const meta = { ...list, crossTenant: false, permission: `${code}_export` };
  await atEntity(ctx, { path: `${path}.export`, type: 'mutation', meta }, (signedIn) =>
    recordChanges(signedIn, { path: what.path, fields: what.fields }, [{ recordId: null, action: 'export', after: { count, filters } }]),
  );
}

/** A valid sheet name. */
export const sheetName = (title: string): string =>
  title
    .replace(/[\\/*?:[\]']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

/** `day`: the plant's today. */
const fileName = (title: string, day: string, { format }: ExportInput): string =>
  `${title.replace(/[\\/:*?"<>|]/g, ' ')}-${day.replaceAll('-', '')}.${format}`;
