import { router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { selectable } from '#server/engine/selectable.ts';
import { definitionAdministration, instanceAdministration } from './administration-calls.ts';
import { activateInstance, terminateInstance } from './commands/withdraw.ts';
import { definition } from './definitions/definition.ts';
import { deployDefinition, describeDefinition } from './definitions/deploy-definition.ts';
import { instance } from './instances/instance.ts';
import { instanceWriting } from './instances/not-by-hand.ts';
import { leaveCalls, workCalls } from './work-calls.ts';

/** Processes and what is decided in them; `flow` for legacy clients. */
export const workflowCalls = {
  definition: router({
    ...crud(definition, { insert: deployDefinition, update: describeDefinition }),
    ...selectable(definition),
    ...moving(definition, { suspend: {}, activate: {} }),
    ...definitionAdministration,
  }),
  instance: router({
    ...crud(instance, instanceWriting),
    ...moving(instance, { suspend: {}, activate: activateInstance, terminate: terminateInstance }),
    ...instanceAdministration,
  }),
  work: router(workCalls),
  leave: router(leaveCalls),
};
