import * as z from 'zod';
import { clearKept } from '../cache/kept.ts';
import { procedure, publicProcedure, router } from '../trpc.ts';
import { showCaptcha } from './captcha.ts';
import { grantToken } from './grant-token.ts';
import { signOut } from './sign-out.ts';
import { takeErrorLogs } from './take-error-logs.ts';
import { tokenInput, tokenRequestOf } from './token-request.ts';
import { describeUserInfo } from './user-info.ts';

const done = { success: true, msg: 'success' };

/** Sign-in as the commercial line's clients do it: bare bodies, snake_case (contract §3). */
export const oauthRouter = router({
  token: publicProcedure
    .meta({ permission: 'public', legacy: ['POST /blade-auth/oauth/token'], unwrapped: true, repeatable: true })
    .input(tokenInput)
    .mutation(({ ctx, input }) => grantToken(ctx, tokenRequestOf(ctx.asker.headers, input))),
  refresh: publicProcedure
    .meta({ permission: 'public', legacy: ['POST /blade-auth/oauth/token/refresh'], unwrapped: true, repeatable: true })
    .input(tokenInput)
    .mutation(({ ctx, input }) => grantToken(ctx, tokenRequestOf(ctx.asker.headers, input, 'refresh_token'))),
  captcha: publicProcedure
    .meta({ permission: 'public', legacy: ['GET /blade-auth/oauth/captcha'], unwrapped: true })
    .query(({ ctx }) => showCaptcha(ctx.database)),
  logout: publicProcedure
    .meta({ permission: 'public', legacy: ['GET /blade-auth/oauth/logout'], unwrapped: true, repeatable: true })
    .mutation(async ({ ctx }) => {
      await signOut(ctx);
      return done;
    }),
  uploadLogs: publicProcedure
    .meta({ permission: 'public', legacy: ['POST /blade-auth/oauth/logout'], repeatable: true })
    .input(z.object({ entries: z.array(z.unknown()).optional() }).prefault({}))
    .mutation(({ ctx, input }) => takeErrorLogs(ctx, input.entries ?? [])),
  userInfo: procedure
    .meta({ permission: 'signed-in', legacy: ['GET /blade-auth/oauth/user-info'] })
    .query(({ ctx }) => ({ ...describeUserInfo(ctx.session), roles: ctx.session.roleAliases })),
  clearCache: publicProcedure.meta({ permission: 'public', legacy: ['GET /blade-auth/oauth/clear-cache'], unwrapped: true }).query(() => {
    clearKept();
    return done;
  }),
});
