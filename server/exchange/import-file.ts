import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import { addJob, continueJob, type Finished, type Job, ownJob, type Progress } from '#server/background/jobs.ts';
import type { Context, ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { answerOnce } from '#server/calls/idempotency.ts';
import { tellWith } from '#server/calls/log/usual-log.ts';
import { holdHome } from '#server/calls/tenant-database.ts';
import { askToConfirm } from '#server/confirm.ts';
import { id } from '#server/engine/inputs.ts';
import { BusinessError } from '#server/errors.ts';
import { storeOf } from '#server/storage/store.ts';
import type { UploadedFile } from '#server/storage/uploaded-file.ts';
import { atEntity, atEntityAndMain, sessionAt } from './at-entity.ts';
import type { CheckedRow } from './checked-rows.ts';
import { importedAt, mayWrite } from './exchanged.ts';
import { type Heading, importColumns, listedTitles, plain } from './import-columns.ts';
import { type ImportMode, type KeptReport, readOf, reportOf, type Told } from './import-report.ts';
import { filledBy, importRows, lookAtRows, typedRows } from './import-rows.ts';
import { importRulesOf, type OneTimePassword } from './imports-with.ts';
import { batchesOf, batchSize, checkInBatches, type TakenRow, takeInBatches } from './one-by-one/in-batches.ts';
import { maxOneByOne } from './one-by-one/write-one-by-one.ts';
import { openPasswords, passwordsKey, sealPasswords } from './passwords-shown-once.ts';
import { assertRoom, assertTable, readTable, type Table } from './read-table.ts';
import { type Seen, stampText } from './record-stamp.ts';
import { assertVariant, variantOf, variantsOf } from './variants.ts';
import { belowTitles } from './workbook/below-titles.ts';
import { keepWrongRows } from './workbook/error-workbook.ts';
import { inTurn } from './workbook/in-turn.ts';
import { joinSheets } from './workbook/join-sheets.ts';
import type { SheetRow } from './workbook/read-workbook.ts';
import { keyOfRow, type RowPlace, rowFirst, rowNamed } from './workbook/row-place.ts';

export const importInput = z.object({ id, mode: z.enum(['all', 'good']).default('all'), confirm: z.unknown().optional() });
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
      .map(({ row, existing, met = existing }) => [keyOfRow(row), met ? stampText(met) : '']),
  );

/** Files up to this size are checked while the user waits, unless commands write more rows than a batch. */
export const smallFile = 300_000;

