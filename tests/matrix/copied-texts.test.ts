import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#drizzle/schema.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { allEntities } from '#server/entity/entity.ts';
import { plainReferences } from '#server/entity/refers-to.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput } from '#tests/samples.ts';
import { buildLine, buildOrder } from '../board/build.ts';
import { buildSent, buildSupplier, typedQuote } from '../purchasing/build.ts';
import '#server/router.ts';

const plant = usePlant('100001', '100002');
const ask = (tenantId = '100001') => plant.as({ tenantId });

/** What a tenant or a client of the API is called by itself: no reference. */
const ownNames = new Set(['system_tenant.tenantName', 'system_client.clientName']);
/** Under which name somebody decided stays as it was then, as a signature does: the database refuses to change it (decision 116). */
const signatures = new Set(['flow_history.actorName']);

test('every text that repeats what a reference beside it says follows its record', () => {
  const declared = new Map(plainReferences().map(({ table, columns }) => [table, columns as Record<string, unknown>]));
  const entities = new Map(allEntities().map((entity) => [entity.table as PgTable, Object.fromEntries(fieldsOf(entity))]));
  const plain = Object.values(schema).flatMap((one): PgTable[] => (is(one, PgTable) ? [one] : []));
  const tables = new Set([...entities.keys(), ...plain]);
  const silent = [...tables].flatMap((table) => {
    const columns = getTableColumns(table);
    return Object.keys(columns).flatMap((name) => {
      const [, of] = /^(.+?)(?:Name|Number|Code|Title)$/.exec(name) ?? [];
      if (of === undefined || columns[`${of}Id` as never] === undefined) return [];
      const said = entities.get(table)?.[name] ?? declared.get(table)?.[name];
      const at = `${getTableName(table)}.${name}`;
      return typeof said === 'object' && said !== null && 'copies' in said ? [] : ownNames.has(at) || signatures.has(at) ? [] : [at];
    });
  });

  expect(tables.size).toBeGreaterThan(80);
  expect(silent).toEqual([]);
});

test('a report tells the present number of its work order', async () => {
  const report = await ask().mutate('board.productionRecord.save', await buildInput(ask(), 'board.productionRecord'));

  await ask().mutate('board.workOrder.update', { id: report.workOrderId, workOrderNumber: 'WO-R' });

  const { records } = await ask().query('board.productionRecord.list', { filters: { workOrderNumber: 'WO-R' } });
  expect(records).toMatchObject([{ id: report.id, workOrderNumber: 'WO-R', version: report.version }]);
});

test('a renamed work order is found by its present number among transfers and receipts', async () => {
  const [from, to] = [await buildLine(ask()), await buildLine(ask())];
  const { order } = await buildOrder(ask(), { lineId: from.id });
  const transfer = await ask().mutate('board.transferBoards.save', {
    workOrderNumber: order.workOrderNumber,
    fromLineId: from.id,
    toLineId: to.id,
  });
  await ask().mutate('board.receiveMaterialSet.save', {
    lineId: from.id,
    workOrderNumber: order.workOrderNumber,
    itemNumber: '10.0001',
    receiveQty: '5',
  });

  await ask().mutate('board.workOrder.update', { id: order.id, workOrderNumber: `${order.workOrderNumber}-R` });

  const found = (path: 'board.transferBoards.list' | 'board.receiveMaterialSet.list', workOrderNumber: string) =>
    ask()
      .query(path, { filters: { workOrderNumber } })
      .then(({ records }) => records);
  expect(await found('board.transferBoards.list', `${order.workOrderNumber}-R`)).toMatchObject([
    { id: transfer.id, workOrderNumber: `${order.workOrderNumber}-R`, version: transfer.version },
  ]);
  expect(await found('board.receiveMaterialSet.list', `${order.workOrderNumber}-R`)).toHaveLength(1);
});

test('a work order that was fed keeps the number by which its scans are found', async () => {
  const { order } = await buildOrder(ask());
  const { sql } = plant.database;
  await sql`insert into smt_line_run ${sql({ tenant_id: '100001', line_id: '1', header_id: '1', work_order_number: order.workOrderNumber, phase: 'closed' })}`;

  const refusal = await ask().refusal('board.workOrder.update', { id: order.id, workOrderNumber: `${order.workOrderNumber}-R` });
  await ask().mutate('board.workOrder.update', { id: order.id, workOrderNumber: order.workOrderNumber, planQty: 7 });

  expect(refusal).toMatchObject({ code: 409, message: `${order.workOrderNumber} 已在上料记录中，不能改名` });
});

test('a supplier has one name in inquiries and quotations, and that of another plant keeps its own', async () => {
  const [mine, theirs] = [await quotedAt('100001'), await quotedAt('100002')];

  await mine.buyer.mutate('purchasing.supplier.submit', { id: mine.supplierId, name: '新名电子' });

  const [after] = (await mine.buyer.query('purchasing.quote.list', { filters: { supplierName: '新名' } })).records;
  expect(after).toMatchObject({ id: mine.id, supplierName: '新名电子', supplierRecordName: '新名电子' });
  expect(await mine.buyer.query('purchasing.inquiry.detail', { id: mine.inquiryId })).toMatchObject({ supplierListName: '新名电子' });
  expect(await theirs.buyer.query('purchasing.quote.detail', { id: theirs.id })).toMatchObject({ supplierName: theirs.supplierName });
});

async function quotedAt(tenantId: string) {
  const buyer = plant.as({ tenantId }, { now: () => new Date('2026-05-05T10:00:00+08:00') });
  const supplier = await buildSupplier(buyer);
  const sent = await buildSent(buyer, [supplier]);
  const { id } = await buyer.mutate('purchasing.quote.enter', typedQuote(sent, 0, ['1', '2']));
  return { buyer, id, supplierId: supplier.id, supplierName: sent.invited[0]?.supplierName, inquiryId: sent.id };
}
