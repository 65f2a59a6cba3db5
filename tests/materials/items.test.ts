import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldView } from '#rules/screen.ts';
import { refusalOf } from '#server/errors.ts';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import { itemType } from '#server/rd/types/item-type-table.ts';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { upload } from '#tests/samples.ts';
import { buildTable } from '#tests/smt/build.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await buildTenant(opened.database, '100001');
  await buildTenant(opened.database, '100002');
});
afterAll(() => opened.close());

const engineer = (of: Parameters<typeof askAs>[2] & { tenantId?: string } = {}) =>
  askAs(opened.database, buildSession({ tenantId: of.tenantId ?? '100001' }), of);
let made = 0;
/** A chip resistor that nobody has yet. */
const resistor = (of: Record<string, unknown> = {}) => {
  made += 1;
  return {
    typeCode: '1001',
    ...{ package: '0603', resistance: '10k', tolerance: '5%', power: '0.1W', manufacturerModel: `RC-${made}` },
    ...of,
  };
};
const save = (of: Record<string, unknown> = {}, by = engineer()) => by.mutate('rd.item.save', resistor(of));

describe('an item is added by its type:', () => {
  test('its values are kept as the pattern takes them, and it is called by them', async () => {
    const { id } = await save({ resistance: '4.7kΩ', manufacturerModel: 'RC0603JR-074K7L' });

    const shown = await engineer().query('rd.item.detail', { id });

    expect(shown).toMatchObject({ resistance: '4.7K', tolerance: 'J', power: '1/10W', shortName: 'R-SMD', state: 'draft' });
    expect(shown.description).toBe('贴片电阻 0603 4.7K J 1/10W RC0603JR-074K7L');
    expect(shown.code).toMatch(/^1001-\d{5}$/);
  });

  test('a legacy client counts the fields, and finds the item by its number or its id', async () => {
    const client = engineer({ door: 'blade' });
    const keys = { key0: '0402', key1: '22R', key2: 'J', key3: '1/16W', key4: 'WR04X220JTL' };
    const { code } = await client.mutate('rd.item.submit', { typeCode: '1001', ...keys, erpItemId: '81235' });

    const byNumber = await client.query('rd.item.detail', { fnumber: code });
    const byId = await client.query('rd.item.detail', { fitemid: 81235 });
    const prices = await client.query('rd.item.priceOrder', { itemNumbers: `9999-00001,${code}` });

    expect(byNumber).toMatchObject({ fnumber: code, fitemid: '81235', key0: '0402', key1: '22Ω', key3: '1/16W', resistance: '22Ω' });
    expect(byId).toEqual(byNumber);
    expect(prices.map((one: { itemNumber: string }) => one.itemNumber)).toEqual([code]);
  });

  test('a legacy client lists items by the names that it reads', async () => {
    const client = engineer({ door: 'blade' });
    const [{ code, fitemid }, other] = [await save({ erpItemId: '81240' }), await save()];
    const listed = async (filters: Record<string, string>) =>
      (await client.query('rd.item.list', { filters })).records.map((one: { fnumber: string }) => one.fnumber);

    const found = [
      await listed({ fnumber: code }),
      await listed({ fnumber_equal: other.code }),
      await listed({ fitemid }),
      await listed({ fitemid: other.id }),
    ];

    expect(found).toEqual([[code], [other.code], [code], [other.code]]);
  });

  test('a legacy client lists items by their parameters, and searches them by searchKey', async () => {
    const client = engineer({ door: 'blade' });
    const [one, other] = [
      await save({ resistance: '3.3k', power: '1/8W', manufacturerModel: 'ZQF-33' }),
      await save({ resistance: '3.6k', power: '1/8W' }),
    ];
    const listed = async (filters: Record<string, string>) =>
      (await client.query('rd.item.list', { filters })).records.map((each: { fnumber: string }) => each.fnumber);

    const found = [
      await listed({ typeCode: '1001', key1: '3300Ω' }),
      await listed({ typeCode: '1001', resistance_ge: '3k', key1_lt: '4k' }),
      await listed({ 'p.resistance': '3.5k..3.7k' }),
      await listed({ key1: '3.3k' }),
      await listed({ typeCode: '1001', key1: '3.3k', key0: '1206' }),
    ];
    const refused = await client.refusal('rd.item.list', { filters: { typeCode: '1001', key1: 'abc' } });
    const options = await client.query('rd.item.select', { searchKey: 'ZQF-33' });

    expect(found).toEqual([[one.code], [one.code, other.code], [other.code], [one.code], []]);
    expect(refused.problems).toEqual({ key1: expect.stringContaining('阻值无法识别') });
    expect(options.map(({ fnumber }: { fnumber: string }) => fnumber)).toEqual([one.code]);
  });

  test('a legacy client is told which parameter is missing', async () => {
    const client = engineer({ door: 'blade' });

    const missing = await Promise.all([
      client.refusal('rd.item.detail', {}),
      client.refusal('rd.item.priceOrder', {}),
      client.refusal('rd.itemFile.listByItem', {}),
    ]);

    expect(missing.map(({ message }) => message)).toEqual(
      ['fnumber', 'itemNumbers', 'itemNumber'].map((name) => `缺少必要的请求参数: ${name}`),
    );
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
    await opened.database.transact({ tenantId: '100002' }, async (db) => {
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

/** As clients do: whoever is told that the system is busy tries again. */
async function saveUnlessBusy(input: Record<string, unknown>): Promise<{ code: string }> {
  try {
    return await engineer().mutate('rd.item.save', input);
  } catch (error) {
    if (refusalOf(error, 'zh').code !== 503) throw error;
    return saveUnlessBusy(input);
  }
}

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
    ['100nF 50V X7R 0603', '1101', { temperatureCharacteristic: 'X7R' }],
    ['22pF NP0 0402', '1101', { temperatureCharacteristic: 'NP0' }],
  ])('by values and a dielectric: %s', async (q, code, values) => {
    expect(await found(q)).toContainEqual(expect.objectContaining({ code, values: expect.objectContaining(values) }));
  });

  test('not by what is nothing', async () => {
    expect(await found('zzz999')).toEqual([]);
  });
});

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

  test('another plant has its own', async () => {
    const typed = resistor();
    await engineer().mutate('rd.item.save', typed);

    const { code } = await engineer({ tenantId: '100002' }).mutate('rd.item.save', typed);

    expect(code).toBe('1001-00001');
  });
});

