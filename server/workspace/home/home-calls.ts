import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { id, optional } from '#server/engine/inputs.ts';
import { pinMenu } from '../shell/pin-menu.ts';
import { chooseTopMenu } from '../shell/shell.ts';
import { figuresOf } from './dashboard.ts';
import { startPage } from './start-page.ts';

const signedIn = procedure.meta({ permission: 'signed-in' });

/** The user's start page and its arrangement. */
export const homeCalls = {
  startPage: signedIn.query(({ ctx }) => startPage(ctx)),
  figures: signedIn.query(({ ctx }) => figuresOf(ctx)),
  pinMenu: signedIn
    .meta({ permission: 'signed-in', label: { zh: '设置常用菜单', en: 'Pin a menu' } })
    .input(z.object({ menuId: id, isPinned: z.boolean() }))
    .mutation(({ ctx, input }) => pinMenu(ctx, input)),
  probe: signedIn
    .meta({ permission: 'signed-in', label: { zh: '测试连接', en: 'Test the connection' } })
    .input(z.object({ text: z.string().max(200) }))
    .mutation(({ input }) => ({ text: input.text, id: randomUUID() })),
  chooseTopMenu: procedure
    .meta({ permission: 'signed-in', changesSession: true, label: { zh: '切换顶部菜单', en: 'Switch the top menu' } })
    .input(z.object({ topMenuId: optional(id) }).prefault({}))
    .mutation(({ ctx, input }) => chooseTopMenu(ctx, input.topMenuId)),
};
