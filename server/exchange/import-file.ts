import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { addJob, continueJob, type Finished, type Job, ownJob, type Progress } from '#server/background/jobs.ts';
import type { Context, ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { answerOnce } from '#server/calls/idempotency.ts';
import { tellWith } from '#server/calls/log/usual-log.ts';
import { holdHome } from '#server/calls/tenant-database.ts';
import { id } from '#server/engine/inputs.ts';
import { entityAt } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import { storeOf } from '#server/storage/store.ts';
import type { UploadedFile } from '#server/storage/uploaded-file.ts';
import { atEntity, atEntityAndMain, sessionAt } from './at-entity.ts';
import type { CheckedRow, RowKind } from './checked-rows.ts';
import { importedAt, mayWrite } from './exchanged.ts';
import { sheetName } from './export-list.ts';
import { type Heading, importColumns, plain, problemTitle, readHeading } from './import-columns.ts';
import { importRows } from './import-rows.ts';
import { notesSheets } from './import-template.ts';
import { importRulesOf, type RowCommands } from './imports-with.ts';
import { passwordsKey, sealPasswords } from './passwords-shown-once.ts';
import { assertTable, readTable, type Table } from './read-table.ts';
import { type Seen, stampText } from './record-stamp.ts';
import { assertVariant, variantOf, variantsOf } from './variants.ts';
import { inTurn } from './workbook/in-turn.ts';
import type { SheetRow } from './workbook/read-workbook.ts';
import { writeWorkbook } from './workbook/write-workbook.ts';

/** The result of a check: counts per kind of row, and the first problems. */
export interface ImportReport {
  counts: Record<RowKind | 'total', number>;
  /** Unknown headings, and missing ones that a new record requires. */
  unknown: string[];
  missing: string[];
  /** Our columns that the file fills, by their headings. */
  read: string[];
  /** The sheet that was read, the names of visible ones with data that were not, and the numbers of hidden rows, which were not either. */
  sheet?: string;
  unread?: string[];
  hidden?: number[];
  problems: { row: number; column: string; value: string; text: string }[];
  /** Whether there are more problems than listed. */
  hasMore: boolean;
  /** What is told of rows that are right. */
  notes?: { row: number; text: string }[];
  mode?: ImportMode;
}
export type ImportMode = 'all' | 'good';

export const importInput = z.object({ id, mode: z.enum(['all', 'good']).default('all') });
interface ImportFile extends Record<string, unknown> {
  fileKey: string;
  fileName: string;
  sha256: string;
  mode?: ImportMode;
  /** Of an entity that comes in variants, the one that the file holds. */
  variant?: string | undefined;
}

/** The key of what a check saw, for the import that follows. */
export const seenKey = 'seen';

const seenIn = (rows: readonly CheckedRow[]): Seen =>
  Object.fromEntries(
    rows
      .filter(({ kind }) => kind === 'added' || kind === 'changed')
      .map(({ row, existing, met = existing }) => [row.number, met ? stampText(met) : '']),
  );

const maxShown = 100;
/** Files up to this size are checked while the user waits. */
export const smallFile = 300_000;

const said = {
  wrong: (count: number, row: number, first: string) => ({
    zh: `有${count}行错误，未写入任何数据。第${row}行：${first}`,
    en: `${count} rows are wrong; nothing was imported. Row ${row}: ${first}`,
  }),
  other: (row: number, found: string, wanted: string) => ({
    zh: `文件第${row}行是“${found}”，不是“${wanted}”。请选择对应的类型再导入`,
    en: `Row ${row} of the file is "${found}", not "${wanted}". Choose that type and import it there.`,
  }),
  noColumn: (found: string[]) => ({
    zh: `文件中没有可识别的列（找到：${firstOf(found, '、')}），正确的列名见导入模板`,
    en: `None of the columns is known here (found: ${firstOf(found, ', ')}): use those of the template`,
  }),
};

const firstOf = (heads: string[], between: string) => {
  const shown = heads.slice(0, 5).map((text) => [...text].slice(0, 30).join(''));
  return shown.join(between) + (heads.length > 5 ? ' …' : '');
};

/**
 * Stores an uploaded file and queues a job that checks it. Refuses at once what is not a table, and a small one without any known column.
 */
export async function startImport(
  ctx: ExternalContext,
  { path, variant, file }: { path: string; variant?: string | undefined; file: UploadedFile },
): Promise<{ id: string; isSmall: boolean }> {
  const exchanged = importedAt(ctx.session, path);
  assertVariant(path, variant);
  assertTable(file);
  const isSmall = file.bytes.length <= smallFile;
  if (isSmall) {
    const table = await inTurn(file.bytes, (bounds) => readTable(file.bytes, bounds));
    await atEntity(ctx, placeOf(exchanged, 'query'), (signedIn) => headingOf(signedIn, exchanged, table, variant));
  }
  const fileKey = `${ctx.session.tenantId}/exchange/${randomBytes(16).toString('hex')}`;
  const store = await storeOf();
  await store.put(fileKey, Readable.from([file.bytes]));
  const input: ImportFile = {
    fileKey,
    fileName: file.name.slice(0, 200),
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    ...(variant !== undefined && { variant }),
  };
  try {
    const made = await ctx.inTransactionOnce(async (signedIn) => ({
      id: (await addJob(signedIn, { kind: 'check', entity: path, input })).id,
      fileKey,
    }));
    // A repeated request: the file is stored already.
    if (made.fileKey !== fileKey) await store.remove(fileKey);
    return { id: made.id, isSmall };
  } catch (error) {
    await store.remove(fileKey);
    throw error;
  }
}

/** Confirms a checked import: all rows or nothing, or the valid rows only. */
export async function confirmImport(ctx: SignedInContext, input: z.output<typeof importInput>): Promise<{ id: string; isSmall: boolean }> {
  const row = await ownJob(ctx, input.id);
  importedAt(ctx.session, row.entity);
  const { counts } = (row.outcome ?? {}) as Partial<ImportReport>;
  await tellWith(ctx.db, ctx.caller, ctx.session, {
    command: `${row.entity}.import`,
    params: JSON.stringify({ fileName: row.input.fileName, mode: input.mode, ...counts }),
  });
  await continueJob(ctx, row.id, { kind: 'import', input: { ...row.input, mode: input.mode } });
  return { id: row.id, isSmall: (counts?.total ?? 0) <= 500 };
}

/** The job that checks a file; what it writes meanwhile is rolled back. */
export async function runCheck(ctx: Context, row: Job, progress: Progress): Promise<Finished> {
  const commands = await commandsFor(row, 0);
  const { table, outcome, wrong } = await worked(ctx, row, progress, { isRehearsal: true, commands });
  const file = wrong.length === 0 ? undefined : await errorWorkbook(row, table, outcome.heading, wrong);
  // There is nothing to ask about a file from which nothing would be taken.
  const { added, changed } = outcome.report.counts;
  const state = added + changed === 0 ? 'done' : 'asking';
  return { state, outcome: { ...outcome.report, seen: outcome.seen }, ...(file && { fileKey: file, fileName: errorName(row) }) };
}

/** The import job. Takes effect once, however often it is started: its outcome is stored in the same transaction. */
export async function runImport(ctx: Context, row: Job, progress: Progress): Promise<Finished> {
  const checked = row.outcome as (ImportReport & Pick<Outcome, 'seen'>) | null;
  const commands = await commandsFor(row, checked?.counts.added ?? 0);
  const { outcome } = await worked(ctx, row, progress, { isRehearsal: false, commands, seen: checked?.seen });
  const { counts } = outcome.report;
  const isLarge = counts.total > 500;
  const message = {
    zh: `导入已完成: 新增${counts.added}行，更新${counts.changed}行`,
    en: `Your import is done: ${counts.added} added, ${counts.changed} changed`,
  };
  const passwords = commands?.passwords?.() ?? [];
  const sealed = passwords.length > 0 && { [passwordsKey]: sealPasswords(passwords) };
  return { outcome: { ...outcome.report, mode: modeOf(row), ...sealed }, ...((isLarge || sealed) && { message }) };
}

const commandsFor = ({ entity }: Job, added: number) => importRulesOf(entityAt(entity))?.prepare(added);

const modeOf = ({ input }: Job): ImportMode => (input.mode === 'good' ? 'good' : 'all');

interface Outcome {
  heading: Heading;
  report: ImportReport;
  seen?: Seen | undefined;
}

async function worked(
  ctx: Context,
  row: Job,
  progress: Progress,
  { isRehearsal, commands, seen }: { isRehearsal: boolean; commands: RowCommands | undefined; seen?: Seen | undefined },
) {
  const exchanged = importedAt(sessionAt(ctx), row.entity);
  const { fileKey, sha256, variant: asked } = row.input as ImportFile;
  const bytes = await buffer(await (await storeOf()).get(fileKey));
  const table = await inTurn(bytes, (bounds) => readTable(bytes, bounds));
  await progress(0, table.rows.length);
  const takenBack = new Error('A rehearsal is taken back');
  let wrong: CheckedRow[] = [];
  let outcome: Outcome | undefined;
  const isWhole = !isRehearsal && modeOf(row) === 'all';
  const work = async (signedIn: SignedInContext) => {
    await holdHome(signedIn, row.entity);
    const run = async () => {
      const { heading, variant } = await headingOf(signedIn, exchanged, table, asked);
      const rows = await importRows(
        signedIn,
        exchanged,
        { columns: heading.columns, rows: table.rows },
        {
          may: mayWrite(signedIn.session, exchanged.path),
          commands,
          variant,
          isRehearsal,
          progress,
          seen,
          ...(isWhole && { refuse: refuseWrong }),
        },
      );
      wrong = rows.filter(({ kind }) => kind === 'wrong');
      outcome = { heading, report: { ...reportOf(heading, rows), ...readOf(table) }, ...(isRehearsal && { seen: seenIn(rows) }) };
      if (isRehearsal) throw takenBack;
      return { ok: true as const, data: outcome };
    };
    if (isRehearsal) return run();
    const keyed = {
      db: signedIn.db,
      session: signedIn.session,
      path: 'exchange.import',
      key: `job ${row.id}`,
      input: { sha256, mode: modeOf(row) },
    };
    const answer = await answerOnce(keyed, run);
    outcome = answer.data as Outcome;
    return answer;
  };
  // Bulk writes need one database; commands may also write in the main database.
  const at = exchanged.isPlainWrite ? atEntity : atEntityAndMain;
  await at(ctx, placeOf(exchanged, 'mutation'), work).catch((error) => {
    if (error !== takenBack) throw error;
  });
  if (!outcome) throw new Error('An import came to nothing');
  return { table, outcome, wrong };
}

type Imported = ReturnType<typeof importedAt>;

const placeOf = ({ path, code, list }: Imported, type: 'query' | 'mutation') => ({
  path: `${path}.import`,
  type,
  meta: { ...list, permission: `${code}_import` },
});

function refuseWrong(rows: readonly CheckedRow[]): void {
  const wrong = rows.filter(({ kind }) => kind === 'wrong');
  const [first] = wrong;
  if (first) throw new BusinessError(said.wrong(wrong.length, first.row.number, first.problems[0]?.text ?? ''));
}

async function headingOf(ctx: SignedInContext, { entity, path }: Imported, { head, rows }: Table, asked: string | undefined) {
  const variant = await variantOf(ctx, path, asked);
  const heading = readHeading(head, await importColumns(ctx, entity, variant), variant?.passedOver);
  if (variant && asked !== undefined) refuseOther(heading, rows, { path, asked, title: variant.title });
  if (heading.columns.some((column) => column !== undefined)) return { heading, variant };
  throw new BusinessError(said.noColumn(head.filter((text) => text !== '')), { field: 'file' });
}

/** A workbook says itself which variant its rows are of: a file of another one was chosen by mistake. */
function refuseOther({ columns }: Heading, rows: readonly SheetRow[], { path, asked, title }: Record<'path' | 'asked' | 'title', string>) {
  const field = variantsOf(path)?.field;
  const at = columns.findIndex((column) => column?.field.name === field);
  const column = columns[at];
  if (!column) return;
  for (const { number, cells } of rows) {
    const text = cells[at] ?? '';
    const meant = [text, ...(column.choices.get(plain(text)) ?? [])];
    if (text === '' || meant.includes(asked)) continue;
    throw new BusinessError(said.other(number, [...text].slice(0, 40).join(''), title), { field: 'file' });
  }
}

function reportOf({ columns, known, unknown, missing }: Heading, rows: readonly CheckedRow[]): ImportReport {
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0, total: rows.length };
  const problems: ImportReport['problems'] = [];
  let named = 0;
  for (const { kind, row, problems: own } of rows) {
    counts[kind] += 1;
    named += own.length;
    for (const { field, text } of own) {
      const at = columns.findIndex((column) => column?.field.name === field);
      const { title = '' } = known.find((column) => column.field.name === field) ?? {};
      if (problems.length < maxShown) problems.push({ row: row.number, column: title, value: (row.cells[at] ?? '').slice(0, 100), text });
    }
  }
  const notes = rows.flatMap(({ row, told = [] }) => told.map((text) => ({ row: row.number, text })));
  const read = columns.flatMap((column) => (column ? [column.title] : []));
  return {
    ...{ counts, read, unknown, missing, problems, hasMore: named > problems.length },
    ...(notes.length > 0 && { notes: notes.slice(0, maxShown) }),
  };
}

