import { mask } from '#server/security/seal.ts';
import { crud, metaOf, withoutMany, writing } from '../../entity/crud.ts';
import { idInput } from '../../entity/inputs.ts';
import { readRow, withLabels } from '../../entity/read-rows.ts';
import { selectable } from '../../entity/selectable.ts';
import { procedure } from '../../trpc.ts';
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
