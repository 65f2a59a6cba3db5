import { expect, test } from 'vitest';
import { itemPrice } from '#server/rd/items/item-price-table.ts';
import { openPlants, resistor } from './build.ts';

const { as, database } = openPlants();
const client = () => as({ door: 'blade' });
const save = (of: Record<string, unknown> = {}) => as().mutate('rd.item.save', resistor(of));

test('a legacy client counts the fields, and finds the item by its number or its id', async () => {
  const keys = { key0: '0402', key1: '22R', key2: 'J', key3: '1/16W', key4: 'WR04X220JTL' };
  const { code } = await client().mutate('rd.item.submit', { typeCode: '1001', ...keys, erpItemId: '81235' });

  const byNumber = await client().query('rd.item.detail', { fnumber: code });
  const byId = await client().query('rd.item.detail', { fitemid: 81235 });
  const prices = await client().query('rd.item.priceOrder', { itemNumbers: `9999-00001,${code}` });

  expect(byNumber).toMatchObject({ fnumber: code, fitemid: '81235', key0: '0402', key1: '22Ω', key3: '1/16W', resistance: '22Ω' });
  expect(byId).toEqual(byNumber);
  expect(prices.map((one: { itemNumber: string }) => one.itemNumber)).toEqual([code]);
});

test('a legacy client lists items by the names that it reads', async () => {
  const [{ code, fitemid }, other] = [await save({ erpItemId: '81240' }), await save()];
  const listed = async (filters: Record<string, string>) =>
    (await client().query('rd.item.list', { filters })).records.map((one: { fnumber: string }) => one.fnumber);

  const found = [
    await listed({ fnumber: code }),
    await listed({ fnumber_equal: other.code }),
    await listed({ fitemid }),
    await listed({ fitemid: other.id }),
  ];

  expect(found).toEqual([[code], [other.code], [code], [other.code]]);
});

test('no item takes the id by which a client reads another one', async () => {
  const other = await save();

  const refusal = await client().refusal('rd.item.submit', { ...resistor({}), erpItemId: other.id });

  expect(refusal.message).toContain(other.code);
  expect(await client().query('rd.item.detail', { fitemid: other.id })).toMatchObject({ fnumber: other.code });
});

test('a legacy client lists items by their parameters, and searches them by searchKey', async () => {
  const [one, other] = [
    await save({ resistance: '3.3k', power: '1/8W', manufacturerModel: 'ZQF-33' }),
    await save({ resistance: '3.6k', power: '1/8W' }),
  ];
  const listed = async (filters: Record<string, string>) =>
    (await client().query('rd.item.list', { filters })).records.map((each: { fnumber: string }) => each.fnumber);

  const found = [
    await listed({ typeCode: '1001', key1: '3300Ω' }),
    await listed({ typeCode: '1001', resistance_ge: '3k', key1_lt: '4k' }),
    await listed({ 'p.resistance': '3.5k..3.7k' }),
    await listed({ key1: '3.3k' }),
    await listed({ typeCode: '1001', key1: '3.3k', key0: '1206' }),
  ];
  const refused = await client().refusal('rd.item.list', { filters: { typeCode: '1001', key1: 'abc' } });
  const options = await client().query('rd.item.select', { searchKey: 'ZQF-33' });

  expect(found).toEqual([[one.code], [one.code, other.code], [other.code], [one.code], []]);
  expect(refused.problems).toEqual({ key1: expect.stringContaining('阻值无法识别') });
  expect(options.map(({ fnumber }: { fnumber: string }) => fnumber)).toEqual([one.code]);
});

