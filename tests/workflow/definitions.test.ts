import { expect, test } from 'vitest';
import { leaveFile } from '#server/workflow/leave/leave-file.ts';
import { usePlant } from '#tests/plant.ts';
import { fileOf, inRow, step } from './files.ts';

const plant = usePlant('100001');
const administrator = () => plant.as();
const deploy = (xml: string, of: Record<string, unknown> = {}) =>
  administrator().mutate('flow.definition.submit', { category: '1', xml, ...of });
const named = (key: string, xml = fileOf(inRow(step('only')), `id="${key}" name="流程${key}" isExecutable="true"`)) => xml;

test('a file that is deployed again is the next version, and the very same file stays the version that it is', async () => {
  const first = await deploy(leaveFile);
  const same = await deploy(leaveFile);
  const second = await deploy(leaveFile.replace('人事审批', '人事初审'));

  expect(first).toMatchObject({ key: 'Leave', name: '请假流程', definitionVersion: 1, state: 'active' });
  expect(same.id).toBe(first.id);
  expect(second).toMatchObject({ key: 'Leave', definitionVersion: 2 });
});

test('of two who deploy one process at once, both get a version of their own', async () => {
  const files = [named('Twice'), named('Twice').replaceAll('only', 'other')];

  const made = await Promise.all(files.map((xml) => deploy(xml)));

  expect(made.map(({ definitionVersion }) => definitionVersion).sort()).toEqual([1, 2]);
});

test('a file that cannot run is refused at its field, by the element and the line', async () => {
  const script = named('Script', fileOf(inRow({ id: 'calc', xml: '<bpmn:scriptTask id="calc" name="计算"/>' })));
  const nobody = named('Nobody', fileOf(inRow({ id: 'hr', xml: '<bpmn:userTask id="hr" name="人事"/>' })));
  const problemsOf = async (xml: string) => (await administrator().refusal('flow.definition.submit', { category: '1', xml })).problems;

  expect((await problemsOf(script)).xml).toMatch(/^“计算”（第\d+行）：/);
  expect((await problemsOf(nobody)).xml).toContain('“人事”：没有指定处理人');
  expect((await problemsOf('no file')).xml).toBeDefined();
});

test('of a version that is there only its description changes, and it is suspended and activated', async () => {
  const { id } = await deploy(named('Fixed'));

  await administrator().mutate('flow.definition.submit', { id, xml: leaveFile, category: '2', description: '每周评审' });
  await administrator().mutate('flow.definition.suspend', { ids: [id] });

  const kept = await administrator().query('flow.definition.detail', { id });
  expect(kept).toMatchObject({ key: 'Fixed', category: '1', description: '每周评审', state: 'suspended' });
  expect(kept.xml).toContain('id="Fixed"');
  expect(await administrator().refusal('flow.definition.suspend', { ids: [id] })).toMatchObject({ code: 409 });
  await administrator().mutate('flow.definition.activate', { ids: [id] });
  expect(await administrator().query('flow.definition.detail', { id })).toMatchObject({ state: 'active' });
});
