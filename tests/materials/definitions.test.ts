import { describe, expect, test } from 'vitest';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import { formOf } from '#server/rd/definitions/definition-form.ts';
import { typeFrom } from '#server/rd/definitions/read-definition.ts';
import { rdDictionaries } from '#server/rd/dictionaries.ts';
import { openPlants } from './build.ts';

const { as: engineer } = openPlants();

/** A definition as its form sends it. */
interface Form {
  version: number;
  fields: Record<string, unknown>[];
}
const definitionOf = async (typeCode: string): Promise<Form> => engineer().query('rd.itemType.detail', { typeCode });
/** The same with one field changed. */
const changed = (form: Form, name: string, to: Record<string, unknown>): Form => ({
  ...form,
  fields: form.fields.map((field) => (field.name === name ? { ...field, ...to } : field)),
});
const added = { name: 'coating', kind: 'text', zh: '涂层', en: 'Coating' };
const place = (form: Form, name: string) => form.fields.findIndex((field) => field.name === name);

const resistor = { typeCode: '1001', package: '0603', resistance: '10k', tolerance: 'F', power: '1/10W' };
const wirewound = { ...resistor, typeCode: '1005', package: 'AXIAL' };

describe('the catalogue', () => {
  test('is read by groups, with drafts, versions and how many items there are', async () => {
    await engineer().mutate('rd.item.save', { ...resistor, typeCode: '1017', brightResistance: '10k' });

    const groups = await engineer().query('rd.itemType.list');

    expect(groups).toHaveLength(29);
    expect(groups[0].types.at(-1)).toMatchObject({ typeCode: '1017', version: 1, items: 1, isDraft: true, isRetired: false });
    expect(groups.flatMap(({ types }: { types: unknown[] }) => types)).toHaveLength(materialTypes.length);
  });

  test('can be saved as it is shown: nothing is lost on the way through the form', () => {
    const dictionaries = new Map(
      (rdDictionaries.business ?? []).map(({ code, entries }) => [code, entries.map(({ key, zh }) => ({ value: key, label: zh }))]),
    );

    for (const before of materialTypes) {
      const { type, problems } = typeFrom(before, formOf(before, 1), { locale: 'zh', dictionaries, kinds: new Map() });
      expect({ of: before.code, ...problems }).toEqual({ of: before.code });
      expect(type).toEqual(before);
    }
  });
});

