import { describe, expect, test } from 'vitest';
import { menusBelow } from '#app/shell/menu/current-menu.ts';
import { readFolds } from '#app/shell/menu/sidebar-folds.ts';
import { openBlade } from '#tests/blade/people.ts';
import { buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001');

interface Node {
  id: string;
  code: string;
  path: string;
  children?: Node[];
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const codesOf = (nodes: Node[]) => flat(nodes).map(({ code }) => code);
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const somebody = (of: object = {}) => plant.as(of);
const pathOf = async (code: string, ask = somebody()) =>
  flat((await ask.query('session.shell')).menus).find((one) => one.code === code)?.path;

let sort = 100;
async function buildMenu(of: { code: string } & Record<string, unknown>): Promise<string> {
  sort += 1;
  const made = await platform().mutate('system.menu.submit', {
    name: of.code,
    path: `/made/${of.code}`,
    sort,
    category: 1,
    isOpen: 1,
    ...of,
  });
  return String(made.id);
}

describe('an entry of the side menu', () => {
  test('leads to its page with /index behind it, once', async () => {
    await buildMenu({ code: 'plain', path: '/made/plain' });
    await buildMenu({ code: 'indexed', path: '/made/indexed/index' });

    expect(await pathOf('plain')).toBe('/made/plain/index');
    expect(await pathOf('indexed')).toBe('/made/indexed/index');
  });

  test('with an outside address or html in it is shown in a frame, named by its id', async () => {
    const outside = await buildMenu({ code: 'outside', path: 'https://example.com/report' });
    const html = await buildMenu({ code: 'html', path: '/static/report.html' });

    expect(await pathOf('outside')).toBe(`/myiframe/${outside}`);
    expect(await pathOf('html')).toBe(`/myiframe/${html}`);
  });

  test('of open-type 2 with an outside address opens that address itself', async () => {
    await buildMenu({ code: 'window', path: 'https://example.com/window', isOpen: 2 });
    await buildMenu({ code: 'own_window', path: '/made/own', isOpen: 2 });

    expect(await pathOf('window')).toBe('https://example.com/window');
    expect(await pathOf('own_window')).toBe('/made/own/index');
  });

  test('that names roles is shown to those who have one of them, and to nobody else', async () => {
    await buildMenu({ code: 'gated', roles: 'leader, manager' });

    const leader = await somebody({ roleAliases: ['user', 'leader'] }).query('session.shell');
    const other = await somebody({ roleAliases: ['user'] }).query('session.shell');
    const nobody = await somebody({ roleAliases: [] }).query('session.shell');

    expect(codesOf(leader.menus)).toContain('gated');
    expect(codesOf(other.menus)).not.toContain('gated');
    expect(codesOf(nobody.menus)).not.toContain('gated');
  });

  test('below a group that is for other roles is cut off with it', async () => {
    const group = await buildMenu({ code: 'gated_group', roles: 'leader' });
    await buildMenu({ code: 'below_gate', parentId: group });

    expect(codesOf((await somebody({ roleAliases: ['leader'] }).query('session.shell')).menus)).toContain('below_gate');
    expect(codesOf((await somebody({ roleAliases: ['user'] }).query('session.shell')).menus)).not.toContain('below_gate');
  });

  test('refuses roles that are no list of aliases, and nothing is changed', async () => {
    const id = await buildMenu({ code: 'bad_roles', roles: 'leader' });

    const refusal = await platform().refusal('system.menu.submit', { id, roles: 'leader,,manager' });

    expect(refusal.problems).toEqual({ roles: '请填写角色别名，用英文逗号分隔' });
    expect((await platform().query('system.menu.detail', { id })).roles).toBe('leader');
  });
});

test('an old client gets no entry that is for other roles, and no meta', async () => {
  await buildMenu({ code: 'old_gated', roles: 'nobody_has_this' });
  await buildMenu({ code: 'old_open', roles: 'administrator' });
  const call = await (await openBlade(plant.database)).as('000000', 'admin', 'Factory-2026');

  const { body } = await call('GET', '/blade-system/menu/routes');

  expect(codesOf(body.data)).toContain('old_open');
  expect(codesOf(body.data)).not.toContain('old_gated');
  expect(flat(body.data).some((node) => 'meta' in node)).toBe(false);
});

describe('the top bar', () => {
  async function buildTop(name: string, ...codes: string[]): Promise<string> {
    const menus = flat((await somebody().query('session.shell')).menus);
    const { id } = await somebody().mutate('system.topMenu.submit', { name, code: name, source: 'factory', sort: 1 });
    const menuIds = codes.map((code) => menus.find((one) => one.code === code)?.id);
    await somebody().mutate('system.topMenu.grant', { topMenuIds: [id], menuIds });
    return String(id);
  }

  test('offers the entries on which somebody sees a menu', async () => {
    const id = await buildTop('production', 'shiftrecord', 'user');

    const seen = await somebody().query('session.shell');
    const leader = await somebody({ codes: new Set(['shiftrecord']) }).query('session.shell');
    const stranger = await somebody({ codes: new Set(['notice']) }).query('session.shell');

    expect(seen.tops).toContainEqual(expect.objectContaining({ id, name: 'production', icon: 'factory' }));
    expect(leader.tops.map((one: Node) => one.id)).toContain(id);
    expect(stranger.tops).toEqual([]);
  });

  test('has names in two languages', async () => {
    const id = await buildTop('生产', 'shiftrecord');
    await somebody().mutate('system.topMenu.submit', { id, nameEn: 'Production' });

    const nameIn = async (locale: 'zh' | 'en') =>
      (await plant.as({}, { locale }).query('session.shell')).tops.find((one: Node) => one.id === id);

    expect([await nameIn('zh'), await nameIn('en')]).toMatchObject([{ name: '生产' }, { name: 'Production' }]);
  });

  test('keeps what was chosen for the session, which narrows the menu to what was set; home shows all', async () => {
    const id = await buildTop('people', 'user');
    const token = 'a'.repeat(64);
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(
        `insert into session (id, user_id, kind, family, expires_at, ends_at) values ('${token}', 1000, 'page', 'f', now() + interval '1 hour', now() + interval '1 hour')`,
      ),
    );
    const signedIn = async () => {
      const [row] = await plant.database.sql`select top_menu_id::text as "topMenuId" from session where id = ${token}`;
      return somebody({ id: token, topMenuId: row?.topMenuId });
    };
    const ask = somebody({ id: token });

    await ask.mutate('desk.chooseTopMenu', { topMenuId: id });
    const narrowed = await (await signedIn()).query('session.shell');
    await ask.mutate('desk.chooseTopMenu', { topMenuId: '' });
    const whole = await (await signedIn()).query('session.shell');

    const { menuIds } = narrowed.tops.find((one: Node) => one.id === id);
    expect(narrowed.top).toBe(id);
    expect(flat(menusBelow(narrowed.menus, new Set(menuIds))).map(({ code }) => code)).toEqual(['system', 'user']);
    expect(codesOf(narrowed.menus)).toContain('shiftrecord');
    expect(whole.top).toBeNull();
  });

  test('of another tenant is not chosen', async () => {
    const id = await buildTop('theirs', 'user');
    await buildTenant(plant.database, '100002');

    const chosen = await somebody({ tenantId: '100002' }).mutate('desk.chooseTopMenu', { topMenuId: id });

    expect(chosen).toEqual({ path: '' });
    expect((await somebody({ tenantId: '100002' }).query('session.shell')).top).toBeNull();
  });
});

test('folded and opened groups are read from the cookie, and nothing else is', () => {
  expect(readFolds('+board~system')).toEqual({ board: true, system: false });
  expect(readFolds(undefined)).toEqual({});
  expect(readFolds('<script>+a')).toEqual({ a: true });
});
