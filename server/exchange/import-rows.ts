import type { Progress } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { holdGivenIds, holdOuterIds, outerIdsIn } from '#server/engine/numbers/outer-ids.ts';
import { type CheckedRow, checkOuterIds, checkRows, type Importing } from './checked-rows.ts';
import type { Exchanged } from './exchanged.ts';
import { nameAsStored } from './find-references.ts';
import type { ImportColumn } from './import-columns.ts';
import { importRulesOf } from './imports-with.ts';
import { holdIds } from './one-by-one/hold-records.ts';
import { writeOneByOne } from './one-by-one/write-one-by-one.ts';
import { type Seen, seenAs } from './record-stamp.ts';
import { noteOrigins, refuseShared, resolveReferences, type TypedRow, typedRow } from './typed-rows.ts';
import type { Variant } from './variants.ts';
import { rowsWithContent, type SheetRow } from './workbook/read-workbook.ts';
import { keyOfRow } from './workbook/row-place.ts';
import { writeRows } from './write-checked.ts';
import { planVariant } from './write-variant.ts';

/** The known columns of a file and its rows. */
export interface Filled {
  columns: readonly (ImportColumn | undefined)[];
  rows: readonly SheetRow[];
}

export type RowWork = Pick<Importing, 'may' | 'commands' | 'variant' | 'inTurn'> & {
  /** The caller rolls a dry run back. */
  isRehearsal: boolean;
  /** Throws if these rows must not be written. */
  refuse?: (rows: readonly CheckedRow[]) => void;
  progress?: Progress;
  /** What the check of the same file saw. */
  seen?: Seen | undefined;
};

/** Writes the rows of a file in the current transaction, and returns the outcome of each. */
export async function importRows(
  ctx: SignedInContext,
  { entity, isPlainWrite }: Exchanged & Pick<Importing, 'entity'>,
  { columns, rows }: Filled,
  { isRehearsal, refuse = () => {}, progress = async () => {}, seen, ...how }: RowWork,
): Promise<CheckedRow[]> {
  const typed = typedRows({ columns, rows }, seen);
  const importing = { entity, filled: filledBy(columns), ...how };
  const writeMany = async () => {
    await resolveReferences(ctx, typed, columns);
    await nameAsStored(ctx, entity, typed);
    let checked = await checkRows(ctx, importing, typed, progress);
    refuse(checked);
    if (isRehearsal) return checked;
    if (await holdChanged(ctx, entity, checked)) {
      // Whoever held one of them has changed it.
      checked = await checkRows(ctx, importing, typed, progress);
      refuse(checked);
    }
    if (checked.some(({ values }) => outerIdsIn(entity, values).length > 0)) {
      // Somebody else may have given such an id since the check.
      await holdOuterIds(ctx, entity);
      await checkOuterIds(ctx, entity, checked);
      refuse(checked);
    }
    await writeRows(ctx, entity, checked, progress);
    return checked;
  };
  const writeEach = () => writeLooked(ctx, importing, columns, typed, progress, refuse);
  const planEach = async (variant: Variant) => {
    const { checked, write } = await planVariant(ctx, { ...how, variant }, typed, progress);
    refuse(checked);
    if (isRehearsal) return checked;
    await write();
    refuse(checked);
    return checked;
  };
  const isByCommand = !isPlainWrite || how.commands !== undefined;
  if (isByCommand) await lookAtRows(ctx, importing, columns, typed);
  const { variant } = how;
  const checked = variant ? await planEach(variant) : isByCommand ? await writeEach() : await writeMany();
  if (!isRehearsal) await noteImport(ctx, entity, checked);
  return checked;
}

/** What the history of an entity says of an import. */
export async function noteImport(
  ctx: SignedInContext,
  entity: Importing['entity'],
  rows: readonly Pick<CheckedRow, 'kind'>[],
): Promise<void> {
  const count = (kind: CheckedRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const after = { count: count('added'), changed: count('changed') };
  await recordChanges(ctx, entity, [{ recordId: null, action: 'import', after }]);
}

/** The rows of a file as a form would send them. */
export function typedRows({ columns, rows }: Filled, seen: Seen | undefined): TypedRow[] {
  const typed = rowsWithContent(rows, columns).map((row) => ({ ...typedRow(row, columns), seen: seenAs(seen, keyOfRow(row)) }));
  noteOrigins(typed);
  return typed;
}

export const filledBy = (columns: Filled['columns']): Set<string> =>
  new Set(columns.flatMap((column) => (column ? [column.field.name] : [])));

/** Replaces the names in rows that commands will write by ids, and refuses those that share a key; nothing is written. */
export async function lookAtRows(
  ctx: SignedInContext,
  { entity, inTurn }: Importing,
  columns: Filled['columns'],
  rows: readonly TypedRow[],
) {
  const lookAt = async (inside: SignedInContext, some: readonly TypedRow[]) => {
    await resolveReferences(inside, some, columns, entity.path);
    await nameAsStored(inside, entity, some);
    if (inTurn === undefined) refuseShared(inside, some, columns, entity);
  };
  await (importRulesOf(entity)?.group ?? alone)(ctx, rows, lookAt);
}

/** Writes such rows one by one, within what their area has around them. */
export async function writeLooked(
  ctx: SignedInContext,
  importing: Importing,
  columns: Filled['columns'],
  rows: readonly TypedRow[],
  progress: Progress,
  refuse: (rows: readonly CheckedRow[]) => void = () => {},
): Promise<CheckedRow[]> {
  const around = importing.commands?.around ?? ((_ctx, _rows, write) => write());
  const write = async () => {
    await holdGivenIds(
      ctx,
      importing.entity,
      rows.map(({ input }) => input),
    );
    const checked = await writeOneByOne(ctx, importing, columns, rows, progress);
    refuse(checked);
    return checked;
  };
  return around(ctx, rows, write, refuse);
}

/** Locks what rows change; whether somebody has changed one of them since it was read. */
async function holdChanged(ctx: SignedInContext, entity: Importing['entity'], rows: readonly CheckedRow[]): Promise<boolean> {
  const changed = rows.flatMap(({ kind, existing }) => (kind === 'changed' && existing ? [existing] : []));
  const versions = await holdIds(
    ctx,
    entity,
    changed.map(({ id }) => id),
  );
  return changed.some(({ id, version }) => versions.get(id) !== version);
}

const alone = <Row>(ctx: SignedInContext, rows: Row, look: (inside: SignedInContext, rows: Row) => Promise<void>) => look(ctx, rows);
