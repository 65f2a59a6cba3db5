import { beforeAll, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');
const clerk = (locale: 'zh' | 'en' = 'zh') => plant.as({}, { locale });
let departmentId = '';
let userId = '';

beforeAll(async () => {
  const dept = { deptName: '工艺部', parentId: '0', sort: 1 };
  departmentId = (await clerk().mutate('system.dept.save', dept)).id;
  const roleId = (await clerk().query('system.role.list', { roleAlias: 'manager' }))[0].id;
  const account = { account: 'zhou', realName: '周建', password: 'Factory-2026', phone: '13800000001', deptId: departmentId, roleId };
  userId = (await plant.as({ roleAliases: ['admin'] }).mutate('system.user.submit', { ...account, status: 1 })).id;
});

const add = async (workCode: string, of: object = {}): Promise<string> =>
  (await clerk().mutate('hr.person.submit', { workCode, lastName: `员工${workCode}`, departmentId, ...of })).id;
const refused = async (of: object, locale: 'zh' | 'en' = 'zh') =>
  (await clerk(locale).refusal('hr.person.submit', { workCode: 'X1', lastName: '陈立', departmentId, ...of })).problems;

test('a job number is one person’s, however it is written, and so is an account', async () => {
  await add('a017', { userId });

  expect(await refused({ workCode: 'A017 ' })).toEqual({ workCode: '工号已存在!' });
  expect(await refused({ userId })).toEqual({ userId: '该账号已属于其他人员!' });
  expect(await refused({ departmentId: '' }, 'en')).toEqual({ departmentId: 'Choose the department' });
});

test('nobody is above himself, directly or over others', async () => {
  const head = await add('L1');
  const middle = await add('L2', { managerId: head });
  const low = await add('L3', { managerId: middle });

  expect(await refused({ id: head, workCode: 'L1', managerId: head })).toEqual({ managerId: '直接上级不能是本人' });
  expect(await refused({ id: head, workCode: 'L1', managerId: low })).toEqual({ managerId: '员工L3是其下级，不能作为直接上级' });
  const moved = await clerk().mutate('hr.person.submit', { id: low, managerId: head });
  expect(moved.managerId).toBe(head);
  expect((await clerk().query('hr.person.detail', { id: low })).managerName).toContain('L1');
});

test('two who would make each other their superior at once: one is refused', async () => {
  const [one, other] = [await add('R1'), await add('R2')];

  const both = await Promise.allSettled([
    clerk().mutate('hr.person.submit', { id: one, managerId: other }),
    clerk().mutate('hr.person.submit', { id: other, managerId: one }),
  ]);

  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('whoever leaves says when, is asked about those below him, and is no superior from then on', async () => {
  const head = await add('G1', { hireDate: '2020-02-01' });
  const below = await add('G2', { managerId: head });
  const leaving = { id: head, hrStatus: 'left', leaveDate: '2026-03-31' };

  expect(await refused({ ...leaving, workCode: 'G1', leaveDate: '' })).toEqual({ leaveDate: '离职人员请填写离职日期' });
  expect(await refused({ ...leaving, workCode: 'G1', leaveDate: '2020-01-31' })).toEqual({ leaveDate: '离职日期不能早于入职日期' });
  const asked = await refused({ ...leaving, workCode: 'G1' });
  expect(Object.values(asked ?? {})).toEqual(['仍是 员工G2 的直接上级，离职后由其部门负责人审批']);
  await clerk().mutate('hr.person.submit', { ...leaving, confirm: true });

  expect(await refused({ managerId: head })).toEqual({ managerId: '员工G1已离职，不能作为直接上级' });
  const [, found] = [await clerk().mutate('hr.person.submit', { id: below, jobTitle: '技术员' }), await clerk().query('hr.person.select')];
  expect(found.map(({ id }: { id: string }) => id)).not.toContain(head);
  expect((await clerk().query('hr.person.select', { ids: head })).map(({ id }: { id: string }) => id)).toEqual([head]);
});

test('dates that cannot be are refused at their field', async () => {
  expect(await refused({ birthday: '1900-01-01' })).toEqual({ birthday: '生日不正确，请检查年份' });
  expect(await refused({ birthday: '2999-01-01' }, 'en')).toEqual({ birthday: 'Check the year of the birthday' });
  expect(await refused({ hireDate: '2999-01-01' })).toEqual({ hireDate: '入职日期不能晚于366天以后' });
  await add('D1', { birthday: '1988-02-29' });
});

test('a choice of people names number, name, department and account, nothing private, and hears how a name sounds', async () => {
  const id = await add('S-9', { lastName: '欧阳娜', mobile: '13812345678', birthday: '1990-05-04' });

  const [byName, bySound, byNumber] = await Promise.all(
    [{ name: '欧阳' }, { q: 'oyn' }, { q: 's-9' }].map((of) => clerk().query('hr.person.select', of)),
  );

  const shown = {
    id,
    value: id,
    label: 'S-9 欧阳娜',
    lastName: '欧阳娜',
    workCode: 'S-9',
    departmentId,
    departmentName: '工艺部',
    userId: null,
  };
  expect(byName).toEqual([shown]);
  expect(bySound).toEqual([shown]);
  expect(byNumber).toEqual([shown]);
});
