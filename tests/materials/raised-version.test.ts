import { describe, expect, test } from 'vitest';
import { openPlants } from './build.ts';

const { as: engineer } = openPlants();

const ohms = { package: '0603', tolerance: 'F', power: '0.1W' };
const add = async (typeCode: string, resistance: string, more = {}) =>
  engineer().mutate('rd.item.save', { typeCode, ...ohms, resistance, ...more });
const detail = async (id: string) => engineer().query('rd.item.detail', { id });
/** The type with a further field, or without one that it had. */
async function nextVersion(typeCode: string, { more, less }: { more?: Record<string, unknown>; less?: string }) {
  const form = await engineer().query('rd.itemType.detail', { typeCode });
  const fields = form.fields.filter(({ name }: { name: string }) => name !== less);
  const body = { ...form, fields: more ? [...fields, more] : fields };
  const { confirm } = await engineer().query('rd.itemType.preview', body);
  await engineer().mutate('rd.itemType.save', { ...body, confirm });
}
const grade = { name: 'grade', kind: 'text', zh: '车规', en: 'Grade', required: true };

describe('an item of an earlier version of its type', () => {
  test('gets a field that was added since as soon as somebody fills it in', async () => {
    const { id } = await add('1001', '11k');
    await nextVersion('1001', { more: grade });
    await engineer().mutate('rd.item.update', { id, note: '无' });
    const before = await detail(id);
    await engineer().mutate('rd.item.update', { id, grade: 'AEC-Q200' });

    expect(before).toMatchObject({ typeVersion: 1 });
    expect(await detail(id)).toMatchObject({ typeVersion: 2, grade: 'AEC-Q200', resistance: '11K', code: before.code });
  });

  test('comes to the version in use where a client asks for that, with what it then needs', async () => {
    const { id } = await add('1002', '12k');
    await nextVersion('1002', { more: grade });

    const refused = await engineer().refusal('rd.item.update', { id, typeVersion: 2 });
    await engineer().mutate('rd.item.update', { id, typeVersion: 2, grade: 'Q' });

    expect(refused.problems).toEqual({ grade: '请填写车规' });
    expect(await detail(id)).toMatchObject({ typeVersion: 2, grade: 'Q' });
  });

  test('keeps a value whose field is gone until somebody takes it away', async () => {
    const { id } = await add('1004', '13k', { package: '0805' });
    await nextVersion('1004', { less: 'package' });
    await nextVersion('1004', { more: { ...grade, required: false } });

    const refused = await engineer().refusal('rd.item.update', { id, grade: 'Q' });
    await engineer().mutate('rd.item.update', { id, grade: 'Q', package: '' });

    expect(refused.problems.package).toContain('请先清空');
    expect(await detail(id)).toMatchObject({ typeVersion: 3, grade: 'Q' });
  });
});

describe('all items of a type', () => {
  test('come to the version in use with one value for the new field; what does not fit is named and stays', async () => {
    const one = await add('1005', '14k', { package: 'AXIAL' });
    const other = await add('1005', '15k', { package: 'AXIAL' });
    await engineer().mutate('rd.item.release', { ids: [one.id, other.id].join(',') });
    await nextVersion('1005', { more: grade });
    await engineer().mutate('rd.item.update', { id: other.id, grade: 'Q', reason: '补充' });
    const third = await add('1005', '16k', { package: 'AXIAL', grade: 'Q' });

    const bare = await engineer().query('rd.itemType.raising', { typeCode: '1005' });
    const filled = await engineer().query('rd.itemType.raising', { typeCode: '1005', values: { grade: 'Q' } });
    const unsaid = await engineer().refusal('rd.itemType.raise', { typeCode: '1005', version: 2, values: { grade: 'Q' } });
    const done = await engineer().mutate('rd.itemType.raise', { typeCode: '1005', version: 2, values: { grade: 'Q' }, reason: '统一参数' });

    expect(bare).toMatchObject({ version: 2, fit: 0, unfit: 1, records: [{ code: one.code, reasons: ['请填写车规'] }] });
    expect(bare.fields.map(({ name }: { name: string }) => name)).toEqual(['grade']);
    expect(filled).toMatchObject({ fit: 1, unfit: 0 });
    expect(unsaid.problems).toEqual({ reason: '请填写变更原因' });
    expect(done).toEqual({ count: 1, left: 0 });
    expect(await detail(one.id)).toMatchObject({ typeVersion: 2, grade: 'Q', code: one.code });
    expect(await detail(third.id)).toMatchObject({ typeVersion: 2, version: third.version });
  });
});

test('a draft that lacks a value can be saved with one of those that it lacks', async () => {
  const lines = [{ row: 1, typeCode: '1001', typed: { resistance: '91k' } }];
  await engineer().mutate('rd.billOfMaterials.draft', { lines });
  const [{ id }] = (await engineer().query('rd.item.list', { filters: { description: '91K' } })).records;

  await engineer().mutate('rd.item.update', { id, package: '0603' });

  expect(await detail(id)).toMatchObject({ package: '0603', tolerance: null, state: 'draft' });
});
