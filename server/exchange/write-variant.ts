import type { Progress } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { savepoint } from './at-entity.ts';
import type { CheckedRow, Importing, RowKind } from './checked-rows.ts';
import { refusalIn, refuseTooMany } from './one-by-one/write-one-by-one.ts';
import { isOvertaken, type Stamp } from './record-stamp.ts';
import type { TypedRow } from './typed-rows.ts';
import type { Variant, VariantFile } from './variants.ts';
import type { RowPlace } from './workbook/row-place.ts';

/** Planning locks nothing, so that it may take minutes. */
const maxPlanned = 20_000;

interface PlannedRows {
  checked: CheckedRow[];
  /** Writes what is planned, and marks the rows that others have overtaken as wrong. */
  write: () => Promise<void>;
}

/** Plans the rows of one variant, each refused by itself; nothing is written, and nobody waits for it. */
export async function planVariant(
  ctx: SignedInContext,
  { may, variant }: Pick<Importing, 'may'> & { variant: Variant },
  rows: readonly TypedRow[],
  progress: Progress,
): Promise<PlannedRows> {
  refuseTooMany(rows, maxPlanned);
  const file = variant.open(ctx, may);
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    checked.push(await planRow(ctx, file, row));
    await progress(checked.length, rows.length);
  }
  return { checked, write: () => writePlanned(file, checked) };
}

async function planRow(ctx: SignedInContext, file: VariantFile, one: TypedRow): Promise<CheckedRow> {
  const row = { ...one, values: one.input };
  if (one.problems.length > 0) return { ...row, kind: 'wrong' };
  let kind: RowKind = 'unchanged';
  let met: Stamp | undefined;
  const isLate = (existing: Stamp) => {
    met = { id: existing.id, version: existing.version };
    return isOvertaken(one, existing);
  };
  const problems = await refusalIn(async () => {
    kind = await savepoint(ctx.db, () => file.plan({ row: one.row, input: one.input, isOvertaken: isLate }));
  });
  return problems.length > 0 ? { ...row, problems, kind: 'wrong' } : { ...row, kind, ...(met && { met }) };
}

async function writePlanned(file: VariantFile, checked: readonly CheckedRow[]): Promise<void> {
  const byPlace = new Map<RowPlace, CheckedRow>(checked.map((one) => [one.row, one]));
  for (const { row: place, ...problem } of await file.write()) {
    const row = byPlace.get(place);
    if (!row) continue;
    row.kind = 'wrong';
    row.problems.push(problem);
  }
}
