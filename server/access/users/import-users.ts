import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { importsWith, type RowCommands } from '#server/exchange/imports-with.ts';
import { byTenant, tenantColumn, tenantOf } from '#server/platform/organisation/import-by-tenant.ts';
import { initPasswordFor } from '../passwords/given-password.ts';
import { oneTimePasswords } from '../passwords/new-password.ts';
import { addUser, changeUser, roomIn, userMessages } from './save-user.ts';
import { user } from './user.ts';
import { keepAdministrators } from './user-administrators.ts';

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
        refuse(late.map((row) => ({ ...row, kind: 'wrong', problems: [{ field: '', text: userMessages.full }] })));
        throw new BusinessError(userMessages.full);
      }
      return written;
    },
    passwords: () => added.map(({ account, password }) => ({ account, password })),
  };
}
