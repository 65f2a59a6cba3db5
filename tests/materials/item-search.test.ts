import { beforeAll, describe, expect, test } from 'vitest';
import { questionKey } from '#rules/part-lines/part-line.ts';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import { wantedLine } from '#server/rd/search/find-parts.ts';
import { readCondition } from '#server/rd/search/read-condition.ts';
import { fits } from '#server/rd/search/said-alike.ts';
import { matchTypes } from '#server/rd/types/match-types.ts';
import { sheetOf, textOf } from '#tests/exchange/exchange-build.ts';
import { openPlants } from './build.ts';

const { as } = openPlants();
const ids: Record<string, string> = {};
beforeAll(async () => {
  for (const [resistance, tolerance, brand = 'YAGEO'] of [
    ['100k', 'F'],
    ['10k', 'J'],
    ['9.1k', 'F'],
    ['22k', 'F', 'UniOhm, TW'],
    ['47k', 'F'],
    ['470Ω', 'F'],
    ['10k', 'F'],
  ] as const)
    await add({ typeCode: '1001', package: '0603', resistance, tolerance, power: '1/10W', brand }, `${resistance} ${tolerance}`);
  for (const [capacity, withstandVoltage] of [
    ['100nF', '16V'],
    ['0.1uF', '50V'],
    ['1uF', '16V'],
    ['56pF', '50V'],
  ] as const) {
    const typed = { typeCode: '1101', package: '0603', capacity, withstandVoltage, temperatureCharacteristic: 'X7R', tolerance: 'K' };
    await add({ ...typed, manufacturerModel: `CC-${capacity}-${withstandVoltage}`, silkscreen: 'ZQ7' }, `${capacity} ${withstandVoltage}`);
  }
});

/** As legacy clients do: they are not asked about parts that differ in tolerance alone. */
async function add(typed: Record<string, unknown>, name: string) {
  const { id } = await as({ door: 'blade' }).mutate('rd.item.submit', typed);
  ids[name] = id;
}
const resistors = async (parameters: Record<string, string>, of: Record<string, unknown> = {}) => {
  const found = await as().query('rd.item.search', { typeCode: '1001', sort: 'resistance', size: 50, parameters, ...of });
  return found.records.map((one: { resistance: string; tolerance: string }) => `${one.resistance} ${one.tolerance}`);
};

