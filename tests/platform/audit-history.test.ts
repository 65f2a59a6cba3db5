import { describe, expect, test } from 'vitest';
import type { buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('000000', '100001', '100002');

const administrator = { roleAliases: ['admin'] };
const asking = (of: Parameters<typeof buildSession>[0] = {}, locale: 'zh' | 'en' = 'zh') =>
  plant.as({ ...administrator, ...of }, { locale });
const platform = () => asking({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'], account: 'root' });

describe("a record's history", () => {
  test('says what was done, the latest first, each field by its label with its words before and after', async () => {
    const ask = asking({ account: 'wang' });
    const { id } = await ask.mutate('system.post.save', { postCode: 'P', postName: '前', category: 1, sort: 1 });
    await ask.mutate('system.post.update', { id, postName: '后', category: 2 });

    const [edited, added] = await ask.query('system.post.changes', { id });

    expect(edited).toMatchObject({ command: '修改', by: 'wang', at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) });
    expect(edited.changes.map((change: { name: string }) => change.name).sort()).toEqual(['category', 'postName']);
    expect(edited.changes).toContainEqual({ name: 'postName', label: '岗位名称', before: '前', after: '后' });
    const category = edited.changes.find((change: { name: string }) => change.name === 'category');
    expect(category.before).toMatch(/[\u4e00-\u9fff]/);
    expect(category.after).not.toBe(category.before);
    expect(added).toMatchObject({ command: '新增' });
  });

  test('tells of both who changed a record at once without saying what they had read, and the last one wins', async () => {
    const { id } = await asking().mutate('system.post.save', { postCode: 'P2', postName: '前', category: 1, sort: 1 });
    const names = ['甲', '乙', '丙', '丁', '戊', '己'];

    await Promise.all(names.map((postName) => asking({ account: postName }).mutate('system.post.submit', { id, postName })));

    const history = await asking().query('system.post.changes', { id });
    expect(history.map(({ by }: { by: string }) => by).sort()).toEqual(['tester', ...names].sort());
    expect((await asking().query('system.post.detail', { id })).postName).toBe(history[0].by);
  });

  test('is in the language of the one who reads', async () => {
    const { id } = await asking().mutate('system.post.save', { postCode: 'E', postName: 'x', category: 1, sort: 1 });

    const [added] = await asking({}, 'en').query('system.post.changes', { id });

    expect(added.command).toBe('Added');
    expect(added.changes.map((change: { label: string }) => change.label).join()).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test('names the menus that a role was granted and lost', async () => {
    const ask = platform();
    const menus = await ask.query('system.menu.list', {});
    const flat = (rows: { id: string; code: string; children?: never[] }[]): { id: string; code: string }[] =>
      rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
    const idOf = (code: string) => flat(menus).find((row) => row.code === code)?.id ?? '';
    const { id } = await ask.mutate('system.role.save', { roleName: '质检', roleAlias: 'qc', parentId: '0', sort: 9 });
    await ask.mutate('system.role.grant', { roleIds: [id], menuIds: [idOf('post'), idOf('post_add')], dataScopeIds: [] });

    await ask.mutate('system.role.grant', { roleIds: [id], menuIds: [idOf('post'), idOf('dept')], dataScopeIds: [] });

    const [granted] = await ask.query('system.role.changes', { id });
    expect(granted).toMatchObject({ command: '授权' });
    expect(granted.changes).toEqual([
      expect.objectContaining({ label: '菜单权限', added: [expect.stringMatching(/› 部门管理$/)], removed: ['岗位管理 › 新增'] }),
    ]);
  });

  test('names the roles that came to a user and left him, and shows no secret', async () => {
    const ask = platform();
    const role = await ask.mutate('system.role.save', { roleName: '仓管', roleAlias: 'store', parentId: '0', sort: 9 });
    const { id } = await ask.mutate('system.user.save', { account: 'keeper', realName: '管', password: 'Very-Secret-1', status: 1 });
    await ask.mutate('system.user.grant', { userIds: [id], roleIds: [role.id] });

    const history = await ask.query('system.user.changes', { id });

    expect(history[0]).toMatchObject({ command: '授权', changes: [{ label: '所属角色', added: ['仓管'], removed: [] }] });
    expect(JSON.stringify(history)).not.toMatch(/Very-Secret-1|argon2/);
    expect(JSON.stringify(history)).toContain('***');
  });

  test("tells a tenant what the platform's administrator changed there", async () => {
    const { id } = await asking().mutate('system.role.save', { roleName: '计划', roleAlias: 'plan', parentId: '0', sort: 9 });
    await platform().mutate('system.role.update', { id, roleName: '计划员' });

    const [changed] = await asking().query('system.role.changes', { id });

    expect(changed).toMatchObject({ by: 'root', changes: [{ before: '计划', after: '计划员' }] });
  });

  test('is told to nobody who may not view the record, nor to another tenant', async () => {
    const { id } = await asking().mutate('system.post.save', { postCode: 'R', postName: 'x', category: 1, sort: 1 });

    const lacking = await asking({ codes: new Set(['post', 'post_edit']) }).refusal('system.post.changes', { id });
    const foreign = await asking({ tenantId: '100002' }).refusal('system.post.changes', { id });
    const absent = await asking({ tenantId: '100002' }).refusal('system.post.changes', { id: '1' });

    expect(lacking).toMatchObject({ code: 403, message: '请求被拒绝' });
    expect(foreign).toEqual(absent);
    expect(foreign).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
  });
});

describe('the log itself', () => {
  test.each([
    ['changed', 'update audit_log set account = null'],
    ['removed', 'delete from audit_log'],
    ['emptied', 'truncate audit_log'],
  ])('cannot be %s by the role that requests run as', async (_deed, statement) => {
    const tried = plant.database.sql.begin(async (tx) => {
      await tx.unsafe("set local role app_user; set local app.tenant_id = '100001'");
      await tx.unsafe(statement);
    });

    await expect(tried).rejects.toMatchObject({ code: '42501' });
  });
});
