import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, withoutMany, writing } from '#server/engine/crud.ts';
import { idInput } from '#server/engine/inputs.ts';
import { readRow, withLabels } from '#server/engine/read-rows.ts';
import { selectable } from '#server/engine/selectable.ts';
import { mask } from '#server/security/seal.ts';
import { ding } from './ding.ts';
import { insertDing, updateDing } from './save-ding.ts';

const { permission: code } = ding;

/** The calls of a tenant's chat platform applications (specification 7.3: submit, select). */
export const dingCalls = {
  ...withoutMany({ ...crud(ding), ...writing(ding, { insert: insertDing, update: updateDing }) }),
  ...selectable(ding),
  detail: procedure
    .meta(metaOf(ding, [`${code}_view`, `${code}_edit`], 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const [row] = await withLabels(ctx, ding, [await readRow(ctx, ding, input.id)]);
      return { ...row, appSecret: mask };
    }),
};