describe('conditions on parameters', () => {
  test('values come in the order of what they are, not of how they are written', async () => {
    const rising = await resistors({});
    const falling = await resistors({}, { sort: '-resistance' });

    expect(rising.map((one: string) => one.split(' ')[0])).toEqual(['470Ω', '9.1K', '10K', '10K', '22K', '47K', '100K']);
    expect(falling[0]).toBe('100K F');
  });

  test.each([
    ['10k..47k', ['10K', '10K', '22K', '47K']],
    ['10k-47k', ['10K', '10K', '22K', '47K']],
    ['47k..10k', ['10K', '10K', '22K', '47K']],
    ['>=22k', ['22K', '47K', '100K']],
    ['>22k', ['47K', '100K']],
    ['≤ 9k1', ['470Ω', '9.1K']],
    ['<1k', ['470Ω']],
    ['>=10k, <22k', ['10K', '10K']],
    ['470Ω, 22k、103k', ['470Ω', '22K']],
    ['10ｋ', ['10K', '10K']],
    ['22k..', ['22K', '47K', '100K']],
  ])('%s', async (typed, expected) => {
    const found = await resistors({ resistance: typed });

    expect(found.map((one: string) => one.split(' ')[0])).toEqual(expected);
  });

  test.each([
    ['10k..47', ['47..10k', '10k..47k'], ['47Ω – 10K', '10K – 47K']],
    ['4k7 ~ 10', ['10..4k7', '4k7..10k'], ['10Ω – 4.7K', '4.7K – 10K']],
    ['47k-10', ['10..47k', '10k..47k'], ['10Ω – 47K', '10K – 47K']],
  ])('%s is asked, with both that it may mean, and each of them is none', async (typed, readings, said) => {
    const refusal = await as().refusal('rd.item.search', { typeCode: '1001', parameters: { resistance: typed } });
    const old = await as({ door: 'blade' }).refusal('rd.item.search', { typeCode: '1001', 'p.resistance': typed });
    const understood = await Promise.all(
      readings.map(async (one) => {
        const found = await as().query('rd.item.search', { typeCode: '1001', parameters: { resistance: one } });
        return found.understood.resistance;
      }),
    );

    const problem = `阻值的两端大小相反，请写明：${readings.join(' 或 ')}`;
    expect([refusal.problems, old.problems]).toEqual([{ 'p.resistance': problem }, { 'p.resistance': problem }]);
    expect(understood).toEqual(said);
  });

  test.each([
    ['47k..10k', '10K – 47K（两端已对调）'],
    ['99..47', '47Ω – 99Ω（两端已对调）'],
    ['10k..47Ω', '47Ω – 10K（两端已对调）'],
    ['10..47k', '10Ω – 47K'],
    ['1k..10', undefined],
  ])('%s says how it was understood: %s', async (resistance, said) => {
    const asked = as().query('rd.item.search', { typeCode: '1001', parameters: { resistance } });

    if (said === undefined) await expect(asked).rejects.toThrow('1k..10k');
    else expect((await asked).understood.resistance).toBe(said);
  });

  test('the quick search, which asks nothing, finds what 10k..47 may mean either way', async () => {
    const { records } = await as().query('rd.item.search', { q: '10k..47 0603' });

    const values = records.map(({ description }: { description: string }) => /\d+(?:\.\d+)?[KΩ]/.exec(description)?.[0]);
    expect(values).toEqual(expect.arrayContaining(['470Ω', '10K', '47K']));
    expect(values).not.toContain('100K');
  });

  test('several parameters hold together, and a choice takes its key, its name or a percentage', async () => {
    const [byKey, byPercent, both] = await Promise.all([
      resistors({ resistance: '10k..47k', tolerance: 'J' }),
      resistors({ resistance: '10k', tolerance: '5%' }),
      resistors({ resistance: '10k', tolerance: 'F,J', package: '06' }),
    ]);

    expect(byKey).toEqual(['10K J']);
    expect(byPercent).toEqual(['10K J']);
    expect(both.sort()).toEqual(['10K F', '10K J']);
  });

  test('an option is found by its name, in whatever characters', async () => {
    const typed = { typeCode: '1104', package: 'DIP', capacity: '470uF', withstandVoltage: '25', size: '10X16', temperature: '1' };
    const { id } = await as().mutate('rd.item.save', { ...typed, tolerance: 'M' });

    for (const temperature of ['105℃', '105°C', '105º C', '1']) {
      const { records } = await as().query('rd.item.search', { typeCode: '1104', parameters: { temperature } });
      expect(records.map((one: { id: string }) => one.id)).toEqual([id]);
    }
    await as().mutate('rd.item.remove', { ids: [id] });
  });

  test('100nF and 0.1uF are one value', async () => {
    const found = await as().query('rd.item.search', { typeCode: '1101', parameters: { capacity: '0.1uF' } });

    expect(found.total).toBe(2);
    expect(found.understood).toEqual({ capacity: '100NF' });
  });

  test('what cannot be read is said at its field with the nearest form', async () => {
    const parameters = { resistance: '10V..47k', tolerance: 'Q', power: '1/0W' };

    const refusal = await as().refusal('rd.item.search', { typeCode: '1001', parameters });
    const capacity = await as().refusal('rd.item.search', { typeCode: '1101', parameters: { capacity: '10..' } });
    const english = await as({ locale: 'en' }).refusal('rd.item.search', { typeCode: '1001', parameters: { resistance: '470' } });

    expect(refusal.problems).toMatchObject({
      'p.resistance': '阻值填的是电压，应类似 4.7K',
      'p.tolerance': expect.stringContaining('精度不在可选范围内：'),
      'p.power': expect.stringContaining('功率无法识别'),
    });
    expect(capacity.problems).toEqual({ 'p.capacity': '容量缺少单位：10UF 或 10NF' });
    expect(english.problems).toEqual({ 'p.resistance': 'Resistance can be read in two ways. Write 47Ω or 470Ω' });
  });
});

