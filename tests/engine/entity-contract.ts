import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Screen } from '#rules/screen.ts';
import { settable } from '#server/engine/views.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { buildInput, writingCall } from '#tests/samples.ts';
import type { TestDatabase } from '#tests/test-database.ts';

/** Neither changed nor removed by anybody, which their own tests tell (tests/payments). */
const lasting = ['pay.refund'];

/** Everything the contract can hold of an entity in general; each is asked through its procedures. */
export function describeContract(open: () => Promise<TestDatabase>, entities = allEntities()): void {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
    await buildTenant(opened.database, '100001');
    await buildTenant(opened.database, '100002');
  });
  afterAll(() => opened.close());

  const now = () => new Date('2026-05-04T10:05:00+08:00');
  const insider = (entity: AnyEntity) =>
    askAs(
      opened.database,
      buildSession(
        entity.owner === 'tenant' || entity.owner === undefined ? { tenantId: '100001' } : { tenantId: '000000', isPlatform: true },
      ),
      { now },
    );
  const outsider = () => askAs(opened.database, buildSession({ tenantId: '100002', userId: '2000' }), { now });

  describe.each(entities.map((entity) => [entity.path, entity] as const))('%s', (path, entity) => {
    const writing = (command: 'save' | 'update') => writingCall(path, command);
    const create = async (of: Record<string, unknown> = {}) => {
      const ask = insider(entity);
      const input: Record<string, unknown> = { ...(await buildInput(ask, path)), ...of };
      const saved = await ask.mutate(writing('save'), input);
      return { ask, input, id: String(saved.id) };
    };

    test('a saved record is listed, found by its name, sorted and shown', async () => {
      const { ask, id } = await create();

      const shown = await ask.query(`${path}.detail`, { id });
      const found = await ask.query(`${path}.list`, { filters: { id }, size: 10 });
      const byTitle = await ask.query(`${path}.list`, {
        filters: { [`${entity.title}_equal`]: String(shown[entity.title]) },
        sort: [`-${entity.title}`],
        size: 500,
      });
      const none = await ask.query(`${path}.list`, { filters: { id: '1' } });
      const secrets = settable(entity).filter(([name, { secret }]) => secret && `${path}.${name}` !== 'system.user.password');
      const masks = Object.fromEntries(secrets.map(([name]) => [name, '******']));

      expect(shown).toMatchObject({ id, version: 1, ...masks });
      expect(recordsOf(found)).toEqual([expect.objectContaining({ id, ...masks })]);
      expect(recordsOf(byTitle).map((row) => row.id)).toContain(id);
      expect(recordsOf(none)).toEqual([]);
    });

    test.skipIf(lasting.includes(path))('a changed record has a new version, and a stale change writes nothing', async () => {
      const { ask, id, input } = await create();

      await ask.mutate(writing('update'), { ...input, id, version: 1 });
      const refusal = await ask.refusal(writing('update'), { ...input, id, version: 1 });

      expect(refusal).toMatchObject({ code: 409, message: '数据已被他人修改' });
      expect(await ask.query(`${path}.detail`, { id })).toMatchObject({ version: 2 });
    });

    test.skipIf(entity.owner === 'shared')(
      'another tenant neither sees, changes nor removes it, and cannot tell it from one that is not there',
      async () => {
        const { id, input } = await create();
        const other = outsider();

        const listed = await other.query(`${path}.list`, { filters: { id } });
        const foreign = await Promise.all([
          other.refusal(`${path}.detail`, { id }),
          other.refusal(writing('update'), { ...input, id }),
          other.refusal(`${path}.remove`, { ids: [id] }),
        ]);
        const absent = await Promise.all([
          other.refusal(`${path}.detail`, { id: '1' }),
          other.refusal(writing('update'), { ...input, id: '1' }),
          other.refusal(`${path}.remove`, { ids: ['1'] }),
        ]);

        expect(recordsOf(listed)).toEqual([]);
        expect(foreign).toEqual(absent);
      },
    );

    test.each(entity.unique ?? [])('a second record with the same $fields is refused at the field', async ({ fields }) => {
      const { ask, input } = await create();
      const same = Object.fromEntries(fields.map((name) => [name, input[String(name)]]));

      const refusal = await ask.refusal(writing('save'), { ...(await buildInput(ask, path)), ...same });

      expect(Object.keys(refusal.problems)).toEqual([fields[0]]);
    });

    test.each(entity.outerIds ?? [])(
      'a second record with the same %s of an outer system is refused, and names the first',
      async (name) => {
        const { ask, input, id } = await create({ [name]: 'OUTER-1' });
        const first: Record<string, unknown> = await ask.query(`${path}.detail`, { id });

        const refusal = await ask.refusal(writing('save'), { ...(await buildInput(ask, path)), [name]: 'OUTER-1' });
        const again = await ask.mutate(writing('update'), { ...input, [name]: 'OUTER-1', id });

        expect(refusal.problems[name]).toContain(String(first[entity.title]));
        expect(again).toMatchObject({ id, [name]: 'OUTER-1' });
      },
    );

    test.skipIf(lasting.includes(path))('a removed record is gone, and one bad id in a batch removes nothing', async () => {
      const { ask, id } = await create();

      const refused = await ask.refusal(`${path}.remove`, { ids: [id, '1'] });
      expect(refused.code).toBe(404);
      expect(recordsOf(await ask.query(`${path}.list`, { filters: { id } }))).toHaveLength(1);

      await ask.mutate(`${path}.remove`, { ids: [id] });
      expect(recordsOf(await ask.query(`${path}.list`, { filters: { id } }))).toEqual([]);
    });

    test('a client that knows fewer fields makes a record that starts as the form would', async () => {
      const ask = insider(entity);
      const starting = settable(entity).filter(([, { initial }]) => initial !== undefined);
      const input = await buildInput(ask, path);
      const unknown = starting.filter(([name]) => !needed.includes(`${path}.${name}`));

      const saved = await ask.mutate(writing('save'), without(input, new Set(unknown.map(([name]) => name))));

      const shown = await ask.query(`${path}.detail`, { id: String(saved.id) });
      for (const [name, { initial }] of unknown)
        expect(typeof initial === 'number' ? Number(shown[name]) : shown[name], name).toBe(initial);
    });

    test('what must be filled in is asked for at its field', async () => {
      const ask = insider(entity);
      const required = settable(entity).filter(
        ([name, field]) => field.required !== undefined && field.initial === undefined && !foundByTheCommand.includes(`${path}.${name}`),
      );

      const refusal = required.length === 0 ? undefined : await ask.refusal(writing('save'), {});

      for (const [name, field] of required) {
        expect(refusal?.problems[name], name).toMatch(/^请|必须/);
        if (field.required !== true && field.required) expect(refusal?.problems[name]).toBe(field.required.zh);
      }
    });

    test('a value of another kind is refused or read as one of its own, never failed at', async () => {
      const ask = insider(entity);
      const screen: Screen = await ask.query(`${path}.screen`);
      const input = await buildInput(ask, path);
      const failed: string[] = [];

      for (const [name, value] of wrongValues(screen)) {
        const outcome = await ask.refusal(writing('save'), { ...input, [name]: value }).catch(() => ({ code: 200 }));
        if (outcome.code >= 500) failed.push(`${name}: ${JSON.stringify(value)}`);
      }

      expect(failed).toEqual([]);
    });

    test('what nobody knows is ignored, what cannot be read is refused', async () => {
      const { ask, id } = await create();

      const stray = await ask.query(`${path}.list`, {
        filters: { id, $field: 'x', nothing: '1', constructor: 'x', password: 'x' },
        sort: ['nothing', '-constructor', 'password'],
      });
      const unreadable = await ask.refusal(`${path}.list`, { filters: { createTime_datege: '2026-02-30 00:00:00' } });

      expect(recordsOf(stray)).toHaveLength(1);
      expect(unreadable.code).toBe(400);
    });

    test('its screen is whole in Chinese and English', async () => {
      const zh: Screen = await insider(entity).query(`${path}.screen`);
      const en: Screen = await askAs(opened.database, buildSession({ tenantId: '000000', isPlatform: true }), { locale: 'en' }).query(
        `${path}.screen`,
      );

      expect(zh.title).toMatch(/[\u4e00-\u9fff]/);
      expect(zh.columns.length).toBeGreaterThan(0);
      expect(en.form.map(({ name }) => name)).toEqual(zh.form.map(({ name }) => name));
      for (const field of [...en.form, ...en.columns, ...en.filters])
        expect(`${field.label} ${field.required ?? ''} ${field.help ?? ''}`, field.name).not.toMatch(/[\u4e00-\u9fff]/);
    });
  });
}

