import * as z from 'zod';
import { procedure, router } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { idInput, listInput, optional } from '#server/engine/inputs.ts';
import { inboxOf, inboxPage } from './inbox.ts';
import { notice } from './notice.ts';
import { noticesFor } from './notices-for.ts';
import { openMail, openMessage, openNotice, readAll } from './read-inbox.ts';

const signedIn = procedure.meta({ permission: 'signed-in' });
const page = listInput.unwrap().pick({ current: true, size: true }).shape;
const max = z.coerce.number().int().min(1).max(200).default(8);

/** Notices, messages and mails of a user; `desk` for legacy clients, with the calls of the start page. */
export const inboxCalls = {
  notice: router({
    ...crud(notice),
    notices: procedure.meta(metaOf(notice, 'signed-in', 'GET', 'notices', 'my-notices')).query(({ ctx }) => noticesFor(ctx)),
  }),
  inbox: signedIn.input(z.object({ max }).prefault({})).query(({ ctx, input }) => inboxOf(ctx, input.max)),
  inboxPage: signedIn
    .input(z.object({ tab: optional(z.enum(['mail', 'message', 'notice'])), ...page }).prefault({}))
    .query(({ ctx, input }) => inboxPage(ctx, input)),
  openNotice: signedIn
    .meta({ permission: 'signed-in', label: { zh: '打开通知', en: 'Open a notice' } })
    .input(idInput)
    .mutation(({ ctx, input }) => openNotice(ctx, input.id)),
  openMessage: signedIn
    .meta({ permission: 'signed-in', label: { zh: '打开消息', en: 'Open a message' } })
    .input(idInput)
    .mutation(({ ctx, input }) => openMessage(ctx, input.id)),
  openMail: signedIn.input(idInput).query(({ ctx, input }) => openMail(ctx, input.id)),
  readAll: signedIn
    .meta({ permission: 'signed-in', label: { zh: '全部标为已读', en: 'Mark all as read' } })
    .input(z.object({ tab: optional(z.enum(['notice', 'message'])) }).prefault({}))
    .mutation(({ ctx, input }) => readAll(ctx, input.tab)),
};