test.each([
  ['1,200', '1200mAh'],
  ['1,200..2,400', '1200mAh – 2400mAh'],
  ['600, 800', '600mAh、800mAh'],
  ['1,200mAh、900', '1200mAh、900mAh'],
])('a plain number is searched for as %s', (typed, said) => {
  const capacity = { kind: 'number', name: 'chargeCapacity', label: { zh: '容量', en: 'Capacity' }, suffix: 'mAh' } as const;

  expect(readCondition(capacity as never, typed, { locale: 'zh', options: [] })).toMatchObject({ condition: { said } });
});

describe('no condition is passed over unsaid:', () => {
  const search = (asked: Record<string, unknown>) => as().query('rd.item.search', { size: 50, ...asked });

  test('without a type it holds in every type that has such a field', async () => {
    const ofGroup = await search({ group: '10', parameters: { resistance: '10k' } });
    const ofAll = await search({ parameters: { capacity: '100nF', brand: '' } });
    const branded = await search({ parameters: { brand: 'UniOhm' } });

    expect([ofGroup.total, ofAll.total, branded.total]).toEqual([2, 2, 1]);
  });

  test('a name that is no field is said at it, with and without a type', async () => {
    const refusal = async (asked: Record<string, unknown>) => (await as().refusal('rd.item.search', asked)).problems;

    expect(await refusal({ typeCode: '1101', parameters: { resistance: '10k' } })).toEqual({
      'p.resistance': '贴片陶瓷电容没有参数 resistance',
    });
    expect(await refusal({ parameters: { nonsense: '5' } })).toEqual({ 'p.nonsense': '没有物料类型有参数 nonsense' });
    expect(await refusal({ typeCode: '1001', state: 'lost' })).toEqual({ state: expect.stringContaining('状态不在可选范围内：') });
  });

  test('a state is one, by its key', async () => {
    await as().mutate('rd.item.release', { ids: ids['470Ω F'] });

    const [released, drafts] = [await search({ typeCode: '1001', state: 'released' }), await search({ typeCode: '1001', state: 'draft' })];

    expect([released.total, drafts.total]).toEqual([1, 6]);
  });
});

describe('counts', () => {
  test('values are counted as one however they are written, and those of a condition as if it were not there', async () => {
    const { facets, total } = await as().query('rd.item.search', { typeCode: '1001', parameters: { tolerance: 'J' } });

    const valuesOf = (name: string) => facets.find((one: { name: string }) => one.name === name)?.values;
    expect(total).toBe(1);
    expect(valuesOf('tolerance')).toEqual([
      { value: 'F', label: 'F ±1%', count: 6, isChosen: false },
      { value: 'J', label: 'J ±5%', count: 1, isChosen: true },
    ]);
    expect(valuesOf('resistance')).toEqual([{ value: '10K', label: '10K', count: 1, isChosen: false }]);
  });

  test('each value counted is a condition that finds as many', async () => {
    const { facets } = await as().query('rd.item.search', { typeCode: '1001' });
    const all = facets.flatMap(({ name, values }: { name: string; values: { value: string; count: number }[] }) =>
      values.map(({ value, count }) => ({ name, value, count })),
    );

    const found = [];
    for (const { name, value } of all) found.push((await resistors({ [name]: value })).length);

    expect(all.length).toBeGreaterThan(8);
    expect(found).toEqual(all.map(({ count }: { count: number }) => count));
  });

  test('the pages of a text follow each other, in either case of a value', async () => {
    const page = async (q: string, current: number) => as().query('rd.item.search', { q, current, size: 3, sort: '-code' });

    const [first, second, none] = [await page('0603 10K', 1), await page('0603 yageo', 2), await page('0603 yageo', 9)];
    const codes = (found: { records: { code: string }[] }) => found.records.map(({ code }) => code);

    expect(codes(first)).toEqual(['1001-00007', '1001-00002']);
    expect(codes(await page('0603 10k', 1))).toEqual(codes(first));
    expect([codes(second), second.total]).toEqual([['1001-00003', '1001-00002', '1001-00001'], 6]);
    expect([codes(none), none.total]).toEqual([[], 6]);
  });

  test('without a type they are those of the types', async () => {
    const { types, total } = await as().query('rd.item.search', { group: '11' });

    expect(types).toEqual([{ code: '1101', label: '贴片陶瓷电容', count: 4 }]);
    expect(total).toBe(4);
  });
});

