import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataScope } from '#server/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import { askAs } from '#tests/build.ts';
import { buildMatrix, home, idsOf, type Matrix, now, owned, scopedMe, scopesOf } from '#tests/matrix-build.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let opened: TestDatabase;
let matrix: Matrix;
beforeAll(async () => {
  opened = await openTestDatabase();
  matrix = await buildMatrix(opened.database);
}, 120_000);
afterAll(() => opened.close());

const names = ['all', 'own', 'department', 'department and below', 'custom'];
const scopeNamed = (name: string): DataScope => {
  const departments = matrix.departments[home];
  const scope = departments && scopesOf(departments)[name];
  if (scope === undefined) throw new Error(`No scope is called ${name}`);
  return scope;
};
const asking = (name: string) => askAs(opened.database, scopedMe(matrix, scopeNamed(name)), { now });
const procedures = new Set(Object.keys(appRouter._def.procedures));

test('every entity of tenants has rows of its own, of each kind', () => {
  expect(Object.fromEntries(matrix.unmade)).toEqual({});
});

describe.each(owned.map((entity) => [entity.path, entity] as const))('%s', (path, entity) => {
  test.each(names)('in scope "%s" is listed, counted, chosen, shown, changed and removed within it alone', async (name) => {
    const ask = asking(name);
    const [all, inReach] = await Promise.all([idsOf(matrix, entity, home), idsOf(matrix, entity, home, scopeNamed(name))]);
    const outOfReach = all.filter((id) => !inReach.includes(id));

    const listed = await ask.query(`${path}.list`, { size: 500 });
    const chosen = procedures.has(`${path}.select`) ? await ask.query(`${path}.select`, {}) : [];
    const trees = await Promise.all(
      ['tree', 'lazyList', 'lazyTree'].filter((call) => procedures.has(`${path}.${call}`)).map((call) => ask.query(`${path}.${call}`, {})),
    );

    expect(idsOfRows(listed).sort()).toEqual(inReach.sort());
    if (!Array.isArray(listed)) expect(listed.total).toBe(inReach.length);
    for (const answer of [chosen, ...trees]) expect(idsOfRows(answer).filter((id) => !inReach.includes(id))).toEqual([]);
    await refusesAll(ask, entity, outOfReach);
    for (const id of inReach.slice(0, 1)) expect(await ask.query(`${path}.detail`, { id })).toMatchObject({ id });
  });
});

/** A row out of reach looks like one that is not there, whatever is done to it, and stays as it was. */
async function refusesAll(ask: ReturnType<typeof askAs>, { path }: AnyEntity, ids: string[]): Promise<void> {
  for (const id of ids.slice(0, 3)) {
    const refusals = await Promise.all([
      ask.refusal(`${path}.detail`, { id }),
      ask.refusal(`${path}.remove`, { ids: [id] }),
      ask.refusal(`${path}.update`, { id }),
    ]);
    const absent = await Promise.all([
      ask.refusal(`${path}.detail`, { id: '1' }),
      ask.refusal(`${path}.remove`, { ids: ['1'] }),
      ask.refusal(`${path}.update`, { id: '1' }),
    ]);
    expect(refusals, `${path} ${id}`).toEqual(absent);
    expect(refusals[0]?.code).toBe(404);
  }
}

interface Shown {
  id: string;
  children?: Shown[];
}
/** The ids of the rows of a page, a list, a select or a tree. */
function idsOfRows(answer: { records?: Shown[] } | Shown[]): string[] {
  const rows = Array.isArray(answer) ? answer : (answer.records ?? []);
  return rows.flatMap((row) => [String(row.id), ...idsOfRows(row.children ?? [])]);
}
