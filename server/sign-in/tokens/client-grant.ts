import { and, eq, sql } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { Context } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { clientUser } from '#server/platform/settings/client-user-table.ts';
import { clientBarred, noClientRole } from '../refusals.ts';
import { type Found, findPerson, letIn, type Open } from '../sign-in.ts';
import type { Client } from './clients.ts';

/**
 * Lets a program in that works for nobody: in the tenant of its client's role, and with the rights of that role alone (RFC 6749, 4.4;
 * decision 108). Its secret is proven already; what is checked here is what every sign-in is: account, tenant, role, address.
 */
export function enterClient<Opened>(ctx: Context, client: Client, userType: string, open: Open<Opened>): Promise<Opened> {
  const { role } = client;
  if (!role) throw noClientRole();
  const { id: roleId, tenantId } = role;
  return letIn(
    ctx,
    { tenantId, userType, roleId },
    {
      name: client.clientId,
      proof: '应用密钥',
      onAnyPlatform: true,
      isRight: async () => true,
      find: async (db) => {
        const userId = await linkedUser(db, tenantId, client);
        return userId === undefined ? unmade(client, role) : findPerson(db, tenantId, eq(user.table.id, userId));
      },
      proven: async (db) => {
        await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`client user ${client.id}`}, 0))`);
        const id = (await linkedUser(db, tenantId, client)) ?? (await addUser(db, client));
        await db
          .update(user.table)
          .set({ roleId, realName: client.name, name: client.name })
          .where(and(eq(user.table.tenantId, tenantId), eq(user.table.id, id)));
        return findPerson(db, tenantId, eq(user.table.id, id));
      },
      wrong: clientBarred,
    },
    open,
  );
}

async function linkedUser(db: Transaction, tenantId: string, { id }: Client): Promise<string | undefined> {
  const [link] = await db
    .select({ userId: clientUser.userId })
    .from(clientUser)
    .where(and(eq(clientUser.tenantId, tenantId), eq(clientUser.clientId, id)));
  return link?.userId;
}

/** A client's account as the logs name it, before its first token. */
const unmade = ({ clientId }: Client, role: { id: string; tenantId: string }): Found => ({
  id: '',
  tenantId: role.tenantId,
  account: accountOf(clientId),
  status: 1,
  userType: null,
  roleId: role.id,
  deptId: null,
  isExpired: false,
});

const accountOf = (clientId: string): string => `client-${clientId}`.slice(0, 64);
const otherPlatform = 3;

/** The account by which lists, histories and logs of the tenant name the client; somebody may have its name already. */
async function addUser(db: Transaction, { id, clientId, name }: Client): Promise<string> {
  // Not a hash: no password matches.
  const values = { realName: name, name, password: '!', userType: otherPlatform, status: 1 };
  const add = (account: string) =>
    db
      .insert(user.table)
      .values({ ...values, account })
      .onConflictDoNothing()
      .returning({ id: user.table.id });
  const made = (await add(accountOf(clientId)))[0] ?? (await add(`client-${id}`))[0];
  if (!made) throw new Error("A client's account was not stored");
  await db.insert(clientUser).values({ userId: made.id, clientId: id });
  return made.id;
}
