import * as z from 'zod';
import { procedure, publicProcedure, router } from '../trpc.ts';
import { oauthRouter } from './oauth-router.ts';
import { openSourceRouter } from './open-source-router.ts';
import { endPresented, endSessionsOf } from './sessions.ts';
import { describeShell } from './shell.ts';
import { describeSignIn, signInToPages } from './sign-in-page.ts';

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
  signOut: publicProcedure
    .meta({ permission: 'public', repeatable: true })
    .mutation(({ ctx }) => endPresented(ctx.database, ctx.asker.token)),
  signOutEverywhere: procedure
    .meta({ permission: 'signed-in', repeatable: true })
    .mutation(({ ctx }) => endSessionsOf(ctx.db, ctx.session.userId)),
  shell: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => describeShell(ctx)),
  oauth: oauthRouter,
  openSource: openSourceRouter,
});
