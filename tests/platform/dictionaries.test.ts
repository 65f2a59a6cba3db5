import { describe, expect, test } from 'vitest';
import { seedPlatform } from '#drizzle/seed/first-start.ts';
import { readDictionaries } from '#server/calls/dictionary-entries.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

const ask = (tenantId = '100001', of: object = {}) => plant.as({ tenantId, ...of });

describe('dictionaries', () => {
  const buildHead = async (code: string) =>
    (await ask().mutate('system.dictBiz.submit', { code, dictValue: '颜色', sort: 1, isSealed: 0 })) as { id: string; dictKey: string };
  const buildEntry = (parentId: string, dictKey: string, of: object = {}) =>
    ask().mutate('system.dictBiz.submit', { parentId, code: '', dictKey, dictValue: `值${dictKey}`, sort: 1, isSealed: 0, ...of });

  test('a head has key -1, an entry its code and a key of its own', async () => {
    const head = await buildHead('colour_a');

    const entry = await buildEntry(head.id, '1');
    const none = await ask().refusal('system.dictBiz.submit', { parentId: head.id, code: 'x', dictValue: 'y', sort: 1, isSealed: 0 });
    const twice = await ask().refusal('system.dictBiz.submit', {
      parentId: head.id,
      code: 'x',
      dictKey: '1',
      dictValue: 'y',
      sort: 1,
      isSealed: 0,
    });

    expect(head.dictKey).toBe('-1');
    expect(entry).toMatchObject({ code: 'colour_a', dictKey: '1' });
    expect(none.problems).toEqual({ dictKey: '请输入字典键值' });
    expect(twice.message).toBe('当前字典键值已存在!');
  });

  test('a sealed entry is not offered, but listed', async () => {
    const head = await buildHead('colour_b');
    await buildEntry(head.id, '1', { sort: 2 });
    await buildEntry(head.id, '2', { sort: 1 });
    await buildEntry(head.id, '3', { isSealed: 1 });

    const offered = await ask().query('system.dictBiz.dictionary', { code: 'colour_b' });
    const listed = await ask().query('system.dictBiz.childList', { parentId: head.id });

    expect(offered.map(({ dictKey }: { dictKey: string }) => dictKey)).toEqual(['2', '1']);
    expect(listed).toHaveLength(3);
    expect(await ask().query('system.dictBiz.childList', { parentId: '-1' })).toEqual([]);
  });

  test('a new code of a head reaches its entries', async () => {
    const head = await buildHead('colour_c');
    await buildEntry(head.id, '1');

    await ask().mutate('system.dictBiz.submit', { id: head.id, code: 'colour_d' });

    expect(await ask().query('system.dictBiz.dictionary', { code: 'colour_c' })).toEqual([]);
    expect(await ask().query('system.dictBiz.dictionary', { code: 'colour_d' })).toMatchObject([{ dictKey: '1', code: 'colour_d' }]);
  });

  test.each([
    ['sealed', '7', (id: string, parentId: string) => buildEntry(parentId, '7', { id, isSealed: 1, confirm: 'true' })],
    ['removed by an older build', '8', (id: string) => plant.database.sql`update system_dict_biz set is_deleted = 1 where id = ${id}`],
  ] as const)(
    'a key that was %s keeps its name in records that have it, stands in nobody’s way there, and is not given anew',
    async (how, key, take) => {
      const code = 'post_category';
      const [given] = (await ask().query('system.dictBiz.parentList', { code })).records;
      const head = given ?? (await buildHead(code));
      const { id } = await buildEntry(head.id, key);
      const post = await ask().mutate('system.post.submit', { postCode: `p-${how}`, postName: '主管', category: key, sort: 1 });
      await take(id, head.id);

      const changed = await ask().mutate('system.post.submit', { id: post.id, postName: '值班主管', category: key });
      const another = await ask().refusal('system.post.submit', { postCode: `q-${how}`, postName: '主管', category: key, sort: 1 });
      const [listed] = (await ask().query('system.post.list', { filters: { postCode: `p-${how}` } })).records;

      expect(changed).toMatchObject({ postName: '值班主管', category: Number(key) });
      expect(listed).toMatchObject({ category: Number(key), categoryName: `值${key}` });
      expect(another.problems).toEqual({ category: '岗位类型不在可选范围内' });
    },
  );

  test('an entry that records have is neither removed nor given another key, and is sealed by who confirms it', async () => {
    const code = 'post_category';
    const [given] = (await ask().query('system.dictBiz.parentList', { code })).records;
    const head = given ?? (await buildHead(code));
    const [{ id }, free] = [await buildEntry(head.id, '11'), await buildEntry(head.id, '12')];
    await ask().mutate('system.post.submit', { postCode: 'p-11', postName: '主管', category: '11', sort: 1 });

    const removal = await ask().refusal('system.dictBiz.remove', { ids: [id] });
    const rekeyed = await ask().refusal('system.dictBiz.submit', { id, dictKey: '13' });
    const recoded = await ask().refusal('system.dictBiz.submit', { id: head.id, code: 'post_kind' });
    const question = await ask().refusal('system.dictBiz.submit', { id, isSealed: 1 });
    await ask().mutate('system.dictBiz.submit', { id, dictValue: '新名' });
    await ask().mutate('system.dictBiz.remove', { ids: [free.id] });
    const sealed = await ask().mutate('system.dictBiz.submit', { id, isSealed: 1, confirm: 'true' });

    expect(removal).toMatchObject({ code: 400, message: '数据已被引用，不能删除: 岗位 1 条' });
    expect(rekeyed.message).toBe('已被使用，不能修改字典编号和键值: 岗位 1 条');
    expect(recoded.message).toMatch(/^已被使用，不能修改字典编号和键值: 岗位 1 条/);
    expect(Object.values(question.problems ?? {})).toEqual(['仍在使用：岗位 1 条；这些记录保留该项，不再供新选']);
    expect(sealed.isSealed).toBe(1);
  });

  test('heads are paged and found by code and name', async () => {
    await buildHead('colour_e');

    const page = await ask().query('system.dictBiz.parentList', { current: 1, size: 5, code: 'colour_e', dictValue: '颜' });

    expect(page).toMatchObject({ total: 1, size: 5, current: 1, records: [{ code: 'colour_e', parentId: '0' }] });
  });

  test('each tenant keeps its own; the platform alone keeps the shared ones', async () => {
    await ask('100002').mutate('system.dictBiz.submit', { code: 'only_two', dictValue: '二', sort: 1, isSealed: 0 });

    const refusal = await ask().refusal('system.dict.submit', { code: 'mine', dictValue: '我的', sort: 1, isSealed: 0 });

    expect((await ask().query('system.dictBiz.parentList', { code: 'only_two' })).total).toBe(0);
    expect(refusal.code).toBe(403);
    expect(await ask().query('system.dict.dictionary', { code: 'yes_no' })).toMatchObject([
      { dictKey: '1', dictValue: '否' },
      { dictKey: '2', dictValue: '是' },
    ]);
  });

  test("a tenant's own dictionary wins over the system's, and speaks the reader's language", async () => {
    const head = await buildHead('sex');
    await buildEntry(head.id, '9', { dictValueEn: 'Other' });

    const read = (tenantId: string, locale: 'zh' | 'en') =>
      plant.database.transact({ tenantId }, (db) => readDictionaries(db, { tenantId, locale }, ['sex', 'shift_type', 'nothing']));

    expect((await read('100001', 'en')).get('sex')).toEqual([{ value: '9', label: 'Other' }]);
    expect((await read('100002', 'zh')).get('sex')).toHaveLength(3);
    expect((await read('100002', 'en')).get('shift_type')).toEqual([
      { value: '1', label: 'Day shift' },
      { value: '2', label: 'Night shift' },
    ]);
    expect((await read('100002', 'zh')).has('nothing')).toBe(false);
  });
});

