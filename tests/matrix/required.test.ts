import { beforeAll, expect, test } from 'vitest';
import { allEntities } from '#server/entity/entity.ts';
import { refusalOf } from '#server/errors.ts';
import type { DescribedCall } from '#server/platform/integration/describe-call.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { add, buildInput } from '#tests/samples.ts';

const plant = usePlant('000000');

const administrator = (door: 'page' | 'blade' = 'page') =>
  askAs(plant.database, buildSession({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }), { door });

beforeAll(async () => {
  // Of tests: a list of addresses has to allow the caller, and a client sees no one-time password.
  await add(administrator(), 'system.whiteIp', { ip: '127.0.0.1', status: 1 });
  await add(administrator(), 'system.param', { paramKey: 'account.initPassword', paramValue: 'Initial-2026-x' });
});

interface Adding {
  /** Of the procedure. */
  path: string;
  call: string;
  parameters: DescribedCall['parameters'];
}

/** The calls that add a record of an entity, as the reference describes them. */
async function addingCalls(): Promise<Adding[]> {
  const { calls } = await administrator().query('system.apiReference.list', {});
  const found: Adding[] = [];
  for (const { legacyPath, path } of allEntities()) {
    const verb = ['save', 'submit'].find((one) => calls.some(({ address }: DescribedCall) => address === `${legacyPath}/${one}`));
    if (verb === undefined) continue;
    const asked = { call: `POST ${legacyPath}/${verb}`, origin: 'https://console.example' };
    const { parameters } = await administrator().query('system.apiReference.describe', asked);
    found.push({ path, call: `${path}.${verb}`, parameters: parameters.filter(({ name }: { name: string }) => !name.includes('.')) });
  }
  return found;
}

/** The fields that a body is refused at, or what else is said; nothing where it is taken. */
async function faultsOf(call: string, body: object): Promise<string[]> {
  try {
    await administrator('blade').mutate(call, body);
    return [];
  } catch (error) {
    const { message, problems = {} } = refusalOf(error, 'zh');
    const fields = Object.keys(problems).map((name) => name.split('.')[0] ?? '');
    return fields.length > 0 ? fields : [message];
  }
}

test('what the reference marks as required is refused without it, and a record is added with that alone', async () => {
  const adding = await addingCalls();

  const wrong: string[] = [];
  for (const { path, call, parameters } of adding) {
    const whole = await buildInput(administrator(), path);
    const of = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, whole[name]]));
    const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    for (const name of required) {
      const faults = await faultsOf(call, of(required.filter((one) => one !== name)));
      if (!faults.includes(name)) wrong.push(`${call} without ${name}: ${faults.join()}`);
    }
    const needed = new Set(parameters.flatMap(({ name, neededWhen }) => (neededWhen === undefined ? [] : [name])));
    const first = await faultsOf(call, of(required));
    const unmarked = first.filter((name) => !needed.has(name));
    if (unmarked.length > 0) wrong.push(`${call} with ${required.join()} alone: ${unmarked.join()}`);
    const rest = first.length === 0 ? [] : await faultsOf(call, whole);
    if (rest.length > 0) wrong.push(`${call} with all that its form has: ${rest.join()}`);
  }

  expect(adding.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
}, 300_000);
