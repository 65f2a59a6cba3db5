import { externalProcedure } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { idsInput } from '#server/engine/inputs.ts';
import { selectRows } from '#server/engine/selectable.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { dataSource } from './data-source.ts';
import { findPlace } from './data-source-place.ts';
import { insertDataSource, removeDataSources, updateDataSource } from './save-data-source.ts';
import { tryPlace } from './try-data-source.ts';

/** All calls of the data sources (contract 5.5), for the platform only. */
export const dataSourceCalls = {
  ...withoutMany({
    ...crud(dataSource, {
      select: (ctx, input) => selectRows(ctx, dataSource, input),
      insert: insertDataSource,
      update: updateDataSource,
      remove: removeDataSources,
      platformOnly: true,
      crossTenant: true,
    }),
  }),
  /** Connects to the servers of data sources, outside any transaction. */
  test: externalProcedure
    .meta({ permission: 'platform', entity: dataSource.path, noted: true, label: { zh: '测试数据源', en: 'Test: Data source' } })
    .input(idsInput)
    .mutation(async ({ ctx, input }) => {
      if (input.ids.length === 0) throw new BusinessError(messages.noneSelected);
      for (const id of input.ids.slice(0, maxAtOnce)) {
        const { place } = await ctx.inTransaction(({ db }) => findPlace(db, id));
        await tryPlace(place);
      }
    }),
};

const maxAtOnce = 5;