describe('a newer build', () => {
  const codesOf = async (tenantId: string) =>
    (await ask(tenantId).query('system.dictBiz.select')).map(({ code }: { code: string }) => code);

  test('brings a dictionary to tenants that exist already, but not one that they removed', async () => {
    await plant.database.transact({ tenantId: '100002' }, async (db) => {
      await db.execute(`delete from system_dict_biz where code = 'hr_greeting_font'`);
      await db.execute(`update system_dict_biz set is_deleted = 1 where code = 'f_precision'`);
    });

    await seedPlatform(plant.database, { adminPassword: 'Factory-2026' });
    await seedPlatform(plant.database, { adminPassword: 'Factory-2026' });

    const codes = await codesOf('100002');
    expect(codes.filter((code: string) => code === 'hr_greeting_font')).toHaveLength(1);
    expect(codes).not.toContain('f_precision');
    expect(await ask('100002').query('system.dictBiz.dictionary', { code: 'hr_greeting_font' })).toHaveLength(4);
  });

  test('brings every dictionary that the contract and the specifications name, in both languages', async () => {
    const system = (await ask().query('system.dict.select')).map(({ code }: { code: string }) => code);
    const rows = await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(`select code from system_dict where is_deleted = 0 and coalesce(dict_value_en, '') = ''
        union select code from system_dict_biz where is_deleted = 0 and coalesce(dict_value_en, '') = '' and create_user is null`),
    );

    expect(system).toEqual(
      expect.arrayContaining([
        ...['sex', 'yes_no', 'notice', 'menu_category', 'button_func', 'org_category', 'user_type', 'post_category'],
        ...['data_scope_type', 'api_scope_type', 'scope_category', 'oss', 'sms', 'region', 'flow'],
      ]),
    );
    expect(await codesOf('100001')).toEqual(
      expect.arrayContaining([
        ...['shift_type', 'production_record_time_range', 'r_precision', 'c_precision', 'f_precision', 'hr_greeting_font'],
      ]),
    );
    expect([...rows]).toEqual([]);
  });
});

