import * as z from 'zod';
import { crud, metaOf, withoutMany, writing } from '../entity/crud.ts';
import { id, idInput } from '../entity/inputs.ts';
import { readRow, withLabels } from '../entity/read-rows.ts';
import { assertReached } from '../entity/write-rows.ts';
import { mask } from '../secrets/seal.ts';
import { outwardProcedure, procedure } from '../trpc.ts';
import { enableOss } from './enable-oss.ts';
import { oss } from './oss.ts';
import { placeAt } from './place.ts';
import { insertOss, removeOss, updateOss } from './save-oss.ts';
import { tryStorage } from './try-storage.ts';

/** Lists send the rows that are meant as `ids`, legacy clients one as `id`. */
const oneInput = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'ids' in value && !('id' in value) ? { id: [value.ids].flat()[0] } : value),
  z.object({ id }),
);

/** Every call of the storage configurations (contract 5.7). */
export const ossCalls = {
  ...withoutMany({ ...crud(oss), ...writing(oss, { insert: insertOss, update: updateOss, remove: removeOss }) }),
  detail: procedure
    .meta(metaOf(oss, ['oss_view', 'oss_edit'], 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const [row] = await withLabels(ctx, oss, [await readRow(ctx, oss, input.id)]);
      return { ...row, accessKey: mask, secretKey: mask };
    }),
  enable: procedure
    .meta(metaOf(oss, 'oss_enable', 'POST', 'enable'))
    .input(oneInput)
    .mutation(({ ctx, input }) => enableOss(ctx, input.id)),
  /** Reaches the server, outside of any transaction. */
  test: outwardProcedure
    .meta({ permission: 'platform', entity: oss.path })
    .input(oneInput)
    .mutation(async ({ ctx, input }) => {
      const place = await ctx.inTransaction(async (signedIn) => {
        await assertReached(signedIn, oss, [input.id]);
        return placeAt(signedIn.db, signedIn.session.tenantId, input.id);
      });
      await tryStorage(place);
    }),
};
