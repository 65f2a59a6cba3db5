import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { endSessionsOf } from '#server/calls/sessions.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { columnsOf } from '#server/engine/visible-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { entityAt } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import { keepsSecret } from '#server/security/seal.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { client, ownGrant } from './client.ts';
import { clientUser } from './client-user-table.ts';

/** Adds a client; only a hash of its secret is stored. */
export async function insertClient(ctx: SignedInContext, input: Input) {
  const { clientSecret, ...values } = await readInput(ctx, client, input);
  return insertRow(ctx, client, { ...values, ...(await boundTo(ctx, values)), clientSecret: hashClientSecret(String(clientSecret)) });
}

/**
 * Changes a client; a blank or masked secret leaves the stored one unchanged (contract 5.5). What it opened for itself under another role
 * or secret ends.
 */
export async function updateClient(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { clientSecret: sent, ...rest } = input;
  const { clientSecret, ...values } = await readInput(ctx, client, keepsSecret(sent) ? rest : { ...rest, clientSecret: sent }, true);
  const before = await readRow(ctx, client, id);
  const wanted = { ...before, ...values };
  // What it has already stays, also when somebody has removed the role since: then it opens nothing.
  const isKept = wanted.roleId === before.roleId && !(isOwn(wanted) && !isOwn(before));
  const bound = isKept ? { roleId: before.roleId, roleTenantId: before.roleTenantId } : await boundTo(ctx, wanted);
  const secret = clientSecret ? { clientSecret: hashClientSecret(clientSecret) } : {};
  const saved = await updateRow(ctx, client, id, { ...values, ...bound, ...secret }, expected);
  const worksOn = before.roleId === bound.roleId && isOwn(before) === isOwn({ ...before, ...values }) && clientSecret === undefined;
  if (!worksOn) await endOwnSessions(ctx, [id]);
  return saved;
}

/** Ends what clients have opened for themselves. */
export async function endOwnSessions(ctx: SignedInContext, ids: string[]): Promise<void> {
  const users = await ctx.db.select({ id: clientUser.userId }).from(clientUser).where(inArray(clientUser.clientId, ids));
  await endSessionsOf(
    ctx.db,
    users.map(({ id }) => id),
  );
}

interface Bound {
  authorizedGrantTypes?: unknown;
  roleId?: unknown;
}

const isOwn = ({ authorizedGrantTypes }: Bound): boolean =>
  String(authorizedGrantTypes ?? '')
    .split(',')
    .includes(ownGrant);

/** The role of a client and its tenant. A program is no administrator of all tenants, and no supplier. */
async function boundTo(ctx: SignedInContext, values: Bound): Promise<{ roleId: string | null; roleTenantId: string | null }> {
  const { roleId } = values;
  if (typeof roleId !== 'string' || roleId === '') {
    if (isOwn(values)) throw new BusinessError(roleAsked, { field: 'roleId' });
    return { roleId: null, roleTenantId: null };
  }
  const role = entityAt('system.role');
  const { id, tenantId, roleAlias, isDeleted } = columnsOf(role);
  if (!tenantId || !roleAlias || !isDeleted) throw new Error('Roles have no tenant or alias');
  const [found] = await ctx.db
    .select({ tenantId, alias: roleAlias })
    .from(role.table)
    .where(and(eq(id, roleId), eq(isDeleted, 0)));
  if (!found || reservedAliases.includes(String(found.alias))) throw new BusinessError(roleReserved, { field: 'roleId' });
  return { roleId, roleTenantId: String(found.tenantId) };
}

const roleAsked = { zh: '授权类型含 client_credentials，请选择应用角色', en: 'Choose a role: the grants include client_credentials' };
const roleReserved = { zh: '该角色不能用于应用，请为应用新建角色', en: 'This role is not for clients. Add one for the program.' };
export const reservedAliases = ['administrator', 'supplier', 'temporary-supplier'];