describe('values beyond the most frequent', () => {
  test('are told how many, and all of them where they are asked for', async () => {
    for (const resistance of ['1.1k', '1.2k', '1.3k', '1.5k', '1.6k', '1.8k'])
      await add({ typeCode: '1004', package: '0603', resistance, tolerance: 'F', power: '1/10W' }, `1004 ${resistance}`);
    for (const resistance of ['2.2k', '2.4k', '2.7k'])
      await add({ typeCode: '1004', package: '0603', resistance, tolerance: 'F', power: '1/10W' }, `1004 ${resistance}`);
    const facetOf = async (of: Record<string, unknown>) =>
      (await as().query('rd.item.search', { typeCode: '1004', ...of })).facets.find((one: { name: string }) => one.name === 'resistance');

    const [few, all] = [await facetOf({}), await facetOf({ facet: 'resistance' })];

    expect([few.values.length, few.total]).toEqual([8, 9]);
    expect(all.values.map(({ value }: { value: string }) => value)).toEqual([
      ...['1.1K', '1.2K', '1.3K', '1.5K', '1.6K', '1.8K', '2.2K', '2.4K', '2.7K'],
    ]);
  });

  test('a field that there is not to sort or count by is said', async () => {
    const refusal = await as().refusal('rd.item.search', { typeCode: '1001', sort: '-nonsense', facet: 'nothing' });

    expect(refusal.problems).toEqual({ sort: '不能按 nonsense 排序', facet: '该类型没有参数 nothing' });
  });

  test('an option that the definition has no more keeps its name among them, and is a condition', async () => {
    const { id } = await as().mutate('rd.item.save', {
      ...{ typeCode: '1010', package: '2512', resistance: '33k', tolerance: 'F', power: '1W', topology: 'ISOLATED' },
    });
    const form = await as().query('rd.itemType.detail', { typeCode: '1010' });
    const fields = form.fields.map((field: { name: string; options: string }) =>
      field.name === 'topology'
        ? {
            ...field,
            options: field.options
              .split('\n')
              .filter((line) => !line.startsWith('ISOLATED'))
              .join('\n'),
          }
        : field,
    );
    await as().mutate('rd.itemType.save', { ...form, fields, confirm: 'true' });

    const { facets } = await as().query('rd.item.search', { typeCode: '1010' });
    const { records } = await as().query('rd.item.search', { typeCode: '1010', parameters: { topology: 'ISOLATED' } });

    expect(facets.find(({ name }: { name: string }) => name === 'topology').values).toEqual([
      { value: 'ISOLATED', label: '独立', count: 1, isChosen: false },
    ]);
    expect(records).toEqual([expect.objectContaining({ id })]);
  });
});

