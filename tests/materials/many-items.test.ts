import { describe, expect, test } from 'vitest';
import { openPlants, resistor } from './build.ts';

const { as: engineer } = openPlants();
interface Made {
  id: string;
  code: string;
  version: number;
}
const save = (of: Record<string, unknown> = {}): Promise<Made> => engineer().mutate('rd.item.save', resistor(of));
const asked = (items: readonly Made[], values: Record<string, unknown>) => ({
  records: items.map(({ id, version }) => ({ id, version })),
  values,
});
const capacitor = (manufacturerModel: string): Promise<Made> =>
  engineer().mutate('rd.item.save', {
    ...{ typeCode: '1101', package: '0603', capacity: '100nF', withstandVoltage: '16V', temperatureCharacteristic: 'X7R', tolerance: 'K' },
    manufacturerModel,
  });

describe('several items at once', () => {
  test('are given values of the fields that all their types have, in several fields', async () => {
    const items = [await save({ resistance: '1.02k' }), await save({ resistance: '1.05k' }), await capacitor('BULK-C1')];
    const ids = items.map(({ id }) => id);

    const fields = await engineer().query('rd.item.manyFields', { ids });
    const names = fields.map(({ name }: { name: string }) => name);
    const trial = await engineer().query('rd.item.tryMany', asked(items, { brand: 'VISHAY', environment: 'ROHS', lifecycle: 'NRND' }));
    const done = await engineer().mutate('rd.item.updateMany', asked(items, { brand: 'VISHAY', environment: 'ROHS', lifecycle: 'NRND' }));

    expect(names).toEqual(expect.arrayContaining(['typeCode', 'package', 'brand', 'environment', 'lifecycle', 'moistureLevel']));
    expect(names).not.toContain('resistance');
    expect(names).not.toContain('reason');
    expect(trial).toMatchObject({ same: 0, wrong: [], changed: ids });
    expect(trial.lines[0]).toEqual({
      ...{ id: ids[0], title: items[0]?.code },
      changes: [
        { label: '品牌', before: '', after: 'VISHAY' },
        { label: '环保要求', before: '', after: 'ROHS' },
        { label: '生命周期', before: '', after: '不推荐新设计' },
      ],
    });
    expect(done).toEqual({ count: 3 });
    for (const id of ids)
      expect(await engineer().query('rd.item.detail', { id })).toMatchObject({ brand: 'VISHAY', environment: 'ROHS', lifecycle: 'NRND' });
    const [told] = await engineer().query('rd.item.changes', { id: ids[2] });
    expect(told.changes).toEqual(expect.arrayContaining([expect.objectContaining({ label: '品牌', after: 'VISHAY' })]));
  });

  test('are told before which do not fit and why, by item, and none is changed while one does not', async () => {
    const [draft, used, other] = [await save({ resistance: '1.1k' }), await save({ resistance: '1.15k' }), await capacitor('BULK-C2')];
    await engineer().mutate('rd.item.release', { ids: [used.id] });
    const items = [draft, { ...used, version: used.version + 1 }, other];

    const trial = await engineer().query('rd.item.tryMany', asked(items, { power: '1/4W' }));
    const refusal = await engineer().refusal('rd.item.updateMany', asked(items, { power: '1/4W' }));

    expect(trial.changed).toEqual([draft.id]);
    expect(trial.wrong).toEqual([
      { id: used.id, title: used.code, text: '请填写变更原因' },
      { id: other.id, title: other.code, text: expect.stringMatching(/^1101 .*没有参数 power$/) },
    ]);
    expect(refusal.message).toBe(`${used.code}：请填写变更原因`);
    expect(await engineer().query('rd.item.detail', { id: draft.id })).toMatchObject({ power: '1/10W' });
  });

  test('say at the field what fits none of them', async () => {
    const items = [await save({ resistance: '1.3k' }), await save({ resistance: '1.37k' })];

    const trial = await engineer().query('rd.item.tryMany', asked(items, { power: '0.37W' }));

    expect(trial.changed).toEqual([]);
    expect(trial.problems).toEqual({ power: expect.stringContaining('功率') });
  });

  test('become no doubles, of each other or of another item', async () => {
    const there = await save({ resistance: '2.21k', tolerance: 'F', manufacturerModel: 'TWIN' });
    const [one, other, third] = [
      await save({ resistance: '2.26k', tolerance: 'F', manufacturerModel: 'TWIN', confirm: 'true' }),
      await save({ resistance: '2.26k', tolerance: 'J', manufacturerModel: 'TWIN', confirm: 'true' }),
      await save({ resistance: '2.21k', tolerance: 'J', manufacturerModel: 'TWIN', confirm: 'true' }),
    ];

    const trial = await engineer().query('rd.item.tryMany', asked([one, other, third], { tolerance: 'G' }));
    const taken = await engineer().refusal('rd.item.updateMany', asked([third], { tolerance: 'F' }));

    expect(trial.changed).toEqual([one.id, third.id]);
    expect(trial.wrong).toEqual([{ id: other.id, title: other.code, text: `将与 ${one.code} 成为相同的物料` }]);
    expect(taken.message).toContain(`相同参数的物料已存在：${there.code}`);
  });

  test('change their type, with the next numbers of the other one, which the preview says', async () => {
    const items = [await save({ resistance: '3.01k' }), await save({ resistance: '3.09k' })];

    const trial = await engineer().query('rd.item.tryMany', asked(items, { typeCode: '1002' }));
    await engineer().mutate('rd.item.updateMany', asked(items, { typeCode: '1002' }));

    const after = await Promise.all(items.map(({ id }) => engineer().query('rd.item.detail', { id })));
    const [one, two] = after.map(({ code }) => Number(code.slice(5)));
    expect(trial.lines[0].changes).toEqual(
      expect.arrayContaining([
        { label: '物料类型', before: '1001 贴片电阻', after: '1002 碳膜电阻' },
        { label: '物料编码', before: items[0]?.code, after: '新编码' },
      ]),
    );
    expect(after.map(({ formerCodes }) => formerCodes)).toEqual(items.map(({ code }) => code));
    expect(two).toBe((one ?? 0) + 1);
  });

  test('that somebody has changed since are refused', async () => {
    const item = await save({ resistance: '4.02k' });
    await engineer().mutate('rd.item.update', { id: item.id, note: '先' });

    const refusal = await engineer().refusal('rd.item.updateMany', asked([item], { brand: 'LATE' }));

    expect(refusal.message).toContain('数据已被他人修改');
  });
});
