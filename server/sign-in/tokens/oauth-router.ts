import * as z from 'zod';
import { procedure, publicProcedure, router } from '#server/calls/trpc.ts';
import { clearCaches } from '#server/database/cache.ts';
import { errorLogs, takeErrorLogs } from '#server/platform/logs/take-error-logs.ts';
import { offerCaptcha } from '../captcha.ts';
import { supplierTenant } from '../phone/phone-grants.ts';
import { sendSignInCode } from '../phone/phone-sign-in.ts';
import { signOut } from '../sessions/sign-out.ts';
import { sendSupplierCode } from '../suppliers/supplier-sign-in.ts';
import { grantToken } from './grant-token.ts';
import { tokenInput, tokenRequestOf } from './token-request.ts';
import { refreshSample, tokenSample } from './token-samples.ts';
import { aliasesOf, describeUserInfo } from './user-info.ts';

const phoneInput = z.object({ tenantId: z.string().max(64).default(''), phone: z.string().max(1000) });
const done = { success: true, msg: 'success' };

/** Sign-in for clients of the commercial line: bare bodies, snake_case (contract 3). */
export const oauthRouter = router({
  token: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['POST /blade-auth/oauth/token'],
      label: { zh: '获取令牌', en: 'Get tokens' },
      sample: tokenSample,
      unwrapped: true,
      repeatable: true,
      changesSession: true,
    })
    .input(tokenInput)
    .mutation(({ ctx, input }) => grantToken(ctx, tokenRequestOf(ctx.caller.headers, input))),
  refresh: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['POST /blade-auth/oauth/token/refresh'],
      label: { zh: '刷新令牌', en: 'Renew tokens' },
      sample: refreshSample,
      unwrapped: true,
      repeatable: true,
      changesSession: true,
    })
    .input(tokenInput)
    .mutation(({ ctx, input }) => grantToken(ctx, tokenRequestOf(ctx.caller.headers, input, 'refresh_token'))),
  sendCode: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['POST /blade-auth/oauth/sms/send-validate'],
      label: { zh: '发送登录验证码', en: 'Send a sign-in code' },
      sample: { answer: { success: true, phone: '13800000108', id: '1923456789012345678', seconds: 60 } },
      message: '短信发送成功',
      repeatable: true,
    })
    .input(phoneInput)
    .mutation(({ ctx, input }) => sendSignInCode(ctx, { ...input, tenantId: ctx.caller.headers.get('tenant-id') || input.tenantId })),
  sendSupplierCode: publicProcedure
    .meta({
      permission: 'public',
      // The specification's client uses GET, docs/access.md lists POST (decision 008).
      legacy: ['GET /pur/supplier/login-code', 'POST /pur/supplier/login-code'],
      label: { zh: '发送供应商登录验证码', en: 'Send a sign-in code to a supplier' },
      message: '短信发送成功',
      repeatable: true,
    })
    .input(phoneInput)
    .mutation(async ({ ctx, input }) => {
      await sendSupplierCode(ctx, { ...input, tenantId: await supplierTenant(ctx, input.tenantId) });
    }),
  captcha: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['GET /blade-auth/oauth/captcha'],
      label: { zh: '获取图形验证码', en: 'Get a captcha' },
      unwrapped: true,
    })
    .query(({ ctx }) => offerCaptcha(ctx)),
  logout: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['GET /blade-auth/oauth/logout'],
      label: { zh: '退出登录', en: 'Sign out' },
      unwrapped: true,
      repeatable: true,
      changesSession: true,
      sample: { answer: done },
    })
    .mutation(async ({ ctx }) => {
      await signOut(ctx);
      return done;
    }),
  uploadLogs: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['POST /blade-auth/oauth/logout'],
      label: { zh: '上传错误日志', en: 'Upload error logs' },
      repeatable: true,
      sample: errorLogs,
    })
    .input(z.object({ entries: z.array(z.unknown()).optional() }).prefault({}))
    .mutation(({ ctx, input }) => takeErrorLogs(ctx, input.entries ?? [])),
  userInfo: procedure
    .meta({
      permission: 'signed-in',
      legacy: ['GET /blade-auth/oauth/user-info'],
      label: { zh: '登录用户信息', en: 'Signed-in user' },
      openWhile: ['firstPassword'],
    })
    .query(({ ctx }) => ({ ...describeUserInfo(ctx.session, ctx.caller), roles: aliasesOf(ctx.session) })),
  clearCache: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['GET /blade-auth/oauth/clear-cache'],
      label: { zh: '清除缓存', en: 'Clear caches' },
      unwrapped: true,
    })
    .query(() => {
      clearCaches();
      return done;
    }),
});
