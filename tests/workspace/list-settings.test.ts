import { expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

const list = 'system.post';
const as = (of: Partial<Session> = {}) => plant.as(of);
const settings = async (of: Partial<Session> = {}) => (await as(of).query('system.post.screen')).settings;
let people = 2000;
const somebody = () => ({ userId: String(++people), codes: new Set(['post', 'post_view', 'post_edit']) });
const roleOf = async (tenantId = '100001') => {
  const [role] = await as({ tenantId }).query('system.role.list');
  return String(role.id);
};

test('the columns that somebody chose are theirs, in their order and width, until they reset them', async () => {
  const [wang, li] = [somebody(), somebody()];

  await as(wang).mutate('list.saveColumns', { list, columns: [{ name: 'postName', width: 200 }, { name: 'postCode' }] });

  expect((await settings(wang)).columns).toEqual([{ name: 'postName', width: 200 }, { name: 'postCode' }]);
  expect((await settings(li)).columns).toBeNull();
  await as(wang).mutate('list.saveColumns', { list, columns: null });
  expect((await settings(wang)).columns).toBeNull();
});

test('a column that stands there twice, or is wider than a screen, is refused and nothing is kept', async () => {
  const wang = somebody();

  const twice = await as(wang).refusal('list.saveColumns', { list, columns: [{ name: 'postName' }, { name: 'postName' }] });
  const wide = await as(wang).refusal('list.saveColumns', { list, columns: [{ name: 'postName', width: 5000 }] });

  expect([twice.code, twice.message, wide.code]).toEqual([400, '列不能重复', 400]);
  expect((await settings(wang)).columns).toBeNull();
});

test('how dense rows are counts for all lists of its user', async () => {
  const wang = somebody();

  await as(wang).mutate('list.saveDensity', { density: 'comfortable' });

  expect((await settings(wang)).density).toBe('comfortable');
  expect((await as(wang).query('system.post.screen')).settings.columns).toBeNull();
  expect((await settings(somebody())).density).toBe('compact');
});

test('a saved filter is seen by its owner alone, is renamed, opens the list, and is removed', async () => {
  const [wang, li] = [somebody(), somebody()];
  const { id } = await as(wang).mutate('list.saveView', { list, name: '操作岗', search: 'postName=操作', isDefault: true });

  expect(await settings(wang)).toMatchObject({
    views: [{ id, name: '操作岗', search: 'postName=操作', isOwn: true, roleId: null }],
    defaultView: id,
  });
  expect((await settings(li)).views).toEqual([]);
  await as(wang).mutate('list.saveView', { id, list, name: '操作员' });
  expect((await settings(wang)).views[0]).toMatchObject({ name: '操作员', search: 'postName=操作' });
  for (const command of ['list.removeView', 'list.saveView'])
    expect(await as(li).refusal(command, { id, list, name: '我的' })).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
  await as(wang).mutate('list.removeView', { id });
  expect(await settings(wang)).toMatchObject({ views: [], defaultView: null });
});

test('names are needed, short, and given once', async () => {
  const wang = somebody();
  await as(wang).mutate('list.saveView', { list, name: '一', search: '' });

  const refused = async (name: string) => (await as(wang).refusal('list.saveView', { list, name, search: '' })).message;

  expect(await refused('  ')).toBe('请填写名称');
  expect(await refused('长'.repeat(51))).toBe('名称不能超过50个字符');
  expect(await refused('一')).toBe('该名称已存在');
  expect((await settings(wang)).views).toHaveLength(1);
});

test('a filter is shared with a role by who may, and only its people are offered it', async () => {
  const roleId = await roleOf();
  const wang = { ...somebody(), codes: new Set(['post', 'listview_share', 'role']) };
  const colleague = { ...somebody(), roleIds: [roleId] };

  const { id } = await as(wang).mutate('list.saveView', { list, name: '共用', search: 'postCode=A', roleId });

  expect((await settings(colleague)).views).toMatchObject([{ id, name: '共用', isOwn: false }]);
  expect((await settings(somebody())).views).toEqual([]);
  expect((await settings({ ...colleague, tenantId: '100002' })).views).toEqual([]);
  await as(colleague).mutate('list.chooseDefault', { list, id });
  expect((await settings(colleague)).defaultView).toBe(id);
  await as(wang).mutate('list.saveView', { id, list, name: '共用' });
  expect(await settings(colleague)).toMatchObject({ views: [], defaultView: null });
});

test('who may not share does not, and nobody shares with a role of another tenant', async () => {
  const [own, foreign] = [await roleOf(), await roleOf('100002')];
  const [wang, sharer] = [somebody(), { ...somebody(), codes: new Set(['post', 'listview_share', 'role']) }];

  const notAllowed = await as(wang).refusal('list.saveView', { list, name: '共用', search: '', roleId: own });
  const elsewhere = await as(sharer).refusal('list.saveView', { list, name: '共用', search: '', roleId: foreign });

  expect(notAllowed).toMatchObject({ code: 403, message: '请求被拒绝' });
  expect(elsewhere).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
  expect([(await settings(wang)).views, (await settings(sharer)).views]).toEqual([[], []]);
  expect(await as(wang).refusal('list.roles')).toMatchObject({ code: 403 });
});

test("somebody else's filter cannot be one's beginning", async () => {
  const [wang, li] = [somebody(), somebody()];
  const { id } = await as(wang).mutate('list.saveView', { list, name: '私有', search: '' });

  expect(await as(li).refusal('list.chooseDefault', { list, id })).toMatchObject({ code: 404 });
  expect((await settings(li)).defaultView).toBeNull();
});

test('who may not open a list keeps no filter, columns or codes of it', async () => {
  const wang = as(somebody());
  const foreign = 'system.user';

  const refusals = [
    await wang.refusal('list.saveView', { list: foreign, name: '私有', search: '' }),
    await wang.refusal('list.saveColumns', { list: foreign, columns: [{ name: 'account' }] }),
    await wang.refusal('list.chooseDefault', { list: foreign, id: '' }),
    await wang.refusal('list.keepCodes', { list: foreign, field: 'account', text: 'A' }),
    await wang.refusal('list.saveView', { list: 'no.such', name: '私有', search: '' }),
  ];

  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 403, message: '请求被拒绝' });
});

test('the name of a saved filter stands in one line', async () => {
  const wang = somebody();
  await as(wang).mutate('list.saveView', { list, name: '操作\r\n员', search: '' });

  const refused = await as(wang).refusal('list.saveView', { list, name: '操\u0007作', search: '' });

  expect((await settings(wang)).views).toMatchObject([{ name: '操作 员' }]);
  expect(refused.problems).toEqual({ name: '名称含有无法保存的字符' });
});
