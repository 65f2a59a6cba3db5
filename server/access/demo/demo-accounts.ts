import type { Transaction } from '#server/database/pool.ts';
import { hashSecret, secretOfPlain } from '#server/security/passwords.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import type { DemoRole } from '#server/seed/menu-seed.ts';
import { user } from '../users/user.ts';

export interface DemoAccount {
  account: string;
  realName: string;
  role: DemoRole;
  dept: string;
  post: string;
  /** A second role and department, for the identity switch. */
  also?: { role: DemoRole; dept: string };
  /** Sign-in codes for this phone appear on the operator's page in the demo. */
  phone: string;
}

/** The demo accounts of tenant 000000; all use DEMO_PASSWORD. */
export const demoAccounts: readonly DemoAccount[] = [
  { account: 'manager', realName: '周建国', role: 'manager', dept: '生产部', post: 'manager', phone: '13800000101' },
  { account: 'supervisor', realName: '何强', role: 'supervisor', dept: 'SMT车间', post: 'manager', phone: '13800000102' },
  { account: 'leader', realName: '李秀英', role: 'leader', dept: 'SMT车间', post: 'leader', phone: '13800000103' },
  { account: 'engineer', realName: '陈志强', role: 'engineer', dept: '工程部', post: 'engineer', phone: '13800000104' },
  {
    account: 'ipqc',
    realName: '刘芳',
    role: 'ipqc',
    dept: '品质部',
    post: 'ipqc',
    also: { role: 'employee', dept: 'DIP车间' },
    phone: '13800000105',
  },
  { account: 'buyer', realName: '黄敏', role: 'buyer', dept: '采购部', post: 'buyer', phone: '13800000106' },
  { account: 'hr', realName: '赵丽', role: 'hr', dept: '人力资源部', post: 'hr', phone: '13800000107' },
  { account: 'staff', realName: '孙伟', role: 'employee', dept: 'DIP车间', post: 'operator', phone: '13800000108' },
  { account: 'director', realName: '吴志远', role: 'boss', dept: '生产部', post: 'manager', phone: '13800000109' },
];

/** Adds the users; a small plant gets its leader only. */
export async function seedAccounts(db: Transaction, { isWhole, password, roleIds, deptIds, postIds, userIds }: DemoPlant): Promise<void> {
  const accounts = isWhole ? demoAccounts : demoAccounts.filter(({ account }) => account === 'leader');
  const rows = await db
    .insert(user.table)
    .values(
      await Promise.all(
        accounts.map(async ({ account, realName, role, dept, post, also, phone }) => ({
          account,
          password: await hashSecret(secretOfPlain(password)),
          name: realName,
          realName,
          roleId: several(roleIds.get(role), also && roleIds.get(also.role)),
          deptId: several(deptIds.get(dept) ?? [...deptIds.values()].at(-1), also && deptIds.get(also.dept)),
          postId: postIds.get(post) ?? null,
          phone,
          userType: 1,
          status: 1,
        })),
      ),
    )
    .returning({ id: user.table.id, account: user.table.account });
  for (const { id, account } of rows) userIds.set(account, String(id));
}

/** Sets the password of every account, administrators included. */
export async function changePasswords(db: Transaction, password: string): Promise<void> {
  await db.update(user.table).set({ password: await hashSecret(secretOfPlain(password)) });
}

const several = (...ids: (string | undefined)[]): string | null => ids.filter((id) => id !== undefined).join(',') || null;
