import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { listInput } from '#server/engine/inputs.ts';
import { listRows } from '#server/engine/read-rows.ts';
import { apiScope } from './api-scope.ts';
import { removeApiScopes } from './remove-api-scopes.ts';

/** Every call of the API scopes (contract 5.5); callers who set them per menu can list them too. */
export const apiScopeCalls = {
  ...crud(apiScope),
  ...writing(apiScope, { remove: removeApiScopes }, { platformOnly: true, crossTenant: true }),
  list: procedure
    .meta(metaOf(apiScope, [apiScope.permission, 'api_scope_setting'], 'GET', 'list'))
    .input(listInput)
    .query(({ ctx, input }) => listRows(ctx, apiScope, input)),
};