describe('an edited definition', () => {
  test('is the next version; items keep theirs, and new ones have the new fields', async () => {
    const { id } = await engineer().mutate('rd.item.save', resistor);
    const form = await definitionOf('1001');

    const saved = await engineer().mutate('rd.itemType.save', { ...form, fields: [...form.fields, added] });

    const next = await engineer().mutate('rd.item.save', { ...resistor, resistance: '22k', coating: '三防漆' });
    expect(saved).toEqual({ typeCode: '1001', version: 2 });
    expect(await engineer().query('rd.item.detail', { id })).toMatchObject({ typeVersion: 1 });
    expect(await engineer().query('rd.item.detail', { id: next.id })).toMatchObject({ typeVersion: 2, coating: '三防漆' });
    expect((await engineer({ tenantId: '100002' }).query('rd.itemType.detail', { typeCode: '1001' })).version).toBe(1);
  });

  test('is previewed against the items: how many fit, which would not and why', async () => {
    for (const watts of [1, 2, 3]) await engineer().mutate('rd.item.save', { ...wirewound, resistance: `${watts}k`, power: `${watts}W` });
    await engineer().mutate('rd.item.save', { ...wirewound, resistance: '4k', power: '5W', note: '旧' });
    const form = await definitionOf('1005');
    const without = { ...form, fields: form.fields.filter(({ name }) => name !== 'note') };
    const edited = changed(without, 'power', { pattern: '^[123]W$' });

    const preview = await engineer().query('rd.itemType.preview', { ...edited, size: 1 });
    const wider = await engineer().query('rd.itemType.preview', changed(form, 'brand', { required: true }));

    expect(preview).toMatchObject({ version: 2, items: 4, unfit: 1 });
    expect(preview.records).toHaveLength(1);
    expect(preview.records[0].reasons).toEqual(['功率格式不正确（5W）', '备注: 旧 (字段已删除)']);
    expect(preview.changes).toContainEqual({ what: 'removed', field: { zh: '备注', en: 'Note' } });
    expect(wider).toMatchObject({ items: 4, unfit: 4 });
    expect(wider.records[0].reasons).toEqual(['请填写品牌']);
    expect((await definitionOf('1005')).version).toBe(1);
  });

  test('that some items would not fit is confirmed by their number', async () => {
    const edited = changed(await definitionOf('1005'), 'brand', { required: true });

    const asked = await engineer().refusal('rd.itemType.save', edited);
    const [question = ''] = Object.keys(asked.problems);
    const saved = await engineer().mutate('rd.itemType.save', { ...edited, confirm: question.replace('confirm.', '') });

    expect(asked.problems[question]).toBe('4 个已有物料不符合新版本（它们保留原版本）');
    expect(saved.version).toBe(2);
    const rows = await engineer().query('rd.item.list', { filters: { typeCode: '1005' } });
    expect(rows.records.map(({ typeVersion }: { typeVersion: number }) => typeVersion)).toEqual([1, 1, 1, 1]);
  });

  test('of two editors the second is told, and what he typed is saved when he sends it on top', async () => {
    const form = await definitionOf('1002');
    await engineer().mutate('rd.itemType.save', changed(form, 'power', { zh: '额定功率' }));

    const late = await engineer().refusal('rd.itemType.save', changed(form, 'note', { zh: '说明' }));
    const onTop = await engineer().mutate('rd.itemType.save', { ...changed(form, 'note', { zh: '说明' }), version: 2 });

    expect(late).toMatchObject({ code: 409, problems: { version: expect.stringContaining('已保存版本 2，您的修改尚未保存') } });
    expect(onTop.version).toBe(3);
  });

  test('of two editors neither loses anything: the second previews his changes on top of what the first saved', async () => {
    const form = await definitionOf('1104');
    const first = changed(form, 'package', { zh: '封装甲' });
    await engineer().mutate('rd.itemType.save', {
      ...first,
      fields: [added, ...first.fields.filter(({ name }) => name !== 'silkscreen')],
    });
    const second = changed(form, 'note', { zh: '说明' });
    const mine = { ...second, fields: [...second.fields, { ...added, name: 'plating', zh: '镀层' }] };

    const preview = await engineer().query('rd.itemType.preview', mine);
    const { message, merged } = preview.overtaken;
    const again = await engineer().query('rd.itemType.preview', merged);
    await engineer().mutate('rd.itemType.save', merged);

    const saved = await definitionOf('1104');
    const labels = Object.fromEntries(saved.fields.map(({ name, zh }) => [name, zh]));
    expect(message).toContain('已保存版本 2，您的修改尚未保存');
    expect(preview.changes.map(({ what }: { what: string }) => what).sort()).toEqual(['added', 'zh']);
    expect(again).not.toHaveProperty('overtaken');
    expect([saved.version, labels.package, labels.note, labels.coating, labels.plating]).toEqual([3, '封装甲', '说明', '涂层', '镀层']);
    expect(labels).not.toHaveProperty('silkscreen');
    expect([place(saved, 'coating'), place(saved, 'plating')]).toEqual([0, saved.fields.length - 1]);
  });

  test('at once, one is saved and the other told', async () => {
    const form = await definitionOf('1003');

    const outcomes = await Promise.allSettled(
      ['甲', '乙'].map((zh) => engineer().mutate('rd.itemType.save', changed(form, 'note', { zh }))),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await definitionOf('1003')).version).toBe(2);
  });

  test('its history says what each version changed, and who made it', async () => {
    const form = await definitionOf('1004');
    const first = { ...changed(form, 'power', { zh: '额定功率', required: false }), shortName: 'R-MOX' };
    await engineer().mutate('rd.itemType.save', first);
    await engineer().mutate('rd.itemType.save', { ...first, version: 2, fields: [added, ...first.fields.reverse()] });

    const { versions } = await engineer().query('rd.itemType.detail', { typeCode: '1004' });

    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect(versions[1].changes).toEqual([
      { what: 'shortName', before: 'R-MOF', after: 'R-MOX' },
      { what: 'zh', before: '功率', after: '额定功率', field: { zh: '额定功率', en: 'Power' } },
      { what: 'required', before: 'true', after: 'false', field: { zh: '额定功率', en: 'Power' } },
    ]);
    expect(versions[0].changes.map(({ what }: { what: string }) => what)).toEqual(['added', 'moved']);
  });
});

