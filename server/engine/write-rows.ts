import { and, eq, inArray } from 'drizzle-orm';
import { droppedIn } from '#rules/dropped-markup.ts';
import { isId, isTooEarly, plainForm, readFields } from '#rules/field-rules.ts';
import { authorIn, isClock, type SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, type Entity, entityAt, type Fields, isIndexOf, type Values } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { htmlTyped } from '#server/entity/safe-html.ts';
import { BusinessError, InputError, messages, type Problems, sqlState } from '#server/errors.ts';
import { remark } from '#server/remarks.ts';
import { lastingPath } from '#server/security/file-link.ts';
import { difference, recordChanges } from './audit.ts';
import { changeRow, changeRows } from './change-rows.ts';
import { referenceProblems } from './check-references.ts';
import { fileProblems } from './claim-files.ts';
import { carryCode, carryTexts } from './copied-texts.ts';
import { removeLinesBelow } from './lines/lines-below.ts';
import { holdGivenIds, outerIdsIn, refuseTakenIds } from './numbers/outer-ids.ts';
import { asRows, type Row, readRows, shownColumns } from './read-rows.ts';
import { refuseReferred } from './references.ts';
import { settable, viewOf } from './views.ts';
import { assertWithinScope, columnsOf, visibleRows } from './visible-rows.ts';

export type Input = Record<string, unknown>;

/**
 * Validates a body by the entity's rules: settable fields only, references and dictionary keys the user may see.
 * Fields missing from a new record get their initial values, because legacy forms know fewer fields; with `partial` they keep theirs,
 * and references that the `changed` records already have stay valid. `further` problems, which a command has found, are told with them.
 */
export async function readInput<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  input: Input,
  partial = false,
  changed: readonly string[] = partial && isId(String(input.id)) ? [String(input.id)] : [],
  further: Problems = {},
): Promise<Partial<Values<F>>> {
  const fields = settable(entity).filter(([name]) => !partial || Object.hasOwn(input, name));
  const views = fields.map(([name, field]) => viewOf(name, field, ctx.locale));
  const { values, problems } = readFields(views, partial ? input : { ...startOf(fields), ...input }, ctx.locale);
  if (partial) Object.assign(problems, await tooEarly(ctx, entity, values, changed));
  Object.assign(problems, await referenceProblems(ctx, entity, values, changed), await fileProblems(ctx, entity, values, changed));
  for (const [path, problem] of Object.entries(further)) problems[path] ??= problem;
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  for (const [name, { kind }] of fields) {
    const dropped = kind === 'richText' && droppedIn(String(values[name] ?? ''));
    if (dropped) remark(ctx, dropped);
  }
  return settled(fields, values, partial) as Partial<Values<F>>;
}

/** Dates that come to lie before the one that they follow, where a change names only one of the two. */
async function tooEarly(ctx: SignedInContext, entity: AnyEntity, values: Input, changed: readonly string[]): Promise<Problems> {
  const views = settable(entity).flatMap(([name, field]) => (field.notBefore ? [viewOf(name, field, ctx.locale)] : []));
  const halved = views.filter(({ name, notBefore }) => Object.hasOwn(values, name) !== Object.hasOwn(values, notBefore?.field ?? ''));
  if (halved.length === 0) return {};
  const after = (await readRows(ctx, entity, [...changed])).map((row) => ({ ...row, ...values }) as Input);
  const wrong = halved.filter((view) => after.some((record) => isTooEarly(view, record[view.name], record)));
  return Object.fromEntries(wrong.map(({ name, notBefore }) => [name, notBefore?.message ?? '']));
}

/** The initial values of a new record. */
export const startOf = (fields: readonly [string, Field][]): Input =>
  Object.fromEntries(fields.flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])));

/** Normalises values for the table: empty values become the initial ones. */
export function settled(fields: [string, Field][], values: Input, partial: boolean): Input {
  // The audit log must not store what the column will drop, nor a link that ends.
  for (const [name, field] of fields) if (field.kind === 'richText' && values[name]) values[name] = htmlTyped(String(values[name]));
  for (const [name, field] of fields)
    if (field.kind === 'text' && values[name]) values[name] = lastingPath(String(values[name])) ?? values[name];
  for (const [name, field] of fields) if (field.kind === 'flag' && values[name] === null) values[name] = field.initial === true;
  for (const [name, field] of fields) if (!partial && values[name] === null && field.initial !== undefined) values[name] = field.initial;
  return values;
}

/** Inserts one record; the database generates its id. */
export async function insertRow<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  values: Partial<Values<F>> & Input,
): Promise<Row<F>> {
  if (isClock(ctx) && !entity.clock?.adds) throw new Error(`${entity.path} does not let the clock add records`);
  assertWithinScope(entity, ctx, values);
  await refuseTakenIds(ctx, entity, values);
  const { table }: AnyEntity = entity;
  const row = { ...authorOf(ctx, entity), ...values };
  const inserted = await named(entity, () => ctx.db.insert(table).values(row).returning(shownColumns(entity)));
  const [made] = asRows(entity, inserted);
  if (!made) throw new Error('An added record is not answered');
  await recordChanges(ctx, entity, [{ recordId: made.id, action: 'add', after: values }]);
  return made;
}

