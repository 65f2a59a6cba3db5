import { describe, expect, test } from 'vitest';
import { buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');

const ask = () => plant.as({ tenantId: '100001' });
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const namesOf = (rows: { name?: string; title?: string }[]) => rows.map((row) => row.name ?? row.title);

describe('the official regions', () => {
  test('are 34 provinces with their cities, each with its six-digit code', async () => {
    const provinces = await ask().query('system.region.lazyTree', { parentCode: '00' });
    const cities = await ask().query('system.region.lazyTree', { parentCode: '440000' });

    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toEqual({
      id: '110000',
      key: '110000',
      value: '110000',
      parentId: '00',
      title: '北京市',
      hasChildren: true,
    });
    expect(namesOf(provinces)).toEqual(expect.arrayContaining(['台湾省', '香港特别行政区', '澳门特别行政区']));
    expect(provinces.find(({ id }: { id: string }) => id === '810000')).not.toHaveProperty('hasChildren');
    expect(namesOf(cities)).toContain('东莞市');
    expect(cities.find(({ title }: { title: string }) => title === '东莞市')).toMatchObject({ id: '441900', parentId: '440000' });
  });

  test('know what lies above them', async () => {
    const city = await ask().query('system.region.detail', { code: '320500' });

    expect(city).toMatchObject({
      name: '苏州市',
      parentCode: '320000',
      parentName: '江苏省',
      ancestors: '00,320000',
      provinceCode: '320000',
      provinceName: '江苏省',
      cityCode: '320500',
      cityName: '苏州市',
      regionLevel: 2,
      regionLevelName: '地市',
    });
  });

  test('are listed a level at a time, found by name, and chosen by the code above', async () => {
    const level = await ask().query('system.region.lazyList', { filters: { parentCode: '00' } });
    const found = await ask().query('system.region.lazyList', { filters: { name: '苏州' } });
    const page = await ask().query('system.region.list', { current: 1, size: 5, filters: { name: '州市' } });
    const chosen = await ask().query('system.region.select', { code: '110000' });

    expect(level).toHaveLength(34);
    expect(level[0]).toMatchObject({ code: '110000', hasChildren: true, regionLevelName: '省份/直辖市', parentName: '中华人民共和国' });
    expect(namesOf(found)).toEqual(['苏州市']);
    expect(page.records).toHaveLength(5);
    expect(page.total).toBeGreaterThan(30);
    expect(chosen).toMatchObject([{ value: '110100', label: '市辖区' }]);
  });

  test('are there once, however often the product starts', async () => {
    const before = (await ask().query('system.region.list', {})).total;

    await buildTenant(plant.database, '100001');

    expect((await ask().query('system.region.list', {})).total).toBe(before);
  });
});

describe('the platform', () => {
  test('adds a district below a city and changes it by the same call', async () => {
    await platform().mutate('system.region.submit', { code: '320505', name: '虎丘区', parentCode: '320500', sort: 1 });
    await platform().mutate('system.region.submit', { code: '320505', name: '高新区', sort: 2 });

    const district = await ask().query('system.region.detail', { code: '320505' });
    expect(district).toMatchObject({
      name: '高新区',
      sort: 2,
      regionLevel: 3,
      provinceName: '江苏省',
      cityName: '苏州市',
      districtName: '高新区',
      ancestors: '00,320000,320500',
    });
    const level = await ask().query('system.region.lazyTree', { parentCode: '320000' });
    expect(level.find(({ id }: { id: string }) => id === '320500')).toHaveProperty('hasChildren', true);
  });

  test('gives a region a new name, which those below it learn', async () => {
    await platform().mutate('system.region.submit', { code: '330106', name: '西湖区', parentCode: '330100', sort: 1 });

    await platform().mutate('system.region.submit', { code: '330100', name: '杭州' });

    expect(await ask().query('system.region.detail', { code: '330106' })).toMatchObject({ cityName: '杭州', districtName: '西湖区' });
  });

  test('removes a region by its code', async () => {
    await platform().mutate('system.region.submit', { code: '820001', name: '大堂区', parentCode: '820000', sort: 1 });

    await platform().mutate('system.region.remove', { id: '820001' });

    expect(await ask().refusal('system.region.detail', { code: '820001' })).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
  });

  test('is told what does not fit, and nothing changes', async () => {
    const before = (await ask().query('system.region.list', {})).total;
    const entry = { code: '999999', name: '某地', parentCode: '320000', sort: 1 };

    const refusals = await Promise.all([
      platform().refusal('system.region.submit', { ...entry, code: '' }),
      platform().refusal('system.region.submit', { ...entry, code: '32A' }),
      platform().refusal('system.region.submit', { ...entry, name: '' }),
      platform().refusal('system.region.submit', { ...entry, parentCode: '888888' }),
      platform().refusal('system.region.submit', { ...entry, parentCode: '999999' }),
      platform().refusal('system.region.submit', { ...entry, regionLevel: 1 }),
      platform().refusal('system.region.save', { ...entry, code: '320500' }),
      platform().refusal('system.region.submit', { code: '320000', parentCode: '330000' }),
      platform().refusal('system.region.submit', { id: '320500', code: '320599' }),
      platform().refusal('system.region.remove', { id: '320000' }),
      platform().refusal('system.region.remove', { id: '777777' }),
      platform().refusal('system.region.remove', {}),
      ask().refusal('system.region.submit', entry),
      ask().refusal('system.region.remove', { id: '320500' }),
    ]);

    expect(refusals.map(({ message }) => message)).toEqual([
      '请输入区划编号',
      '区划编号须为2至12位数字',
      '请输入区划名称',
      '父区划编号不存在',
      '父区划编号不存在',
      '区划等级须低于上级区划',
      '区划编号已存在!',
      '有下级区划的区划不能移动',
      '区划编号不能修改',
      '请先删除子节点!',
      '数据不存在或已被删除',
      '请选择至少一条数据',
      '请求被拒绝',
      '请求被拒绝',
    ]);
    expect(refusals.map(({ referrers }) => referrers?.rows.length ?? 0)).toEqual(refusals.map((_, at) => (at === 9 ? 1 : 0)));
    expect((await ask().query('system.region.list', {})).total).toBe(before);
  });
});