describe('what is wrong is said at its field:', () => {
  const problemsOf = async (edit: (form: Form) => Form, locale: 'zh' | 'en' = 'zh') => {
    const form = await definitionOf('1006');
    return (await engineer({ locale }).refusal('rd.itemType.preview', edit(form))).problems;
  };

  test('a pattern that is no regular expression, with the part that is wrong', async () => {
    const at = place(await definitionOf('1006'), 'power');

    expect(await problemsOf((form) => changed(form, 'power', { pattern: '^[0-9+$' }))).toEqual({
      [`fields.${at}.pattern`]: '不是可用的正则表达式，问题在 [0-9+$',
    });
    expect(await problemsOf((form) => changed(form, 'power', { pattern: '(?=x)' }), 'en')).toEqual({
      [`fields.${at}.pattern`]: 'This pattern cannot be used: check (?=',
    });
  });

  test('a name that is taken, reserved or there twice; a kind, unit, choice or default that does not fit', async () => {
    const form = await definitionOf('1006');
    const at = form.fields.length;
    const plus = (field: Record<string, unknown>) =>
      problemsOf((one) => ({ ...one, fields: [...one.fields, { ...added, name: 'glaze', ...field }] }));

    expect(await plus({ name: 'state' })).toEqual({ [`fields.${at}.name`]: expect.stringContaining('不能与系统字段相同') });
    expect(await plus({ name: 'power', kind: 'value:power' })).toEqual({ [`fields.${at}.name`]: '字段重复' });
    expect(await plus({ name: 'capacity' })).toEqual({ [`fields.${at}.name`]: expect.stringContaining('另一种字段') });
    expect(await plus({ kind: 'value:voltage', unit: 'Ω' })).toEqual({ [`fields.${at}.unit`]: '不是该数值的单位' });
    expect(await plus({ kind: 'choice', options: 'A | 甲 | A\nA | 乙 | B' })).toEqual({
      [`fields.${at}.options`]: expect.stringContaining('A | 乙 | B'),
    });
    expect(await plus({ pattern: '^[A-Z]+$', initial: 'abc' })).toEqual({ [`fields.${at}.initial`]: '涂层格式不正确' });
    expect(await plus({ zh: '', en: '' })).toEqual({ [`fields.${at}.zh`]: '请填写中文名称', [`fields.${at}.en`]: '请填写英文名称' });
    expect(await problemsOf((one) => changed(one, 'power', { kind: 'text' }))).toMatchObject({
      [`fields.${place(form, 'power')}.kind`]: '已有字段的类型不能更改，请另加一个字段',
    });
  });
});

test('a pattern that others take seconds for holds nobody up', async () => {
  const form = await definitionOf('1007');
  await engineer().mutate('rd.itemType.save', { ...form, fields: [...form.fields, { ...added, pattern: '^(a+)+$' }] });
  const since = performance.now();

  const refusal = await engineer().refusal('rd.item.save', { ...resistor, typeCode: '1007', coating: `${'a'.repeat(250)}b` });

  expect(refusal.problems.coating).toContain('涂层格式不正确');
  expect(performance.now() - since).toBeLessThan(2000);
});