describe('a quick search', () => {
  test('finds parts by the digits in their numbers, by a colour, and by a range of values', async () => {
    const typed = { tolerance: 'F', power: '1/10W', package: '0603' };
    const made = {
      diode: { typeCode: '1405', package: 'DO-35', manufacturerModel: '1N4148', reverseVoltage: '100V', forwardCurrent: '150mA' },
      regulator: { typeCode: '1506', package: 'SOT-223', manufacturerModel: 'AMS1117-3.3', outputVoltage: '3.3', outputCurrent: '1A' },
      opto: { typeCode: '1506', package: 'SOT-89', manufacturerModel: 'LM358F103', outputVoltage: '5', outputCurrent: '1A' },
      red: { typeCode: '1602', package: '0603', glowColour: 'R' },
      redGreen: { typeCode: '1602', package: '0603', glowColour: 'RG' },
      meg: { typeCode: '1004', ...typed, resistance: '3.3M' },
    };
    for (const [name, one] of Object.entries(made)) await add(one, name);
    const found = async (q: string) =>
      (await as().query('rd.item.search', { q, size: 50 })).records.map(({ id }: { id: string }) =>
        Object.keys(ids).find((key) => ids[key] === id),
      );

    expect(await found('4148')).toEqual(['diode']);
    expect(await found('1117')).toEqual(['regulator']);
    expect(await found('358')).toEqual(['opto']);
    expect(await found('F103')).toEqual(['opto']);
    expect(await found('红色')).toEqual(['red']);
    expect(await found('红绿色')).toEqual(['redGreen']);
    expect(await found('贴片发光二极管 红色 0603')).toEqual(['red']);
    expect(await found('>=1M')).toEqual(['meg']);
    expect(await found('> 3M')).toEqual(['meg']);
    expect(await found('贴片电阻 9.1k..22k')).toEqual(['10k J', '9.1k F', '22k F', '10k F']);
    expect(await found('1001 10k .. 22k 1%')).toEqual(['22k F', '10k F']);
    expect(await found('80V..120V')).toEqual(['diode']);
    expect(await found('≥1uF')).toEqual(['1uF 16V']);
  });

  test.each(['3225', 'SMD3225', 'SMD-3225', '3225-4P'])('a crystal whose package is written %s is that of a line', (written) => {
    const { part } = wantedLine('8MHz 3225', {});

    expect(fits({ package: { text: written } } as never, part)).toBe(true);
    expect(fits({ package: { text: written.replace('3225', '5032') } } as never, part)).toBe(false);
  });

  test('finds parts by numbers with and without their hyphen, and crystals by what people call them', async () => {
    await add({ typeCode: '1506', package: 'DIP-4', manufacturerModel: 'LTV-817S', outputVoltage: '5', outputCurrent: '1A' }, 'hyphened');
    await add({ typeCode: '1506', package: 'SOT-25', manufacturerModel: 'XC6206', outputVoltage: '3', outputCurrent: '1A' }, 'joined');
    await add({ typeCode: '1802', package: 'SMD3225', frequency: '27MHz' }, 'crystal');
    const found = async (q: string) =>
      (await as().query('rd.item.search', { q, size: 50 })).records.map(({ id }: { id: string }) =>
        Object.keys(ids).find((key) => ids[key] === id),
      );
    const types = async (q: string) => (await matchTypes(materialTypes, q)).map(({ type }) => type.code);

    for (const q of ['817', 'LTV817', 'ltv-817', 'LTV817S']) expect([q, await found(q)]).toEqual([q, ['hyphened']]);
    for (const q of ['XC-6206', 'xc6206', '6206']) expect([q, await found(q)]).toEqual([q, ['joined']]);
    for (const q of ['晶振', '贴片晶振', 'jingzhen', '27MHz 晶振']) expect([q, await found(q)]).toEqual([q, ['crystal']]);
    expect([await types('晶振'), await types('jingzhen')]).toEqual([
      ['1801', '1802', '1804'],
      ['1801', '1802', '1804'],
    ]);
  });

  test.each([
    ['10k 0603 1%', ['10k F']],
    ['10K J', ['10k J']],
    ['103 ±5%', ['10k J']],
    ['100nF 50V', ['0.1uF 50V']],
    ['0,1 uF 50 V', ['0.1uF 50V']],
    ['9,1 k 0603', ['9.1k F']],
    ['10 K 0603 5 %', ['10k J']],
    ['104 K 50V', ['0.1uF 50V']],
    ['104 16V', ['100nF 16V']],
    ['CC-1uF', ['1uF 16V']],
    ['zq7 56p', ['56pF 50V']],
    ['1101-00003', ['1uF 16V']],
    ['tiepian 22k', ['22k F']],
    ['tpdz 22k', ['22k F']],
    ['chip 22k', ['22k F']],
    ['贴片电阻 22k', ['22k F']],
    ['22k 0402', []],
    ['100nF/50V', ['0.1uF 50V']],
    ['10K±5% R0603', ['10k J']],
    ['10k/1%/0603', ['10k F']],
    ['Resistor_SMD:R_0603_1608Metric 22k', ['22k F']],
  ])('%s', async (q, expected) => {
    const { records } = await as().query('rd.item.search', { q, size: 50 });

    expect(records.map(({ id }: { id: string }) => id)).toEqual(expected.map((name) => ids[name]));
  });
});

