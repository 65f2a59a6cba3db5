import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');
const admin = (tenantId = '100001') => plant.as({ tenantId });
/** A work order as an older build kept it. */
async function oldOrder(typed: string): Promise<string> {
  const { id } = await admin().mutate('board.workOrder.save', { workOrderNumber: `Z-${Math.random()}`, planQty: 1 });
  await plant.database.sql`update board_work_order set work_order_number = ${typed} where id = ${id}`;
  return id;
}

test('codes of an older build are shown: a double is renamed by people, a lone one is healed with one press', async () => {
  const plain = await oldOrder('Z-2');
  const double = await oldOrder('Z-2 ');
  const lone = await oldOrder('Ｚ-3\u200b');

  const codes = await admin().query('system.code.list');
  const of = (id: string) => codes.find((one: { id: string }) => one.id === id);
  const refused = await admin().refusal('system.code.heal', { path: 'board.workOrder', field: 'workOrderNumber', id: double });
  const healed = await admin().mutate('system.code.heal', { path: 'board.workOrder', field: 'workOrderNumber', id: lone });

  expect(of(plain)).toBeUndefined();
  expect(of(double)).toMatchObject({ code: 'Z-2[U+0020]', plain: 'Z-2', doubles: [{ id: plain, code: 'Z-2' }] });
  expect(of(lone)).toMatchObject({ code: 'Ｚ-3[U+200B]', plain: 'Z-3', doubles: [] });
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('Z-2') });
  expect(healed).toEqual({ code: 'Z-3' });
  expect(await admin().query('board.workOrder.detail', { id: lone })).toMatchObject({ workOrderNumber: 'Z-3' });
  expect(await admin('100002').query('system.code.list')).toEqual([]);
});
