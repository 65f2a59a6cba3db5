import * as z from 'zod';
import { role } from '#server/access/roles/role.ts';
import { holds } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { id, line, optional } from '#server/engine/inputs.ts';
import { selectRows } from '#server/engine/selectable.ts';
import { assertMayOpen, fieldName, listName } from './list-name.ts';
import { keepCodes } from './save-codes.ts';
import { saveColumns, saveDensity } from './save-settings.ts';
import { chooseDefault, removeView, saveView, shareCode } from './save-view.ts';

const column = z.object({ name: fieldName, width: z.number().int().min(48).max(800).optional() });

/** Users' settings for their lists (specification 2.8): each his own, for the lists that he may open. */
export const listCalls = {
  saveColumns: procedure
    .meta({ permission: 'signed-in', label: { zh: '设置列', en: 'Arrange columns' } })
    .input(z.object({ list: listName, columns: z.array(column).min(1).max(100).nullable() }))
    .mutation(({ ctx, input }) => {
      assertMayOpen(ctx.session, input.list);
      return saveColumns(ctx, input.list, input.columns);
    }),
  saveDensity: procedure
    .meta({ permission: 'signed-in', label: { zh: '设置行高', en: 'Set the row height' } })
    .input(z.object({ density: z.enum(['compact', 'comfortable']) }))
    .mutation(({ ctx, input }) => saveDensity(ctx, input.density)),
  saveView: procedure
    .meta({ permission: 'signed-in', label: { zh: '保存筛选', en: 'Save a filter' } })
    .input(
      z.object({
        id: optional(id),
        list: listName,
        name: line(z.string().trim().max(1000)),
        search: z.string().max(4000).optional(),
        roleId: optional(id),
        isDefault: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx, input }) => {
      assertMayOpen(ctx.session, input.list);
      return saveView(ctx, input);
    }),
  removeView: procedure
    .meta({ permission: 'signed-in', label: { zh: '删除筛选', en: 'Remove a saved filter' } })
    .input(z.object({ id }))
    .mutation(({ ctx, input }) => removeView(ctx, input.id)),
  chooseDefault: procedure
    .meta({ permission: 'signed-in', label: { zh: '设置默认筛选', en: 'Choose a default filter' } })
    .input(z.object({ list: listName, id: optional(id) }))
    .mutation(({ ctx, input }) => {
      assertMayOpen(ctx.session, input.list);
      return chooseDefault(ctx, input.list, input.id ?? null);
    }),
  mayShare: procedure.meta({ permission: 'signed-in' }).query(({ ctx }) => holds(ctx.session, shareCode)),
  roles: procedure.meta({ permission: shareCode }).query(({ ctx }) => selectRows(ctx, role, {})),
  keepCodes: procedure
    .meta({ permission: 'signed-in', label: { zh: '粘贴编码筛选', en: 'Filter by pasted codes' } })
    .input(z.object({ list: listName, field: fieldName, text: z.string().max(300_000) }))
    .mutation(({ ctx, input }) => {
      assertMayOpen(ctx.session, input.list);
      return keepCodes(ctx, input);
    }),
};