test.each([
  ['3528', 'B', ['CASE-B', 'B case', '3528', '3528-21', '1411']],
  ['CASE-D', 'D', ['CASE-D', 'D型', '7343', '7343-31', '2917']],
])('a tantalum capacitor is found by every name of its case, in the box and in a list: %s', async (named, letter, names) => {
  const typed = { typeCode: '1107', capacity: '33uF', withstandVoltage: '10V', tolerance: 'K', size: '3X2' };
  const { id, code } = await as().mutate('rd.item.save', { ...typed, package: named, manufacturerModel: `TAJ-${letter}` });
  await as().mutate('rd.item.release', { ids: [id] });

  const searched = await Promise.all(names.map((name) => as().query('rd.item.search', { q: `33uF 10V ${name}` })));
  const { lines } = await as().query('rd.item.match', { text: names.map((name) => `33uF 10V ${name}`).join('\n') });

  const codesOf = ({ records }: { records: { code: string }[] }) => records.map((one) => one.code);
  expect(searched.map(codesOf)).toEqual(names.map(() => [code]));
  expect(lines.map(({ items }: { items: { code: string }[] }) => items.map((one) => one.code))).toEqual(names.map(() => [code]));
});

describe('side by side', () => {
  test('what differs is marked, and equal values in other words are equal', async () => {
    const { items, fields } = await as().query('rd.item.compare', { ids: `${ids['100nF 16V']},${ids['0.1uF 50V']}` });

    const different = fields.filter((one: { isDifferent: boolean }) => one.isDifferent).map((one: { name: string }) => one.name);
    expect(items.map(({ id }: { id: string }) => id)).toEqual([ids['100nF 16V'], ids['0.1uF 50V']]);
    expect(different).toEqual(['withstandVoltage', 'manufacturerModel']);
    expect(fields.find((one: { name: string }) => one.name === 'capacity').values).toEqual(['100NF', '0.1UF']);
  });

  test('one item, seven, and those of another plant are refused', async () => {
    const one = await as().refusal('rd.item.compare', { ids: ids['10k F'] });
    const seven = await as().refusal('rd.item.compare', { ids: Object.values(ids).slice(0, 7).join(',') });
    const foreign = await as({ tenantId: '100002' }).refusal('rd.item.compare', { ids: `${ids['10k F']},${ids['10k J']}` });

    expect([one.message, seven.message]).toEqual(['请选择2到6个物料', '请选择2到6个物料']);
    expect(foreign.code).toBe(404);
  });
});