const said = {
  wrong: (count: number, row: RowPlace, first: Label) => ({
    zh: `有${count}行错误，未写入任何数据。${rowNamed(row).zh}：${first.zh}`,
    en: `${count} rows are wrong; nothing was imported. In ${rowNamed(row).en}: ${first.en}`,
  }),
  other: (row: RowPlace, found: string, wanted: string) => ({
    zh: `文件${rowNamed(row).zh}是“${found}”，不是“${wanted}”。请选择对应的类型再导入`,
    en: `${rowFirst(row).en} is "${found}", not "${wanted}". Choose that type and import it there.`,
  }),
  leftOut: (sheets: readonly string[]) => ({
    zh: `工作表 ${sheets.join('、')} 的列与要导入的工作表不同，不会导入`,
    en: `The columns of ${sheets.join(', ')} are not those of the sheet to import: what stands there is not imported`,
  }),
  onlyHead: { zh: '列名下面没有数据', en: 'There is nothing below the column names' },
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
  let isSmall = file.bytes.length <= smallFile;
  if (isSmall) {
    const table = await inTurn(file.bytes, (bounds) => readTable(file.bytes, bounds));
    const count = await countRows(ctx, exchanged, table, variant);
    isSmall = !isByCommand(exchanged, variant) || count <= batchSize;
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

/** Confirms a checked import: all rows or nothing, or the valid rows only; sheets that were not read are asked about. */
export async function confirmImport(ctx: SignedInContext, input: z.output<typeof importInput>): Promise<{ id: string; isSmall: boolean }> {
  const row = await ownJob(ctx, input.id);
  importedAt(ctx.session, row.entity);
  const { counts, unread = [] } = (row.outcome ?? {}) as Partial<KeptReport>;
  if (unread.length > 0) askToConfirm([{ name: 'sheets', text: said.leftOut(unread) }], input.confirm);
  await tellWith(ctx.db, ctx.caller, ctx.session, {
    command: `${row.entity}.import`,
    params: JSON.stringify({ fileName: row.input.fileName, mode: input.mode, ...counts }),
  });
  const seen = row.outcome?.[seenKey];
  await continueJob(ctx, row.id, { kind: 'import', input: { ...row.input, mode: input.mode, [seenKey]: seen } });
  return { id: row.id, isSmall: (counts?.total ?? 0) <= 500 };
}

/** The job that checks a file; what it writes meanwhile is rolled back. */
export async function runCheck(ctx: Context, row: Job, progress: Progress): Promise<Finished> {
  const { report, seen, file } = await worked(ctx, row, progress, true);
  // There is nothing to ask about a file from which nothing would be taken.
  const state = report.counts.added + report.counts.changed === 0 ? 'done' : 'asking';
  return { state, outcome: { ...report, [seenKey]: seen }, ...file };
}

/** The import job. Takes effect once, however often it is started (R-40): its outcome is stored in the same transaction. */
export async function runImport(ctx: Context, row: Job, progress: Progress): Promise<Finished> {
  const { report, passwords, file } = await worked(ctx, row, progress, false);
  const { added, changed, wrong, total } = report.counts;
  const message = {
    zh: `导入已完成: 新增${added}行，更新${changed}行${wrong > 0 ? `，${wrong}行未导入` : ''}`,
    en: `Your import is done: ${added} added, ${changed} changed${wrong > 0 ? `, ${wrong} not imported` : ''}`,
  };
  const isTold = total > 500 || passwords.length > 0;
  return { outcome: outcomeOf(row, report, passwords), ...file, ...(isTold && { message }) };
}

function outcomeOf(row: Job, report: KeptReport, passwords: readonly OneTimePassword[]): Record<string, unknown> {
  return { ...report, mode: modeOf(row), ...(passwords.length > 0 && { [passwordsKey]: sealPasswords(passwords) }) };
}

const modeOf = ({ input }: Job): ImportMode => (input.mode === 'good' ? 'good' : 'all');

/** What the check saw; of a job that an older build had confirmed it stands in the outcome. */
const seenBy = ({ input, outcome }: Job) => (input[seenKey] ?? outcome?.[seenKey]) as Seen | undefined;

interface Worked {
  report: KeptReport;
  seen?: Seen;
  passwords: readonly OneTimePassword[];
  /** The workbook of the wrong rows, if there are any. */
  file: Pick<Finished, 'fileKey' | 'fileName'>;
}

async function worked(ctx: Context, row: Job, progress: Progress, isRehearsal: boolean): Promise<Worked> {
  const exchanged = importedAt(sessionAt(ctx), row.entity);
  const { fileKey, variant } = row.input as ImportFile;
  const bytes = await buffer(await (await storeOf()).get(fileKey));
  const whole = await inTurn(bytes, (bounds) => readTable(bytes, bounds));
  const isEach = isByCommand(exchanged, variant);
  const count = await countRows(ctx, exchanged, whole, variant);
  await progress(0, count);
  const isLarge = isEach && count > maxOneByOne;
  const work = { row, exchanged, whole, progress, isRehearsal };
  const { heading, table, report, wrong, ...more } = await (isLarge ? inBatches : atOnce)(ctx, work);
  const file = wrong.length === 0 ? {} : { fileKey: await keepWrongRows(row, table, heading, wrong), fileName: String(row.input.fileName) };
  return { report, file, ...more };
}

interface Import {
  row: Job;
  exchanged: Imported;
  /** With what stands above the heading. */
  whole: Table;
  progress: Progress;
  isRehearsal: boolean;
}

interface Came extends Omit<Worked, 'file'> {
  heading: Heading;
  table: Table;
  wrong: readonly Told[];
}

/** All rows in one transaction. */
async function atOnce(ctx: Context, { row, exchanged, whole, progress, isRehearsal }: Import): Promise<Came> {
  const { sha256, variant: asked } = row.input as ImportFile;
  const { counts } = (row.outcome ?? {}) as Partial<KeptReport>;
  const commands = await importRulesOf(exchanged.entity)?.prepare(isRehearsal ? 0 : (counts?.added ?? 0));
  const takenBack = new Error('A rehearsal is taken back');
  let wrong: CheckedRow[] = [];
  let outcome: Pick<Came, 'heading' | 'table' | 'report' | 'seen'> | undefined;
  const isWhole = !isRehearsal && modeOf(row) === 'all';
  const work = async (signedIn: SignedInContext) => {
    await holdHome(signedIn, row.entity);
    const run = async () => {
      const { heading, table, variant } = await headingOf(signedIn, exchanged, whole, asked);
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
          seen: isRehearsal ? undefined : seenBy(row),
          ...(isWhole && { refuse: refuseWrong }),
        },
      );
      wrong = rows.filter(({ kind }) => kind === 'wrong');
      outcome = { heading, table, report: { ...reportOf(heading, rows), ...readOf(table) }, ...(isRehearsal && { seen: seenIn(rows) }) };
      if (isRehearsal) throw takenBack;
      return { ok: true as const, data: outcome };
    };
    if (isRehearsal) return run();
    const answer = await answerOnce(keyedBy(signedIn, `job ${row.id}`, { sha256, mode: modeOf(row) }), run);
    outcome = answer.data;
    return answer;
  };
  // Bulk writes need one database; commands may also write in the main database.
  const at = exchanged.isPlainWrite ? atEntity : atEntityAndMain;
  await at(ctx, placeOf(exchanged, 'mutation'), work).catch((error) => {
    if (error !== takenBack) throw error;
  });
  if (!outcome) throw new Error('An import came to nothing');
  return { ...outcome, wrong, passwords: (!isRehearsal && commands?.passwords?.()) || [] };
}

