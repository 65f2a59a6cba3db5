import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataScope } from '#server/calls/context.ts';
import { settable } from '#server/engine/views.ts';
import { type AnyEntity, entityAt } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import { askAs } from '#tests/build.ts';
import { buildInput, writingCall } from '#tests/samples.ts';
import type { TestDatabase } from '#tests/test-database.ts';
import { toldOf } from '#tests/told.ts';
import { addRow, home, idsOf, type Matrix, me, now, openMatrix, owned, scopedMe, scopesOf } from './build.ts';
import { said } from './marks.ts';

let opened: TestDatabase;
let matrix: Matrix;
beforeAll(async () => {
  ({ opened, matrix } = await openMatrix());
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
  test.each(names)('in scope "%s" is listed, counted, chosen and shown within it alone', async (name) => {
    const ask = asking(name);
    const inReach = await idsOf(matrix, entity, home, scopeNamed(name));

    const listed = await ask.query(`${path}.list`, { size: 500 });
    const trees = await Promise.all(
      ['tree', 'lazyList', 'lazyTree'].filter((call) => procedures.has(`${path}.${call}`)).map((call) => ask.query(`${path}.${call}`, {})),
    );

    expect(inReach).not.toEqual([]);
    expect(idsOfRows(listed).sort()).toEqual(inReach.sort());
    if (!Array.isArray(listed)) expect(listed.total).toBe(inReach.length);
    for (const tree of trees) {
      expect(idsOfRows(tree).filter((id) => !inReach.includes(id))).toEqual([]);
      expect(idsOfRows(tree)).not.toEqual([]);
    }
    if (procedures.has(`${path}.select`)) {
      const options: Shown[] = await ask.query(`${path}.select`, {});
      const chosen = idsOfRows(options).sort();
      expect(chosen).toEqual(path === 'system.dictBiz' ? await headsAmong(inReach) : inReach);
    }
    for (const id of inReach.slice(0, 2)) expect(await ask.query(`${path}.detail`, { id })).toMatchObject({ id });
  });

  // Row security hides the same rows whoever writes: each scope is told at every fifth entity, and at all in the long run.
  test.each(toldOf(path, names))(
    'in scope "%s" is changed and removed within it, and as if it were not there outside of it',
    async (name) => {
      const inReach = await idsOf(matrix, entity, home, scopeNamed(name));
      const outOfReach = (await idsOf(matrix, entity, home)).filter((id) => !inReach.includes(id)).slice(0, 3);
      const id = await addWithin(name, entity);
      const before = await textOf(entity, outOfReach);

      await refusesAll(asking(name), entity, outOfReach);
      await obeys(name, entity, id);

      if (name !== 'all') expect(outOfReach).not.toEqual([]);
      expect(await textOf(entity, outOfReach)).toEqual(before);
    },
  );
});

test('the workbook of users holds those of the scope alone', async () => {
  for (const name of names) {
    const everybody = await matrix.database.sql<{ id: string; account: string }[]>`
      select id::text, account from "system_user" where tenant_id = ${home} and is_deleted = 0`;
    const ids = await idsOf(matrix, entityAt('system.user'), home, scopeNamed(name));
    const cells = JSON.stringify(await said(await asking(name).query('system.user.exportUsers', {})));

    expect(
      everybody
        .filter(({ account }) => cells.includes(`"${account}"`))
        .map(({ id }) => id)
        .sort(),
      name,
    ).toEqual(ids.sort());
  }
});

/** A row out of reach looks like one that is not there, whatever is done to it. */
async function refusesAll(ask: ReturnType<typeof askAs>, { path }: AnyEntity, ids: string[]): Promise<void> {
  const refusalsOf = (id: string) =>
    Promise.all([
      ask.refusal(`${path}.detail`, { id }),
      ask.refusal(`${path}.remove`, { ids: [id] }),
      ask.refusal(writingCall(path, 'update'), { id }),
    ]);
  const absent = await refusalsOf('1');
  expect(absent[0]?.code).toBe(404);
  for (const id of ids) expect(await refusalsOf(id), `${path} ${id}`).toEqual(absent);
}

/** A row within reach for a test of its own, so that no other misses it. Adding it may change others: a supplier has one main contact. */
function addWithin(name: string, entity: AnyEntity): Promise<string> {
  const departments = matrix.departments[home] ?? { mine: '', below: '', other: '' };
  const deptId = { department: departments.mine, 'department and below': departments.below }[name] ?? departments.other;
  return addRow(matrix, entity, home, name === 'own' ? me : '2000', deptId);
}

/** A row within reach is changed and removed. */
async function obeys(name: string, entity: AnyEntity, id: string): Promise<void> {
  const { path } = entity;
  const ask = asking(name);
  const values = await buildInput(asking('all'), path);
  const [word] = settable(entity).find(([name, field]) => field.kind === 'text' && values[name] !== null) ?? [];
  // Another order of a report is a correction of its own (tests/board).
  const isTold = word !== undefined && path !== 'board.productionRecord';
  const change = isTold ? { id, [word]: values[word] } : { id };
  if (path === 'system.user' && name !== 'all') {
    // The sample's role lets see everything: it ranks above whoever sees less, and so he is found, but guarded.
    expect(await ask.refusal(writingCall(path, 'update'), change)).toMatchObject({ code: 403 });
    return;
  }
  if (path === 'pay.refund') {
    // Within reach it is found, and stays as it is.
    expect(await ask.refusal(writingCall(path, 'update'), change)).toMatchObject({ code: 400 });
    expect(await ask.refusal(`${path}.remove`, { ids: [id] })).toMatchObject({ code: 400 });
    return;
  }

  await ask.mutate(writingCall(path, 'update'), change);
  if (isTold) expect(await ask.query(`${path}.detail`, { id }), path).toMatchObject({ [word]: values[word] });
  await ask.mutate(`${path}.remove`, { ids: [id] });

  expect(await ask.refusal(`${path}.detail`, { id })).toMatchObject({ code: 404 });
}

/** Rows as the database has them. */
async function textOf({ table }: AnyEntity, ids: string[]): Promise<string[]> {
  const { sql } = matrix.database;
  const rows = await sql<
    { row: string }[]
  >`select t::text as row from ${sql(getTableName(table))} t where id::text = any(${ids}) order by id`;
  return rows.map(({ row }) => row);
}

/** A dictionary is chosen, not its entries. */
async function headsAmong(ids: string[]): Promise<string[]> {
  const rows = await matrix.database.sql<{ id: string }[]>`
    select id::text from system_dict_biz where parent_id = 0 and id::text = any(${ids}) order by id::text`;
  return rows.map(({ id }) => id);
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
