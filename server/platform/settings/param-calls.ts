import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { id, idInput, listInput, optional } from '#server/engine/inputs.ts';
import { listShown, readShown } from '#server/engine/read-rows.ts';
import { param } from './param.ts';
import { paramScreen, withMeaning } from './param-words.ts';
import { insertParam, updateParam } from './save-param.ts';

const { permission: code } = param;
const readers = [`${code}_view`, `${code}_edit`];

/** Every call of the parameters (contract 5.5); pages also get them in words. */
export const paramCalls = {
  ...crud(param),
  ...writing(param, { insert: insertParam, update: updateParam }, { platformOnly: true }),
  screen: procedure
    .meta({ permission: [code, `${code}_add`, ...readers], page: param.page, entity: param.path })
    .input(z.object({ id: optional(id) }).prefault({}))
    .query(({ ctx, input }) => paramScreen(ctx, input.id)),
  list: procedure
    .meta({ ...metaOf(param, code, 'GET', 'list'), plain: true })
    .input(listInput)
    .query(async ({ ctx, input }) => {
      const page = await listShown(ctx, param, input);
      return ctx.caller.door === 'blade' ? page : { ...page, records: await withMeaning(ctx, page.records) };
    }),
  detail: procedure
    .meta(metaOf(param, readers, 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const row = await readShown(ctx, param, input.id);
      return ctx.caller.door === 'blade' ? row : (await withMeaning(ctx, [row]))[0];
    }),
};
