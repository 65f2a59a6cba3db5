import { and, eq, isNull, like, sql } from 'drizzle-orm';
import { deskMessage } from '#server/background/desk-message-table.ts';
import type { Transaction } from '#server/database/pool.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { definition } from '../definitions/definition.ts';
import { deployDefinition } from '../definitions/deploy-definition.ts';
import { demoPeople } from './demo-person.ts';
import { demoFiles } from './demo-processes.ts';
import { addPastProcesses } from './past-processes.ts';
import { runProcesses } from './run-processes.ts';

/** Who heads the departments; where nobody does, it is the one above. */
const heads: Readonly<Record<string, string>> = {
  ...{ 生产部: 'manager', SMT车间: 'supervisor', 工程部: 'engineer', 品质部: 'ipqc', 采购部: 'buyer', 人力资源部: 'hr' },
};

/** Five processes with what was decided in three months and what runs, in the plant that has all its people. */
export async function seedWorkflow(db: Transaction, plant: DemoPlant): Promise<void> {
  if (!plant.isWhole) return;
  await nameHeads(db, plant);
  const actAs = await demoPeople(db, plant);
  const definitions = new Map<string, string>();
  for (const [key, xml] of Object.entries(demoFiles(plant)))
    definitions.set(key, (await actAs('admin', 24 * 95, (ctx) => deployDefinition(ctx, { category: '2', xml }))).id);
  const [leave] = await db.select({ id: definition.table.id }).from(definition.table).where(eq(definition.table.key, 'Leave'));
  definitions.set('Leave', leave?.id ?? '');
  await addPastProcesses(db, plant, definitions);
  await runProcesses({ plant, actAs, definitions });
  // Its people have been told by now.
  const { createTime, readTime, link } = deskMessage;
  await db
    .update(deskMessage)
    .set({ readTime: sql`now()` })
    .where(and(eq(createTime, sql`now()`), isNull(readTime), like(link, '/work/%')));
}

async function nameHeads(db: Transaction, { deptIds, userIds }: DemoPlant): Promise<void> {
  for (const [name, account] of Object.entries(heads))
    await db
      .update(dept.table)
      .set({ headId: userIds.get(account) ?? null })
      .where(eq(dept.table.id, deptIds.get(name) ?? '0'));
  await db
    .update(dept.table)
    .set({ headId: userIds.get('director') ?? null })
    .where(eq(dept.table.parentId, '0'));
}
