import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { procedure, router } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, idInput, optional } from '#server/engine/inputs.ts';
import { figuresOf } from '#server/workspace/home/dashboard.ts';
import { startPage } from '#server/workspace/home/start-page.ts';
import { pinMenu } from '#server/workspace/shell/pin-menu.ts';
import { chooseTopMenu } from '#server/workspace/shell/shell.ts';
import { inboxOf } from './inbox.ts';
import { notice } from './notice.ts';
import { noticesFor } from './notices-for.ts';
import { openMail, openMessage, openNotice, readAll } from './read-inbox.ts';

const signedIn = procedure.meta({ permission: 'signed-in' });
const most = z.coerce.number().int().min(1).max(200).default(8);

/** What people find on their desk: notices, messages, tasks, and how they have arranged it. */
export const deskRouter = router({
  notice: router({
    ...crud(notice),
    notices: procedure.meta(metaOf(notice, 'signed-in', 'GET', 'notices', 'my-notices')).query(({ ctx }) => noticesFor(ctx)),
  }),
  inbox: signedIn.input(z.object({ most }).prefault({})).query(({ ctx, input }) => inboxOf(ctx, input.most)),
  openNotice: signedIn.input(idInput).mutation(({ ctx, input }) => openNotice(ctx, input.id)),
  openMessage: signedIn.input(idInput).mutation(({ ctx, input }) => openMessage(ctx, input.id)),
  openMail: signedIn.input(idInput).query(({ ctx, input }) => openMail(ctx, input.id)),
  readAll: signedIn
    .input(z.object({ tab: optional(z.enum(['notice', 'message'])) }).prefault({}))
    .mutation(({ ctx, input }) => readAll(ctx, input.tab)),
  startPage: signedIn.query(({ ctx }) => startPage(ctx)),
  figures: signedIn.query(({ ctx }) => figuresOf(ctx)),
  pinMenu: signedIn.input(z.object({ menuId: id, isPinned: z.boolean() })).mutation(({ ctx, input }) => pinMenu(ctx, input)),
  probe: signedIn.input(z.object({ text: z.string().max(200) })).mutation(({ input }) => ({ text: input.text, id: randomUUID() })),
  chooseTopMenu: signedIn
    .input(z.object({ topMenuId: optional(id) }).prefault({}))
    .mutation(({ ctx, input }) => chooseTopMenu(ctx, input.topMenuId)),
});
