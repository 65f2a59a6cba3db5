import * as z from 'zod';
import { describeIdentity, switchIdentity } from '#server/access/identity/identity-switch.ts';
import { endSessionsOf } from '#server/calls/sessions.ts';
import { externalProcedure, procedure, publicProcedure } from '#server/calls/trpc.ts';
import { idsInput } from '#server/engine/inputs.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import { visitInput } from '#server/workspace/inputs.ts';
import { framedPage } from '#server/workspace/shell/framed-page.ts';
import { menuEntries } from '#server/workspace/shell/menu-search.ts';
import { numberedRecords } from '#server/workspace/shell/numbered-records.ts';
import { plannedMenu } from '#server/workspace/shell/planned-menu.ts';
import { saveUiSettings } from '#server/workspace/shell/ui-settings.ts';
import { closeAllTabs, openShell } from '#server/workspace/tabs/visit-tab.ts';
import { phonePageRouter } from './phone/phone-page.ts';
import { signInToPagesByChatWork } from './providers/chat-work.ts';
import { socialRouter } from './providers/social-router.ts';
import { describeSecurity } from './sessions/describe-security.ts';
import { endMine, endOthers } from './sessions/end-sessions.ts';
import { describeLock, lockScreen, unlockScreen } from './sessions/lock-screen.ts';
import { listMine } from './sessions/online-sessions.ts';
import { signOut } from './sessions/sign-out.ts';
import { describeSignIn, findTenantOf, signInToPages } from './sign-in-page.ts';
import { oauthRouter } from './tokens/oauth-router.ts';
import { openSourceRouter } from './tokens/open-source-router.ts';

const lockPassword = z.string().max(128);
const uiSettingsInput = z
  .object({
    language: z.enum(['zh', 'en']).nullable(),
    theme: z.string().max(32).nullable(),
    colour: z.string().max(32).nullable(),
    collapse: z.boolean().nullable(),
  })
  .partial()
  .prefault({});
const typed = z.string().trim().max(4000).default('');

/** What every page asks for its frame. */
const onFrame = { permission: 'signed-in', openWhile: ['firstPassword', 'identityChoice'] } as const;
/** Commands that change or end the session. */
const onSession = { permission: 'signed-in', repeatable: true, changesSession: true, noted: true } as const;
const signInWords = {
  'session.sign-in': { zh: '登录', en: 'Sign-in' },
  'session.refused': { zh: '登录被拒绝', en: 'Sign-in refused' },
};
const signOutWords = { 'session.sign-out': { zh: '退出登录', en: 'Sign-out' } };

