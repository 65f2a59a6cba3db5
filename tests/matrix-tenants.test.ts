import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bladeDoor } from '#server/blade/door.ts';
import type { Session } from '#server/context.ts';
import { entityAt } from '#server/entity/entity.ts';
import { fieldsOf, settable } from '#server/entity/views.ts';
import { refusalOf } from '#server/errors.ts';
import { appRouter } from '#server/router.ts';
import type { Meta } from '#server/trpc.ts';
import { askAs, buildSession } from '#tests/build.ts';
import {
  abroad,
  buildMatrix,
  contextOf,
  everyIdOf,
  home,
  idsIn,
  idsOf,
  type Matrix,
  me,
  namingInput,
  now,
  owned,
  personOf,
  printOf,
  scopedMe,
  scopesOf,
  table,
} from '#tests/matrix-build.ts';
import { buildInput } from '#tests/samples.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let opened: TestDatabase;
let matrix: Matrix;
let foreign: Set<string>;
/** One id of each entity abroad, and at home. */
const ids = { [home]: new Map<string, string>(), [abroad]: new Map<string, string>() };
beforeAll(async () => {
  opened = await openTestDatabase();
  matrix = await buildMatrix(opened.database);
  foreign = await everyIdOf(opened.database, abroad);
  for (const tenantId of [home, abroad] as const)
    for (const entity of owned) ids[tenantId].set(entity.path, (await idsOf(matrix, entity, tenantId))[0] ?? '1');
}, 120_000);
afterAll(() => opened.close());

const metaOf = (procedure: string): Meta | undefined =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>)[procedure]?._def.meta;
const administrator = () => personOf(home, me, [matrix.departments[home]?.mine ?? '']);
const platform = buildSession({ tenantId: '000000', userId: '9000', isPlatform: true, roleAliases: ['administrator'] });
/** Procedures that a signed-in user can reach, by whether the platform's administrator sees every tenant's rows through them. */
const reads = table.filter(({ type, permission }) => type === 'query' && permission !== 'public');
const writes = table.filter(({ type, permission }) => type === 'mutation' && permission !== 'public' && permission !== 'platform');

/** The answer of a call, or nothing when it was refused in words of ours. */
async function outcomeOf(session: Session, procedure: string, input: unknown): Promise<unknown> {
  const { type } = table.find((entry) => entry.procedure === procedure) ?? { type: 'query' };
  const ask = askAs(opened.database, session, { now });
  try {
    return await (type === 'query' ? ask.query(procedure, input) : ask.mutate(procedure, input));
  } catch (error) {
    const refusal = refusalOf(error, 'zh');
    expect(refusal.expected, `${procedure} failed: ${error}`).toBe(true);
    return undefined;
  }
}

const naming = (procedure: string, tenantId: typeof home | typeof abroad) =>
  namingInput(metaOf(procedure)?.entity, (path) => ids[tenantId].get(path));
const foreignIn = (answer: unknown, asked: unknown) => idsIn(answer).filter((id) => foreign.has(id) && !idsIn(asked).includes(id));

test('there is something to leak: the tenant abroad has rows of every entity', () => {
  expect([...ids[abroad]].filter(([, id]) => id === '1')).toEqual([]);
  expect(foreign.size).toBeGreaterThan(owned.length * 4);
});

describe('no row of another tenant is in any answer of', () => {
  test.each(reads.map(({ procedure }) => procedure))('%s', async (procedure) => {
    const [asked, own] = [naming(procedure, abroad), naming(procedure, home)];
    const scopes = Object.values(scopesOf(matrix.departments[home] ?? { mine: '', below: '', other: '' }));

    for (const session of [administrator(), ...scopes.map((scope) => scopedMe(matrix, scope))]) {
      expect(foreignIn(await outcomeOf(session, procedure, {}), {}), 'asked for nothing').toEqual([]);
      // An id that was sent may come back; nothing else of that row may.
      expect(foreignIn(await outcomeOf(session, procedure, asked), asked), 'asked for a foreign id').toEqual([]);
      expect(foreignIn(await outcomeOf(session, procedure, own), own), 'asked for an own id').toEqual([]);
    }
  });
});

test("the platform's administrator sees other tenants' rows through the procedures that say so, and through no other", async () => {
  for (const { procedure, tenant } of reads.filter((entry) => entry.tenant !== 'own, platform all')) {
    const asked = naming(procedure, abroad);
    expect(foreignIn(await outcomeOf(platform, procedure, asked), asked), `${procedure} (${tenant})`).toEqual([]);
  }
});

test('no call of a tenant changes a row of another, whatever it names', async () => {
  const before = await printOf(opened.database, abroad);

  for (const { procedure } of writes) {
    const asked = naming(procedure, abroad);
    expect(foreignIn(await outcomeOf(administrator(), procedure, asked), asked), procedure).toEqual([]);
  }
  for (const entity of owned) {
    const id = ids[abroad].get(entity.path);
    const ask = askAs(opened.database, administrator(), { now });
    const values = await buildInput(ask, entity.path);
    expect(await ask.refusal(`${entity.path}.detail`, { id }), entity.path).toMatchObject({ code: 404 });
    expect(await ask.refusal(`${entity.path}.update`, { ...values, id }), entity.path).toMatchObject({ code: 404 });
    expect(await ask.refusal(`${entity.path}.remove`, { ids: [id] }), entity.path).toMatchObject({ code: 404 });
  }

  expect(await printOf(opened.database, abroad)).toEqual(before);
});

test('no body takes the id of a row of another tenant', async () => {
  const taken: string[] = [];
  for (const entity of owned) {
    for (const [name, field] of settable(entity)) {
      if (field.to === undefined || entityAt(field.to).owner === 'shared') continue;
      const ask = askAs(opened.database, administrator(), { now });
      const values = { ...(await buildInput(ask, entity.path)), [name]: ids[abroad].get(field.to) };
      const refusal = await ask.refusal(`${entity.path}.save`, values).catch(() => undefined);
      if (refusal === undefined || refusal.code >= 500) taken.push(`${entity.path}.${name}`);
    }
  }
  expect(taken).toEqual([]);
});

describe('under /api no row of another tenant is in any answer of', () => {
  test.each(reads.flatMap(({ procedure, legacy }) => legacy.map((address) => [address, procedure] as const)))(
    '%s',
    async (address, procedure) => {
      const [method = '', path = ''] = address.split(' ');
      const asked = naming(procedure, abroad);
      const query = new URLSearchParams(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );

      for (const search of ['', `?${query}`]) {
        const { asker, contextOf: contextFor } = contextOf(opened.database, administrator());
        const door = bladeDoor({ router: appRouter, contextOf: contextFor, env: { CORS_ORIGINS: [] }, log: { error: () => {} } });
        const response = await door(
          asker,
          new Request(`http://localhost/api${path}${search}`, { method, headers: { 'Blade-Auth': 'bearer known' } }),
          path,
        );

        expect(response.status, search).toBeLessThan(500);
        expect(foreignIn(await response.text(), asked), search).toEqual([]);
      }
    },
  );
});

test('what is secret is in no answer', async () => {
  for (const { procedure } of reads) {
    const secrets = fieldsOf(entityAt(metaOf(procedure)?.entity ?? 'system.post')).filter(([, field]) => field.secret === true);
    const answer = JSON.stringify((await outcomeOf(administrator(), procedure, naming(procedure, home))) ?? null);
    for (const [name] of secrets) if (!procedure.endsWith('.screen')) expect(answer, procedure).not.toContain(`"${name}":`);
    expect(answer, procedure).not.toMatch(/\$argon2/);
  }
});
