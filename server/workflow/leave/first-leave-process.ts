import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { role } from '#server/access/roles/role.ts';
import type { Transaction } from '#server/database/pool.ts';
import { definition } from '../definitions/definition.ts';
import { definitionGraph } from '../definitions/definition-graph-table.ts';
import { type ReadDefinition, readDefinition } from '../definitions/read-definition.ts';
import { leaveFile } from './leave-file.ts';

/** Whom the process asks after the first step, by the alias of their role (contract 6.2). */
const deciding = [
  { roleAlias: 'manager', roleName: '经理' },
  { roleAlias: 'boss', roleName: '老板' },
] as const;

/** Gives the transaction's tenant the process of leave and the roles that decide in it; what a plant changed or removed stays so. */
export async function addFirstLeaveProcess(db: Transaction, tenantId: string): Promise<void> {
  const { id, key } = definition.table;
  const known = await db
    .select({ id })
    .from(definition.table)
    .where(and(eq(definition.table.tenantId, tenantId), eq(key, 'Leave')))
    .limit(1);
  if (known.length > 0) return;
  const { graph, drawing, xml } = await readOnce();
  const [made] = await db
    .insert(definition.table)
    .values({ tenantId, key: graph.key, name: graph.name, category: '1', definitionVersion: 1, xml })
    .returning({ id });
  if (!made) throw new Error('The process of leave was not added');
  const hash = createHash('sha256').update(leaveFile).digest('hex');
  await db.insert(definitionGraph).values({ tenantId, definitionId: made.id, hash, graph, drawing });
  await addRoles(db, tenantId);
}

/** They say who decides and hold no right: what their people may open, the plant says by their other roles. */
async function addRoles(db: Transaction, tenantId: string): Promise<void> {
  const { roleAlias } = role.table;
  const aliases = deciding.map((one) => one.roleAlias);
  const there = await db
    .select({ roleAlias })
    .from(role.table)
    .where(and(eq(role.table.tenantId, tenantId), inArray(roleAlias, aliases)));
  const missing = deciding.filter((one) => !there.some((known) => known.roleAlias === one.roleAlias));
  if (missing.length === 0) return;
  await db.insert(role.table).values(missing.map((one) => ({ ...one, tenantId, parentId: '0', sort: 8 })));
}

let read: Promise<ReadDefinition> | undefined;

function readOnce(): Promise<ReadDefinition> {
  read ??= readDefinition(new TextEncoder().encode(leaveFile)).then((one) => {
    if ('faults' in one) throw new Error(JSON.stringify(one.faults));
    return one;
  });
  return read;
}
