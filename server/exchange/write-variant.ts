import type { Progress } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { CheckedRow, Importing } from './checked-rows.ts';
import { refuseTooMany } from './one-by-one/write-one-by-one.ts';
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
  for (let from = 0; from < rows.length; from += atOnce) {
    checked.push(...(await planSome(file, rows.slice(from, from + atOnce))));
    await progress(checked.length, rows.length);
  }
  return { checked, write: () => writePlanned(file, checked) };
}

/** So many rows take a blink: between them, the process answers others. */
const atOnce = 100;

async function planSome(file: VariantFile, rows: readonly TypedRow[]): Promise<CheckedRow[]> {
  const met = new Map<TypedRow, Stamp>();
  const read = rows.filter(({ problems }) => problems.length === 0);
  const plans = await file.plan(
    read.map((one) => ({
      row: one.row,
      input: one.input,
      isOvertaken: ({ id, version }) => {
        met.set(one, { id, version });
        return isOvertaken(one, { id, version });
      },
    })),
  );
  const planOf = new Map(read.map((one, at) => [one, plans[at]]));
  return rows.map((one) => {
    const row = { ...one, values: one.input };
    const plan = planOf.get(one);
    if (plan === undefined) return { ...row, kind: 'wrong' };
    if ('problems' in plan) return { ...row, problems: plan.problems, kind: 'wrong' };
    const stamp = met.get(one);
    return { ...row, kind: plan.kind, ...(stamp && { met: stamp }) };
  });
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
