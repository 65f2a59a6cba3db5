import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findPerson } from '#server/calls/find-identity.ts';
import { session } from '#server/calls/session-table.ts';
import { BusinessError } from '#server/errors.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { isSwitchMode, notSwitchable } from './switch-mode.ts';

/** The session's current identity, and whether all departments and roles together may be chosen (specification 2.4, 6). */
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
 * Narrows this session to one of the user's own departments and roles or, without a choice, to all of them together. Permissions and
 * menus follow with the next request; the selected top bar entry is cleared.
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

/** The current identity for the user menu: its name if the session is narrowed, and whether there is another one. */
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
  department: { zh: '请选择部门', en: 'Choose a department' },
  role: { zh: '请选择角色', en: 'Choose a role' },
};
