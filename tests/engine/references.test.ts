import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import * as schema from '#drizzle/schema.ts';
import { isBusiness } from '#server/calls/tenant-database.ts';
import { platformTables } from '#server/database/tenancy.ts';
import { referrersOf } from '#server/engine/references.ts';
import { fieldsOf, settable } from '#server/engine/views.ts';
import { type AnyEntity, allEntities, entityAt } from '#server/entity/entity.ts';
import { plainReferences } from '#server/entity/refers-to.ts';
import { appRouter } from '#server/router.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput, writingCall } from '#tests/samples.ts';

const plant = usePlant('100001');

const now = () => new Date('2026-05-04T10:05:00+08:00');
const isOwned = ({ owner }: AnyEntity) => owner === 'tenant' || owner === undefined;
/** Whoever keeps records of these together: a tenant's administrator where one of them is a tenant's, else the platform's. */
const keeperOf = (...entities: AnyEntity[]) =>
  plant.as(entities.some(isOwned) ? { tenantId: '100001', roleAliases: ['admin'] } : { tenantId: '000000', isPlatform: true }, { now });
const build = async (entity: AnyEntity, ...beside: AnyEntity[]): Promise<string> => {
  const ask = keeperOf(entity, ...beside);
  return String((await ask.mutate(writingCall(entity.path, 'save'), await buildInput(ask, entity.path))).id);
};
const set = async (entity: AnyEntity, id: string, values: Record<string, unknown>) => {
  const { sql } = plant.database;
  await sql`update ${sql(getTableName(entity.table))} set ${sql(values)} where id = ${id}`;
};

/** Every field that points to an entity; a tree's own parent has rules of its own (tree-places). */
const references = allEntities().flatMap((entity) =>
  fieldsOf(entity).flatMap(([name, field]) =>
    field.to === undefined || (field.to === entity.path && name === 'parentId')
      ? []
      : [{ name: `${entity.path}.${name}`, entity, field, column: toSnakeCase(name), target: entityAt(field.to), filter: name }],
  ),
);
/** A record that has the field which points. */
const buildHolder = async ({ entity, target, filter }: Pick<(typeof references)[number], 'entity' | 'target' | 'filter'>) => {
  const ask = keeperOf(entity, target);
  return String((await ask.mutate(writingCall(entity.path, 'save'), await buildInput(ask, entity.path, filter))).id);
};
const point = (of: (typeof references)[number], id: string, to: string) =>
  set(of.entity, id, { [of.column]: of.field.kind === 'references' ? [to] : to });

describe.each(references.filter(({ field }) => field.onRemove === undefined))('what $name points to', (of) => {
  test('stays until nothing points to it, and whoever removes it learns what does', async () => {
    const { entity, target, filter } = of;
    // The record first: what it needs is chosen among what is there.
    const [id, targetId] = [await buildHolder(of), await build(target, entity)];
    await point(of, id, targetId);
    const ask = keeperOf(target, entity);

    const refusal = await ask.refusal(`${target.path}.remove`, { ids: [targetId] });
    const shown = await keeperOf(entity, target).query(`${entity.path}.list`, { filters: { [filter]: targetId } });
    await set(entity, id, { is_deleted: 1 });
    await ask.mutate(`${target.path}.remove`, { ids: [targetId] });

    expect(refusal).toMatchObject({ code: 400, message: expect.stringMatching(/^数据已被引用，不能删除: /) });
    expect(refusal.referrers?.rows).toEqual([
      { text: expect.stringMatching(new RegExp(`^${entity.label.zh}.* 1 条$`)), href: `${entity.page}/index?${filter}=${targetId}` },
    ]);
    expect((shown.records ?? shown).map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await ask.refusal(`${target.path}.remove`, { ids: [targetId] })).code).toBe(404);
  });
});

