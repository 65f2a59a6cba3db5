import { externalProcedure } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { enablingOne, oneInput } from '#server/engine/moves/switching.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { assertVisible } from '#server/engine/write-rows.ts';
import { tryStorage } from '#server/storage/try-storage.ts';
import { oss } from './oss.ts';
import { placeAt, placeOf } from './place.ts';
import { insertOss, updateOss } from './save-oss.ts';

/** All calls of the storage configurations (contract 5.7). */
export const ossCalls = {
  ...withoutMany(crud(oss, { insert: insertOss, update: updateOss })),
  // A configuration that cannot be opened would block every upload.
  ...enablingOne(oss, (row) => void placeOf(row)),
  /** Connects to the server, outside any transaction. */
  test: externalProcedure
    .meta({ permission: 'platform', entity: oss.path, label: { zh: '测试对象存储', en: 'Test: Storage' } })
    .input(oneInput)
    .mutation(async ({ ctx, input }) => {
      const place = await ctx.inTransaction(async (signedIn) => {
        await assertVisible(signedIn, oss, [input.id]);
        return placeAt(signedIn.db, signedIn.session.tenantId, input.id);
      });
      await tryStorage(place);
    }),
};
