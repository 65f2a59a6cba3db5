import { and, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { difference, recordChanges } from './audit.ts';
import { changeRows } from './change-rows.ts';
import { id, recordInput } from './inputs.ts';
import { readRows } from './read-rows.ts';
import { fieldsOf } from './views.ts';
import { assertWithinScope, columnsOf, visibleRows } from './visible-rows.ts';
import { assertVisible, type Expected, type Input, readInput } from './write-rows.ts';

/** Records with the versions that their editor saw, and the fields that all of them get; as many as a page can select. */
export const manyInput = z.object({
  records: z
    .array(z.object({ id, version: z.number().int() }))
    .min(1)
    .max(10_000),
  values: recordInput,
});

/** Changes many records by the entity's own update, in the one transaction of the call: a stale or refused one and nothing is changed (R-07, R-42). */
export async function updateMany(
  ctx: SignedInContext,
  path: string,
  { records, values }: z.output<typeof manyInput>,
  /** The entity's own command, which is done record by record; without one they are all changed by one statement. */
  update?: (ctx: SignedInContext, id: string, input: Input, expected: Expected) => Promise<unknown>,
): Promise<{ count: number }> {
  const entity = entityAt(path);
  const refused = Object.keys(values).find((name) => !isForMany(entity, name));
  if (refused !== undefined) throw new BusinessError(notForMany, { field: refused });
  const ids = records.map((record) => record.id);
  if (new Set(ids).size !== ids.length || Object.keys(values).length === 0) throw new BusinessError(notForMany);
  await assertVisible(ctx, entity, ids);
  if (update === undefined) await updateRows(ctx, entity, new Map(records.map((record) => [record.id, record.version])), values);
  else if (records.length > maxByCommand) throw new BusinessError(tooMany);
  else for (const { id: recordId, version } of records) await update(ctx, recordId, { ...values, id: recordId, version }, { version });
  return { count: records.length };
}

/** What one transaction can do record by record while others wait for its locks. */
const maxByCommand = 1000;

/** What `updateRow` does to one record, done to all of them at once. */
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

/** Whether a field may be the same in many records: it has a form, is no secret, and no record is known by it. */
function isForMany(entity: AnyEntity, name: string): boolean {
  const field = fieldsOf(entity).find(([one]) => one === name)?.[1];
  if (!field || field.form === false || field.readOnly || field.secret || field.kind === 'password') return false;
  return !entity.unique?.some(({ fields }) => fields.includes(name));
}

const tooMany: Label = {
  zh: `此类数据一次最多批量修改${maxByCommand}条`,
  en: `At most ${maxByCommand} of these records can be changed at a time`,
};
const notForMany: Label = { zh: '该字段不能批量修改', en: 'This field cannot be changed for several records' };