/** All calls for signing in and out: pages first, then the two families of legacy clients. */
export const sessionCalls = {
  signInForm: publicProcedure
    .meta({ permission: 'public' })
    .input(z.object({ host: typed }).prefault({}))
    .query(({ ctx, input }) => describeSignIn(ctx, input.host)),
  signIn: publicProcedure
    .meta({ permission: 'public', repeatable: true, changesSession: true, tells: signInWords })
    .input(z.object({ tenantId: typed, account: typed, password: z.string().max(4000).default(''), key: typed, code: typed }).prefault({}))
    .mutation(({ ctx, input }) => signInToPages(ctx, input)),
  signOut: publicProcedure
    .meta({ permission: 'public', repeatable: true, changesSession: true, tells: signOutWords })
    .mutation(({ ctx }) => signOut(ctx)),
  signOutEverywhere: procedure
    .meta({ ...onSession, label: { zh: '退出所有会话', en: 'Sign-out everywhere' }, openWhile: ['firstPassword', 'identityChoice'] })
    .mutation(({ ctx }) => endSessionsOf(ctx.db, ctx.session.userId)),
  mine: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => listMine(ctx)),
  endMine: procedure
    .meta({ ...onSession, label: { zh: '结束自己的会话', en: 'End own sessions' } })
    .input(idsInput)
    .mutation(({ ctx, input }) => endMine(ctx, input.ids)),
  endOthers: procedure
    .meta({ ...onSession, label: { zh: '结束其他会话', en: 'End other sessions' } })
    .mutation(({ ctx }) => endOthers(ctx)),
  terminal: procedure.meta({ permission: 'terminal' }).query(() => ({})),
  setTerminal: procedure
    .meta({ permission: 'terminal_set', repeatable: true, noted: true, label: { zh: '设置车间终端', en: 'Set up a shop terminal' } })
    .input(z.object({ isTerminal: z.boolean() }))
    .mutation(({ input }) => input),
  security: procedure.meta({ permission: 'platform' }).query(({ ctx }) => describeSecurity(ctx)),
  publicKey: procedure
    .meta({
      permission: 'platform',
      legacy: ['GET /blade-system/client/public-key'],
      label: { zh: '密码加密公钥', en: 'Public key for passwords' },
    })
    .query(() => ({ publicKey: sm2PublicKey() })),
  shell: procedure.meta(onFrame).query(({ ctx }) => openShell(ctx)),
  visit: procedure
    .meta({ ...onFrame, writes: true })
    .input(visitInput)
    // Only a page opens a tab, not a direct caller of this address.
    .query(({ ctx, input }) => openShell(ctx, ctx.caller.door === 'page' ? input : undefined)),
  menuSearch: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => menuEntries(ctx)),
  plannedMenu: procedure
    .meta({ permission: 'signed-in' })
    .input(z.object({ pathname: z.string().max(500) }))
    .query(({ ctx, input }) => plannedMenu(ctx, input.pathname)),
  numberSearch: procedure
    .meta({ permission: 'signed-in' })
    .input(z.object({ text: z.string().max(100) }))
    .query(({ ctx, input }) => numberedRecords(ctx, input.text)),
  framedPage: procedure
    .meta({ permission: 'signed-in' })
    .input(z.object({ key: z.string().min(1).max(500) }))
    .query(({ ctx, input }) => framedPage(ctx, input.key)),
  lockState: procedure.meta({ permission: 'signed-in', openWhile: ['unlocking', 'firstPassword'] }).query(({ ctx }) => describeLock(ctx)),
  lock: externalProcedure
    .meta({ ...onSession, label: { zh: '锁屏', en: 'Lock the screen' }, openWhile: ['firstPassword'] })
    .input(z.object({ password: lockPassword.optional() }).prefault({}))
    .mutation(({ ctx, input }) => lockScreen(ctx, input.password)),
  unlock: externalProcedure
    .meta({ ...onSession, label: { zh: '解锁屏幕', en: 'Unlock the screen' }, openWhile: ['unlocking', 'firstPassword'] })
    .input(z.object({ password: lockPassword.default('') }).prefault({}))
    .mutation(({ ctx, input }) => unlockScreen(ctx, input.password)),
  saveUiSettings: procedure
    .meta({ permission: 'signed-in', repeatable: true, label: { zh: '保存界面设置', en: 'Save display settings' } })
    .input(uiSettingsInput)
    .mutation(({ ctx, input }) => saveUiSettings(ctx, input)),
  tenantOfHost: publicProcedure
    .meta({ permission: 'public' })
    .input(z.object({ host: typed }))
    .query(async ({ ctx, input }) => ({ tenantId: (await findTenantOf(ctx.database, input.host))?.tenantId ?? '' })),
  signInByChatWork: publicProcedure
    .meta({ permission: 'public', repeatable: true, changesSession: true })
    .input(z.object({ tenantId: typed, appId: typed, code: typed }))
    .mutation(({ ctx, input }) => signInToPagesByChatWork(ctx, input)),
  identity: procedure.meta({ permission: 'signed-in', openWhile: ['identityChoice'] }).query(({ ctx }) => describeIdentity(ctx)),
  switchIdentity: procedure
    .meta({ ...onSession, label: { zh: '切换身份', en: 'Switch identity' }, openWhile: ['identityChoice'] })
    .input(z.object({ deptId: typed, roleId: typed }).prefault({}))
    .mutation(async ({ ctx, input }) => {
      await switchIdentity(ctx, input);
      // They were opened with the permissions of the previous identity.
      await closeAllTabs(ctx);
    }),
  social: socialRouter,
  phone: phonePageRouter,
  oauth: oauthRouter,
  openSource: openSourceRouter,
};