/** The sheet of our own templates that explains the other one is none that somebody misses. */
function readOf({ sheet, unread = [], hidden }: Table): Pick<ImportReport, 'sheet' | 'unread' | 'hidden'> {
  const missed = unread.filter((name) => !notesSheets.includes(name));
  return {
    ...(sheet !== undefined && { sheet }),
    ...(missed.length > 0 && { unread: missed }),
    ...(hidden && { hidden: hidden.slice(0, maxShown) }),
  };
}

const errorName = ({ input }: Job): string => `错误-${String(input.fileName).replace(/\.\w+$/, '')}.xlsx`;

/** The invalid rows as uploaded, each with its problems; the corrected file can be uploaded again. */
async function errorWorkbook(row: Job, { head }: Table, { columns }: Heading, wrong: readonly CheckedRow[]): Promise<string> {
  const locale = row.locale === 'en' ? 'en' : 'zh';
  const places = head.map((title, at) => ({ title, at })).filter(({ title }) => !Object.values(problemTitle).includes(title));
  const titleOf = (field: string) => columns.find((column) => column?.field.name === field)?.title ?? '';
  const said = ({ problems }: CheckedRow) =>
    problems.map(({ field, text }) => (titleOf(field) === '' ? text : `${titleOf(field)}: ${text}`)).join('; ');
  const key = `${row.tenantId}/exchange/${randomBytes(16).toString('hex')}`;
  const file = writeWorkbook([
    {
      name: sheetName(problemTitle[locale]),
      columns: [...places.map(({ title }) => ({ title, width: 18 })), { title: problemTitle[locale], width: 60 }],
      rows: wrong.map((one) => [...places.map(({ at }) => sentCell(one.row, at)), said(one).slice(0, 2000)]),
    },
  ]);
  await (await storeOf()).put(key, file);
  return key;
}

/** An error cell stays an error: as text it would be imported on the next upload. */
const sentCell = ({ cells, errors }: SheetRow, at: number) => (errors?.has(at) ? { error: cells[at] ?? '' } : (cells[at] ?? ''));
