import { eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { Context } from '#server/calls/context.ts';
import { awaitsApproval, wrongCredentials } from '../refusals.ts';
import { type Entering, findPerson, letIn, type Open } from '../sign-in.ts';

/**
 * Signs in a user confirmed by a provider or the chat platform, with the checks of every sign-in: status, platform, tenant, role,
 * address, log (contract 3.7). What a provider confirms cannot be guessed and is never locked (decision 056).
 */
export async function signInFederated<Opened>(ctx: Context, userId: string, entering: Entering, open: Open<Opened>): Promise<Opened> {
  let waits = false;
  return letIn(
    ctx,
    entering,
    {
      name: userId,
      proof: '第三方登录',
      find: async (db) => {
        const found = await findPerson(db, entering.tenantId, eq(user.table.id, userId));
        waits = found?.status === 0;
        return found;
      },
      isRight: async () => true,
      wrong: () => (waits ? awaitsApproval() : wrongCredentials()),
    },
    open,
  );
}
