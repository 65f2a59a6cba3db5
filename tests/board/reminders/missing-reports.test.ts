import { expect, test } from 'vitest';
import { tellMissing } from '#server/board/reminders/tell-missing.ts';
import { noSources } from '#server/database/sources.ts';
import { usePlant } from '#tests/plant.ts';
import { at, buildLine, buildRunningLine, entryOf, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001');
const admin = () => plant.as({ roleAliases: ['admin'] });
const leader = (local: string) => leaderAt(plant.database, local);
const lookAt = (local: string) => tellMissing({ database: plant.database, sources: noSources, now: () => at(local) });

let made = 0;
/** A user called by a name of his own; `codes` of his role's menus. */
async function buildPerson(of: { deptId?: string; codes?: readonly string[]; scope?: 'below' } = {}) {
  const realName = `组长${++made}`;
  const roleId = of.codes && (await buildRole(of.codes, of.scope));
  const { id } = await admin().mutate('system.user.submit', {
    ...{ account: `floor${made}`, password: 'Board-2026-x', realName },
    ...(roleId && { roleId }),
    ...(of.deptId && { deptId: of.deptId }),
  });
  return { id: String(id), realName };
}

async function buildRole(codes: readonly string[], scope?: 'below'): Promise<string> {
  const alias = `role${made}`;
  const { sql } = plant.database;
  const [role] = await sql`
    insert into system_role (tenant_id, role_name, role_alias, parent_id, sort) values ('100001', ${alias}, ${alias}, 0, 1) returning id`;
  for (const code of codes)
    await sql`insert into system_role_menu (tenant_id, role_id, menu_id) select '100001', ${role?.id}, id from system_menu where code = ${code}`;
  if (scope === 'below') {
    const [kept] = await sql`
      insert into system_data_scope (menu_id, resource_code, scope_name, scope_type)
      select id, ${alias}, ${alias}, 4 from system_menu where code = 'productionline' returning id`;
    await sql`insert into system_role_data_scope (tenant_id, role_id, data_scope_id) values ('100001', ${role?.id}, ${kept?.id})`;
  }
  return String(role?.id);
}

/** A running line whose shift was entered when it began. */
async function buildWorking(of: Parameters<typeof buildRunningLine>[1] = {}) {
  const built = await buildRunningLine(leader('2026-03-10 08:00'), of);
  await plant.database.sql`update board_shift_record set create_time = start_time where id = ${built.shift.id}`;
  return built;
}

const messagesTo = async (userId: string) =>
  (await plant.database.sql`select title, link, read_time is null as unread from desk_message where user_id = ${userId} order by id`).map(
    ({ title, link, unread }) => ({ title: String(title), link: String(link), unread: Boolean(unread) }),
  );

test('the leader of a line is told once of a slot that nobody reported, and no more when it is reported', async () => {
  const person = await buildPerson();
  const { line, shift, plan } = await buildWorking({ shift: { teamLeader: person.realName } });

  await lookAt('2026-03-10 10:19');
  const early = await messagesTo(person.id);
  await Promise.all([lookAt('2026-03-10 10:20'), lookAt('2026-03-10 10:20'), lookAt('2026-03-10 10:45')]);
  const told = await messagesTo(person.id);
  await leader('2026-03-10 10:50').mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id, confirm: true });
  await lookAt('2026-03-10 10:51');
  const settled = await messagesTo(person.id);
  await lookAt('2026-03-10 12:20');

  expect(early).toEqual([]);
  const first = {
    title: `${line.lineName}：时段 08:00-10:00 未报工`,
    link: `/board/lines/${line.id}?${new URLSearchParams({ shift: shift.id, slot: '08:00-10:00' })}`,
  };
  expect(told).toEqual([{ ...first, unread: true }]);
  expect(settled).toEqual([{ ...first, unread: false }]);
  expect(await messagesTo(person.id)).toEqual([
    { ...first, unread: false },
    expect.objectContaining({ title: `${line.lineName}：时段 10:00-12:00 未报工`, unread: true }),
  ]);
});

