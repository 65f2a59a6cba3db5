import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { post } from '#server/platform/organisation/post.ts';
import { role } from '../roles/role.ts';
import { user } from './user.ts';

/** A name in a workbook that stands for nothing, or for several things. */
export class NameProblem extends BusinessError {
  constructor(field: string, text: Label) {
    super(text, { field });
  }
}

/** Turns the words of a workbook's row into what a form would send, within one tenant. */
export interface TenantNames {
  inputOf(cells: Input): Input;
}

/** Reads what roles, departments and posts of a tenant are called; a department also goes by its whole path. */
export async function readNames(ctx: SignedInContext, tenantId: string): Promise<TenantNames> {
  const [roles, depts, posts] = await inTenant(ctx, tenantId, async () => [
    await namesIn(ctx, role.table, role.table.roleName, tenantId),
    withPaths(await deptsOf(ctx, tenantId)),
    await namesIn(ctx, post.table, post.table.postName, tenantId),
  ]);
  const idsAt: Record<string, Names> = { roleId: roles, deptId: depts, postId: posts };
  return {
    inputOf: (cells) =>
      Object.fromEntries(
        Object.entries(cells).map(([field, given]) => {
          const text = String(given);
          const names = idsAt[field];
          if (names) return [field, idsNamed(field, text, names)];
          return [field, optionNamed(field, text)];
        }),
      ),
  };
}

/** The ids that go by a name: more than one is no answer. */
type Names = ReadonlyMap<string, readonly string[]>;

function idsNamed(field: string, text: string, names: Names): string {
  const wanted = text
    .split(/[,，、;；]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return wanted
    .map((name) => {
      const [id, other] = names.get(name) ?? [];
      if (id === undefined) throw new NameProblem(field, { zh: `“${name}”不存在`, en: `there is no “${name}”` });
      if (other !== undefined)
        throw new NameProblem(field, { zh: `“${name}”不唯一,请写完整路径`, en: `“${name}” is not the only one of that name` });
      return id;
    })
    .join(',');
}

/** A choice may be written as its word, in either language, or as its value; anything else is left for the field's rules to refuse. */
function optionNamed(field: string, text: string): string {
  const options = (user.fields as Record<string, { options?: readonly { value: string; label: Label }[] }>)[field]?.options;
  return options?.find(({ label }) => label.zh === text || label.en === text)?.value ?? text;
}

async function namesIn(
  { db }: SignedInContext,
  table: typeof role.table | typeof post.table,
  name: typeof role.table.roleName | typeof post.table.postName,
  tenantId: string,
): Promise<Names> {
  const rows = await db
    .select({ id: table.id, name })
    .from(table as typeof role.table)
    .where(and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0)));
  return grouped(rows);
}

async function deptsOf({ db }: SignedInContext, tenantId: string) {
  const { id, deptName, parentId, isDeleted } = dept.table;
  return db
    .select({ id, name: deptName, parentId })
    .from(dept.table)
    .where(and(eq(dept.table.tenantId, tenantId), eq(isDeleted, 0)));
}

function withPaths(rows: { id: string; name: string; parentId: string }[]): Names {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (row: { name: string; parentId: string }, depth = 0): string => {
    const above = depth < 20 ? byId.get(row.parentId) : undefined;
    return above ? `${pathOf(above, depth + 1)}/${row.name}` : row.name;
  };
  const paths = rows.map((row) => ({ id: row.id, name: pathOf(row) })).filter(({ name }) => name.includes('/'));
  // Below the top that stands for the tenant itself, people start at the next.
  const shorter = paths.map(({ id, name }) => ({ id, name: name.slice(name.indexOf('/') + 1) })).filter(({ name }) => name.includes('/'));
  return grouped([...rows, ...paths, ...shorter]);
}

function grouped(rows: { id: string; name: string }[]): Names {
  const names = new Map<string, string[]>();
  for (const { id, name } of rows) if (!names.get(name)?.includes(id)) names.set(name, [...(names.get(name) ?? []), id]);
  return names;
}
