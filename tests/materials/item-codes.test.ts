import { describe, expect, test } from 'vitest';
import { refusalOf } from '#server/errors.ts';
import { openPlants, resistor } from './build.ts';

const { as: engineer } = openPlants();
const save = (of: Record<string, unknown> = {}) => engineer().mutate('rd.item.save', resistor(of));

/** As clients do: whoever is told that the system is busy tries again. */
async function saveUnlessBusy(input: Record<string, unknown>): Promise<{ code: string }> {
  try {
    return await engineer().mutate('rd.item.save', input);
  } catch (error) {
    if (refusalOf(error, 'zh').code !== 503) throw error;
    return saveUnlessBusy(input);
  }
}

describe('codes', () => {
  test('two hundred at once have neither gaps nor doubles, and what is refused takes none', async () => {
    const typed = (nth: number) => resistor({ typeCode: '1003', resistance: `${nth % 40 === 0 ? 'x' : nth + 1}Ω`, power: '1/4W' });

    const outcomes = await Promise.allSettled(Array.from({ length: 205 }, (_, nth) => saveUnlessBusy(typed(nth))));

    const codes = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.code] : [])).sort();
    expect(codes).toHaveLength(199);
    expect(codes).toEqual(codes.map((_, at) => `1003-${String(at + 1).padStart(5, '0')}`));
  });
});

describe('a part has one code:', () => {
  test('the same values are refused with the item that has them, however they are written', async () => {
    const first = await save({ resistance: '4700Ω', manufacturerModel: 'SAME-1' });

    const refusal = await engineer().refusal('rd.item.save', resistor({ resistance: '4k7', tolerance: 'J', manufacturerModel: 'same-1' }));

    expect(refusal).toMatchObject({ code: 409, recordId: first.id });
    expect(refusal.problems.typeCode).toContain(first.code);
  });

  test('of two who save the same part at once one is told of the other', async () => {
    const typed = resistor();

    const outcomes = await Promise.allSettled([engineer().mutate('rd.item.save', typed), engineer().mutate('rd.item.save', typed)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('one that differs in tolerance alone is asked about, and added once confirmed', async () => {
    const first = await save({ manufacturerModel: 'NEAR-1', tolerance: 'J' });
    const near = resistor({ manufacturerModel: 'NEAR-1', tolerance: 'F' });

    const asked = await engineer().refusal('rd.item.save', near);
    const [path = ''] = Object.keys(asked.problems);
    const added = await engineer().mutate('rd.item.save', { ...near, confirm: path.slice('confirm.'.length) });

    expect(asked.problems[path]).toContain(first.code);
    expect(added.code).not.toBe(first.code);
  });

  test('a maker’s number that another item has is asked about, whatever else differs, also where its type has a newer version', async () => {
    const first = await save({ typeCode: '1003', manufacturerModel: 'MPN-77', resistance: '2.3k' });
    const other = resistor({ manufacturerModel: 'mpn-77', resistance: '3.3k', typeCode: '1004' });
    const form = await engineer().query('rd.itemType.detail', { typeCode: '1003' });
    const coating = { name: 'coating', kind: 'text', zh: '涂层', en: 'Coating', required: true };
    const unfit = await engineer().refusal('rd.itemType.save', { ...form, fields: [...form.fields, coating] });
    const [question = ''] = Object.keys(unfit.problems);
    await engineer().mutate('rd.itemType.save', { ...form, fields: [...form.fields, coating], confirm: question.slice('confirm.'.length) });
    const again = resistor({ typeCode: '1003', manufacturerModel: 'MPN-77', resistance: '2.3k', coating: '三防漆' });

    const asked = [await engineer().refusal('rd.item.save', other), await engineer().refusal('rd.item.save', again)];
    const [path = ''] = Object.keys(asked[0]?.problems ?? {});
    const added = await engineer().mutate('rd.item.save', { ...other, confirm: path.slice('confirm.'.length) });

    for (const { problems } of asked) expect(Object.values(problems)).toEqual([expect.stringContaining(first.code)]);
    expect(path).toMatch(/^confirm\.maker:/);
    expect(added.code).toMatch(/^1004-/);
  });

  test('another plant has its own', async () => {
    const typed = resistor();
    await engineer().mutate('rd.item.save', typed);

    const { code } = await engineer({ tenantId: '100002' }).mutate('rd.item.save', typed);

    expect(code).toBe('1001-00001');
  });
});
