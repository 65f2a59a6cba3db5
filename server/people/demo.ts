import { eq } from 'drizzle-orm';
import { demoAccounts } from '#server/access/demo/demo-accounts.ts';
import type { Transaction } from '#server/database/pool.ts';
import { demoPosts } from '#server/platform/organisation/demo.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { person } from './person.ts';

const superiors: Readonly<Record<string, string>> = {
  ...{ manager: 'director', supervisor: 'manager', leader: 'supervisor', engineer: 'director', ipqc: 'director' },
  ...{ buyer: 'director', hr: 'director', staff: 'supervisor' },
};

/** People of the floor who have no account. */
const withoutAccount = [
  { lastName: '王桂兰', dept: 'SMT车间', sex: 2, hireDate: '2019-07-15' },
  { lastName: '郑海', dept: 'SMT车间', sex: 1, hireDate: '2021-03-01' },
  { lastName: '林小燕', dept: 'DIP车间', sex: 2, hireDate: '2023-02-06' },
] as const;

/** Everybody with an account and three without, in the plant that has all its departments. */
export async function seedPeople(db: Transaction, { isWhole, deptIds, userIds }: DemoPlant): Promise<void> {
  if (!isWhole) return;
  const ids = new Map<string, string>();
  const made = await db
    .insert(person.table)
    .values(
      demoAccounts.map(({ account, realName, dept, post, phone }, at) => ({
        workCode: `E${String(at + 1).padStart(4, '0')}`,
        lastName: realName,
        departmentId: deptIds.get(dept) ?? '0',
        jobTitle: demoPosts.find(({ code }) => code === post)?.name ?? null,
        userId: userIds.get(account) ?? null,
        mobile: phone,
        hireDate: `20${12 + at}-0${(at % 9) + 1}-18`,
        hrStatus: 'regular',
      })),
    )
    .returning({ id: person.table.id, userId: person.table.userId });
  for (const { account } of demoAccounts) {
    const row = made.find(({ userId }) => userId !== null && userId === userIds.get(account));
    if (row) ids.set(account, row.id);
  }
  for (const [account, superior] of Object.entries(superiors))
    await db
      .update(person.table)
      .set({ managerId: ids.get(superior) ?? null })
      .where(eq(person.table.id, ids.get(account) ?? '0'));
  await db.insert(person.table).values(
    withoutAccount.map(({ dept, ...one }, at) => ({
      ...one,
      workCode: `E${String(demoAccounts.length + at + 1).padStart(4, '0')}`,
      departmentId: deptIds.get(dept) ?? '0',
      jobTitle: '操作员',
      managerId: ids.get('leader') ?? null,
      hrStatus: 'regular',
    })),
  );
}
