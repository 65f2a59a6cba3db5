import { router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { selectable } from '#server/engine/selectable.ts';
import { definition } from './definitions/definition.ts';
import { deployDefinition, describeDefinition } from './definitions/deploy-definition.ts';

/** Processes and what is decided in them; `flow` for legacy clients. */
export const workflowCalls = {
  definition: router({
    ...crud(definition, { insert: deployDefinition, update: describeDefinition }),
    ...selectable(definition),
    ...moving(definition, { suspend: {}, activate: {} }),
  }),
};
