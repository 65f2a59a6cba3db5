import { describe, expect, test } from 'vitest';
import type { FieldView } from '#rules/screen.ts';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import { itemType } from '#server/rd/types/item-type-table.ts';
import { openPlants, resistor } from './build.ts';

const { as: engineer, database } = openPlants();
const save = (of: Record<string, unknown> = {}) => engineer().mutate('rd.item.save', resistor(of));

describe('an item is added by its type:', () => {
  test('its values are kept as the pattern takes them, and it is called by them', async () => {
    const { id } = await save({ resistance: '4.7kΩ', manufacturerModel: 'RC0603JR-074K7L' });

    const shown = await engineer().query('rd.item.detail', { id });

    expect(shown).toMatchObject({ resistance: '4.7K', tolerance: 'J', power: '1/10W', shortName: 'R-SMD', state: 'draft' });
    expect(shown.description).toBe('贴片电阻 0603 4.7K J 1/10W RC0603JR-074K7L');
    expect(shown.code).toMatch(/^1001-\d{5}$/);
  });

  test('a number without a unit has the one beside the input, and the mains are named in the description', async () => {
    const typed = { typeCode: '1109', package: 'DIP', capacity: '100nF', withstandVoltage: '275', safetyClass: 'X2', tolerance: 'K' };
    const { id } = await engineer().mutate('rd.item.save', typed);

    const shown = await engineer().query('rd.item.detail', { id });

    expect(shown).toMatchObject({ capacity: '100NF', withstandVoltage: '275V' });
    expect(shown.description).toContain('275VAC');
  });

  test('what does not fit is said at the field, with the nearest form that does', async () => {
    const typed = { typeCode: '1104', package: 'DIP', capacity: '4,700', withstandVoltage: '25', size: '6.3×11', temperature: '9' };

    const refusal = await engineer().refusal('rd.item.save', { ...typed, shortName: 'C_EC 1' });

    expect(refusal.problems).toEqual({
      capacity: '容量有两种读法，请写明：4.7UF 或 4700UF',
      size: '尺寸只能填整数毫米（例如 5X11），不能带小数',
      temperature: '温度不在可选范围内',
      shortName: '物料简称格式不正确，最接近的是 C-EC-1',
    });
  });

  test('a size that a spreadsheet took the zero from is given back with it', async () => {
    const [short, other] = [
      await engineer().refusal('rd.item.save', resistor({ package: '603' })),
      await engineer({ door: 'blade' }).refusal('rd.item.submit', resistor({ package: 402 })),
    ];

    expect([short.problems.package, other.problems.package]).toEqual([
      '封装请填写 0603（表格软件会去掉开头的0）',
      '封装请填写 0402（表格软件会去掉开头的0）',
    ]);
  });

  test('a day that a spreadsheet made of a fraction of a watt is given back as that fraction', async () => {
    const refusal = await engineer().refusal('rd.item.save', resistor({ power: '46026' }));

    expect(refusal.problems).toEqual({ power: '功率：46026 像是表格软件由 1/4 变成的日期，请填写 1/4W' });
  });

  test.each([
    ['10/20K', '阻值只能填一个值：10K 或 20K'],
    ['4 7K', '阻值的数字之间不能有空格，例如 4.7K'],
    ['229', '阻值有两种读法，请写明：2.2Ω 或 229Ω'],
  ])('two values in one field are asked about at every door: %s', async (resistance, problem) => {
    const previewed = await engineer().query('rd.item.preview', { typeCode: '1001', resistance });
    const [page, client, search, list] = await Promise.all([
      engineer().refusal('rd.item.save', resistor({ resistance })),
      engineer({ door: 'blade' }).refusal('rd.item.submit', resistor({ resistance })),
      engineer().refusal('rd.item.search', { typeCode: '1001', parameters: { resistance } }),
      engineer({ door: 'blade' }).refusal('rd.item.list', { filters: { typeCode: '1001', 'p.resistance': resistance } }),
    ]);

    expect(previewed.values).not.toHaveProperty('resistance');
    expect([page.problems.resistance, client.problems.resistance]).toEqual([problem, problem]);
    expect([search.problems['p.resistance'], list.problems['p.resistance']]).toEqual([problem, problem]);
  });

  test('volts of the mains are no DC, a size has two sides, and nothing has 0 farads', async () => {
    const typed = {
      typeCode: '1109',
      package: 'DIP',
      capacity: '0UF',
      withstandVoltage: '275VDC',
      size: '5',
      safetyClass: 'X2',
      tolerance: 'K',
    };

    const [page, client] = await Promise.all([
      engineer().refusal('rd.item.save', typed),
      engineer({ door: 'blade' }).refusal('rd.item.submit', typed),
    ]);

    expect(page.problems).toMatchObject({
      capacity: '容量不能为0，例如 100NF',
      withstandVoltage: '耐压是交流电压，不能填直流',
      size: '尺寸应为直径X高度，例如 5X11',
    });
    expect(client.problems).toEqual(page.problems);
  });

  test('a day is taken as people type it, and as it is printed', async () => {
    const typed = { typeCode: '1501', package: 'LQFP-48', manufacturerModel: 'STM32F103C8T6' };
    const preview = async (programDate: string) =>
      (await engineer().query('rd.item.preview', { ...typed, programDate })).values.programDate?.text;

    expect(await Promise.all(['2024/1/5', '20240105', '2024年1月5日', '2024-01-05'].map(preview))).toEqual(Array(4).fill('2024-01-05'));
    expect(await preview('2024/2/30')).toBeUndefined();
  });

  test('what stands before the input is not there twice, and alone is nothing', async () => {
    const preview = async (drawingNumber: string) =>
      (await engineer().query('rd.item.preview', { typeCode: '2612', drawingNumber })).values.drawingNumber?.text;

    expect(await Promise.all(['002', 'tmy-hs-002', 'TMY-HS-tmy-hs-002'].map(preview))).toEqual(Array(3).fill('TMY-HS-002'));
    const refusal = await engineer().refusal('rd.item.save', { typeCode: '2612', drawingNumber: 'tmy-hs-' });
    expect(refusal.problems.drawingNumber).toBe('请填写图号');
  });

  test('what is missing is asked for as the specification words it, in either language', async () => {
    const [zh, en] = await Promise.all([
      engineer().refusal('rd.item.save', { typeCode: '1501' }),
      engineer({ locale: 'en' }).refusal('rd.item.save', { typeCode: '1501' }),
    ]);

    expect(zh.problems).toMatchObject({ package: '请填写封装' });
    expect(en.problems).toMatchObject({ package: 'please fill in package' });
  });

  test('the form of a type has its own fields, in order', async () => {
    const screen = await engineer().query('rd.item.screen', { typeCode: '1001' });

    const names = screen.form.map(({ name }: FieldView) => name);
    expect(names.slice(0, 7)).toEqual(['typeCode', ...(materialTypes[0]?.fields.slice(0, 6).map(({ name }) => name) ?? [])]);
    expect(screen.form[3].options.map(({ value }: { value: string }) => value)).toContain('J');
  });

  test('a value is shown with its unit once, beside its input as in its text', async () => {
    const screen = await engineer().query('rd.item.screen', { typeCode: '1101' });

    const unitOf = (fields: FieldView[], name: string) => fields.find((field) => field.name === name)?.unit;
    expect([unitOf(screen.form, 'withstandVoltage'), unitOf(screen.view, 'withstandVoltage')]).toEqual(['V', undefined]);
    expect(unitOf(screen.view, 'packQuantity')).toBe('PCS');
  });

  test('a preview says what it would be called, and refuses nothing', async () => {
    const preview = await engineer().query('rd.item.preview', { typeCode: '1001', package: '0603', resistance: '10k', power: '1/10' });

    expect(preview).toMatchObject({ description: '贴片电阻 0603 10K 1/10W', shortName: 'R-SMD' });
  });

  test('a type that is retired takes no new items, and an unknown one none at all', async () => {
    await database().transact({ tenantId: '100002' }, async (db) => {
      const definition = materialTypes.find(({ code }) => code === '1002');
      if (definition) await db.insert(itemType).values({ typeCode: '1002', version: 2, definition, isRetired: true });
    });
    const other = engineer({ tenantId: '100002' });

    const retired = await other.refusal('rd.item.save', resistor({ typeCode: '1002' }));
    const unknown = await other.refusal('rd.item.save', resistor({ typeCode: '9999' }));

    expect(retired.problems).toEqual({ typeCode: '物料类型 1002 碳膜电阻 已停用' });
    expect(unknown.problems).toEqual({ typeCode: '物料类型不在可选范围内' });
  });
});

