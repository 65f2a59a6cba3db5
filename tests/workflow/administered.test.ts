import { expect, test } from 'vitest';
import { answerOf } from '#server/blade/envelope.ts';
import { readRoutes } from '#server/blade/routes.ts';
import { shapeInput } from '#server/blade/shape-input.ts';
import { appRouter } from '#server/router.ts';
import { usePlant } from '#tests/plant.ts';
import { fileOf, inRow, step } from './files.ts';

const plant = usePlant('100001');
const routes = readRoutes(appRouter);
const client = () => plant.as({ realName: '管理员' }, { door: 'blade' });

/** A call of /api, from what a client sends to what it reads. */
async function call(method: 'GET' | 'POST', address: string, sent: Record<string, unknown> = {}) {
  const route = routes.find(method, `/blade-flow/${address}`);
  if (!route) throw new Error(`No route ${address}`);
  const input = shapeInput(route, {}, sent);
  const result = await (route.type === 'query' ? client().query(route.path, input) : client().mutate(route.path, input));
  return (answerOf(route, result) as { data: Record<string, unknown> & { records: Record<string, unknown>[] } }).data;
}
const deploy = (key: string, name = key) =>
  call('POST', 'manager/submit', {
    category: 'flow_2',
    xml: fileOf(inRow(step('only')), `id="${key}" name="${name}" isExecutable="true"`),
  });

test('old clients read a definition by the type and the version that people know, in list, detail and changes', async () => {
  await deploy('Read');
  const { id } = await deploy('Read', 'Read again');

  const { records } = await call('GET', 'manager/list', { category: 'flow_2', key: 'Read' });
  const detail = await call('GET', 'manager/detail', { id });

  const read = { id, key: 'Read', name: 'Read again', category: 'flow_2', categoryName: '报销流程', version: 2 };
  const deployed = { deploymentId: id, resourceName: 'Read.bpmn20.xml', diagramResourceName: 'Read.svg', suspensionState: 1 };
  expect(records).toMatchObject([
    { ...read, ...deployed, deploymentTime: expect.stringMatching(/^\d{4}-/) },
    { version: 1, category: 'flow_2' },
  ]);
  expect(detail).toMatchObject({ ...read, ...deployed });
  // Told once every transaction that began before has ended, those of other files' tests among them.
  await expect
    .poll(async () => (await call('GET', 'manager/changes')).records, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ id, category: 'flow_2', version: 2 }));
  expect((await call('GET', 'manager/list', { category_equal: '2', key: 'Read' })).records).toHaveLength(2);
});

test('a definition that a client read is sent back whole, with the version that it read', async () => {
  await deploy('Whole');
  const { id } = await deploy('Whole', 'Whole again');

  await call('POST', 'manager/update', { ...(await call('GET', 'manager/detail', { id })), description: '每周' });

  expect(await call('GET', 'manager/detail', { id })).toMatchObject({ description: '每周', version: 2, category: 'flow_2' });
});

test('old clients follow a process by whoever started it, by its definition, and by an id that nobody guesses', async () => {
  const { id: definitionId } = await deploy('Followed');
  const started = await client().mutate('flow.work.start', { definitionId });

  const { records } = await call('GET', 'follow/list', { definitionId });
  await call('POST', 'follow/suspend', { ids: started.id });
  const detail = await call('GET', 'follow/detail', { id: started.id });

  const read = { id: started.id, executionId: started.processInstanceId, processInstanceId: started.processInstanceId };
  const of = { processDefinitionId: definitionId, processDefinitionKey: 'Followed', category: 'flow_2' };
  expect(records).toMatchObject([{ ...read, ...of, suspensionState: 1, startTime: expect.stringMatching(/^\d{4}-/) }]);
  expect(detail).toMatchObject({ ...read, ...of, suspensionState: 2 });
});
