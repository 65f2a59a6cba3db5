import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEntities } from '#server/entity/entity.ts';
import { askAs } from '#tests/build.ts';
import { othersHaveEnded } from '#tests/others-ended.ts';
import type { TestDatabase } from '#tests/test-database.ts';
import { abroad, home, idsOf, type Matrix, me, now, openMatrix, owned, personOf, scopedMe, scopesOf, table } from './build.ts';

let opened: TestDatabase;
let matrix: Matrix;
beforeAll(async () => {
  ({ opened, matrix } = await openMatrix());
}, 180_000);
afterAll(() => opened.close());

const addressOf = (procedure: string) => table.find((entry) => entry.procedure === procedure)?.legacy ?? [];
/** They are inserted and never changed: their own lists are read by time. */
const logs = allEntities().filter(({ path }) => !table.some(({ procedure }) => procedure === `${path}.list`));

interface Told {
  records: { id: string; tenantId?: string }[];
  removed: string[];
  cursor: string;
  isMore: boolean;
}

async function readAll(ask: ReturnType<typeof askAs>, path: string, from = ''): Promise<Told> {
  await othersHaveEnded(opened.database);
  const all: Told = { records: [], removed: [], cursor: from, isMore: false };
  for (let turn = 0; turn < 50; turn += 1) {
    const page: Told = await ask.query(`${path}.changesSince` as string, { cursor: all.cursor, size: 3 });
    all.records.push(...page.records);
    all.removed.push(...page.removed);
    all.cursor = page.cursor;
    if (!page.isMore) return all;
  }
  throw new Error(`${path} has no end`);
}

test('whatever has a list at /api tells its changes at /api', () => {
  const without = allEntities()
    .filter((entity) => !logs.includes(entity) && addressOf(`${entity.path}.list`).length > 0)
    .filter(({ path, legacyPath }) => !addressOf(`${path}.changesSince`).includes(`GET ${legacyPath}/changes`));

  expect(without.map(({ path }) => path)).toEqual([]);
});

test('the first reading has each row of the tenant once, and the next one only what was written since', async () => {
  const ask = askAs(opened.database, personOf(home, me, [matrix.departments[home]?.mine ?? '']), { now });
  for (const entity of owned.filter((one) => !logs.includes(one))) {
    const name = getTableName(entity.table);
    const before = await idsOf(matrix, entity, home);
    const first = await readAll(ask, entity.path);
    expect(first.records.map(({ id }) => id).sort(), entity.path).toEqual(before.sort());
    expect(first.removed, entity.path).toEqual([]);

    const [one, other] = first.records.map(({ id }) => id);
    if (one === undefined || other === undefined) continue;
    const { sql } = opened.database;
    await sql`update ${sql(name)} set version = version + 1 where tenant_id = ${abroad}`;
    await sql`update ${sql(name)} set version = version + 1 where id = ${one}`;
    await sql`update ${sql(name)} set is_deleted = 1 where id = ${other}`;
    const second = await readAll(ask, entity.path, first.cursor);
    await sql`update ${sql(name)} set is_deleted = 0 where id = ${other}`;

    expect([second.records.map(({ id }) => id), second.removed], entity.path).toEqual([[one], [other]]);
  }
});

test('nobody is told of rows outside his data scope', async () => {
  const scopes = scopesOf(matrix.departments[home] ?? { mine: '', below: '', other: '' });
  for (const [name, scope] of Object.entries(scopes)) {
    const ask = askAs(opened.database, scopedMe(matrix, scope), { now });
    for (const entity of owned.filter((one) => !logs.includes(one))) {
      const told = await readAll(ask, entity.path);
      const mine = await idsOf(matrix, entity, home, scope);
      expect(
        told.records.map(({ id }) => id).filter((id) => !mine.includes(id)),
        `${entity.path} ${name}`,
      ).toEqual([]);
    }
  }
});
