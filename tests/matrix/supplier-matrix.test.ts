import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#server/calls/trpc.ts';
import { fieldsOf, labelKeyOf } from '#server/engine/views.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import { refusalOf } from '#server/errors.ts';
import { askAs, buildSession } from '#tests/build.ts';
import type { TestDatabase } from '#tests/test-database.ts';
import { home, idsOf, type Matrix, now, openMatrix, personOf, table } from './build.ts';
import { marksIn, marksOf, said } from './marks.ts';
import { addShared, type Names, namesOf, namingInput } from './names.ts';

/** What the role for suppliers holds (supplier-user.ts). */
const codes = new Set(['purchase', 'supplier', 'supplier_view']);

let opened: TestDatabase;
let matrix: Matrix;
let names: Names;
let mine: string;
let foreign: Set<string>;
beforeAll(async () => {
  ({ opened, matrix } = await openMatrix());
  names = await namesOf(matrix, await addShared(matrix), home);
  [mine = ''] = await idsOf(matrix, entityAt('purchasing.supplier'), home);
  const own = await opened.database.sql<{ row: string }[]>`
    select to_jsonb(s)::text as row from purchasing_supplier s where id = ${mine}
    union all select to_jsonb(t)::text from system_tenant t where tenant_id = ${home}
    union all select to_jsonb(c)::text from purchasing_supplier_contact c where supplier_id = ${mine}`;
  const allowed = new Set([...own.flatMap(({ row }) => marksIn(row)), ...(await namedInOwn(entityAt('purchasing.supplier')))]);
  foreign = new Set([...(await marksOf(opened.database, home))].filter((one) => !allowed.has(one)));
}, 180_000);
afterAll(() => opened.close());

/** What the own record refers to is named to its supplier; nothing else of it is told. */
async function namedInOwn(entity: AnyEntity): Promise<string[]> {
  const buyer = askAs(opened.database, buildSession({ tenantId: home }), { now });
  const record = (await buyer.query(`${entity.path}.detail`, { id: mine })) as Record<string, unknown>;
  return fieldsOf(entity).flatMap(([name, field]) => (field.to ? marksIn(record[labelKeyOf(name, field)]) : []));
}

const supplierSession = () => personOf(home, '3000', [], { codes, roleAliases: ['supplier'], supplierId: mine });
const isOpen = (permission: Permission) => permission === 'signed-in' || [permission].flat().some((code) => codes.has(code));
const open = table.filter(({ permission, type }) => type === 'query' && isOpen(permission)).map(({ procedure }) => procedure);

async function outcomeOf(procedure: string, input: unknown): Promise<unknown> {
  try {
    return await said(await askAs(opened.database, supplierSession(), { now }).query(procedure, input));
  } catch (error) {
    expect(refusalOf(error, 'zh').expected, `${procedure} failed: ${error}`).toBe(true);
    return undefined;
  }
}

test('there is something to leak, and the own record is answered', async () => {
  expect(foreign.size).toBeGreaterThan(100);
  const list = (await askAs(opened.database, supplierSession(), { now }).query('purchasing.supplier.list', {})) as {
    records: { id: string }[];
  };
  expect(list.records.map(({ id }) => id)).toEqual([mine]);
  expect(open).toContain('system.user.select');
});

test.each(open)('%s tells a supplier nothing of the factory or of another supplier', async (procedure) => {
  const asked = namingInput(procedure, names, home);

  for (const input of [{}, asked]) {
    const sent = marksIn(input);
    const leaks = marksIn(await outcomeOf(procedure, input)).filter((one) => foreign.has(one) && !sent.includes(one));
    expect(leaks).toEqual([]);
  }
});