describe('the two dictionary screens', () => {
  test('ask a head for its code, an entry for its key and its dictionary', async () => {
    const [head] = await ask().query('system.dictBiz.select');
    const names = (screen: { form: { name: string }[] }) => screen.form.map(({ name }) => name);

    const ofHead = await ask().query('system.dictBiz.screen', { id: head.id });
    const ofEntry = await ask().query('system.dictBiz.screen', { parentId: head.id });

    expect(names(ofHead)).toEqual(['code', 'dictValue', 'dictValueEn', 'sort', 'isSealed', 'remark']);
    expect(names(ofEntry)).toEqual(['dictValue', 'dictValueEn', 'parentId', 'dictKey', 'sort', 'isSealed', 'remark']);
    expect(ofEntry.form.find(({ name }: { name: string }) => name === 'dictKey').required).toBe('请输入字典键值');
    expect(ofHead.dialogWidth).toBe(880);
  });

  test('offer what all tenants share for writing to the platform alone', async () => {
    const tenants = await ask().query('system.dict.screen', {});
    const platform = await ask('000000', { isPlatform: true }).query('system.dict.screen', {});

    expect(tenants.can).toEqual({ add: false, edit: false, view: true, remove: false, export: true, import: false, explain: false });
    expect(platform.can).toEqual({ add: true, edit: true, view: true, remove: true, export: true, import: true, explain: false });
  });

  test('refuse a head that has entries, and say what is missing', async () => {
    const [head] = await ask().query('system.dictBiz.select');

    const removal = await ask().refusal('system.dictBiz.remove', { ids: head.id });
    const empty = await ask().refusal('system.dictBiz.submit', { parentId: '' });

    expect(removal.message).toBe('请先删除子节点!');
    expect(empty.problems).toEqual({
      code: '请输入字典编号',
      dictValue: '请输入字典名称',
    });
    expect(await ask().query('system.dictBiz.dictionary', { code: 'nobody_knows' })).toEqual([]);
    expect(await ask().query('system.dictBiz.childList', {})).toEqual([]);
  });
});
