import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildRunningLine, leaderAt, startOf } from './build.ts';

const { database } = usePlant('100001', '100002');

const ask = (of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(database, '2026-03-10 10:05', of);
const isOn = async (id: string) => (await ask().query('board.productionLine.detail', { id })).isEnabled;

test('a legacy client switches a line off and on again', async () => {
  const line = await buildLine(ask());
  const client = ask({ door: 'blade' });

  await client.mutate('board.productionLine.enable', { id: line.id, enable: 0 });
  const offered = await ask().query('board.productionLine.select');
  const start = await ask().refusal('board.startShift', startOf(line.id));
  const off = await isOn(line.id);
  await client.mutate('board.productionLine.enable', { id: line.id, enable: 1 });

  expect(off).toBe(false);
  expect(offered.map(({ id }: { id: string }) => id)).not.toContain(line.id);
  expect(start.message).toContain('已停用');
  expect(await isOn(line.id)).toBe(true);
});

test('whoever holds the button finds both commands at the rows, and they do what they say', async () => {
  const line = await buildLine(ask());
  const others = ask({ session: { codes: new Set(['productionline']) } });

  const names = (screen: { actions: { name: string; on: string }[] }) => screen.actions.map(({ name, on }) => `${name} ${on}`);
  const [own, none] = [await ask().query('board.productionLine.screen'), await others.query('board.productionLine.screen')];
  await ask().mutate('board.productionLine.disable', { ids: [line.id] });
  const off = await isOn(line.id);
  await ask().mutate('board.productionLine.enable', { ids: [line.id] });

  expect(names(own)).toEqual(['enable row', 'disable row']);
  expect(names(none)).toEqual([]);
  expect([off, await isOn(line.id)]).toEqual([false, true]);
});

test.each(['enable', 'disable'])('%s needs its button and a line of the own tenant', async (command) => {
  const line = await buildLine(ask());
  const input = command === 'enable' ? { id: line.id, enable: 0 } : { ids: [line.id] };

  const without = await ask({ session: { codes: new Set(['productionline_edit']) } }).refusal(`board.productionLine.${command}`, input);
  const foreign = await ask({ tenantId: '100002' }).refusal(`board.productionLine.${command}`, input);

  expect([without.code, foreign.code]).toEqual([403, 404]);
  expect(await isOn(line.id)).toBe(true);
});

test('a select answers one line more than a page lists, so that the page knows that there are more', async () => {
  const plant = ask({ tenantId: '100002' });
  await buildLine(plant);
  await database.transact({ tenantId: '100002' }, (db) =>
    db.execute(sql`
      insert into board_production_line (tenant_id, line_code, line_name, line_type, is_enabled, sort, create_user, update_user)
      select 100002, 'M' || nth, '产线 M' || nth, 'dip', true, nth, 1000, 1000 from generate_series(1, 220) as nth`),
  );

  expect(await plant.query('board.productionLine.select')).toHaveLength(201);
});

test('whoever sets a line up is offered those who may lead it, first those of its department', async () => {
  const { sql: run } = database;
  const [near, far] = await Promise.all(
    ['贴片车间', '插件车间'].map((deptName) => ask().mutate('system.dept.submit', { deptName, sort: 1 })),
  );
  const roleWith = async (alias: string, code: string) => {
    const [role] = await run`
      insert into system_role (tenant_id, role_name, role_alias, parent_id, sort) values ('100001', ${alias}, ${alias}, 0, 1) returning id`;
    await run`insert into system_role_menu (tenant_id, role_id, menu_id) select '100001', ${role?.id}, id from system_menu where code = ${code}`;
    return String(role?.id);
  };
  const [leads, reads, rules] = [
    await roleWith('leader', 'shiftrecord_start'),
    await roleWith('reader', 'line_board'),
    (await run`select id from system_role where tenant_id = '100001' and role_alias = 'admin'`)[0]?.id,
  ];
  const person = (realName: string, roleId: string, deptId: string) =>
    ask({ session: { roleAliases: ['admin'] } }).mutate('system.user.submit', {
      account: realName,
      password: 'Board-2026-x',
      realName,
      roleId,
      deptId,
    });
  await person('安远', leads, far.id);
  await person('赵近', leads, near.id);
  await person('钱读', reads, near.id);
  await person('孙管', String(rules), near.id);
  const line = await buildLine(ask(), { deptId: near.id });

  const namesIn = async (input: object) =>
    (await ask().query('board.productionLine.screen', input)).form
      .find(({ name }: { name: string }) => name === 'leader')
      .suggestions.map(({ label }: { label: string }) => label);
  const [added, changed] = [await namesIn({}), await namesIn({ id: line.id })];

  expect(added).toEqual(['安远 · 插件车间', '赵近 · 贴片车间']);
  expect(changed).toEqual(['赵近 · 贴片车间', '安远 · 插件车间']);
});

test('a select answers only enabled lines, and the name of a disabled one that is asked for', async () => {
  const [on, off] = [await buildLine(ask()), await buildLine(ask(), { isEnabled: false, lineType: 'smt' })];

  const offered = await ask().query('board.productionLine.select');
  const [named] = await ask().query('board.productionLine.select', { ids: off.id });

  expect(offered.map(({ id }: { id: string }) => id)).toContain(on.id);
  expect(offered.map(({ id }: { id: string }) => id)).not.toContain(off.id);
  expect(named).toMatchObject({ value: off.id, label: off.lineName, lineType: 'smt' });
});

test('a taken code is refused, and a line in use is not removed', async () => {
  const { line } = await buildRunningLine(ask());
  const { lineCode } = await ask().query('board.productionLine.detail', { id: line.id });

  expect((await ask().refusal('board.productionLine.save', { lineCode, lineName: 'x', lineType: 'dip' })).problems).toEqual({
    lineCode: '产线编号已存在',
  });
  expect((await ask().refusal('board.productionLine.remove', { ids: line.id })).message).toBe(
    '数据已被引用，不能删除: 班次记录 1 条、工单计划 1 条',
  );
});

test('a line is not switched off while its shift is open, at no door, and what else it says may change', async () => {
  const { line } = await buildRunningLine(ask());

  const refused = [
    await ask().refusal('board.productionLine.disable', { ids: [line.id] }),
    await ask().refusal('board.productionLine.update', { id: line.id, isEnabled: false }),
    await ask({ door: 'blade' }).refusal('board.productionLine.enable', { id: line.id, enable: 0 }),
  ];
  await ask().mutate('board.productionLine.update', { id: line.id, isEnabled: true, note: '保养后' });

  for (const { code, message } of refused) expect([code, message]).toEqual([409, expect.stringContaining('有未结束的班次')]);
  expect(await isOn(line.id)).toBe(true);
});