const keyedBy = ({ db, session }: SignedInContext, key: string, input: unknown) => ({
  db,
  session,
  path: 'exchange.import',
  key,
  input,
});

/** Rows that commands write, in one transaction for each batch. */
async function inBatches(ctx: Context, { row, exchanged, whole, progress, isRehearsal }: Import): Promise<Came> {
  const { entity } = exchanged;
  const { sha256 } = row.input as ImportFile;
  const at = exchanged.isPlainWrite ? atEntity : atEntityAndMain;
  const transact = <Result>(work: (ctx: SignedInContext) => Promise<Result>) =>
    at(ctx, placeOf(exchanged, 'mutation'), async (signedIn) => {
      await holdHome(signedIn, row.entity);
      return work(signedIn);
    });
  const { heading, table, ...work } = await transact(async (signedIn) => {
    const { heading, table } = await headingOf(signedIn, exchanged, whole, undefined);
    const { columns } = heading;
    const rows = typedRows({ columns, rows: table.rows }, isRehearsal ? undefined : seenBy(row));
    const importing = { entity, filled: filledBy(columns), may: mayWrite(signedIn.session, exchanged.path) };
    const batches = batchesOf(entity, columns, rows);
    await lookAtRows(signedIn, importing, columns, rows);
    return { heading, table, columns, importing, batches, progress, transact };
  });
  const places = new Map(table.rows.map((one, at) => [keyOfRow(one), at]));
  const inFileOrder = (rows: readonly Told[]): Told[] =>
    rows.toSorted((one, other) => (places.get(keyOfRow(one.row)) ?? 0) - (places.get(keyOfRow(other.row)) ?? 0));
  const reported = (rows: readonly Told[]): KeptReport => ({ ...reportOf(heading, inFileOrder(rows)), ...readOf(table), batchSize });
  const isWrong = ({ kind }: Told) => kind === 'wrong';
  if (isRehearsal) {
    const checked = await checkInBatches(work);
    return { heading, table, report: reported(checked), seen: seenIn(checked), wrong: inFileOrder(checked).filter(isWrong), passwords: [] };
  }
  const passwords = openPasswords(row.outcome?.[passwordsKey]);
  const toldOf = (taken: readonly TakenRow[]): Told[] =>
    taken.flatMap(({ number, ...came }) => {
      const row = table.rows[places.get(number) ?? -1];
      return row ? [{ row, ...came }] : [];
    });
  const count = work.batches.ordered.length;
  const taken = await takeInBatches({
    ...work,
    once: async (signedIn, numbers, run) => {
      const key = `job ${row.id} from ${numbers[0]}`;
      const answer = await answerOnce(keyedBy(signedIn, key, { sha256, mode: modeOf(row), numbers }), async () => ({
        ok: true as const,
        data: await run(),
      }));
      return answer.data;
    },
    told: async (rows, added) => {
      passwords.push(...added);
      await progress(rows.length, count, outcomeOf(row, { ...reported(toldOf(rows)), left: count - rows.length }, passwords));
    },
  });
  const rows = toldOf(taken);
  return { heading, table, report: reported(rows), wrong: inFileOrder(rows).filter(isWrong), passwords };
}

