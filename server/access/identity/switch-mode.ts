import { and, eq, sql } from 'drizzle-orm';
import { createPageSession, type Opening } from '#server/calls/sessions.ts';
import { TokenRefusal } from '#server/calls/token-refusal.ts';
import type { Transaction } from '#server/database/pool.ts';
import { param } from '#server/platform/settings/param.ts';

/** Whether users choose a department and a role at sign-in; off by default (specification 3, site config). */
export async function isSwitchMode(db: Transaction): Promise<boolean> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const [row] = await db
    .select({ value: paramValue })
    .from(param.table)
    .where(and(eq(paramKey, 'account.switchMode'), eq(isDeleted, 0)));
  return row?.value?.trim() === 'true';
}

/** Opens a page session; in switch mode the user chooses a department and a role first, if he has several. */
export async function openPage(db: Transaction, opening: Opening): Promise<{ token: string; expires: Date }> {
  return createPageSession(db, { ...opening, mustChoose: (await isSwitchMode(db)) && (await hasChoice(db, opening)) });
}

/**
 * In switch mode a department or role named by the client must be the user's own, or no token is issued; otherwise a foreign one is
 * ignored (contract 3.2).
 */
export async function assertOwnChoice(
  db: Transaction,
  asked: { deptId: string; roleId: string },
  opened: Pick<Opening, 'deptId' | 'roleId'>,
): Promise<void> {
  const isForeign = (wanted: string, got: string | null) => wanted !== '' && wanted !== got;
  if (!isForeign(asked.deptId, opened.deptId) && !isForeign(asked.roleId, opened.roleId)) return;
  if (await isSwitchMode(db)) throw notSwitchable();
}

async function hasChoice(db: Transaction, { tenantId, userId }: Opening): Promise<boolean> {
  const [row] = await db.execute<{ several: boolean }>(sql`
    select coalesce(cardinality(dept_id), 0) > 1 or coalesce(cardinality(role_id), 0) > 1 as several
    from "system_user" where tenant_id = ${tenantId} and id = ${userId}`);
  return row?.several === true;
}

export const notSwitchable = () =>
  new TokenRefusal(5001, { zh: '只能切换到本人所属的部门和角色', en: 'Only your own departments and roles can be chosen' });