/** The owner columns of a new record. */
export function authorOf({ session }: SignedInContext, entity: AnyEntity) {
  const owner = entity.owner === 'shared' ? {} : { tenantId: session.tenantId };
  const author = authorIn(session);
  return { ...owner, createUser: author, createDept: session.deptIds[0] ?? null, updateUser: author };
}

/** What the client last read: the version, or (legacy forms) the update time. */
export interface Expected {
  version?: number;
  updateTime?: string;
}

/**
 * Updates one record; a stale one is refused and nothing is written.
 * Without a version the write waits for concurrent changes and wins.
 */
export async function updateRow<F extends Fields>(
  ctx: SignedInContext,
  entity: Entity<F>,
  id: string,
  values: Partial<Values<F>> & Input,
  expected: Expected = {},
): Promise<Row<F>> {
  if (expected.version === undefined && expected.updateTime === undefined) await lockRow(ctx, entity, id, values);
  const [before] = await readRows(ctx, entity, [id]);
  if (!before) throw new BusinessError(messages.absent, { code: 404 });
  keepSameCodes(entity, values, before);
  assertWithinScope(entity, ctx, values, before);
  const columns = columnsOf(entity);
  const version = expected.version ?? before.version;
  if (expected.version === undefined && expected.updateTime !== undefined && expected.updateTime !== before.updateTime)
    throw new BusinessError(messages.stale, { code: 409 });
  await refuseTakenIds(ctx, entity, values, before);
  const isSame = and(visibleRows(entity, ctx), eq(columns.id, id), eq(columns.version, version));
  const updated = await named(entity, () => changeRow(ctx, entity, isSame, values));
  if (!updated) throw new BusinessError(messages.stale, { code: 409 });
  const changes = difference(before, values);
  await recordChanges(ctx, entity, [{ recordId: id, action: 'edit', record: before, ...changes }]);
  await carryTexts(ctx, entity, [id], Object.keys(changes.after));
  await carryCode(ctx, entity, titleIn(entity, before), titleIn(entity, updated));
  return updated;
}

const titleIn = ({ title }: AnyEntity, row: Input): string => String(row[title] ?? '');

/** Codes of an older build that differ from what a form sends back only by what nobody sees stay as they are: they may be those of doubles. */
function keepSameCodes({ fields }: AnyEntity, values: Input, before: Input): void {
  for (const [name, code] of Object.entries(values))
    if (fields[name]?.code && isOtherForm(fields[name].code, before[name], code)) values[name] = before[name];
}

const isOtherForm = (kind: Field['code'], before: unknown, code: unknown): boolean =>
  typeof before === 'string' && before !== code && plainForm(kind, before) === code;

async function lockRow(ctx: SignedInContext, entity: AnyEntity, rowId: string, values: Input): Promise<void> {
  const { id } = columnsOf(entity);
  if (outerIdsIn(entity, values).length > 0) await holdGivenIds(ctx, entity, [values], (await readRows(ctx, entity, [rowId]))[0]);
  await ctx.db.select({ id }).from(entity.table).where(eq(id, rowId)).for('no key update');
}

/** Soft-deletes records with the lines below them; if one is not visible or is still referenced, none is removed. */
export async function removeRows(ctx: SignedInContext, entity: AnyEntity, ids: string[]): Promise<void> {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  await refuseReferred(ctx, entity, ids);
  const columns = columnsOf(entity);
  const removed = await changeRows(ctx, entity, and(visibleRows(entity, ctx), inArray(columns.id, ids)), { isDeleted: 1 });
  if (removed.length !== new Set(ids).size) throw new BusinessError(messages.absent, { code: 404 });
  await recordChanges(
    ctx,
    entity,
    ids.map((id) => ({ recordId: id, action: 'remove' })),
  );
  await removeLinesBelow(ctx, entity, ids);
}

/** Refuses ids that the user may not see as absent, before a command reveals anything: one bad id stops the whole command. */
export async function assertVisible(ctx: SignedInContext, entity: AnyEntity, ids: string[]): Promise<void> {
  if (ids.length > 0 && !(await areThere(ctx, entity.path, ids))) throw new BusinessError(messages.absent, { code: 404 });
}

async function areThere(ctx: SignedInContext, path: string, ids: string[]): Promise<boolean> {
  const target = entityAt(path);
  const columns = columnsOf(target);
  const found = await ctx.readAt(path, (db) =>
    db
      .select({ id: columns.id })
      .from(target.table)
      .where(and(visibleRows(target, ctx), inArray(columns.id, ids))),
  );
  return found.length === new Set(ids).size;
}

/** Turns a violated `unique` rule into the declared message at its field. */
export async function named<Result>(entity: AnyEntity, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const broken = sqlState(error) === '23505' && entity.unique?.find(({ fields }) => isIndexOf(constraintOf(error), entity.path, fields));
    if (!broken) throw error;
    throw new BusinessError(broken.message, { field: broken.fields[0] });
  }
}

function constraintOf(error: unknown): unknown {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('constraint_name' in at) return at.constraint_name;
  }
  return undefined;
}
