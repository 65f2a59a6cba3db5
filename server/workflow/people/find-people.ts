import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { role } from '#server/access/roles/role.ts';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import { person } from '#server/people/person.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import type { StepRules, Who } from '../model/step-rules.ts';
import type { Value } from '../model/values.ts';

/** What people are found by: who applies, what the form says, whom the last to decide has chosen. */
export interface Asking {
  applicantId: string;
  values: Readonly<Record<string, Value>>;
  handedOn: readonly string[];
}

const { table } = user;
const mostPeople = 200;

/** Who gets a step, in a stable order, each once; accounts that are disabled or removed drop out. */
export async function findPeople(ctx: SignedInContext, who: StepRules['who'], asking: Asking): Promise<string[]> {
  const found: string[] = [];
  for (const one of who) found.push(...(await peopleOf(ctx, one, asking)));
  return [...new Set(found)].slice(0, mostPeople);
}

/** Who sees to a process that nobody else does. */
export const administratorsOf = (ctx: SignedInContext): Promise<string[]> =>
  usersWhere(ctx, inRoles(ctx, inArray(role.table.roleAlias, ['admin', 'administrator'])));

/** Whom each of them answers to, without themselves. */
export async function superiorsOf(ctx: SignedInContext, people: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const person of people) found.push(...(await superiorOf(ctx, person)));
  return [...new Set(found)].filter((person) => !people.includes(person));
}

/** The applicant's superior on record, without an account nobody; where none is on record, the head over him. */
async function superiorOf(ctx: SignedInContext, applicantId: string): Promise<string[]> {
  const [own, above] = [person.table, alias(person.table, 'above')];
  const ofTenant = and(eq(own.tenantId, ctx.session.tenantId), eq(own.userId, applicantId), eq(own.isDeleted, 0));
  const [superior] = await ctx.db
    .select({ userId: above.userId })
    .from(own)
    .innerJoin(above, and(eq(above.tenantId, own.tenantId), eq(above.id, own.managerId)))
    .where(and(ofTenant, eq(above.isDeleted, 0), ne(above.hrStatus, 'left')));
  if (!superior) return headOver(ctx, applicantId);
  return superior.userId === null ? [] : active(ctx, [superior.userId]);
}

/** The head of the applicant's department, or of the nearest one above it that has another head than himself; none or one. */
export async function headOver(ctx: SignedInContext, applicantId: string): Promise<string[]> {
  return (await headsOver(ctx, applicantId)).slice(0, 1);
}

async function peopleOf(ctx: SignedInContext, who: Who, { applicantId, values, handedOn }: Asking): Promise<string[]> {
  switch (who.kind) {
    case 'user':
      return active(ctx, who.ids);
    case 'role':
      return who.within === 'department'
        ? nearestInRole(ctx, who.alias, applicantId)
        : usersWhere(ctx, inRoles(ctx, eq(role.table.roleAlias, who.alias)));
    case 'post':
      return usersWhere(ctx, sql`${table.postId} && ${idArray([who.id])}`);
    case 'department':
      return usersWhere(ctx, sql`${table.deptId} && ${idArray([who.id])}`);
    case 'head':
      return (await headsOver(ctx, applicantId)).slice(0, who.levels);
    case 'superior':
      return superiorOf(ctx, applicantId);
    case 'applicant':
      return active(ctx, [applicantId]);
    case 'chosen':
      return active(ctx, idsOf(values[who.variable]));
    case 'field':
      return active(ctx, idsOf(values[who.name]));
    case 'handedOn':
      return active(ctx, handedOn);
  }
}

/** A user, or several, as forms and old clients write them: `taskUser_17`, `17,18`. */
const idsOf = (value: Value | undefined): string[] =>
  String(value ?? '')
    .split(',')
    .map((text) => text.trim().replace(/^taskUser_/, ''))
    .filter((text) => /^\d{1,19}$/.test(text));

/** Those of them who can work, in the order that they were named in. */
export async function active(ctx: SignedInContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const there = new Set(await usersWhere(ctx, inArray(table.id, [...ids])));
  return ids.filter((id) => there.has(id));
}

async function usersWhere({ db, session }: SignedInContext, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0), eq(table.status, 1), where))
    .orderBy(table.id)
    .limit(mostPeople);
  return rows.map(({ id }) => id);
}

const inRoles = ({ session }: SignedInContext, which: SQL | undefined): SQL =>
  sql`${table.roleId} && array(select ${role.table.id} from ${role.table}
    where ${and(eq(role.table.tenantId, session.tenantId), eq(role.table.isDeleted, 0), which)})`;

/** Of the applicant's department, else of the one above it, and so on. */
async function nearestInRole(ctx: SignedInContext, alias: string, applicantId: string): Promise<string[]> {
  for (const id of await departmentsOver(ctx, applicantId)) {
    const there = await usersWhere(ctx, and(inRoles(ctx, eq(role.table.roleAlias, alias)), sql`${table.deptId} && ${idArray([id])}`));
    if (there.length > 0) return there;
  }
  return [];
}

/** Heads of the departments from the applicant's upwards, without himself, each once. */
async function headsOver(ctx: SignedInContext, applicantId: string): Promise<string[]> {
  const departments = await departmentsOver(ctx, applicantId);
  if (departments.length === 0) return [];
  const rows = await ctx.db
    .select({ id: dept.table.id, headId: dept.table.headId })
    .from(dept.table)
    .where(and(eq(dept.table.tenantId, ctx.session.tenantId), eq(dept.table.isDeleted, 0), inArray(dept.table.id, departments)));
  const heads = departments.flatMap((id) => rows.find((row) => row.id === id)?.headId ?? []);
  return active(
    ctx,
    [...new Set(heads)].filter((id) => id !== applicantId),
  );
}

/** The applicant's first department, then those above it. */
async function departmentsOver({ db, session }: SignedInContext, applicantId: string): Promise<string[]> {
  const [person] = await db
    .select({ deptId: table.deptId })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.id, applicantId)));
  const own = person?.deptId?.split(',')[0];
  if (!own) return [];
  const [place] = await db
    .select({ ancestors: dept.table.ancestors })
    .from(dept.table)
    .where(and(eq(dept.table.tenantId, session.tenantId), eq(dept.table.id, own)));
  const above = (place?.ancestors ?? '').split(',').filter((id) => id !== '' && id !== '0');
  return [own, ...above.toReversed()];
}
