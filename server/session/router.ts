import * as z from 'zod';
import { idsInput } from '../entity/inputs.ts';
import { procedure, publicProcedure, router } from '../trpc.ts';
import { describeSecurity } from './describe-security.ts';
import { endMine, endOthers } from './end-sessions.ts';
import { oauthRouter } from './oauth-router.ts';
import { listMine } from './online-sessions.ts';
import { openSourceRouter } from './open-source-router.ts';
import { endSessionsOf } from './sessions.ts';
import { describeShell } from './shell.ts';
import { describeSignIn, signInToPages } from './sign-in-page.ts';
import { signOut } from './sign-out.ts';
import { sm2PublicKey } from './sm2.ts';

const typed = z.string().trim().max(4000).default('');

/** Every way in and out: pages first, then the two families of legacy clients. */
export const sessionRouter = router({
  signInForm: publicProcedure
    .meta({ permission: 'public' })
    .input(z.object({ host: typed }).prefault({}))
    .query(({ ctx, input }) => describeSignIn(ctx, input.host)),
  signIn: publicProcedure
    .meta({ permission: 'public', repeatable: true })
    .input(z.object({ tenantId: typed, account: typed, password: z.string().max(4000).default(''), key: typed, code: typed }).prefault({}))
    .mutation(({ ctx, input }) => signInToPages(ctx, input)),
  signOut: publicProcedure.meta({ permission: 'public', repeatable: true }).mutation(({ ctx }) => signOut(ctx)),
  signOutEverywhere: procedure
    .meta({ permission: 'signed-in', repeatable: true })
    .mutation(({ ctx }) => endSessionsOf(ctx.db, ctx.session.userId)),
  mine: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => listMine(ctx)),
  endMine: procedure
    .meta({ permission: 'signed-in', repeatable: true })
    .input(idsInput)
    .mutation(({ ctx, input }) => endMine(ctx, input.ids)),
  endOthers: procedure.meta({ permission: 'signed-in', repeatable: true }).mutation(({ ctx }) => endOthers(ctx)),
  security: procedure.meta({ permission: 'platform' }).query(({ ctx }) => describeSecurity(ctx)),
  publicKey: procedure
    .meta({ permission: 'platform', legacy: ['GET /blade-system/client/public-key'] })
    .query(() => ({ publicKey: sm2PublicKey() })),
  shell: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => describeShell(ctx)),
  oauth: oauthRouter,
  openSource: openSourceRouter,
});
