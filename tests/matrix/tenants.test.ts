import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BladeDoor, bladeDoor } from '#server/blade/door.ts';
import type { Caller, Session } from '#server/calls/context.ts';
import { fieldsOf, settable } from '#server/engine/views.ts';
import { entityAt } from '#server/entity/entity.ts';
import { refusalOf } from '#server/errors.ts';
import { appRouter } from '#server/router.ts';
import { askAs } from '#tests/build.ts';
import { useOwnFolder } from '#tests/exchange/exchange-build.ts';
import { buildInput, writingCall } from '#tests/samples.ts';
import type { TestDatabase } from '#tests/test-database.ts';
import { toldOf } from '#tests/told.ts';
import { abroad, contextOf, home, type Matrix, me, now, openMatrix, owned, personOf, printOf, scopedMe, scopesOf, table } from './build.ts';
import { marksIn, marksOf, said } from './marks.ts';
import { addShared, metaOf, type Names, namesOf, namingInput, platform } from './names.ts';

useOwnFolder();
let opened: TestDatabase;
let matrix: Matrix;
let foreign: Set<string>;
const names: Record<typeof home | typeof abroad, Names> = { [home]: new Map(), [abroad]: new Map() };
beforeAll(async () => {
  ({ opened, matrix } = await openMatrix());
  const shared = await addShared(matrix);
  for (const tenantId of [home, abroad] as const) names[tenantId] = await namesOf(matrix, shared, tenantId);
  const ours = await marksOf(opened.database, home);
  foreign = new Set([...(await marksOf(opened.database, abroad))].filter((one) => !ours.has(one)));
}, 180_000);
afterAll(() => opened.close());

const administrator = () => personOf(home, me, [matrix.departments[home]?.mine ?? '']);
const reads = table.filter(({ type, permission }) => type === 'query' && permission !== 'public');
const writes = table.filter(({ type, permission }) => type === 'mutation' && permission !== 'public' && permission !== 'platform');

/** The answer of a call, or nothing when it was refused in words of ours. */
async function outcomeOf(session: Session, procedure: string, input: unknown): Promise<unknown> {
  const { type } = table.find((entry) => entry.procedure === procedure) ?? { type: 'query' };
  const ask = askAs(opened.database, session, { now });
  try {
    return await said(await (type === 'query' ? ask.query(procedure, input) : ask.mutate(procedure, input)));
  } catch (error) {
    const refusal = refusalOf(error, 'zh');
    expect(refusal.expected, `${procedure} failed: ${error}`).toBe(true);
    return undefined;
  }
}

const answers = new Map<string, Promise<unknown>>();

/** What an administrator is answered who asks for rows of his own tenant: asked once, looked at by several tests. */
function ownAnswer(procedure: string): Promise<unknown> {
  const answer = answers.get(procedure) ?? outcomeOf(administrator(), procedure, naming(procedure, home));
  answers.set(procedure, answer);
  return answer;
}

const naming = (procedure: string, tenantId: typeof home | typeof abroad) => namingInput(procedure, names[tenantId], tenantId);

/** What an answer gives away of the tenant abroad. An id that was sent may come back; nothing else of that row may, nor whose it is. */
function leaksIn(answer: unknown, asked: unknown): string[] {
  const sent = marksIn(asked);
  const whose = JSON.stringify(answer ?? null).match(new RegExp(`\\\\?"tenantId\\\\?":\\\\?"${abroad}`, 'g')) ?? [];
  return [...marksIn(answer).filter((one) => foreign.has(one) && !sent.includes(one)), ...whose];
}

test('there is something to leak: rows of every entity and every log abroad, of which each id would be seen', () => {
  expect([...names[abroad]].filter(([path, id]) => path !== 'shift type' && id === '1')).toEqual([]);
  const ids = [...names[abroad]].filter(([path, id]) => names[home].get(path) !== id && /^\d{18,19}$/.test(id));
  expect(ids.map(([path]) => path)).toEqual(expect.arrayContaining(owned.map(({ path }) => path)));
  expect(ids.filter(([, id]) => !foreign.has(id))).toEqual([]);
  const planted = ids.map(([, id]) => ({ deep: [{ id }] }));
  expect(planted.filter((answer) => leaksIn(answer, {}).length === 0)).toEqual([]);
  expect(leaksIn({ tenantId: abroad }, { tenantId: abroad })).toHaveLength(1);
});

test('every read answers an administrator who asks for what is there, so that a leak of it would be seen', async () => {
  const silent: string[] = [];
  // These answer suppliers alone: supplier-matrix.test.ts asks as one of each tenant.
  const suppliers = ['purchasing.supplierInquiry.detail', 'purchasing.supplierInquiry.workbook'];
  for (const { procedure } of reads.filter((one) => !suppliers.includes(one.procedure))) {
    const answer = (await ownAnswer(procedure)) ?? (await outcomeOf(platform, procedure, naming(procedure, home)));
    if (answer === undefined) silent.push(procedure);
  }
  expect(silent).toEqual([]);
});

/** Reads of what somebody keeps outside of the entities. */
const kept = [
  'desk.openMail',
  'exchange.importJob',
  'workspace.job',
  'workspace.jobFile',
  'resource.file.statFile',
  'resource.file.filePath',
];

