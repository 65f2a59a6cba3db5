import { beforeAll, expect, test } from 'vitest';
import { valueAdvice } from '#app/routes/items/value-advice.ts';
import type { Session } from '#server/calls/context.ts';
import { askAs } from '#tests/build.ts';
import { administratorOf, bringIn, sheetOf, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

/** Names that every object of the language inherits, and that a plant may give to fields. */
const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
const typeCode = '1001';
const part = { typeCode, package: '0603', resistance: '10k', tolerance: 'F', power: '1/10W' };

useOwnFolder();
const plant = usePlant();
let admin: Session;
let older: { id: string };

beforeAll(async () => {
  admin = await administratorOf(plant.database);
  older = await ask().mutate('rd.item.save', { ...part, resistance: '1k' });
  const form = await ask().query('rd.itemType.detail', { typeCode });
  const fields = names.map((name) => ({ name, kind: 'text', zh: `字段${name}`, en: `Field ${name}` }));
  await ask().mutate('rd.itemType.save', { ...form, fields: [...form.fields, ...fields] });
});

const ask = (of: Parameters<typeof askAs>[2] = {}) => askAs(plant.database, admin, of);
const filled = Object.fromEntries(names.map((name) => [name, `值${name}`]));
const textsIn = (record: Record<string, unknown>) => names.map((name) => (Object.hasOwn(record, name) ? record[name] : 'missing'));

test('a field called as what every object inherits is a field: empty or filled, shown and changed', async () => {
  const empty = await ask().mutate('rd.item.save', { ...part, resistance: '2k' });
  const full = await ask().mutate('rd.item.save', { ...part, resistance: '3k', ...filled });

  await ask().mutate('rd.item.update', { id: empty.id, toString: '补填' });
  const [first, second] = [await ask().query('rd.item.detail', { id: empty.id }), await ask().query('rd.item.detail', { id: full.id })];
  const [change] = await ask().query('rd.item.changes', { id: empty.id });

  expect(textsIn(first)).toEqual([null, '补填', null, null]);
  expect(textsIn(second)).toEqual(Object.values(filled));
  expect(change.changes).toEqual([{ name: 'toString', label: '字段toString', before: '', after: '补填' }]);
});

test('is searched, counted and compared by what items have in it, and items of an earlier version have nothing', async () => {
  const { id } = await ask().mutate('rd.item.save', { ...part, resistance: '4k', constructor: '甲厂' });

  const found = await ask().query('rd.item.search', { typeCode, parameters: { constructor: '甲' } });
  const all = await ask().query('rd.item.search', { typeCode });
  const { fields } = await ask().query('rd.item.compare', { ids: `${id},${older.id}` });

  expect(found.records.map((one: { id: string }) => one.id)).toEqual([id]);
  expect(all.facets.find(({ name }: { name: string }) => name === 'constructor').values).toContainEqual({
    value: '=甲厂',
    label: '甲厂',
    count: 1,
    isChosen: false,
  });
  expect(fields.find(({ name }: { name: string }) => name === 'constructor').values).toEqual(['甲厂', '']);
});

test('is a column of the workbook, which is empty where nothing is filled in', async () => {
  const [titles = [], ...rows] = await sheetOf(
    await ask().query('exchange.exportNow', { path: 'rd.item', variant: typeCode, filters: {}, sort: [] }),
  );
  const sent = [
    ['封装', '阻值', '精度', '功率', '字段valueOf'],
    ['0603', '5k', 'F', '1/10W', '乙'],
    ['0603', '6k', 'F', '1/10W', ''],
  ];

  const job = await bringIn(plant.database, admin, 'rd.item', await workbookOf(sent), 'parts.xlsx', typeCode);
  const done = await takeOver(plant.database, admin, job.id);

  expect(titles).toEqual(expect.arrayContaining(names.map((name) => `字段${name}`)));
  expect(JSON.stringify(rows)).not.toContain('native code');
  expect(done.report.counts).toMatchObject({ added: 2, wrong: 0 });
});

test('the browser says nothing of such a field that is left empty', async () => {
  const { form } = await ask().query('rd.item.screen', { typeCode });

  expect(valueAdvice(form, { resistance: '10k' }, 'zh')).toEqual({});
});

test('a client that counts the fields fills them by their position', async () => {
  const { form } = await ask().query('rd.item.screen', { typeCode });
  const places = form.map(({ name }: { name: string }) => name).filter((name: string) => name !== 'typeCode');
  const at = places.indexOf('constructor');

  const { id } = await ask({ door: 'blade' }).mutate('rd.item.submit', { ...part, resistance: '7k', [`key${at}`]: '丙' });

  expect(await ask().query('rd.item.detail', { id })).toMatchObject({ [`key${at}`]: '丙' });
});

test('a parameter of such a name is kept like any other', async () => {
  const platform = plant.as({ tenantId: '000000', isPlatform: true });
  const { id } = await platform.mutate('system.param.save', { paramName: '名称', paramKey: 'constructor', paramValue: '值' });

  expect(await platform.query('system.param.detail', { id })).toMatchObject({ paramKey: 'constructor', paramValue: '值' });
});