test('a field offers its usual values while others may be typed', async () => {
  const { form } = await engineer().query('rd.item.screen', { typeCode: '2001' });

  const contactForm = form.find(({ name }: FieldView) => name === 'contactForm');

  expect(contactForm.suggestions).toEqual(['1A', '1B', '1C', '2A', '2C']);
});

test('characters that nobody sees make no other part', async () => {
  const typed = resistor({ resistance: '3.3M', manufacturerModel: 'RC0603FR-073M3L' });
  await engineer().mutate('rd.item.save', typed);

  const refusal = await engineer().refusal('rd.item.save', { ...typed, manufacturerModel: 'RC0603FR\u200b-073M3L\u202a' });

  expect(refusal.code).toBe(409);
});

describe('a type is found', () => {
  const found = async (q: string) => (await engineer().query('rd.type.offer', { q })).found;

  test.each(['1001', '贴片电阻', 'tiepiandianzu', 'tpdz', 'chip resistor', '10k 0603 1%'])('by %s', async (q) => {
    expect((await found(q))[0]).toMatchObject({ code: '1001' });
  });

  test('by values, which go along into its form', async () => {
    const [resistors] = await found('10k 0603 1%');
    const [capacitors] = await found('100nF 16V 0402 ±10%');

    expect(resistors.values).toEqual({ resistance: '10k', package: '0603', tolerance: 'F' });
    expect(capacitors).toMatchObject({ code: expect.stringMatching(/^11/), values: { capacity: '100nF', withstandVoltage: '16V' } });
  });

  test.each([
    ['4,7 k 0603 1 %', '1001', { resistance: '4,7k', package: '0603', tolerance: 'F' }],
    ['1 M 0603', '1001', { resistance: '1M' }],
    ['0,1 uF 0603', '1101', { capacity: '0,1uF' }],
    ['100nF 50V X7R 0603', '1101', { temperatureCharacteristic: 'X7R' }],
    ['R3 10K/1%/0603', '1001', { resistance: '10K', package: '0603', tolerance: 'F' }],
    ['100nF/50V Capacitor_SMD:C_0402_1005Metric', '1101', { capacity: '100nF', withstandVoltage: '50V', package: '0402' }],
    ['22pF NP0 0402', '1101', { temperatureCharacteristic: 'NP0' }],
  ])('by values and a dielectric: %s', async (q, code, values) => {
    expect(await found(q)).toContainEqual(expect.objectContaining({ code, values: expect.objectContaining(values) }));
  });

  test('not by what is nothing', async () => {
    expect(await found('zzz999')).toEqual([]);
  });
});

