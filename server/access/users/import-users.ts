import { and, eq, inArray, or } from 'drizzle-orm';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { type FilledRow, type FurtherColumn, importsWith, type RowCommands } from '#server/exchange/imports-with.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { ownerLabel } from '#server/platform/organisation/with-owner.ts';
import { initPasswordFor } from '../passwords/given-password.ts';
import { oneTimePasswords } from '../passwords/new-password.ts';
import { addUser, changeUser, roomIn, userMessages } from './save-user.ts';
import { user } from './user.ts';
import { keepAdministrators } from './user-administrators.ts';

const said = {
  foreignTenant: { zh: '只能导入到本租户', en: 'Users can be imported into your own tenant only' },
  noTenant: { zh: '“{name}”不存在', en: 'There is no "{name}"' },
  blank: { zh: '租户编号或名称，留空为本租户', en: 'ID or name of the tenant; empty for your own' },
};

importsWith(user, { columns: tenantColumn, group: byTenant, prepare: userCommands });

/** New users get one-time passwords, hashed before the rows are written; a tenant keeps an administrator and its quota. */
async function userCommands(count: number, call?: ExternalContext): Promise<RowCommands> {
  const made = await oneTimePasswords(count, await call?.inTransaction(initPasswordFor));
  const added: { tenantId: string; account: string; password: string }[] = [];
  const rooms = new Map<string, number>();
  const within = async <Made>(ctx: SignedInContext, tenantId: string, add: () => Promise<Made>) => {
    const room = rooms.get(tenantId) ?? (await roomIn(ctx, tenantId, { isLocked: false }));
    rooms.set(tenantId, room);
    if (added.filter((one) => one.tenantId === tenantId).length >= room) throw new BusinessError(userMessages.full);
    return add();
  };
  return {
    insert: async (ctx, input) => {
      // The user was removed since the dry run: the new one gets an unknown password and needs a reset.
      const { password = '', hash = '' } = made[added.length] ?? {};
      const kept = { password: hash, weakPassword: hash === '' ? null : (0 as const), mustChangePassword: true };
      const { account, tenantId } = await addUser(ctx, input, { within, keep: async () => kept });
      added.push({ tenantId, account, password });
    },
    update: changeUser,
    around: async (ctx, rows, write, refuse) => {
      const own = ctx.session.tenantId;
      const written = await keepAdministrators(ctx, [own, ...rows.map((row) => tenantOf(ctx, row))], write);
      // Checked again under the lock of the tenant's row, which is held from here to the end.
      for (const tenantId of [...new Set(added.map((one) => one.tenantId))].sort()) {
        const room = await roomIn(ctx, tenantId);
        if (room >= 0) continue;
        const late = written.filter((row) => row.kind === 'added' && tenantOf(ctx, row) === tenantId).slice(room);
        refuse(late.map((row) => ({ ...row, kind: 'wrong', problems: [{ field: '', text: userMessages.full[ctx.locale] }] })));
        throw new BusinessError(userMessages.full);
      }
      return written;
    },
    passwords: () => added.map(({ account, password }) => ({ account, password })),
  };
}

/** Only the platform administrator may name a user's tenant (contract 5.1). */
function tenantColumn({ acrossTenants }: SignedInContext): readonly FurtherColumn[] {
  return acrossTenants ? [{ name: 'tenantId', label: ownerLabel, help: said.blank, titles: ['租户编号', 'Tenant ID'] }] : [];
}

/** Groups users by tenant, each with its own roles, departments, posts and accounts. */
async function byTenant<Row extends FilledRow>(
  ctx: SignedInContext,
  rows: readonly Row[],
  look: (inside: SignedInContext, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  await nameTenants(ctx, rows);
  for (const tenantId of new Set(rows.map((row) => tenantOf(ctx, row)))) {
    const inside = { ...ctx, acrossTenants: false, session: { ...ctx.session, tenantId } };
    const own = rows.filter((row) => tenantOf(ctx, row) === tenantId);
    await inTenant(ctx, tenantId, () => look(inside, own));
  }
}

const tenantOf = ({ session }: SignedInContext, { input }: FilledRow): string => String(input.tenantId ?? session.tenantId);

/** Resolves tenants named by id or name to ids; refuses rows whose tenant the caller may not name. */
async function nameTenants(ctx: SignedInContext, rows: readonly FilledRow[]): Promise<void> {
  const foreign = rows.filter((row) => tenantOf(ctx, row) !== ctx.session.tenantId);
  if (foreign.length === 0) return;
  const texts = [...new Set(foreign.map((row) => tenantOf(ctx, row)))];
  const { tenantId, tenantName, isDeleted } = tenant.table;
  const found = await ctx.db
    .select({ tenantId, tenantName })
    .from(tenant.table)
    .where(and(eq(isDeleted, 0), or(inArray(tenantId, texts), inArray(tenantName, texts))));
  for (const { input, problems } of foreign) {
    const text = String(input.tenantId);
    const named = found.filter((one) => one.tenantId === text);
    const [one, other] = named.length > 0 ? named : found.filter(({ tenantName: name }) => name === text);
    if (ctx.acrossTenants && one && !other) {
      input.tenantId = one.tenantId;
      continue;
    }
    const problem = ctx.acrossTenants ? said.noTenant[ctx.locale].replace('{name}', text.slice(0, 60)) : said.foreignTenant[ctx.locale];
    problems.push({ field: 'tenantId', text: problem });
    delete input.tenantId;
  }
}
