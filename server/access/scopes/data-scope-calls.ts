import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { listInput } from '#server/engine/inputs.ts';
import { listRows } from '#server/engine/read-rows.ts';
import { dataScope } from './data-scope.ts';
import { insertDataScope, removeDataScopes, updateDataScope } from './save-data-scope.ts';

/** Every call of the data scopes (contract 5.5): whoever sets them menu by menu lists them too. */
export const dataScopeCalls = {
  ...crud(dataScope),
  ...writing(
    dataScope,
    { insert: insertDataScope, update: updateDataScope, remove: removeDataScopes },
    { platformOnly: true, crossTenant: true },
  ),
  list: procedure
    .meta(metaOf(dataScope, [dataScope.permission, 'data_scope_setting'], 'GET', 'list'))
    .input(listInput)
    .query(({ ctx, input }) => listRows(ctx, dataScope, input)),
};