test('a tolerance that is out of use locks none of its items: it is named, kept, found by, and given to no other', async () => {
  const one = await save({ tolerance: 'M', resistance: '911k' });
  const [head] = (await engineer().query('system.dictBiz.parentList', { code: 'r_precision' })).records;
  const entries = await engineer().query('system.dictBiz.childList', { parentId: head.id, size: 100 });
  const sealed = (entries.records ?? entries).find(({ dictKey }: { dictKey: string }) => dictKey === 'M');
  await engineer().mutate('system.dictBiz.submit', { ...sealed, isSealed: 1, confirm: 'true' });

  const { version } = await engineer().mutate('rd.item.update', { id: one.id, note: '旧料' });
  const whole = await engineer().mutate('rd.item.update', { ...one, version, tolerance: 'M', resistance: '912k', note: '旧料' });
  const screen = await engineer().query('rd.item.screen', { id: one.id });
  const fresh = await engineer().query('rd.item.screen', { typeCode: '1001' });
  const found = await engineer().query('rd.item.search', { typeCode: '1001', parameters: { tolerance: 'M', resistance: '912k' } });
  const another = await engineer().refusal('rd.item.save', resistor({ tolerance: 'M' }));

  const choicesIn = ({ form }: { form: FieldView[] }) => form.find(({ name }) => name === 'tolerance')?.options?.map(({ value }) => value);
  expect(whole).toMatchObject({ tolerance: 'M', resistance: '912K', note: '旧料' });
  expect(choicesIn(screen)).toContain('M');
  expect(screen.view.find(({ name }: FieldView) => name === 'tolerance').options).toContainEqual({ value: 'M', label: sealed.dictValue });
  expect(choicesIn(fresh)).not.toContain('M');
  expect(found.records.map(({ id }: { id: string }) => id)).toEqual([one.id]);
  expect(another.problems).toEqual({ tolerance: '精度不在可选范围内' });
});
