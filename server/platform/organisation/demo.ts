import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { dept } from './dept.ts';
import { post } from './post.ts';

export const demoDepts: readonly { name: string; above?: string }[] = [
  { name: '生产部' },
  { name: 'SMT车间', above: '生产部' },
  { name: 'DIP车间', above: '生产部' },
  { name: '工程部' },
  { name: '品质部' },
  { name: '采购部' },
  { name: '人力资源部' },
];

export const demoPosts: readonly { code: string; name: string }[] = [
  { code: 'manager', name: '经理' },
  { code: 'leader', name: '线长' },
  { code: 'engineer', name: '工程师' },
  { code: 'ipqc', name: '巡检员' },
  { code: 'buyer', name: '采购员' },
  { code: 'hr', name: '人事专员' },
  { code: 'operator', name: '操作员' },
];

/** The plant's departments and posts; a small plant has production only. */
export async function seedOrganisation(db: Transaction, plant: DemoPlant): Promise<void> {
  await seedDepts(db, plant);
  await seedPosts(db, plant);
}

async function seedDepts(db: Transaction, { isWhole, deptIds }: DemoPlant): Promise<void> {
  const [top] = await db.select({ id: dept.table.id }).from(dept.table).where(eq(dept.table.parentId, '0')).limit(1);
  for (const [index, { name, above }] of (isWhole ? demoDepts : demoDepts.slice(0, 3)).entries()) {
    const parentId = (above === undefined ? top?.id : deptIds.get(above)) ?? '0';
    const ancestors = above === undefined ? `0,${parentId}` : `0,${top?.id},${parentId}`;
    const [row] = await db
      .insert(dept.table)
      .values({ deptName: name, fullName: name, parentId, ancestors, deptCategory: 2, sort: index + 1 })
      .returning({ id: dept.table.id });
    deptIds.set(name, String(row?.id));
  }
}

async function seedPosts(db: Transaction, { isWhole, postIds }: DemoPlant): Promise<void> {
  const posts = isWhole ? demoPosts : demoPosts.filter(({ code }) => code === 'leader');
  const rows = await db
    .insert(post.table)
    .values(posts.map(({ code, name }, index) => ({ postCode: code, postName: name, category: 3, sort: index + 1 })))
    .returning({ id: post.table.id, code: post.table.postCode });
  for (const { id, code } of rows) postIds.set(String(code), String(id));
}
