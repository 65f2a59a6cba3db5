import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildOrder, buildRunningLine, entryOf, leaderAt } from './build.ts';

const plant = usePlant('100001');

const ask = (local = '2026-03-10 10:05', of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);

/** A line that has put out 190 boards of a work order, and a draft that takes them elsewhere. */
async function buildTransfer() {
  const { line, order, plan } = await buildRunningLine(ask());
  const report = await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
  const to = await buildLine(ask());
  const head = { workOrderNumber: order.workOrderNumber, fromLineId: line.id, toLineId: to.id };
  const transfer = await ask().mutate('board.transferBoards.save', head);
  return { line, order, report, to, head, transfer };
}
const boards = (transferBoardsId: string, quantity: number, of: Record<string, unknown> = {}) => ({
  transferBoardsId,
  quantity,
  badCount: 0,
  ...of,
});

describe('a transfer of boards', () => {
  test('is numbered by its day, and is for a work order and two lines', async () => {
    const { head, order, line } = await buildTransfer();

    const [one, next] = [await ask().mutate('board.transferBoards.save', head), await ask().mutate('board.transferBoards.save', head)];
    const own = await ask().mutate('board.transferBoards.save', { ...head, transferNumber: 'A-1' });
    const [taken, same, absent] = await Promise.all([
      ask().refusal('board.transferBoards.save', { ...head, transferNumber: 'A-1' }),
      ask().refusal('board.transferBoards.save', { ...head, toLineId: line.id }),
      ask().refusal('board.transferBoards.save', { ...head, workOrderNumber: 'NONE' }),
    ]);

    expect(one.transferNumber).toMatch(/^ZB20260310-\d{3}$/);
    expect(Number(next.transferNumber.slice(-3))).toBe(Number(one.transferNumber.slice(-3)) + 1);
    expect(own).toMatchObject({ transferState: 'draft', transferDate: '2026-03-10', workOrderId: order.id });
    expect(taken.problems).toEqual({ transferNumber: '转板单号已存在' });
    expect(same.problems).toEqual({ toLineId: '转入产线不能与转出产线相同' });
    expect(absent.problems).toEqual({ workOrderNumber: '工单 NONE 不存在' });
  });

  test('is not sent by a client that sets its state, which is told the calls', async () => {
    const { transfer, head } = await buildTransfer();
    const client = ask('2026-03-10 10:05', { door: 'blade' });

    const refused = [
      await client.refusal('board.transferBoards.update', { id: transfer.id, transferState: 'sent' }),
      await client.refusal('board.transferBoards.update', { id: transfer.id, transferState: 'xyz' }),
      await client.refusal('board.transferBoards.save', { ...head, transferState: 'sent' }),
    ];
    const whole = await client.mutate('board.transferBoards.update', { ...transfer, sender: '王五' });

    const told = '转板状态不能直接修改：发出请调用 transferboards/send，接收请调用 transferboards/receive';
    expect(refused.map(({ problems }) => problems)).toEqual([{ transferState: told }, { transferState: told }, { transferState: told }]);
    expect(whole).toMatchObject({ transferState: 'draft', sender: '王五' });
  });

  test('carries the product of its work order, named or not, and no other one', async () => {
    const { transfer } = await buildTransfer();
    const save = 'board.transferBoardsDetail.save';

    const refused = await ask().refusal(save, boards(transfer.id, 5, { productLongCode: 'P-2' }));
    const named = await ask().mutate(save, boards(transfer.id, 5, { productLongCode: 'P-1' }));
    const unnamed = await ask().mutate(save, boards(transfer.id, 5));
    const changed = await ask().refusal('board.transferBoardsDetail.update', { id: named.id, productLongCode: 'P-2' });

    expect(refused.problems).toEqual({ productLongCode: expect.stringContaining('的产品长编码为 P-1') });
    expect([named.productLongCode, unnamed.productLongCode]).toEqual(['P-1', 'P-1']);
    expect(changed.problems).toHaveProperty('productLongCode');
  });

  test('gets its own number also after somebody typed the highest ones', async () => {
    const { head } = await buildTransfer();
    const day = { ...head, transferDate: '2026-05-04' };
    for (const typed of ['ZB20260504-999999', 'ZB20260504-999999999', `ZB20260504-${'9'.repeat(20)}`, 'ZB20260504-002'])
      await ask().mutate('board.transferBoards.save', { ...day, transferNumber: typed });

    const made = [];
    for (let nth = 0; nth < 3; nth += 1) made.push((await ask().mutate('board.transferBoards.save', day)).transferNumber);
    const [removed] = (await ask().query('board.transferBoards.list', { filters: { transferNumber: 'ZB20260504-001' } })).records;
    await ask().mutate('board.transferBoards.remove', { ids: [removed.id] });
    made.push((await ask().mutate('board.transferBoards.save', day)).transferNumber);

    expect(made).toEqual(['ZB20260504-001', 'ZB20260504-003', 'ZB20260504-004', 'ZB20260504-005']);
  });

  test('of ten drafted at once, each has a number of its own', async () => {
    const { head } = await buildTransfer();

    const made = await Promise.all(Array.from({ length: 10 }, () => ask().mutate('board.transferBoards.save', head)));

    expect(new Set(made.map(({ transferNumber }) => transferNumber)).size).toBe(10);
  });

  test('takes no more boards than the line has put out and others have left', async () => {
    const { transfer, head } = await buildTransfer();
    const other = await ask().mutate('board.transferBoards.save', head);

    const detail = await ask().mutate('board.transferBoardsDetail.save', boards(transfer.id, 150));
    const refused = await ask().refusal('board.transferBoardsDetail.save', boards(other.id, 41));
    const rest = await ask().mutate('board.transferBoardsDetail.save', boards(other.id, 40));
    const grown = await ask().refusal('board.transferBoardsDetail.update', { id: detail.id, quantity: 151 });
    await ask().mutate('board.transferBoardsDetail.update', { id: detail.id, quantity: 100 });
    await ask().mutate('board.transferBoardsDetail.update', { id: rest.id, quantity: 90 });
    const bad = await ask().refusal('board.transferBoardsDetail.update', { id: rest.id, badCount: 91 });

    expect(detail).toMatchObject({ productLongCode: 'P-1', layout: null, badCount: 0 });
    expect(refused.problems).toEqual({ quantity: '转板数量不能超过剩余可转数量 40（转出产线已产出 190，已转 150）' });
    expect(grown.problems.quantity).toContain('剩余可转数量 150');
    expect(bad.problems).toEqual({ badCount: '不良数量不能大于转板数量' });
  });

  test('two who take the last boards at once cannot both have them', async () => {
    const { transfer, head } = await buildTransfer();
    const other = await ask().mutate('board.transferBoards.save', head);

    const outcomes = await Promise.allSettled(
      [transfer.id, other.id, transfer.id, other.id].map((id) => ask().mutate('board.transferBoardsDetail.save', boards(id, 100))),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('counts each board side of its own, and asks for the side where there are two', async () => {
    const setUp = await buildRunningLine(ask(), { line: { lineType: 'smt' }, plan: { layout: 'A面' } });
    const { line, order, plan } = setUp;
    await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
    const head = { workOrderNumber: order.workOrderNumber, fromLineId: line.id, toLineId: (await buildLine(ask())).id };
    const transfer = await ask().mutate('board.transferBoards.save', head);

    const onlySide = await ask().mutate('board.transferBoardsDetail.save', boards(transfer.id, 10));
    const planB = await ask().mutate('board.workOrderPlan.save', {
      workOrderId: order.id,
      lineId: line.id,
      planDate: '2026-03-10',
      planCount: 9,
      layout: 'B面',
    });
    await ask().mutate('board.reportSlot', { ...entryOf({ outputCount: 20 }), lineId: line.id, workOrderPlanId: planB.id, confirm: true });
    const unnamed = await ask().refusal('board.transferBoardsDetail.save', boards(transfer.id, 10));
    const sideB = await ask().refusal('board.transferBoardsDetail.save', boards(transfer.id, 21, { layout: 'B面' }));

    expect(onlySide.layout).toBe('A面');
    expect(unnamed.problems.layout).toContain('请填写面别');
    expect(sideB.problems.quantity).toContain('剩余可转数量 20');
  });

  test('is sent once with boards on it, then received once, and changes no more', async () => {
    const { transfer, head } = await buildTransfer();
    const empty = await ask().refusal('board.transferBoards.send', { id: transfer.id });
    const detail = await ask().mutate('board.transferBoardsDetail.save', boards(transfer.id, 50));
    const early = await ask().refusal('board.transferBoards.receive', { ids: [transfer.id] });

    const sends = await Promise.allSettled(
      Array.from({ length: 3 }, () => ask().mutate('board.transferBoards.send', { ids: [transfer.id] })),
    );
    const changes = await Promise.all([
      ask().refusal('board.transferBoards.update', { ...head, id: transfer.id, note: 'x' }),
      ask().refusal('board.transferBoards.remove', { ids: [transfer.id] }),
      ask().refusal('board.transferBoardsDetail.update', { id: detail.id, quantity: 1 }),
      ask().refusal('board.transferBoardsDetail.save', boards(transfer.id, 1)),
      ask().refusal('board.transferBoardsDetail.remove', { ids: [detail.id] }),
    ]);
    const [received] = await ask().mutate('board.transferBoards.receive', { id: transfer.id });
    const again = await ask().refusal('board.transferBoards.receive', { id: transfer.id });

    expect(empty.message).toContain('没有明细');
    expect(early.code).toBe(409);
    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(changes.map(({ code }) => code)).toEqual(Array(5).fill(409));
    expect(received).toMatchObject({ transferState: 'received', transferStateName: '已接收', sender: '测试员', receiver: '测试员' });
    expect(again.code).toBe(409);
    expect((await ask().refusal('board.transferBoards.send', {})).problems).toEqual({ id: '请选择至少一条数据' });
  });

  test('holds the report behind it: it is not corrected below what the transfer takes', async () => {
    const { transfer, report } = await buildTransfer();
    await ask().mutate('board.transferBoardsDetail.save', boards(transfer.id, 150));

    const below = await ask().refusal('board.correctReport', { id: report.id, outputCount: 120, confirm: true });
    await ask().mutate('board.correctReport', { id: report.id, outputCount: 150, confirm: true });
    await ask().mutate('board.transferBoards.send', { id: transfer.id });

    expect(below.message).toMatch(/已转板 150，更正后产出仅 120，请先更正转板单$/);
  });

  test('keeps its work order and sending line once it has boards, and gives them back when it is removed', async () => {
    const { transfer, head, line } = await buildTransfer();
    const { order: other } = await buildOrder(ask());
    await ask().mutate('board.transferBoardsDetail.save', boards(transfer.id, 190));

    const moved = await ask().refusal('board.transferBoards.update', { id: transfer.id, workOrderNumber: other.workOrderNumber });
    const used = await ask().refusal('board.productionLine.remove', { ids: [line.id] });
    await ask().mutate('board.transferBoards.remove', { ids: [transfer.id] });
    const next = await ask().mutate('board.transferBoards.save', head);
    const taken = await ask().mutate('board.transferBoardsDetail.save', boards(next.id, 190));

    expect(moved.message).toContain('转板单已有明细');
    expect(used.message).toBe('数据已被引用，不能删除: 生产报工 1 条、班次记录 1 条、转板单·转出产线 1 条、工单计划 1 条');
    expect(taken.quantity).toBe(190);
  });

  test("outside a user's data scope is not there for him", async () => {
    const { transfer } = await buildTransfer();
    const scopes = new Map([['transferboards', { own: true, departments: [] }]]);
    const stranger = ask(undefined, { session: { userId: '77', scopes } });

    const refusals = await Promise.all([
      stranger.refusal('board.transferBoards.send', { id: transfer.id }),
      stranger.refusal('board.transferBoards.receive', { id: transfer.id }),
      stranger.refusal('board.transferBoardsDetail.save', boards(transfer.id, 1)),
    ]);

    expect(refusals.map(({ code }) => code)).toEqual([404, 404, 400]);
    expect((await stranger.query('board.transferBoards.list')).records).toEqual([]);
  });
});