test('a mail, a job, a file, a draft and an export of the tenant abroad would be seen in an answer', async () => {
  const unseen: string[] = [];
  for (const procedure of [...kept, 'workspace.draft', 'exchange.exportNow']) {
    const asked = naming(procedure, abroad);
    if (leaksIn(await outcomeOf(personOf(abroad, me, []), procedure, asked), asked).length === 0) unseen.push(procedure);
  }
  expect(unseen).toEqual([]);
});

test('what somebody of another tenant keeps is as absent as what is not there', async () => {
  const absent = { id: '1', path: 'system.post', fileName: 'f'.repeat(32) };
  const ask = askAs(opened.database, administrator(), { now });

  for (const procedure of [...kept, 'resource.file.fileLink']) {
    const refusal = await ask.refusal(procedure, naming(procedure, abroad));
    expect(refusal, procedure).toMatchObject({ code: 404 });
    expect(refusal, procedure).toEqual(await ask.refusal(procedure, absent));
  }
});

describe('no row of another tenant is in any answer of', () => {
  test.each(reads.map(({ procedure }) => procedure))('%s', async (procedure) => {
    const [asked, own] = [naming(procedure, abroad), naming(procedure, home)];
    const scopes = toldOf(procedure, Object.values(scopesOf(matrix.departments[home] ?? { mine: '', below: '', other: '' })));
    const scoped = scopes.map((scope) => scopedMe(matrix, scope));

    for (const session of [administrator(), ...scoped]) {
      expect(leaksIn(await outcomeOf(session, procedure, {}), {}), 'asked for nothing').toEqual([]);
      expect(leaksIn(await outcomeOf(session, procedure, asked), asked), 'asked for a foreign id').toEqual([]);
    }
    for (const answer of [await ownAnswer(procedure), ...(await Promise.all(scoped.map((one) => outcomeOf(one, procedure, own))))])
      expect(leaksIn(answer, own), 'asked for an own id').toEqual([]);
  });
});

test("the platform's administrator sees other tenants' rows through the procedures that say so, and through no other", async () => {
  for (const { procedure, tenant } of reads.filter((entry) => entry.tenant !== 'own, platform all')) {
    const asked = naming(procedure, abroad);
    expect(leaksIn(await outcomeOf(platform, procedure, asked), asked), `${procedure} (${tenant})`).toEqual([]);
  }
});

test('no call of a tenant changes a row of another, whatever it names', async () => {
  const before = await printOf(opened.database, abroad);

  for (const { procedure } of writes) {
    const asked = naming(procedure, abroad);
    expect(leaksIn(await outcomeOf(administrator(), procedure, asked), asked), procedure).toEqual([]);
  }
  for (const entity of owned) {
    const id = names[abroad].get(entity.path);
    const ask = askAs(opened.database, administrator(), { now });
    const values = await buildInput(ask, entity.path);
    expect(await ask.refusal(`${entity.path}.detail`, { id }), entity.path).toMatchObject({ code: 404 });
    expect(await ask.refusal(writingCall(entity.path, 'update'), { ...values, id }), entity.path).toMatchObject({ code: 404 });
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
      const values = { ...(await buildInput(ask, entity.path)), [name]: names[abroad].get(field.to) };
      const refusal = await ask.refusal(writingCall(entity.path, 'save'), values).catch(() => undefined);
      if (refusal === undefined || refusal.code >= 500) taken.push(`${entity.path}.${name}`);
    }
  }
  expect(taken).toEqual([]);
});

describe('under /api no row of another tenant is in any answer of', () => {
  let caller: Caller;
  let door: BladeDoor;
  beforeAll(() => {
    const asked = contextOf(opened.database, administrator());
    caller = asked.caller;
    door = bladeDoor({ router: appRouter, contextOf: asked.contextOf, env: { CORS_ORIGINS: [] }, log: { error: () => {} } });
  });
  test.each(reads.flatMap(({ procedure, legacy }) => legacy.map((address) => [address, procedure] as const)))(
    '%s',
    async (address, procedure) => {
      const [method = '', path = ''] = address.split(' ');
      const asked = naming(procedure, abroad);
      const query = new URLSearchParams(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      );

      for (const search of ['', `?${query}`]) {
        const response = await door(
          caller,
          new Request(`http://localhost/api${path}${search}`, { method, headers: { 'Blade-Auth': 'bearer known' } }),
          path,
        );

        expect(response.status, search).toBeLessThan(500);
        expect(leaksIn(await response.text(), asked), search).toEqual([]);
      }
    },
  );
});

test('what is secret is in no answer', async () => {
  for (const { procedure } of reads) {
    const secrets = fieldsOf(entityAt(metaOf(procedure)?.entity ?? 'system.post')).filter(([, field]) => field.secret === true);
    const answer = JSON.stringify((await ownAnswer(procedure)) ?? null);
    for (const [name] of secrets)
      if (!procedure.endsWith('.screen')) expect(answer, procedure).not.toMatch(new RegExp(`"${name}":(?!"\\*{6}")`));
    expect(answer, procedure).not.toMatch(/\$argon2/);
  }
});
