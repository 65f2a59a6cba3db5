import { and, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, entityAt, uniqueFields } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { difference, recordChanges } from './audit.ts';
import { changeRows } from './change-rows.ts';
import { id, recordInput } from './inputs.ts';
import { askOutOfUse, type OutOfUse } from './moves/out-of-use.ts';
import { readRows } from './read-rows.ts';
import { fieldsOf } from './views.ts';
import { assertWithinScope, columnsOf, visibleRows } from './visible-rows.ts';
import { assertVisible, type Expected, type Input, readInput } from './write-rows.ts';

/** Records with the versions that the user saw, and the fields to set on all of them; at most as many as a page can select. */
export const manyInput = z.object({
  records: z
    .array(z.object({ id, version: z.number().int() }))
    .min(1)
    .max(10_000),
  values: recordInput,
  confirm: z.unknown().optional(),
});

/** What a change of many records would do: to each of the first in words, to which of them, and which do not fit and why. */
export interface ManyTrial {
  lines: { id: string; title: string; changes: { label: string; before: string; after: string }[] }[];
  changed: string[];
  same: number;
  wrong: { id: string; title: string; text: string }[];
  /** What is wrong at a field, for all of them. */
  problems: Record<string, string>;
}

/** Updates many records in the call's one transaction: if one is stale or refused, nothing changes (R-07, R-42). */
export async function updateMany(
  ctx: SignedInContext,
  path: string,
  { records, values, confirm }: z.output<typeof manyInput>,
  /** The entity's own command, run per record; without one, a single statement updates them all. */
  update?: (ctx: SignedInContext, id: string, input: Input, expected: Expected) => Promise<unknown>,
  outOfUse?: readonly OutOfUse[],
): Promise<{ count: number }> {
  const entity = entityAt(path);
  const refused = Object.keys(values).find((name) => !isForMany(entity, name));
  if (refused !== undefined) throw new BusinessError(notForMany, { field: refused });
  const ids = records.map((record) => record.id);
  if (new Set(ids).size !== ids.length || Object.keys(values).length === 0) throw new BusinessError(notForMany);
  await assertVisible(ctx, entity, ids);
  await askOutOfUse(ctx, entity, ids, { ...values, confirm }, outOfUse);
  if (update === undefined) await updateRows(ctx, entity, new Map(records.map((record) => [record.id, record.version])), values);
  else if (records.length > maxByCommand) throw new BusinessError(tooMany);
  else for (const { id: recordId, version } of records) await update(ctx, recordId, { ...values, id: recordId, version }, { version });
  return { count: records.length };
}

/** The procedures of an entity without batch update, because it has a secret field (R-22). */
export const withoutMany = <Calls extends { updateMany: unknown }>({ updateMany: _updateMany, ...calls }: Calls) => calls;

/** The most that one transaction updates record by record while others wait for its locks. */
const maxByCommand = 1000;

/** `updateRow` for all records at once. */
async function updateRows(ctx: SignedInContext, entity: AnyEntity, versions: Map<string, number>, input: Input): Promise<void> {
  const values = await readInput(ctx, entity, input, true, [...versions.keys()]);
  const before = await readRows(ctx, entity, [...versions.keys()]);
  if (before.some((row) => row.version !== versions.get(row.id))) throw new BusinessError(messages.stale, { code: 409 });
  for (const row of before) assertWithinScope(entity, ctx, values, row);
  const { id: idColumn, version } = columnsOf(entity);
  const asSeen = sql`(${idColumn}, ${version}) in (select * from unnest(${`{${[...versions.keys()]}}`}::bigint[], ${`{${[...versions.values()]}}`}::int[]))`;
  const updated = await changeRows(ctx, entity, and(visibleRows(entity, ctx), asSeen), values);
  if (updated.length !== versions.size) throw new BusinessError(messages.stale, { code: 409 });
  await recordChanges(
    ctx,
    entity,
    before.map((row) => ({ recordId: row.id, action: 'edit', ...difference(row, values) })),
  );
}

/** Whether a field may have the same value in many records: it is in the form, is not secret and not part of a unique key. */
function isForMany(entity: AnyEntity, name: string): boolean {
  const field = fieldsOf(entity).find(([one]) => one === name)?.[1];
  if (!field || field.form === false || field.readOnly || field.secret || field.kind === 'password') return false;
  return !uniqueFields(entity).has(name);
}

const tooMany: Label = {
  zh: `此类数据一次最多批量修改${maxByCommand}条`,
  en: `At most ${maxByCommand} of these records can be changed at a time`,
};
const notForMany: Label = { zh: '该字段不能批量修改', en: 'This field cannot be changed for several records' };