type Imported = ReturnType<typeof importedAt>;

/** Whether commands write the rows, one by one. */
const isByCommand = ({ isPlainWrite, entity }: Imported, variant: string | undefined): boolean =>
  variant === undefined && (!isPlainWrite || importRulesOf(entity) !== undefined);

const placeOf = ({ path, code, list }: Imported, type: 'query' | 'mutation') => ({
  path: `${path}.import`,
  type,
  meta: { ...list, permission: `${code}_import` },
});

/** How many rows are read: of a further sheet with other columns none. */
const countRows = (ctx: Context, exchanged: Imported, table: Table, variant: string | undefined): Promise<number> =>
  atEntity(ctx, placeOf(exchanged, 'query'), async (signedIn) => (await headingOf(signedIn, exchanged, table, variant)).table.rows.length);

function refuseWrong(rows: readonly CheckedRow[]): void {
  const wrong = rows.filter(({ kind }) => kind === 'wrong');
  const [first] = wrong;
  if (first) throw new BusinessError(said.wrong(wrong.length, first.row, first.problems[0]?.text ?? { zh: '', en: '' }));
}

async function headingOf(ctx: SignedInContext, { entity, path }: Imported, whole: Table, asked: string | undefined) {
  const variant = await variantOf(ctx, path, asked);
  const known = await importColumns(ctx, entity, variant);
  const besides = variant?.passedOver ?? (await listedTitles(ctx, path));
  const read = (sheet: Table) => {
    const { table, heading } = belowTitles(sheet, known, besides);
    return { table, heading, fields: heading.columns.map((column) => column?.field.name) };
  };
  const isKnown = ({ heading }: ReturnType<typeof read>) => heading.columns.some((column) => column !== undefined);
  const sheets = [whole, ...(whole.others ?? [])].map(read);
  // A cover may stand before the list.
  const { heading, ...first } = sheets.find(isKnown) ?? read(whole);
  const table = joinSheets(
    first,
    sheets.filter(({ table: { sheet } }) => sheet !== first.table.sheet),
  );
  assertRoom(table);
  if (table.rows.length === 0) throw new BusinessError(said.onlyHead, { field: 'file' });
  if (variant && asked !== undefined) refuseOther(heading, table.rows, { path, asked, title: variant.title });
  if (heading.columns.some((column) => column !== undefined)) return { heading, table, variant };
  throw new BusinessError(said.noColumn(table.head.filter((text) => text !== '')), { field: 'file' });
}

/** A workbook says itself which variant its rows are of: a file of another one was chosen by mistake. */
function refuseOther({ columns }: Heading, rows: readonly SheetRow[], { path, asked, title }: Record<'path' | 'asked' | 'title', string>) {
  const field = variantsOf(path)?.field;
  const at = columns.findIndex((column) => column?.field.name === field);
  const column = columns[at];
  if (!column) return;
  for (const row of rows) {
    const text = row.cells[at] ?? '';
    const meant = [text, ...(column.choices.get(plain(text)) ?? [])];
    if (text === '' || meant.includes(asked)) continue;
    throw new BusinessError(said.other(row, [...text].slice(0, 40).join(''), title), { field: 'file' });
  }
}
