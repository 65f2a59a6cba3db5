import type { Progress } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { CheckedRow, Importing } from '../checked-rows.ts';
import type { ImportColumn } from '../import-columns.ts';
import { noteImport, writeLooked } from '../import-rows.ts';
import { importRulesOf, type OneTimePassword } from '../imports-with.ts';
import type { TypedRow } from '../typed-rows.ts';
import { keyOfRow, type RowKey } from '../workbook/row-place.ts';
import { inOrderOf, type Needs, neededBy, needsOf } from './file-order.ts';

/** So many rows share a transaction: it holds its locks for a second or two, and others wait no longer. */
export const batchSize = 200;

export interface Batches {
  needs: Needs;
  /** Every row, those that others name before them. */
  ordered: TypedRow[];
  parts: TypedRow[][];
}

/** Parts rows into batches by what stands in the file alone, so that they are the same whenever the job goes on. */
export function batchesOf(entity: AnyEntity, columns: readonly (ImportColumn | undefined)[], rows: readonly TypedRow[]): Batches {
  const needs = needsOf(entity, columns, rows);
  const ordered = inOrderOf(needs, rows);
  const count = Math.ceil(ordered.length / batchSize);
  return { needs, ordered, parts: Array.from({ length: count }, (_, at) => ordered.slice(at * batchSize, (at + 1) * batchSize)) };
}

/** What came of a row, as it is kept beside what the row has written. */
export interface TakenRow extends Pick<CheckedRow, 'kind' | 'problems' | 'told'> {
  /** Its row in the file; of several sheets with its sheet. */
  number: RowKey;
}

export interface BatchWork {
  importing: Importing;
  columns: readonly (ImportColumn | undefined)[];
  batches: Batches;
  progress: Progress;
  /** Runs a batch in a transaction of its own. */
  transact: <Result>(work: (ctx: SignedInContext) => Promise<Result>) => Promise<Result>;
}

/** Checks rows as they will be written: each batch in a transaction that is taken back, after the rows of other batches that it names. */
export async function checkInBatches({ transact, batches: { needs, parts, ordered }, ...work }: BatchWork): Promise<CheckedRow[]> {
  const takenBack = new Error('A rehearsal is taken back');
  const checked: CheckedRow[] = [];
  for (const part of parts) {
    const needed = neededBy(needs, part);
    const before = needed.size > 0 ? ordered.filter((row) => needed.has(row)) : [];
    const commands = await importRulesOf(work.importing.entity)?.prepare(0);
    const progress: Progress = (done) => work.progress(checked.length + Math.max(done - before.length, 0), ordered.length);
    const together = [...before, ...part].map(copyOf);
    let rows: CheckedRow[] = [];
    await transact(async (ctx) => {
      rows = await writeLooked(ctx, { ...work.importing, commands }, work.columns, together, progress);
      throw takenBack;
    }).catch((error) => {
      if (error !== takenBack) throw error;
    });
    checked.push(...rows.slice(before.length));
  }
  return checked;
}

interface Taking extends BatchWork {
  /** The rows of a batch are written once, however often it is begun: what came of them is kept in the transaction that writes them. */
  once: (ctx: SignedInContext, numbers: readonly RowKey[], run: () => Promise<TakenRow[]>) => Promise<TakenRow[]>;
  /** Told of each batch that is written, or was before. */
  told: (taken: readonly TakenRow[], passwords: readonly OneTimePassword[]) => Promise<void>;
}

/** Writes rows batch by batch; a row that is refused keeps no other back. */
export async function takeInBatches({ transact, once, told, batches: { parts, ordered }, ...work }: Taking): Promise<TakenRow[]> {
  const { entity } = work.importing;
  const taken: TakenRow[] = [];
  for (const [at, part] of parts.entries()) {
    const commands = await importRulesOf(entity)?.prepare(part.filter(({ seen }) => seen === null).length);
    const progress: Progress = (done) => work.progress(taken.length + done, ordered.length);
    let passwords: readonly OneTimePassword[] = [];
    const write = (ctx: SignedInContext) => async () => {
      const rows = await writeLooked(ctx, { ...work.importing, commands }, work.columns, part.map(copyOf), progress);
      const written = rows.map(({ row, kind, problems, told }) => ({ number: keyOfRow(row), kind, problems, ...(told && { told }) }));
      if (at === parts.length - 1) await noteImport(ctx, entity, [...taken, ...written]);
      passwords = commands?.passwords?.() ?? [];
      return written;
    };
    const numbers = part.map(({ row }) => keyOfRow(row));
    taken.push(...(await transact((ctx) => once(ctx, numbers, write(ctx)))));
    await told(taken, passwords);
  }
  return taken;
}

/** What is written of a row that is taken back, such as the id of its parent, must not be left in it. */
const copyOf = (row: TypedRow): TypedRow => ({ ...row, input: { ...row.input }, problems: [...row.problems] });
