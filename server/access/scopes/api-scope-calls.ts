import { crud } from '#server/engine/crud.ts';
import { listRows } from '#server/engine/read-rows.ts';
import { apiScope } from './api-scope.ts';
import { removeApiScopes } from './remove-api-scopes.ts';

/** Every call of the API scopes (contract 5.5); callers who set them per menu can list them too. */
export const apiScopeCalls = {
  ...crud(apiScope, {
    list: (ctx, input) => listRows(ctx, apiScope, input),
    rights: { list: [apiScope.permission, 'api_scope_setting'] },
    remove: removeApiScopes,
    platformOnly: 'writes',
    crossTenant: true,
  }),
};
