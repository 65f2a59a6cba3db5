import { keepUnbound } from '#server/access/users/user-identities.ts';
import type { Context } from '#server/calls/context.ts';
import { signInByChatWork } from '../providers/chat-work.ts';
import { signInFederated } from '../providers/federated-sign-in.ts';
import { bindingsOf } from '../providers/social-bindings.ts';
import { federatedToClient } from '../providers/social-sign-in.ts';
import type { Open } from '../sign-in.ts';
import type { Client } from './clients.ts';
import { describeGuest } from './guest-tokens.ts';
import type { TokenBody } from './user-info.ts';

/** The arguments of a token call that these grants read (contract 3.1). */
export interface FederatedRequest {
  tenantId: string;
  source: string;
  code: string;
  state: string;
  appId: string;
  deptId: string;
  roleId: string;
  userType: string;
}

type Grant = (ctx: Context, client: Client, request: FederatedRequest, open: Open<TokenBody>) => Promise<TokenBody>;

/** The grants confirmed by a third party, by their wire names (contract 3.1, 8). */
export const federatedGrants: Readonly<Record<string, Grant>> = {
  social: async (ctx, client, request, open) => {
    const identity = await federatedToClient(ctx, request);
    const [bound] = await bindingsOf(ctx.database, identity, request.tenantId);
    if (bound) return signInFederated(ctx, bound.userId, request, open);
    const oauthId = await ctx.database.transact({}, (db) => keepUnbound(db, identity));
    return describeGuest(client, { ...request, oauthId }, identity);
  },
  'chat-work-platform': (ctx, _client, request, open) => signInByChatWork(ctx, request, request, open),
};
