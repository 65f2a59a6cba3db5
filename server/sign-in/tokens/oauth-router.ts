import * as z from 'zod';
import { procedure, publicProcedure, router } from '#server/calls/trpc.ts';
import { clearCaches } from '#server/database/cache.ts';
import { takeErrorLogs } from '#server/platform/logs/take-error-logs.ts';
import { offerCaptcha } from '../captcha.ts';
import { supplierTenant } from '../phone/phone-grants.ts';
import { sendSignInCode } from '../phone/phone-sign-in.ts';
import { signOut } from '../sessions/sign-out.ts';
import { sendSupplierCode } from '../suppliers/supplier-sign-in.ts';
import { grantToken } from './grant-token.ts';
import { tokenInput, tokenRequestOf } from './token-request.ts';
import { describeUserInfo } from './user-info.ts';

const phoneInput = z.object({ tenantId: z.string().max(64).default(''), phone: z.string().max(1000).default('') }).prefault({});
const done = { success: true, msg: 'success' };

/** Sign-in for clients of the commercial line: bare bodies, snake_case (contract 3). */
export const oauthRouter = router({
  token: publicProcedure
    .meta({ permission: 'public', legacy: ['POST /blade-auth/oauth/token'], unwrapped: true, repeatable: true, changesSession: true })
    .input(tokenInput)
    .mutation(({ ctx, input }) => grantToken(ctx, tokenRequestOf(ctx.caller.headers, input))),
  refresh: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['POST /blade-auth/oauth/token/refresh'],
      unwrapped: true,
      repeatable: true,
      changesSession: true,
    })
    .input(tokenInput)
    .mutation(({ ctx, input }) => grantToken(ctx, tokenRequestOf(ctx.caller.headers, input, 'refresh_token'))),
  sendCode: publicProcedure
    .meta({ permission: 'public', legacy: ['POST /blade-auth/oauth/sms/send-validate'], message: '短信发送成功', repeatable: true })
    .input(phoneInput)
    .mutation(({ ctx, input }) => sendSignInCode(ctx, { ...input, tenantId: ctx.caller.headers.get('tenant-id') || input.tenantId })),
  sendSupplierCode: publicProcedure
    .meta({
      permission: 'public',
      // The specification's client uses GET, docs/access.md lists POST (decision 008).
      legacy: ['GET /pur/supplier/login-code', 'POST /pur/supplier/login-code'],
      message: '短信发送成功',
      repeatable: true,
    })
    .input(phoneInput)
    .mutation(async ({ ctx, input }) => {
      await sendSupplierCode(ctx, { ...input, tenantId: await supplierTenant(ctx, input.tenantId) });
    }),
  captcha: publicProcedure
    .meta({ permission: 'public', legacy: ['GET /blade-auth/oauth/captcha'], unwrapped: true })
    .query(({ ctx }) => offerCaptcha(ctx)),
  logout: publicProcedure
    .meta({ permission: 'public', legacy: ['GET /blade-auth/oauth/logout'], unwrapped: true, repeatable: true, changesSession: true })
    .mutation(async ({ ctx }) => {
      await signOut(ctx);
      return done;
    }),
  uploadLogs: publicProcedure
    .meta({ permission: 'public', legacy: ['POST /blade-auth/oauth/logout'], repeatable: true })
    .input(z.object({ entries: z.array(z.unknown()).optional() }).prefault({}))
    .mutation(({ ctx, input }) => takeErrorLogs(ctx, input.entries ?? [])),
  userInfo: procedure
    .meta({ permission: 'signed-in', legacy: ['GET /blade-auth/oauth/user-info'], openWhile: ['firstPassword'] })
    .query(({ ctx }) => ({ ...describeUserInfo(ctx.session), roles: ctx.session.roleAliases })),
  clearCache: publicProcedure.meta({ permission: 'public', legacy: ['GET /blade-auth/oauth/clear-cache'], unwrapped: true }).query(() => {
    clearCaches();
    return done;
  }),
});
