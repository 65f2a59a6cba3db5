import { beforeAll, describe, expect, test } from 'vitest';
import { type Route, readRoutes } from '#server/blade/routes.ts';
import { shapeInput } from '#server/blade/shape-input.ts';
import { allEntities } from '#server/entity/entity.ts';
import { sealInitPassword } from '#server/platform/settings/init-password.ts';
import { appRouter } from '#server/router.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput } from '#tests/samples.ts';
import { appendOnly, generic, notBuilt } from './specified-modules.ts';

const plant = usePlant('000000', '100001');
const routes = readRoutes(appRouter);
const now = () => new Date('2026-05-04T10:05:00+08:00');

const entityOf = (stem: string) => {
  const found = allEntities().find(({ legacyPath, legacyAliases = [] }) => [legacyPath, ...legacyAliases].includes(stem as `/${string}`));
  if (!found) throw new Error(`No entity answers ${stem}`);
  return found;
};
const personFor = (stem: string, door: 'blade' | 'page' = 'blade') => {
  const { owner = 'tenant' } = entityOf(stem);
  return askAs(plant.database, buildSession(owner === 'tenant' ? { tenantId: '100001' } : { tenantId: '000000', isPlatform: true }), {
    now,
    door,
  });
};
const clerk = () => askAs(plant.database, buildSession({ tenantId: '100001' }), { now, door: 'blade' });
const routeAt = (stem: string, verb: string): Route => {
  const route = routes.find('POST', `${stem}/${verb}`);
  if (!route) throw new Error(`${stem}/${verb} is not found`);
  return route;
};

/** A write as a client sends it, from its body to the record. */
async function write(stem: string, verb: string, body: Record<string, unknown>): Promise<{ id: string }> {
  const route = routeAt(stem, verb);
  const saved = await personFor(stem).mutate(route.path, shapeInput(route, {}, body));
  return { id: String(saved.id) };
}

// Clients of /api read a new tenant's first password where the platform has set one.
beforeAll(async () => {
  await plant.database
    .sql`insert into system_param (param_name, param_key, param_value) values ('初始密码', 'account.initPassword', ${sealInitPassword('First-2026-x')})`;
});

describe.each(generic)('%s', (stem) => {
  test('is added and changed by submit, by save, and by update', async () => {
    const sample = () => buildInput(personFor(stem, 'page'), entityOf(stem).path);
    const [one, other] = [await sample(), await sample()];

    const submitted = await write(stem, 'submit', one);
    const saved = await write(stem, 'save', other);
    const again = await write(stem, 'submit', { ...one, id: submitted.id });
    const updated = await write(stem, 'update', { ...other, id: saved.id });

    expect(submitted.id).not.toBe(saved.id);
    expect([again.id, updated.id]).toEqual([submitted.id, saved.id]);
  });
});

test.each(appendOnly.flatMap((stem) => ['submit', 'save', 'update', 'remove'].map((verb) => [stem, verb] as const)))(
  '%s answers %s in words, and writes nothing',
  async (stem, verb) => {
    const sent = { submit: {}, save: {}, update: { id: '1' }, remove: { ids: ['1'] } }[verb];

    const refusal = await clerk().refusal(routeAt(stem, verb).path, sent);

    // Of a record that is not there, no more is said.
    expect(verb === 'update' || verb === 'remove' ? [400, 404] : [400]).toContain(refusal.code);
    expect(refusal.message).toMatch(/[\u4e00-\u9fff]{4}/);
    expect(refusal.message).not.toMatch(/请求参数|缺少/);
  },
);

test('what is not built is not there by half: it is written down here, or it works', () => {
  const halves = notBuilt.filter((stem) =>
    ['list', 'submit', 'save', 'update', 'remove'].some((verb) => routes.methodsOf(`${stem}/${verb}`).length > 0),
  );

  expect(halves).toEqual([]);
});