describe.each(references.filter(({ field }) => field.onRemove === 'keep'))('what $name points to', (of) => {
  test('may be removed: the record only tells of the past', async () => {
    const [id, targetId] = [await build(of.entity), await build(of.target)];
    await point(of, id, targetId);

    await keeperOf(of.target).mutate(`${of.target.path}.remove`, { ids: [targetId] });

    expect((await keeperOf(of.target).refusal(`${of.target.path}.remove`, { ids: [targetId] })).code).toBe(404);
  });
});

describe.each(references.filter(({ field }) => field.onRemove === 'along'))('what $name points to', (of) => {
  test('takes it along, as a line below it', async () => {
    const { entity, target } = of;
    const [id, targetId] = [await build(entity), await build(target)];
    await point(of, id, targetId);

    await keeperOf(target).mutate(`${target.path}.remove`, { ids: [targetId] });

    expect((await keeperOf(entity).refusal(`${entity.path}.detail`, { id })).code).toBe(404);
  });
});

/** Their forms hold references, and their commands set or check these by rules of their own. */
const byOwnRules: Record<string, string> = {
  'board.productionRecord.lineId': 'a correction leaves a report where it is',
  'board.productionRecord.workOrderId': 'a correction leaves a report with its work order',
  'board.shiftRecord.lineId': 'a shift is corrected on its line, which it keeps',
  'board.supportHours.lineId': 'support is of an open shift, which is of the line',
  'board.supportHours.shiftRecordId': 'support is of an open shift',
  'board.transferBoardsDetail.transferBoardsId': 'boards go with their transfer',
  'marketing.quotesProgramDetail.programId': 'lines go with their quote',
  'purchasing.quote.inquiryId': 'a quote stays with its inquiry',
  'pay.refund.orderId': 'a refund is not changed',
  'purchasing.quoteLine.quoteId': 'a line stays with its quote',
};

describe.each(references.filter(({ entity, name, field }) => field.form !== false && !(name in byOwnRules) && settable(entity).length > 0))(
  'a record that points by $name to what was removed',
  (of) => {
    test('is changed and goes on pointing to it; no other begins to', async () => {
      const { entity, target, filter } = of;
      const [id, other, targetId] = [await buildHolder(of), await buildHolder(of), await build(target, entity)];
      await point(of, id, targetId);
      await set(target, targetId, { is_deleted: 1 });
      const ask = keeperOf(entity, target);
      const update = writingCall(entity.path, 'update');

      await ask.mutate(update, { id, [filter]: targetId });
      const strange = await ask.refusal(update, { id: other, [filter]: targetId });
      const shown = await ask.query(`${entity.path}.pastChoices`, { id });

      expect(strange.problems).toEqual({ [filter]: `${of.field.label.zh}不在可选范围内` });
      expect(shown[filter]?.options).toEqual([{ value: targetId, label: expect.stringMatching(/\(已删除\)$/) }]);
    });
  },
);

describe.each(
  plainReferences().flatMap(({ table, columns, rows }) =>
    Object.entries(columns).flatMap(([name, to]) =>
      typeof to === 'string' && rows !== undefined && 'of' in rows
        ? [{ name: `${getTableName(table)}.${name}`, table, column: toSnakeCase(name), by: toSnakeCase(rows.by), of: rows.of, to }]
        : [],
    ),
  ),
)('what $name points to', ({ table, column, by, of, to }) => {
  test('stays while a live record of any tenant has it', async () => {
    const { sql } = plant.database;
    const [target, holder] = [entityAt(to), entityAt(of)];
    const targetId = await build(target);
    const tenant = plant.as({ tenantId: '100001', roleAliases: ['admin'] }, { now });
    const holderId = String((await tenant.mutate(writingCall(of, 'save'), await buildInput(tenant, of))).id);
    await sql`insert into ${sql(getTableName(table))} ${sql({ tenant_id: '100001', [by]: holderId, [column]: targetId })}`;

    const refusal = await keeperOf(target).refusal(`${to}.remove`, { ids: [targetId] });
    await set(holder, holderId, { is_deleted: 1 });
    await keeperOf(target).mutate(`${to}.remove`, { ids: [targetId] });

    expect(refusal).toMatchObject({ code: 400, message: `数据已被引用，不能删除: ${holder.label.zh} 1 条` });
  });
});

