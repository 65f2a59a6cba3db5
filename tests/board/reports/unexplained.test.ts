import { describe, expect, test } from 'vitest';
import { hourByHour } from '#server/board/lines/hour-by-hour.ts';
import type { SlotReport } from '#server/board/shifts/shift-progress.ts';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');

const ask = (local: string) => leaderAt(plant.database, local);
const after = '2026-03-10 10:01';

/** A slot of 200 planned pieces. */
async function buildSlot(plan: Record<string, unknown> = {}) {
  const { line, order } = await buildRunningLine(ask('2026-03-10 08:05'), { plan: { planCount: 1200, ...plan } });
  const entry = (of: Record<string, unknown>) => ({ ...entryOf(of), lineId: line.id, workOrderNumber: order.workOrderNumber });
  const asked = async (of: Record<string, unknown>, now = after) => (await ask(now).refusal('board.reportSlot', entry(of))).problems;
  return { line, entry, asked };
}

describe('a report that leaves something unexplained', () => {
  test('asks for the kind of its defects, and for the reason of a shortfall', async () => {
    const { asked, entry } = await buildSlot();

    const problems = await asked({ outputCount: 150, unpleasantSight: '' });
    const kept = await ask(after).mutate('board.reportSlot', entry({ outputCount: 199, inputCount: 210 }));

    expect(problems).toEqual({
      'confirm.defectsUnexplained:5': '有不良，未选不良现象（不良 5）',
      'confirm.shortUnexplained:150/200': '产出低于时段计划，未选异常说明（产出 150，计划 200）',
    });
    expect(kept.warnings).toBeNull();
  });

  test('asks for the hours that a reason cost', async () => {
    const { asked, entry } = await buildSlot();

    const problems = await asked({ outputCount: 150, exceptWorkNote: '设备故障' });
    const kept = await ask(after).mutate(
      'board.reportSlot',
      entry({ outputCount: 150, exceptWorkNote: '设备故障', exceptWorkOfWorker: 2, exceptWorkHour: 1 }),
    );

    expect(problems).toEqual({ 'confirm.lossWithoutHours': '已填异常说明，但没有异常工时' });
    expect(kept.warnings).toBeNull();
  });

  test('before its slot has ended says that it is to be corrected then', async () => {
    const { asked, entry } = await buildSlot();
    const early = '2026-03-10 08:30';

    const problems = await asked({ outputCount: 40 }, early);
    const kept = await ask(early).mutate('board.reportSlot', entry({ outputCount: 40, confirm: 'slotUnfinished:10:00' }));

    expect(problems).toEqual({ 'confirm.slotUnfinished:10:00': '时段未结束，到点后请更正（至 10:00）' });
    expect(kept.warnings).toBe('slotUnfinished');
  });

  test('is not called above the standard while it is within its plan', async () => {
    const { asked, entry } = await buildSlot({ standardManpower: 1, standardCapacity: 1 });

    const problems = await asked({ inputCount: 300, outputCount: 250 });
    const kept = await ask(after).mutate('board.reportSlot', entry({ inputCount: 300, outputCount: 200 }));

    expect(Object.keys(problems).map((path) => path.split(':')[0])).toEqual(['confirm.aboveStandard']);
    expect(kept.warnings).toBeNull();
  });
});

test('a slot that was reported in part is no shortfall before it ends', () => {
  const slot = {
    key: '08:00-10:00',
    label: '08:00-10:00',
    start: '2026-03-10 08:00:00',
    end: '2026-03-10 10:00:00',
    state: 'filled' as const,
    isExtension: false,
    plan: 200,
    partUntil: '2026-03-10 08:30:00',
    // Only its output is read here.
    reports: [{ outputCount: 40, inputCount: 50 } as SlotReport],
  };
  const differenceAt = (now: string) => hourByHour([slot], { unpleasantSight: [], exceptWorkNote: [] }, now)[0]?.difference;

  expect([differenceAt('2026-03-10 08:40:00'), differenceAt('2026-03-10 10:00:00')]).toEqual([null, -160]);
});
