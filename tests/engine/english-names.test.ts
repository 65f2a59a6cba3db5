import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001');

const admin = (locale: 'zh' | 'en') => plant.as({ roleAliases: ['admin'] }, { locale });
const platform = (locale: 'zh' | 'en') => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }, { locale });

test('names that the product brings are read in English by readers of English, wherever they are referred to', async () => {
  const [menu] = await plant.database.sql`select id from system_menu where code = 'post'`;
  const scope = { menuId: menu?.id, scopeName: '岗位范围', resourceCode: 'post_own', scopeType: 2 };
  const { id } = await platform('zh').mutate('system.dataScope.submit', scope);
  const seen = async (locale: 'zh' | 'en') => {
    const [user] = (await admin(locale).query('system.user.list')).records;
    const [choice] = await admin(locale).query('system.role.select');
    const tree = await admin(locale).query('system.role.tree');
    const { menuName } = await platform(locale).query('system.dataScope.detail', { id });
    const { columns } = await admin(locale).query('system.role.screen');
    const [role] = await admin(locale).query('system.role.list');
    const { labelKey = 'roleName' } = columns.find(({ name }: { name: string }) => name === 'roleName');
    return [user.roleName, user.postName, choice.label, tree[0].title, menuName, role[labelKey]];
  };

  expect(await seen('zh')).toEqual(['管理员', '首席执行官', '管理员', '管理员', '岗位管理', '管理员']);
  expect(await seen('en')).toEqual([
    'Administrator',
    'Chief executive officer',
    'Administrator',
    'Administrator',
    'Positions',
    'Administrator',
  ]);
});

test('a name that somebody gave stays, and the stored one is what is changed', async () => {
  const { id } = await admin('zh').mutate('system.role.submit', { roleName: '夜班管理员', roleAlias: 'night', sort: 2 });

  const [named] = await admin('en').query('system.role.select', { ids: id });
  const [own] = (await admin('en').query('system.role.list')).filter(({ roleAlias }: { roleAlias: string }) => roleAlias === 'admin');

  expect(named.label).toBe('夜班管理员');
  expect(own.roleName).toBe('管理员');
});