test('a retired type takes no items until it is restored, and its items stay', async () => {
  const made = await engineer().mutate('rd.item.save', { ...resistor, typeCode: '1008' });
  const question = await engineer().refusal('rd.itemType.retire', { typeCode: '1008', version: 1 });
  const { version } = await engineer().mutate('rd.itemType.retire', { typeCode: '1008', version: 1, confirm: 'inUse:1' });

  const refused = await engineer().refusal('rd.item.save', { ...resistor, typeCode: '1008', resistance: '1k' });
  const again = await engineer().refusal('rd.itemType.retire', { typeCode: '1008', version });
  await engineer().mutate('rd.item.update', { id: made.id, package: '0805' });
  await engineer().mutate('rd.itemType.restore', { typeCode: '1008', version });

  expect(question.problems).toEqual({ 'confirm.inUse:1': '该类型有 1 个物料，它们保持不变，不能再新增' });
  expect(refused.problems).toEqual({ typeCode: '物料类型 1008 合金采样电阻 已停用' });
  expect(again.message).toBe('该类型已停用');
  expect((await engineer().mutate('rd.item.save', { ...resistor, typeCode: '1008', resistance: '1k' })).code).toBe('1008-00002');
});

describe("a type of the plant's own", () => {
  const add = async (typeCode: string, of: Record<string, unknown> = {}) => {
    const begun = await engineer().query('rd.itemType.begin', { like: '2301' });
    return engineer().mutate('rd.itemType.save', { ...begun, typeCode, zh: '弹簧针', en: 'Pogo pin', shortName: 'POGO', ...of });
  };

  test('begins with the next free code of its group and the fields of another type', async () => {
    const begun = await engineer().query('rd.itemType.begin', { like: '2301' });
    const empty = await engineer().query('rd.itemType.begin', { group: '10' });

    const shipped = await definitionOf('2301');
    expect(begun).toMatchObject({ typeCode: '2313', version: 0, zh: '', shortName: '' });
    expect(begun.fields.map(({ name }: { name: string }) => name)).toEqual(shipped.fields.map(({ name }) => name));
    expect(empty.typeCode).toBe('1018');
    expect(empty.fields.length).toBeGreaterThan(0);
  });

  test('is previewed, saved as version 1, and marked; other plants do not have it', async () => {
    const begun = await engineer().query('rd.itemType.begin', { like: '2301' });
    const form = { ...begun, typeCode: '2350', zh: '弹簧针', en: 'Pogo pin', shortName: 'POGO' };

    const preview = await engineer().query('rd.itemType.preview', form);
    const saved = await engineer().mutate('rd.itemType.save', form);
    const detail = await engineer().query('rd.itemType.detail', { typeCode: '2350' });
    const groups = await engineer().query('rd.itemType.list');

    expect(preview).toMatchObject({ version: 1, items: 0, unfit: 0 });
    expect(saved).toEqual({ typeCode: '2350', version: 1 });
    expect(detail).toMatchObject({ isOwn: true, isCurrent: true, zh: '弹簧针', versions: [{ version: 1, changes: [] }] });
    expect(groups.find(({ groupCode }: { groupCode: string }) => groupCode === '23').types.at(-1)).toMatchObject({
      typeCode: '2350',
      isOwn: true,
      version: 1,
    });
    await expect(engineer({ tenantId: '100002' }).query('rd.itemType.detail', { typeCode: '2350' })).rejects.toThrow();
  });

  test('gives its items codes, is found where a type is chosen, and is named in lists, also after it was renamed', async () => {
    await add('2351', { zh: '探针座', en: 'Probe socket' });
    const { fields } = await definitionOf('2351');
    const required = fields.filter((field) => field.required).map(({ name, initial }) => [name, initial || '2']);

    const made = await engineer().mutate('rd.item.save', { ...Object.fromEntries(required), typeCode: '2351' });
    const offered = await engineer().query('rd.type.offer', { q: 'tanzhenzuo' });
    const next = { ...(await definitionOf('2351')), zh: '探针插座' };
    await engineer().mutate('rd.itemType.save', next);
    const { records } = await engineer().query('rd.item.list', { filters: { typeCode: '2351' } });

    expect(made).toMatchObject({ code: '2351-00001', shortName: 'POGO', typeCodeName: '2351 探针座' });
    expect(offered.found.map(({ code }: { code: string }) => code)).toEqual(['2351']);
    expect(records).toMatchObject([{ code: '2351-00001', typeVersion: 1, typeCodeName: '2351 探针插座' }]);
    expect((await definitionOf('2351')).version).toBe(2);
    const screen = await engineer().query('rd.item.screen');
    const options = screen.filters.find(({ name }: { name: string }) => name === 'typeCode').options;
    expect(options).toContainEqual({ value: '2351', label: '2351 探针插座' });
  });

  test('has a code of four digits in a group, which no other type has', async () => {
    expect(
      (await engineer().refusal('rd.itemType.save', { ...(await definitionOf('2301')), version: 0, typeCode: '31' })).problems,
    ).toEqual({
      typeCode: expect.stringContaining('编码为四位数字'),
    });
    const nowhere = await engineer().refusal('rd.itemType.save', { ...(await definitionOf('2301')), version: 0, typeCode: '9999' });
    expect(nowhere.problems).toEqual({ typeCode: expect.stringMatching(/^没有分类 99，可用：10 电阻、/) });
    const taken = await engineer().refusal('rd.itemType.save', { ...(await definitionOf('2301')), version: 0 });
    const atOnce = await Promise.allSettled([add('2360'), add('2360')]);

    expect(taken).toMatchObject({ code: 409, problems: { typeCode: '编码 2301 已有物料类型使用' } });
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is retired and restored like any other', async () => {
    await add('2361', { zh: '顶针', en: 'Ejector pin' });
    const { version } = await engineer().mutate('rd.itemType.retire', { typeCode: '2361', version: 1 });

    const refused = await engineer().refusal('rd.item.save', { typeCode: '2361' });

    expect(version).toBe(2);
    expect(refused.problems).toEqual({ typeCode: '物料类型 2361 顶针 已停用' });
    expect(await engineer().query('rd.type.standing', { typeCode: '2361' })).toMatchObject({ isRetired: true });
  });
});

