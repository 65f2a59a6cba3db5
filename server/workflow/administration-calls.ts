import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { id, ids } from '#server/engine/inputs.ts';
import { moveAll } from '#server/engine/moves/move.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { assertVisible, removeRows } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { definition } from './definitions/definition.ts';
import { instance } from './instances/instance.ts';
import { findInstance } from './lists/read-history.ts';

/** What old clients call the moves of a definition (contract 6.3). */
export const definitionAdministration = {
  changeState: procedure
    .meta({
      permission: 'flow_manager_state',
      legacy: ['POST /blade-flow/manager/change-state'],
      label: { zh: '挂起或激活流程定义', en: 'Suspend or activate a process definition' },
      sample: {
        request: { state: 'suspend', processId: '<流程定义 id>' },
        means: {
          state: { zh: 'suspend 挂起，active 激活', en: 'suspend or active' },
          processId: { zh: '流程定义 id', en: 'Id of the process definition' },
        },
      },
    })
    .input(z.object({ state: z.enum(['active', 'suspend']), processId: id }))
    .mutation(({ ctx, input }) => changeState(ctx, input)),
  deleteDeployment: procedure
    .meta({
      permission: ['flow_manager_remove', 'flow_manager_delete'],
      legacy: ['POST /blade-flow/manager/delete-deployment'],
      label: { zh: '删除流程部署', en: 'Remove deployments' },
      sample: { means: { deploymentIds: { zh: '部署 id，逗号分隔', en: 'Ids of deployments, separated by commas' } } },
    })
    .input(z.object({ deploymentIds: ids }))
    .mutation(async ({ ctx, input }) => {
      await assertVisible(ctx, definition, input.deploymentIds);
      await removeRows(ctx, definition, input.deploymentIds);
    }),
};

/** Nothing that was decided is removed: the call ends the process, and its history stays. */
export const instanceAdministration = {
  deleteProcess: procedure
    .meta({
      permission: ['flow_follow_terminate', 'flow_follow_delete'],
      legacy: ['POST /blade-flow/follow/delete-process-instance'],
      label: { zh: '终止流程', en: 'Terminate a process' },
      sample: {
        means: {
          processInstanceId: { zh: '流程实例 id（UUID）', en: 'Id of the process, a UUID' },
          deleteReason: { zh: '终止原因', en: 'Reason' },
        },
      },
    })
    .input(z.object({ processInstanceId: z.string().max(64), deleteReason: z.string().max(500).default('') }))
    .mutation(({ ctx, input }) => deleteProcess(ctx, input)),
};

async function changeState(ctx: SignedInContext, { state, processId }: { state: 'active' | 'suspend'; processId: string }): Promise<void> {
  const { state: now } = await readRow(ctx, definition, processId);
  const isThere = now === (state === 'active' ? 'active' : 'suspended');
  if (!isThere) await moveAll(ctx, definition, [processId], state === 'active' ? 'activate' : 'suspend');
}

async function deleteProcess(
  ctx: SignedInContext,
  { processInstanceId, deleteReason }: { processInstanceId: string; deleteReason: string },
): Promise<void> {
  const reason = deleteReason.trim();
  if (reason === '') throw new BusinessError({ zh: '请填写终止原因', en: 'Enter the reason' }, { field: 'deleteReason' });
  const { id: found } = await findInstance(ctx, processInstanceId);
  await moveAll(ctx, instance, [found], 'terminate', { asked: { reason } });
}