describe('an item that is at work', () => {
  test('changes a value for a reason alone, which its history keeps', async () => {
    const { id, code } = await save();
    await engineer().mutate('rd.item.release', { ids: [id] });

    const refusal = await engineer().refusal('rd.item.update', { id, power: '1/8W' });
    await engineer().mutate('rd.item.update', { id, note: '首样已确认' });
    await engineer().mutate('rd.item.update', { id, power: '1/8W', reason: '供应商更正' });

    const [last, noted, released] = await engineer().query('rd.item.changes', { id });
    expect(refusal.problems).toEqual({ reason: '请填写变更原因' });
    expect(last.changes).toEqual([
      expect.objectContaining({ label: '功率', before: '1/10W', after: '1/8W' }),
      expect.objectContaining({ label: '变更原因', after: '供应商更正' }),
    ]);
    expect(noted.changes).toEqual([expect.objectContaining({ label: '备注', after: '首样已确认' })]);
    expect(released).toMatchObject({ command: '发布' });
    expect(await engineer().query('rd.item.detail', { id })).toMatchObject({ code, power: '1/8W', state: 'released' });
  });

  test('keeps its type while something names it; a free draft gets a code of the other type', async () => {
    const [used, free] = [await save(), await save()];
    await engineer().mutate('board.workOrder.save', { workOrderNumber: 'WO-ITEM', productLongCode: used.code, planQty: 10 });

    const refusal = await engineer().refusal('rd.item.update', { id: used.id, typeCode: '1002' });
    const moved = await engineer().mutate('rd.item.update', { id: free.id, typeCode: '1002' });
    const uses = await engineer().query('rd.item.uses', { id: used.id });
    const kept = await engineer().refusal('rd.item.remove', { ids: [used.id] });

    expect(refusal.problems.typeCode).toBe('物料已被使用，不能更改类型：工单 1 条');
    expect(moved).toMatchObject({ code: '1002-00001', typeCode: '1002' });
    expect(uses).toEqual([expect.objectContaining({ count: 1, href: `/board/workorder/index?productLongCode=${used.code}` })]);
    expect(kept.message).toContain('已被使用');
  });

  test('is in use where station tables and temporary changes name it, as the item or as its substitute', async () => {
    const { id, code } = await save();
    await buildTable(engineer(), [['1-8', '1001-99999', code]]);
    const until = { validFrom: '2026-01-01 00:00:00', validUntil: '2026-12-31 00:00:00' };
    await engineer().mutate('smt.temporaryChange.save', { changeNumber: 'ECN-1', itemNumber: '1001-99999', substitute: code, ...until });

    const uses = await engineer().query('rd.item.uses', { id });

    expect(uses.map(({ href }: { href: string }) => href)).toEqual([
      `/smt/stationtable/index?itemNumber=${code}`,
      `/smt/lecn/index?substitute=${code}`,
    ]);
  });

  test('is retired, not removed', async () => {
    const { id } = await save();
    await engineer().mutate('rd.item.release', { ids: [id] });

    const refusal = await engineer().refusal('rd.item.remove', { ids: [id] });
    const retired = await engineer().mutate('rd.item.retire', { ids: [id] });

    expect(refusal.message).toContain('请改为停用');
    expect(retired).toEqual({ count: 1 });
  });

  test('is read by the definition that it was made with', async () => {
    const ask = engineer({ tenantId: '100002' });
    const { id } = await ask.mutate('rd.item.save', resistor({ typeCode: '1004', power: '1W' }));
    const old = materialTypes.find(({ code }) => code === '1004');
    if (!old) throw new Error('No type 1004');
    const definition = { ...old, fields: old.fields.filter(({ name }) => name !== 'package').reverse() };
    await opened.database.transact({ tenantId: '100002' }, (db) =>
      db.insert(itemType).values({ typeCode: '1004', version: 2, definition }),
    );

    const before = await ask.query('rd.item.detail', { id });
    const fresh = await ask.mutate('rd.item.save', resistor({ typeCode: '1004', resistance: '22k' }));

    expect(before).toMatchObject({ typeVersion: 1, key0: '0603', package: '0603' });
    expect(fresh).toMatchObject({ typeVersion: 2 });
    expect(fresh.description).not.toContain('0603');
  });
});

