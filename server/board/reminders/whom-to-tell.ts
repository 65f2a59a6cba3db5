import { sql } from 'drizzle-orm';
import { idArray, readScopes } from '#server/calls/data-scopes.ts';
import type { Transaction } from '#server/database/pool.ts';
import { namesIn } from '../lines/leads-line.ts';

/** Who has to do with a line: its leaders by name, whoever started its shift, and by whom its data scope knows it. */
export interface PeopleOfLine {
  teamLeader: string | null;
  leader: string | null;
  startedBy: string | null;
  deptId: string | null;
  createUser: string | null;
}

const mostPeople = 50;

/** The leader of the shift, otherwise of the line; where no user is called so, whoever started the shift. */
export async function leadersOf(db: Transaction, { teamLeader, leader, startedBy }: PeopleOfLine): Promise<string[]> {
  for (const text of [teamLeader, leader]) {
    const named = await usersNamed(db, namesIn(text));
    if (named.length > 0) return named;
  }
  return startedBy === null ? [] : [startedBy];
}

/** Whose role has the right to be told, and whose data scope covers the line. */
export const supervisorsOf = (db: Transaction, tenantId: string, line: LineScope): Promise<string[]> =>
  holdersOver(db, tenantId, ['shiftrecord_overdue'], line);

type LineScope = Pick<PeopleOfLine, 'deptId' | 'createUser'>;

/** Who, of all or of these, holds one of the rights, by their codes, and whose data scope covers the line. */
export async function holdersOver(
  db: Transaction,
  tenantId: string,
  codes: readonly string[],
  { deptId, createUser }: LineScope,
  among?: readonly string[],
): Promise<string[]> {
  const these = among === undefined ? sql`true` : sql`u.id = any(${idArray([...new Set(among)])})`;
  const people = await db.execute<{ id: string; roleIds: string[]; deptIds: string[] }>(sql`
    select u.id::text as id, u.role_id::text[] as "roleIds", coalesce(u.dept_id, '{}')::text[] as "deptIds" from "system_user" u
    where u.tenant_id = ${tenantId} and u.is_deleted = 0 and u.status = 1 and ${these} and exists (
      select from system_role_menu g join system_menu m on m.id = g.menu_id and m.is_deleted = 0 and m.code in ${codes}
      where g.tenant_id = u.tenant_id and g.role_id = any(u.role_id))
    order by u.id limit ${mostPeople}`);
  const seeing: string[] = [];
  for (const { id, roleIds, deptIds } of people) {
    const scope = (await readScopes(db, { tenantId, roleIds, deptIds })).get('productionline') ?? 'all';
    const sees = scope === 'all' || (deptId !== null && scope.departments.includes(deptId)) || (scope.own && createUser === id);
    if (sees) seeing.push(id);
  }
  return seeing;
}

async function usersNamed(db: Transaction, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const found = await db.execute<{ id: string }>(sql`
    select id::text as id from "system_user"
    where tenant_id = current_setting('app.tenant_id', true) and is_deleted = 0 and status = 1
      and real_name = any(string_to_array(${names.join('\n')}, ${'\n'})) limit ${mostPeople}`);
  return found.map(({ id }) => id);
}
