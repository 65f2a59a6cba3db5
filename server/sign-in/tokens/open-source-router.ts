import { publicProcedure, router } from '#server/calls/trpc.ts';
import { offerCaptcha } from '../captcha.ts';
import { signOut } from '../sessions/sign-out.ts';
import { grantToken } from './grant-token.ts';
import { tokenInput, tokenRequestOf } from './token-request.ts';
import { openSourceSample } from './token-samples.ts';
import { describeOpenSource } from './user-info.ts';

/** Sign-in for clients of the open-source line: with the envelope, camelCase (contract 3.9). */
export const openSourceRouter = router({
  token: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['POST /blade-auth/token'],
      label: { zh: '获取令牌', en: 'Get tokens' },
      sample: openSourceSample,
      repeatable: true,
      changesSession: true,
    })
    .input(tokenInput)
    .mutation(async ({ ctx, input }) => describeOpenSource(await grantToken(ctx, tokenRequestOf(ctx.caller.headers, input)))),
  captcha: publicProcedure
    .meta({ permission: 'public', legacy: ['GET /blade-auth/captcha'], label: { zh: '获取图形验证码', en: 'Get a captcha' } })
    .query(({ ctx }) => offerCaptcha(ctx)),
  logout: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['POST /blade-auth/logout'],
      label: { zh: '退出登录', en: 'Sign out' },
      repeatable: true,
      changesSession: true,
    })
    .mutation(({ ctx }) => signOut(ctx)),
});
