import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { ids } from '#server/engine/inputs.ts';
import { selectable } from '#server/engine/selectable.ts';
import { setTopMenus, topMenuForm } from './grant-top-menu.ts';
import { topMenu } from './top-menu.ts';

const setting = 'topmenu_setting';

/** Every call of the top menus (contract 4.3, 5.5). */
export const topMenuCalls = {
  ...crud(topMenu),
  ...selectable(topMenu),
  grant: procedure
    .meta({ ...metaOf(topMenu, setting, 'POST', 'grant'), label: { zh: '授权顶部菜单', en: 'Grant: Top menu' } })
    .input(z.object({ topMenuIds: ids, menuIds: ids, expected: z.string().max(64).optional() }))
    .mutation(({ ctx, input }) => setTopMenus(ctx, input)),
  grantForm: procedure
    .meta({ permission: setting })
    .input(z.object({ topMenuIds: ids }))
    .query(({ ctx, input }) => topMenuForm(ctx, input.topMenuIds)),
};