describe('a newer version of a type', () => {
  test('brings an item along as soon as somebody fills in what is new, in its form and over its calls', async () => {
    const typeCode = '1006';
    const { id, version } = await engineer().mutate('rd.item.save', { ...resistor, typeCode, resistance: '47k' });
    const form = await definitionOf(typeCode);
    await engineer().mutate('rd.itemType.save', {
      ...form,
      confirm: 'true',
      fields: [...form.fields, { ...added, name: 'ourCoating' }, { ...added, name: 'grade', zh: '等级', en: 'Grade', required: true }],
    });

    const screen = await engineer().query('rd.item.screen', { id });
    const noted = await engineer().mutate('rd.item.submit', { id, note: '备注' });
    const asked = await engineer().refusal('rd.item.submit', { id, ourCoating: '三防漆' });
    const moved = await engineer().mutate('rd.item.submit', { id, ourCoating: '三防漆', grade: 'AEC-Q200' });

    const later = screen.form.filter(({ name }: { name: string }) => ['ourCoating', 'grade'].includes(name));
    expect(later.map(({ required, help }: Record<string, string>) => [required, help])).toEqual([
      [undefined, '类型版本2的新参数，填写后物料改用该版本'],
      [undefined, '类型版本2的新参数，填写后物料改用该版本'],
    ]);
    expect([version, noted.typeVersion]).toEqual([1, 1]);
    expect(asked.problems).toEqual({ grade: '请填写等级' });
    expect(moved).toMatchObject({ typeVersion: 2, resistance: '47K', ourCoating: '三防漆', grade: 'AEC-Q200' });
  });

  test('loses no value of an item that comes to it: what it has no field for is said', async () => {
    const { id } = await engineer().mutate('rd.item.save', { ...resistor, typeCode: '1007', resistance: '68k', brand: 'YAGEO' });
    const form = await definitionOf('1007');
    const fields = [...form.fields.filter(({ name }) => name !== 'brand'), { ...added, name: 'ourCoating' }];
    await engineer().mutate('rd.itemType.save', { ...form, confirm: 'true', fields });

    const refused = await engineer().refusal('rd.item.submit', { id, ourCoating: '三防漆' });
    const moved = await engineer().mutate('rd.item.submit', { id, ourCoating: '三防漆', brand: '' });

    expect(refused.problems).toEqual({ brand: expect.stringMatching(/^类型版本\d已没有“品牌”，请先清空$/) });
    expect(moved).toMatchObject({ ourCoating: '三防漆' });
  });
});