test('a file under the same title is the next version, and an item lists the latest first', async () => {
  const { code } = await save();
  const file = async () => ({ itemNumber: code, name: '规格书', files: [await upload(engineer())] });
  await engineer().mutate('rd.itemFile.save', await file());
  await engineer().mutate('rd.itemFile.save', await file());

  const files = await engineer().query('rd.itemFile.listByItem', { itemNumber: code });

  expect(files.map(({ fileVersion }: { fileVersion: number }) => fileVersion)).toEqual([2, 1]);
  expect(files[0]).toMatchObject({ itemNumber: code, name: '规格书' });
});

test('who reads items but adds no files is not offered to', async () => {
  const { code: itemNumber } = await save();
  const reader = askAs(opened.database, buildSession({ tenantId: '100001', codes: new Set(['icitem_view']) }));

  const [theirs, ours] = [
    await reader.query('rd.itemFile.ofItem', { itemNumber }),
    await engineer().query('rd.itemFile.ofItem', { itemNumber }),
  ];

  expect([theirs.mayAdd, ours.mayAdd]).toEqual([false, true]);
});

test('a field offers its usual values while others may be typed', async () => {
  const { form } = await engineer().query('rd.item.screen', { typeCode: '2001' });

  const contactForm = form.find(({ name }: FieldView) => name === 'contactForm');

  expect(contactForm.suggestions).toEqual(['1A', '1B', '1C', '2A', '2C']);
});
