import type { Area } from '#server/area.ts';
import { router } from '#server/calls/trpc.ts';
import { signInMenu } from './menu.ts';
import { signInParams } from './params.ts';
import { sessionCalls } from './router.ts';
import { onlineCalls } from './sessions/online-calls.ts';

export const signIn = {
  name: { zh: '登录与令牌', en: 'Sign-in and tokens' },
  home: 'main',
  calls: { session: sessionCalls, system: { online: router(onlineCalls) } },
  menu: signInMenu,
  params: signInParams,
} satisfies Area;
