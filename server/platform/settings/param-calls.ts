import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { asked, crud, metaOf } from '#server/engine/crud.ts';
import { id, listInput, optional } from '#server/engine/inputs.ts';
import { listShown, readShown } from '#server/engine/read-rows.ts';
import { param } from './param.ts';
import { paramScreen, withMeaning } from './param-words.ts';
import { insertParam, updateParam } from './save-param.ts';

const { permission: code } = param;

/** Every call of the parameters (contract 5.5); pages also get them in words. */
export const paramCalls = {
  ...crud(param, {
    screen: asked(z.object({ id: optional(id) }).prefault({}), (ctx, input) => paramScreen(ctx, input.id)),
    detail: async (ctx, paramId) => {
      const row = await readShown(ctx, param, paramId);
      return ctx.caller.door === 'blade' ? row : (await withMeaning(ctx, [row]))[0];
    },
    insert: insertParam,
    update: updateParam,
    platformOnly: 'writes',
  }),
  list: procedure
    .meta({ ...metaOf(param, code, 'GET', 'list'), plain: true })
    .input(listInput)
    .query(async ({ ctx, input }) => {
      const page = await listShown(ctx, param, input);
      return ctx.caller.door === 'blade' ? page : { ...page, records: await withMeaning(ctx, page.records) };
    }),
};