test('after an hour those above who see the line are told too, once, and a shift that ends ends it', async () => {
  const workshop = await admin().mutate('system.dept.submit', { deptName: '车间', fullName: '车间', deptCategory: 1, sort: 1 });
  const other = await admin().mutate('system.dept.submit', { deptName: '二车间', fullName: '二车间', deptCategory: 1, sort: 2 });
  const head = await buildPerson({ deptId: workshop.id, codes: ['productionline', 'shiftrecord_overdue'], scope: 'below' });
  const elsewhere = await buildPerson({ deptId: other.id, codes: ['productionline', 'shiftrecord_overdue'], scope: 'below' });
  const manager = await buildPerson({ codes: ['productionline', 'shiftrecord_overdue'] });
  const clerk = await buildPerson({ codes: ['productionline', 'shiftrecord'] });
  const person = await buildPerson();
  const { line, shift } = await buildWorking({ line: { deptId: workshop.id, leader: person.realName }, shift: { teamLeader: '' } });
  const ofLine = async (id: string) => (await messagesTo(id)).filter(({ title }) => title.startsWith(line.lineName));

  await lookAt('2026-03-10 10:59');
  const early = await Promise.all([person, head, manager].map(({ id }) => ofLine(id)));
  await lookAt('2026-03-10 11:00');
  await lookAt('2026-03-10 11:01');
  const late = await Promise.all([person, head, manager, elsewhere, clerk].map(({ id }) => ofLine(id)));
  await leader('2026-03-10 11:02').mutate('board.endShift', {
    shiftId: shift.id,
    datetime: '2026-03-10 11:01',
    indirectWorkHour: 0,
    confirm: true,
  });
  await lookAt('2026-03-10 11:03');

  expect(early.map(({ length }) => length)).toEqual([1, 0, 0]);
  expect(late.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0]);
  expect((await ofLine(head.id)).map(({ unread }) => unread)).toEqual([false]);
});

test('nobody is told of a line without a plan or a shift, of overtime, or where the plant wants no messages', async () => {
  const person = await buildPerson();
  const unplanned = await buildLine(leader('2026-03-10 08:00'), { leader: person.realName });
  await leader('2026-03-10 08:00').mutate('board.startShift', { ...startOf(unplanned.id, { teamLeader: '' }), confirm: true });
  await buildLine(leader('2026-03-10 08:00'), { leader: person.realName });
  await plant.database.sql`update board_shift_record set create_time = start_time`;

  await lookAt('2026-03-10 15:00');
  const withoutPlan = await messagesTo(person.id);
  const param = await plant
    .as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] })
    .mutate('system.param.submit', { paramName: 'x', paramKey: 'board.missingReport.leaderMinutes.100001', paramValue: '0' });
  const { line } = await buildWorking({ shift: { teamLeader: person.realName } });
  await lookAt('2026-03-10 10:45');
  const silent = await messagesTo(person.id);
  await plant.database.sql`delete from system_param where id = ${param.id}`;
  await lookAt('2026-03-11 06:00');

  expect(withoutPlan).toEqual([]);
  expect(silent).toEqual([]);
  expect((await messagesTo(person.id)).map(({ title }) => title)).toEqual(
    ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'].map(
      (slot) => `${line.lineName}：时段 ${slot} 未报工`,
    ),
  );
});

test('a shift that was entered late is given its time: nobody is told of what could not have been reported', async () => {
  const person = await buildPerson();
  const { line, shift } = await buildRunningLine(leader('2026-03-10 08:00'), { shift: { teamLeader: person.realName } });
  await plant.database.sql`update board_shift_record set create_time = '2026-03-10 13:50+08' where id = ${shift.id}`;

  await lookAt('2026-03-10 14:05');
  const early = await messagesTo(person.id);
  await lookAt('2026-03-10 14:10');

  expect(early).toEqual([]);
  expect((await messagesTo(person.id)).map(({ title }) => title)).toEqual(
    ['08:00-10:00', '10:00-12:00'].map((slot) => `${line.lineName}：时段 ${slot} 未报工`),
  );
});
