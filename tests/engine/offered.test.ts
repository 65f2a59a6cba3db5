import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import { onStatement } from '#server/monitoring/measure-statements.ts';
import '#server/router.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput, writingCall } from '#tests/samples.ts';

const plant = usePlant('000000', '100001');
const living = allEntities().filter(({ life }) => life !== undefined);

let statements: string[] = [];
beforeAll(() => onStatement(({ text }) => statements.push(text)));
afterAll(() => onStatement(() => {}));

const now = () => new Date('2026-05-04T10:05:00+08:00');
/** Somebody at the page, or a client of /api. */
const person = ({ owner = 'tenant' }: AnyEntity, door: 'page' | 'blade' = 'page') =>
  plant.as(owner === 'tenant' ? {} : { tenantId: '000000', isPlatform: true }, { now, door });

async function addRecord(entity: AnyEntity): Promise<string> {
  const ask = person(entity);
  const saved = await ask.mutate(writingCall(entity.path, 'save'), await buildInput(ask, entity.path));
  return String(saved.id);
}

/** Copies the record past the commands until there are fifty; what is unique gets a value of its own. */
async function fillList(table: string, id: string): Promise<void> {
  const { sql } = plant.database;
  const unique = await sql<{ name: string; isText: boolean }[]>`
    select distinct a.attname as name, t.typcategory = 'S' as "isText" from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) join pg_type t on t.oid = a.atttypid
    where i.indrelid = ${table}::regclass and i.indisunique and t.typname in ('int8', 'text', 'varchar')
      and a.attname not in ('tenant_id')`;
  const own = unique.map(({ name, isText }) => `'${name}', ${isText ? `'R' || n` : 'r.id + n'}`).join(', ');
  await sql.unsafe(`
    insert into ${table} select c.* from ${table} r, generate_series(1, 49) n,
    jsonb_populate_record(r, jsonb_build_object(${own})) c where r.id = ${id}`);
}

test('there are entities with a life', () => {
  expect(living.map(({ path }) => path)).toEqual(expect.arrayContaining(['purchasing.inquiry', 'marketing.quotesProgram', 'rd.item']));
});

describe.each(living.map((entity) => [entity.path, entity] as const))('%s', (path, entity) => {
  test('says to pages alone what may be done with a record, in its list and in its detail', async () => {
    const id = await addRecord(entity);
    const shownTo = async (door: 'page' | 'blade') => {
      const { records } = await person(entity, door).query(`${path}.list`, { filters: { id } });
      return [records[0], await person(entity, door).query(`${path}.detail`, { id })];
    };

    const [atPage, atApi] = [await shownTo('page'), await shownTo('blade')];

    for (const row of atPage) expect(row).toMatchObject({ id, _offered: expect.any(Array) });
    for (const row of atApi) {
      expect(row).toMatchObject({ id });
      expect(row).not.toHaveProperty('_offered');
    }
  });

  test('lists fifty records with what they offer in eight statements', async () => {
    await fillList(getTableName(entity.table), await addRecord(entity));
    const list = () => person(entity).query(`${path}.list`, { size: 50 });
    await list();

    statements = [];
    const { records } = await list();

    expect(records).toHaveLength(50);
    for (const row of records) expect(row).toHaveProperty('_offered');
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
  });
});