describe('a pasted bill of materials', () => {
  beforeAll(() => as().mutate('rd.item.release', { ids: Object.values(ids) }));

  test('each line is found, several or none', async () => {
    const text = [
      'RES 10KΩ ±1% 1/10W SMD 0603\tR1, R2, R47\t3',
      '100nF 0603 X7R',
      'C5\tcc-1uf-16v\t1',
      'CAP MLCC 4.7uF X5R ±10% 6.3V 0402',
      '',
      '0603',
      'R12 470R 0603 1%',
    ].join('\n');

    const { lines, ...counts } = await as().query('rd.item.match', { text });

    expect(
      lines.map(({ line, state, items }: { line: number; state: string; items: { id: string }[] }) => [
        line,
        state,
        items.map(({ id }) => id),
      ]),
    ).toEqual([
      [1, 'found', [ids['10k F']]],
      [2, 'several', [ids['100nF 16V'], ids['0.1uF 50V']]],
      [3, 'found', [ids['1uF 16V']]],
      [4, 'none', []],
      [6, 'none', []],
      [7, 'found', [ids['470Ω F']]],
    ]);
    expect(counts).toEqual({
      found: 3,
      several: 1,
      none: 2,
      similar: 0,
      asked: 0,
      notFitted: 0,
      draft: 0,
      retired: 0,
      passed: [],
      unreadColumns: [],
    });
  });

  test('a decimal comma and a blank before the unit are read as they are meant', async () => {
    const text = ['9,1 k 0603 1%', '10 K 0603 5 %', '0,1 uF 0603 50 V', '56 pF X7R', '4.7 k 0603'].join('\n');

    const { lines } = await as().query('rd.item.match', { text });

    expect(lines.map(({ items, q }: { items: { id: string }[]; q: string }) => [q, items.map(({ id }) => id)])).toEqual([
      ['9.1K 0603 F', [ids['9.1k F']]],
      ['10K 0603 J', [ids['10k J']]],
      ['0.1UF 0603 50V', [ids['0.1uF 50V']]],
      ['56PF X7R', [ids['56pF 50V']]],
      ['4.7K 0603', []],
    ]);
  });

  test.each([
    ['100nF/50V/0603', 'found', '0.1uF 50V'],
    ['10K/1%/0603', 'found', '10k F'],
    ['"470R","R3","Resistor_SMD:R_0603_1608Metric"', 'found', '470Ω F'],
    ['470 R3 R0603', 'found', '470Ω F'],
    ['10K 0603 1% NC', 'notFitted', undefined],
    ['10K 0402 1%', 'none', undefined],
    ['100nF 0603 50V GRM188R71H104KA93D', 'similar', '0.1uF 50V'],
    ['10E 0603 电阻', 'asked', undefined],
  ])('%s', async (text, state, name) => {
    const { lines } = await as().query('rd.item.match', { text });

    expect(lines).toMatchObject([{ state, items: name === undefined ? [] : [{ id: ids[name] }] }]);
  });

  test('a question is answered once for all lines that ask the same', async () => {
    const { lines, asked } = await as().query('rd.item.match', { text: '470 电阻 0603\n103 0603\n470 0603 电阻 1%' });
    const answers = { [questionKey(lines[0].questions[0])]: '470Ω' };

    const answered = await as().query('rd.item.match', { text: '470 电阻 0603\n103 0603\n470 0603 电阻 1%', answers });

    expect(asked).toBe(3);
    expect(answered.lines.map(({ state }: { state: string }) => state)).toEqual(['found', 'asked', 'found']);
  });

  test.each([
    ['4 7K 0603 1%', '4 7K', '4.7K'],
    ['9 10k 0603 1%', '9 10k', '10K'],
    ['10k 0603 1% 1 1/2W', '1 1/2W', '3/2W'],
    ['1uF 6 3V 0603', '6 3V', '6.3V'],
  ])('a number before a value is asked about, and never lost: %s', async (text, word, chosen) => {
    const [{ state, items, questions }] = (await as().query('rd.item.match', { text })).lines;
    const [answered] = (await as().query('rd.item.match', { text, answers: { [questionKey(questions[0])]: chosen } })).lines;

    expect([state, items, questions.length, questions[0].word]).toEqual(['asked', [], 1, word]);
    expect([answered.questions, answered.q]).toEqual([[], expect.stringContaining(chosen === '3/2W' ? '10K' : chosen)]);
  });

  test('a number that is a value, or how many there are, is no such question', async () => {
    const { lines } = await as().query('rd.item.match', {
      text: 'R12 470 1/10W 0603 1%\n0603 10k 1%\n2 10k R1,R2 0603 1%\n10k 0603 1% 5pcs',
    });

    expect(lines.map(({ state, items }: { state: string; items: { id: string }[] }) => [state, items[0]?.id])).toEqual([
      ['found', ids['470Ω F']],
      ['found', ids['10k F']],
      ['found', ids['10k F']],
      ['found', ids['10k F']],
    ]);
  });

  test('what the lines were found to mean is a file with every line, its outcome and all its items, and no text of it is a formula', async () => {
    const lines = ['10k 0603 1%', '', '100nF 0603 X7R', '=1+1', '103 0603', '10K 0603 1% NC', '10k 0603 1% 防潮'];
    const text = lines.join('\r\n');
    const [, , , asked] = (await as().query('rd.item.match', { text })).lines;
    const answers = { [questionKey(asked.questions[0])]: asked.questions[0].readings[0].text };
    // Lines end as a form without script sends them.
    const headed = ['Reference\tValue\tFootprint\tQty', 'R1,R2\t10k 1%\t0603\t2', '合计\t\t\t2'].join('\r\n');

    const rows = await sheetOf(await as().query('rd.item.matchWorkbook', { text, format: 'xlsx' }));
    const answered = await sheetOf(await as().query('rd.item.matchWorkbook', { text, answers, format: 'xlsx' }));
    const listed = await sheetOf(await as({ locale: 'en' }).query('rd.item.matchWorkbook', { text: headed, format: 'xlsx' }));
    const csv = await textOf(await as().query('rd.item.matchWorkbook', { text, format: 'csv' }));

    const shown = (some: unknown[][]) => some.map((cells) => [0, 3, 4, 5].map((at) => cells[at] ?? ''));
    expect(shown(rows)).toEqual([
      ['行', '填写的内容', '识别为', '结果'],
      [1, '10k 0603 1%', '10K · F · 0603', '找到'],
      [3, '100nF 0603 X7R', '100NF · X7R · 0603', '多个'],
      [4, '=1+1', expect.any(String), '没有'],
      [5, '103 0603', '0603', '待确认'],
      [6, '10K 0603 1% NC', '10K · F · 0603', '不贴'],
      [7, '10k 0603 1% 防潮', '10K · F · 0603', '找到'],
    ]);
    expect(String(rows[2]?.[8]).split('、')).toHaveLength(2);
    expect([rows[4]?.[9], rows[6]?.[9]]).toEqual([expect.stringContaining('103: '), '未识别：防潮']);
    expect(answered[4]?.[5]).not.toBe('待确认');
    expect(listed.slice(1).map((cells) => [0, 1, 2, 3, 5].map((at) => cells[at] ?? ''))).toEqual([
      [2, 'R1,R2', 2, '10k 1% · 0603', 'Found'],
      [3, '', '', expect.stringContaining('合计'), 'No part'],
    ]);
    expect(csv).toContain("'=1+1");
  });

  test('too many lines are refused with how many they are', async () => {
    const refusal = await as().refusal('rd.item.match', { text: '10k\n'.repeat(201) });

    expect(refusal.problems).toEqual({ text: '一次最多200行，共201行，请分批粘贴' });
  });
});

test('items of another plant, and those outside of the data scope, are neither found nor counted', async () => {
  const scopes = new Map([['icitem', { own: true, departments: [] }]]);
  const other = as({ tenantId: '100002' });
  const narrow = as({ userId: '77', scopes } as never);

  const [foreign, own, byWord] = await Promise.all([
    other.query('rd.item.search', { typeCode: '1001' }),
    narrow.query('rd.item.search', { typeCode: '1001' }),
    narrow.query('rd.item.match', { text: '10k 0603 1%' }),
  ]);

  expect([foreign.total, foreign.facets, own.total, own.facets, byWord.none]).toEqual([0, [], 0, [], 1]);
});
