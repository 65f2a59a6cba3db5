import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, leaderAt } from './build.ts';

const plant = usePlant('100001');

const ask = () => leaderAt(plant.database, '2026-03-10 10:05', { session: { realName: '李秀英' } });
const submit = 'board.receiveMaterialSet.submit';

async function buildReceipt(of: Record<string, unknown> = {}) {
  const { id: lineId } = await buildLine(ask());
  const { order } = await buildOrder(ask());
  return { lineId, workOrderNumber: order.workOrderNumber, itemNumber: '10.0102.0472J', receiveQty: '50', ...of };
}

test('material is received for a work order that is there', async () => {
  const receipt = await buildReceipt();
  const made = await ask().mutate(submit, receipt);

  const refused = await ask().refusal(submit, { ...receipt, workOrderNumber: 'WO-NONE' });
  const moved = await ask().refusal(submit, { id: made.id, workOrderNumber: 'WO-NONE' });
  const noted = await ask().mutate(submit, { id: made.id, note: '补料' });

  expect(refused.problems).toEqual({ workOrderNumber: '工单 WO-NONE 不存在' });
  expect(moved.problems).toEqual({ workOrderNumber: '工单 WO-NONE 不存在' });
  expect(noted).toMatchObject({ workOrderNumber: receipt.workOrderNumber, note: '补料' });
});

test('a receipt starts with now and with whoever fills it in, and has both where a client leaves them out', async () => {
  const screen = await ask().query('board.receiveMaterialSet.screen');
  const left = await ask().mutate(submit, await buildReceipt());
  const said = await ask().mutate(submit, await buildReceipt({ receiveTime: '2026-03-09 08:00:00', receiver: '王五' }));

  const initialOf = (name: string) => screen.form.find((field: { name: string }) => field.name === name).initial;
  expect([initialOf('receiveTime'), initialOf('receiver')]).toEqual([expect.stringMatching(/^2026-03-10 10:05/), '李秀英']);
  expect(left).toMatchObject({ receiveTime: '2026-03-10 10:05:00', receiver: '李秀英' });
  expect(said).toMatchObject({ receiveTime: '2026-03-09 08:00:00', receiver: '王五' });
});