test('a legacy client filters parameters by every suffix', async () => {
  const [one, other] = [
    await save({ package: '1210', resistance: '7.5k', manufacturerModel: 'QVX-75K' }),
    await save({ package: '2512', resistance: '7.68k', manufacturerModel: '' }),
  ];
  const both = { 'p.resistance': '7.5k..7.7k' };
  const listed = async (filters: Record<string, string>) =>
    (await client().query('rd.item.list', { filters: { ...both, ...filters } })).records.map((each: { fnumber: string }) => each.fnumber);

  const found = [
    await listed({ package_notequal: '1210' }),
    await listed({ resistance_notequal: '7.5k' }),
    await listed({ package_notlike: '25' }),
    await listed({ package_likeright: '25' }),
    await listed({ package_likeleft: '10' }),
    await listed({ key0_likeright: '12' }),
  ];

  expect(found).toEqual([[other.code], [other.code], [one.code], [other.code], [one.code], [one.code]]);
});

test('a legacy client lists the items that have a parameter, or lack it', async () => {
  const [one, other] = [await save({ resistance: '8.2k', maxVoltage: '50V' }), await save({ resistance: '8.25k' })];
  const listed = async (filters: Record<string, string>) =>
    (await client().query('rd.item.list', { filters: { 'p.resistance': '8.2k..8.3k', ...filters } })).records.map(
      (each: { fnumber: string }) => each.fnumber,
    );

  const found = [await listed({ maxVoltage_notnull: '1' }), await listed({ maxVoltage_null: '1' })];

  expect(found).toEqual([[one.code], [other.code]]);
});

test('a legacy client is told which parameter is missing', async () => {
  const missing = await Promise.all([
    client().refusal('rd.item.detail', {}),
    client().refusal('rd.item.priceOrder', {}),
    client().refusal('rd.itemFile.listByItem', {}),
  ]);

  expect(missing.map(({ message }) => message)).toEqual(
    ['fnumber', 'itemNumbers', 'itemNumber'].map((name) => `缺少必要的请求参数: ${name}`),
  );
});

test('the last prices of an item are told to whoever reads quotes, and to nobody who reads items alone', async () => {
  const { id, code } = await save({ resistance: '97k6' });
  const price = { itemNumber: code, price: '0.0118', currency: 'CNY', isTaxIncluded: true, taxRate: '13', quantity: '5000' };
  await database().transact({ tenantId: '100001' }, (db) =>
    db
      .insert(itemPrice)
      .values({ ...price, supplierNumber: 'GYS-1', supplierName: '甲', validUntil: '2026-12-31', priceDate: '2026-11-01' }),
  );
  const buyer = as({ codes: new Set(['icitem', 'icitem_view', 'quotationmaterial']) });
  const reader = as({ codes: new Set(['icitem', 'icitem_view']) });

  const [order] = await reader.query('rd.item.priceOrder', { itemNumbers: code });

  expect(await buyer.query('rd.item.prices', { id })).toMatchObject([{ price: '0.011800', supplierName: '甲', validUntil: '2026-12-31' }]);
  expect((await buyer.query('rd.item.priceOrder', { itemNumbers: code }))[0]).toMatchObject({
    ...{ price: '0.011800', supplierNumber: 'GYS-1', validUntil: '2026-12-31' },
  });
  expect(await reader.query('rd.item.prices', { id })).toBeNull();
  expect(order).toMatchObject({ itemNumber: code, price: null, supplierNumber: null, validUntil: null });

  const inCompare = async (person: ReturnType<typeof as>) => {
    const other = await save({ resistance: '95k3' });
    const { fields } = await person.query('rd.item.compare', { ids: [id, other.id] });
    return fields.filter(({ label }: { label: string }) => label === '最近采购价').map(({ values }: { values: string[] }) => values);
  };
  const lastOf = async (person: ReturnType<typeof as>) => {
    const [found, [offered]] = [
      await person.query('rd.item.search', { q: code }),
      await person.query('rd.item.material', { itemNumber: code }),
    ];
    return [found.hasPrices, found.records[0].lastPrice, offered.lastPrice];
  };
  await as().mutate('rd.item.release', { ids: [id] });
  const text = '0.0118 CNY 含税 · 甲 · 2026-11-01';
  expect(await lastOf(buyer)).toEqual([true, text, text]);
  expect(await lastOf(reader)).toEqual([false, undefined, undefined]);
  expect(await inCompare(buyer)).toEqual([[text, '']]);
  expect(await inCompare(reader)).toEqual([]);
});
