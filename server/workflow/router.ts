import { procedure, router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { listInput } from '#server/engine/inputs.ts';
import { guarding, moving } from '#server/engine/moves/moving.ts';
import { selectable } from '#server/engine/selectable.ts';
import { definitionAdministration, instanceAdministration } from './administration-calls.ts';
import { activateInstance, terminateInstance } from './commands/withdraw.ts';
import { definition } from './definitions/definition.ts';
import { deployDefinition, describeDefinition } from './definitions/deploy-definition.ts';
import { instance } from './instances/instance.ts';
import { instanceWriting } from './instances/not-by-hand.ts';
import { administeredDefinitions, administeredInstances } from './lists/administered.ts';
import { leaveCalls, workCalls } from './work-calls.ts';

guarding(instance, { jump: {} });

/** Processes and what is decided in them; `flow` for legacy clients. */
export const workflowCalls = {
  definition: router({
    ...crud(definition, { detail: administeredDefinitions.detail, insert: deployDefinition, update: describeDefinition }),
    list: procedure
      .meta(administeredDefinitions.meta)
      .input(listInput)
      .query(({ ctx, input }) => administeredDefinitions.list(ctx, input)),
    ...selectable(definition),
    ...moving(definition, { suspend: {}, activate: {} }),
    ...definitionAdministration,
  }),
  instance: router({
    ...crud(instance, { detail: administeredInstances.detail, ...instanceWriting }),
    list: procedure
      .meta(administeredInstances.meta)
      .input(listInput)
      .query(({ ctx, input }) => administeredInstances.list(ctx, input)),
    ...moving(instance, { suspend: {}, activate: activateInstance, terminate: terminateInstance }),
    ...instanceAdministration,
  }),
  work: router(workCalls),
  leave: router(leaveCalls),
};
