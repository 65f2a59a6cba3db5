import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findPerson } from '#server/calls/find-identity.ts';
import { session } from '#server/calls/session-table.ts';
import { BusinessError } from '#server/errors.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { isSwitchMode, notSwitchable } from './switch-mode.ts';

/** What the session works as now, and whether all departments and roles together may be chosen (specification 2.4, 6). */
export async function describeIdentity({ db, session: { identity, userId } }: SignedInContext) {
  return {
    userId,
    deptId: identity?.deptId ?? '',
    roleId: identity?.roleId ?? '',
    mayBeAll: !(await isSwitchMode(db)),
    mustChoose: identity?.mustChoose === true,
  };
}

/**
 * Lets this session work as one of the user's own departments and one of his own roles, or, without one, as all of them together.
 * Rights and menus follow with the next request; the entry of the top bar that belonged to the old ones is left.
 */
export async function switchIdentity(ctx: SignedInContext, chosen: { deptId: string; roleId: string }): Promise<void> {
  const { db } = ctx;
  const person = await findPerson(db, ctx.session);
  if (!person) throw notSwitchable();
  const departments = person.deptIds;
  const roles = person.roles.map(({ id }) => id);
  const isForeign = (own: string[], id: string) => id !== '' && !own.includes(id);
  if (isForeign(departments, chosen.deptId) || isForeign(roles, chosen.roleId)) throw notSwitchable();
  if (await isSwitchMode(db)) {
    if (departments.length > 1 && chosen.deptId === '') throw new BusinessError(said.department, { field: 'deptId' });
    if (roles.length > 1 && chosen.roleId === '') throw new BusinessError(said.role, { field: 'roleId' });
  }
  await db
    .update(session)
    .set({ deptId: chosen.deptId || null, roleId: chosen.roleId || null, topMenuId: null, mustChoose: false })
    .where(and(eq(session.id, ctx.session.id), eq(session.kind, 'page')));
}

/** What the user menu says of the present identity: its name where the session is narrowed, and whether there is another one. */
export async function presentIdentity({
  db,
  session: { identity, roleNames },
}: SignedInContext): Promise<{ name: string; canSwitch: boolean }> {
  const { deptId = null, roleId = null, isOneOfSeveral = false } = identity ?? {};
  const [own] = deptId === null ? [] : await db.select({ name: dept.table.deptName }).from(dept.table).where(eq(dept.table.id, deptId));
  const names = [own?.name, roleId === null ? undefined : roleNames[0]];
  return { name: names.filter(Boolean).join(' · '), canSwitch: isOneOfSeveral };
}

const said = {
  department: { zh: '请选择部门', en: 'please select a department' },
  role: { zh: '请选择角色', en: 'please select a role' },
};
