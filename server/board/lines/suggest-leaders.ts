import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Option, Screen } from '#rules/screen.ts';
import { menu } from '#server/access/menus/menu.ts';
import { adminAlias, superAlias } from '#server/access/roles/rank.ts';
import { role } from '#server/access/roles/role.ts';
import { roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { commandCodes } from './line-commands.ts';
import { productionLine } from './production-line.ts';

const most = 100;

/** The list and form of lines; the form offers those who may lead one. */
export async function lineScreen(ctx: SignedInContext, { id }: { id?: string | undefined }): Promise<Screen> {
  const screen = await screenOf(productionLine, ctx);
  if (!screen.can.add && !screen.can.edit) return screen;
  const line = id === undefined ? undefined : await readRow(ctx, productionLine, id);
  const suggestions = await leadersFor(ctx, line?.deptId ?? null);
  return { ...screen, form: screen.form.map((field) => (field.name === 'leader' ? { ...field, suggestions } : field)) };
}

/**
 * Who may start shifts, administrators apart, with their departments; first those of the line's own. Names, because a line knows its leader
 * by the name (`leads-line.ts`).
 */
async function leadersFor(ctx: SignedInContext, deptId: string | null): Promise<Option[]> {
  const { realName, roleId, deptId: deptIds, status, isDeleted, tenantId } = user.table;
  const { deptName, sort, id: idOfDept } = dept.table;
  const between = ctx.locale === 'zh' ? '、' : ', ';
  const isOwn = sql<boolean>`coalesce(${deptId}::bigint = any(${deptIds}), false)`.as('is_own');
  const depts = sql<string | null>`(
    select string_agg(${deptName}, ${between} order by ${sort}, ${idOfDept}) from ${dept.table}
    where ${idOfDept} = any(${deptIds}) and ${eq(dept.table.isDeleted, 0)})`.as('depts');
  const people = await ctx.readAt(user.path, (db) =>
    db
      .selectDistinct({ realName, isOwn, depts })
      .from(user.table)
      .innerJoin(role.table, sql`${role.table.id} = any(${roleId})`)
      .innerJoin(roleMenu, eq(roleMenu.roleId, role.table.id))
      .innerJoin(menu.table, eq(menu.table.id, roleMenu.menuId))
      .where(
        and(
          eq(tenantId, ctx.session.tenantId),
          eq(isDeleted, 0),
          eq(status, 1),
          eq(role.table.isDeleted, 0),
          notInArray(role.table.roleAlias, [adminAlias, superAlias]),
          inArray(menu.table.code, [...commandCodes.start]),
        ),
      )
      .orderBy(desc(isOwn), asc(realName))
      .limit(most),
  );
  const named = new Map(people.map((one) => [one.realName, one.depts === null ? one.realName : `${one.realName} · ${one.depts}`]));
  return [...named].map(([value, label]) => ({ value, label }));
}