/** An enabled entry of the allow-list must hold the caller's own address. */
const needed = ['system.whiteIp.status'];
const without = (input: Record<string, unknown>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)));

/** Columns that must be filled but need not be typed: a report without a line joins the open shift that plans its work order (docs/production.md, 'Lines, variants'). */
const foundByTheCommand = ['board.productionRecord.lineId', 'board.productionRecord.workOrderId'];

interface Shown {
  id: string;
  children?: Shown[];
}
/** Rows of a page or of a nested list. */
function recordsOf(answer: { records?: Shown[] } | Shown[]): Shown[] {
  const rows = Array.isArray(answer) ? answer : (answer.records ?? []);
  return rows.flatMap((row) => [row, ...recordsOf(row.children ?? [])]);
}

const ofAnotherKind = [null, 'x', -1, {}, [null], ['x', 1], [[]], [{}]];

/** Values that no field is meant to have: the next of them for each field; in lists of rows all, for each of a row's fields too. */
function wrongValues({ form, view }: Screen): [string, unknown][] {
  const lists = [...form, ...view].filter(({ kind }) => kind === 'rows');
  return [
    ...form.map(({ name }, at): [string, unknown] => [name, ofAnotherKind[at % ofAnotherKind.length]]),
    ...lists.flatMap(({ name, fields = [] }) => [
      ...ofAnotherKind.map((value): [string, unknown] => [name, value]),
      ...fields.flatMap((inner) => ofAnotherKind.map((value): [string, unknown] => [name, [{ [inner.name]: value }]])),
    ]),
  ];
}