test('several records go on pointing to what was removed only if each of them does', async () => {
  const [order, line] = [entityAt('board.workOrder'), entityAt('board.productionLine')];
  const [one, another, stranger, lineId] = [await build(order), await build(order), await build(order), await build(line)];
  for (const id of [one, another]) await set(order, id, { line_id: lineId });
  await set(line, lineId, { is_deleted: 1 });
  const change = (...ids: string[]) => ({ records: ids.map((id) => ({ id, version: 1 })), values: { lineId, planQty: 7 } });

  const refusal = await keeperOf(order).refusal('board.workOrder.updateMany', change(one, stranger));
  const done = await keeperOf(order).mutate('board.workOrder.updateMany', change(one, another));

  expect(refusal.problems).toEqual({ lineId: '产线不在可选范围内' });
  expect(done).toEqual({ count: 2 });
});

test('every column of a plain table that names a record says whose', () => {
  const ofEntities = new Set<unknown>(allEntities().map(({ table }) => table));
  const declared = new Map(plainReferences().map(({ table, columns }) => [table, columns]));
  const tables = Object.values(schema).flatMap((one): PgTable[] => (is(one, PgTable) && !ofEntities.has(one) ? [one] : []));

  const silent = tables.flatMap((table) =>
    Object.entries(getTableColumns(table) as Record<string, PgColumn>).flatMap(([name, column]) => {
      const names = /Ids?$/.test(name) && column.getSQLType().startsWith('bigint') && !notReferences.has(`${getTableName(table)}.${name}`);
      return names && declared.get(table)?.[name] === undefined ? [`${getTableName(table)}.${name}`] : [];
    }),
  );

  expect(tables.length).toBeGreaterThan(25);
  expect(silent).toEqual([]);
});

/**
 * A record of any entity, as the column beside it says; a list's saved filter, a line's run, and the lines and invited suppliers of an
 * inquiry, which are no entities.
 */
const notReferences = new Set([
  ...['audit_log.recordId', 'event.recordId', 'event.partId', 'list_setting.viewId', 'smt_feed_log.runId', 'smt_station_state.runId'],
  ...['flow_task.tokenId', 'flow_task_candidate.taskId', 'flow_history.taskId', 'flow_instance_form.businessId'],
  ...['purchasing_award.inviteId', 'purchasing_award.lineId', 'purchasing_inquiry_question.inviteId'],
  ...['purchasing_price_push.outboxId', 'rd_item_price.awardId', 'supplier_message.inviteId', 'supplier_message.outboxId'],
]);

test('what all tenants share is guarded where its remover sees every tenant', () => {
  const unseen = allEntities()
    .filter((entity) => !isOwned(entity))
    .flatMap(({ path }) => referrersOf(path).map((referrer) => ({ path, ...referrer })))
    .filter(({ at, table }) => {
      const hasTenant = Object.hasOwn(getTableColumns(table), 'tenantId');
      return isBusiness(at) || (hasTenant && !(platformTables as readonly string[]).includes(getTableName(table)));
    });
  const guarded = allEntities().filter(
    ({ owner, path }) => owner === 'shared' && referrersOf(path).some(({ table }) => 'tenantId' in getTableColumns(table)),
  );
  const meta = (path: string) =>
    (appRouter._def.procedures as unknown as Record<string, { _def: { meta?: { crossTenant?: boolean } } }>)[path]?._def.meta;

  expect(unseen.map(({ path, table }) => `${getTableName(table)} → ${path}`)).toEqual([]);
  expect(guarded.filter(({ path }) => meta(`${path}.remove`)?.crossTenant !== true).map(({ path }) => path)).toEqual([]);
});
