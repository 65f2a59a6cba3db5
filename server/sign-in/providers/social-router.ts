import * as z from 'zod';
import { externalProcedure, procedure, publicProcedure, router } from '#server/calls/trpc.ts';
import { enabledProviders } from './social-client.ts';
import { listMyIdentities, unbindIdentity } from './social-identities.ts';
import { chooseTenant, comeBack, describeTicket, setOut } from './social-sign-in.ts';

const typed = z.string().max(500).default('');
const leaving = z.object({ source: typed, origin: typed, host: typed, goTo: typed });

/** Sign-in with accounts of other providers, for pages (specification 2.5, 2.7); legacy clients use the grant `social`. */
export const socialRouter = router({
  providers: publicProcedure
    .meta({ permission: 'public' })
    .query(async ({ ctx }) =>
      (await enabledProviders(ctx.database)).map(({ source, nameZh, nameEn }) => ({ source, name: ctx.locale === 'en' ? nameEn : nameZh })),
    ),
  setOut: publicProcedure
    .meta({ permission: 'public', repeatable: true })
    .input(leaving)
    .mutation(({ ctx, input }) => setOut(ctx, input)),
  comeBack: publicProcedure
    .meta({ permission: 'public', repeatable: true, changesSession: true })
    .input(z.object({ source: typed, query: z.string().max(8000).default(''), browserKey: typed }))
    .mutation(({ ctx, input }) => comeBack(ctx, input)),
  ticket: publicProcedure
    .meta({ permission: 'public' })
    .input(z.object({ ticket: typed, host: typed }))
    .query(({ ctx, input }) => describeTicket(ctx, input)),
  chooseTenant: publicProcedure
    .meta({ permission: 'public', repeatable: true, changesSession: true })
    .input(z.object({ ticket: typed, tenantId: typed }))
    .mutation(({ ctx, input }) => chooseTenant(ctx, input)),
  setOutToBind: externalProcedure
    .meta({ permission: 'signed-in', repeatable: true, noted: true, label: { zh: '绑定第三方账号', en: 'Bind an account' } })
    .input(leaving)
    .mutation(({ ctx, input }) => setOut(ctx, input, ctx.session)),
  mine: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => listMyIdentities(ctx)),
  unbind: procedure
    .meta({ permission: 'signed-in', label: { zh: '解绑第三方账号', en: 'Unbind an account' }, noted: true })
    .input(z.object({ source: typed, key: typed }))
    .mutation(({ ctx, input }) => unbindIdentity(ctx, input)),
});
