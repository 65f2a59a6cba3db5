import * as z from 'zod';
import { procedure, publicProcedure } from '#server/calls/trpc.ts';
import { id, idInput, ids, optional, spreadListInput } from '#server/engine/inputs.ts';
import { addToTask, delegateTask, takeOffTask, transferTask } from './commands/change-signers.ts';
import { claimTask, unclaimTask } from './commands/claim-task.ts';
import { completeTask } from './commands/complete-task.ts';
import { copyInstance, readCopy } from './commands/copy-instance.ts';
import { jumpInstance, jumpRight } from './commands/jump-instance.ts';
import { remindInstance } from './commands/remind.ts';
import type { Running } from './commands/running.ts';
import { returnTask } from './commands/send-back.ts';
import { startInstance } from './commands/start-instance.ts';
import { takeBackTask } from './commands/take-back.ts';
import { rejectInstance, withdrawInstance } from './commands/withdraw.ts';
import { applyForLeave, resubmitLeave } from './leave/apply-for-leave.ts';
import { leaveForm } from './leave/leave-form.ts';
import { readLeave } from './leave/read-leave.ts';
import { claimList, copyList, doneList, sendList, todoList } from './lists/list-tasks.ts';
import { definitionPicture, instancePicture } from './lists/public-pictures.ts';
import { historyOf } from './lists/read-history.ts';
import { drawInstance, instancePage, taskPage } from './lists/read-pages.ts';
import { startForm, startList } from './lists/start-list.ts';
import { readingOf, sampleOf } from './work-samples.ts';

const comment = optional(z.string().max(2000));
const values = optional(z.record(z.string().max(128), z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])));
const task = z.object({ taskId: id, comment });
/** Whoever has a task in his lists may do with it what its process allows. */
const handles = 'work_todo_handle';
const readers = ['work_todo', 'work_send', 'work_done', 'work_claim', 'work_copy', 'flow_follow'];

/** What a command answers: where the process is now. */
const answerOf = ({ instance: { id: instanceId, state, currentSteps }, form: { publicId } }: Running) => ({
  id: instanceId,
  processInstanceId: publicId,
  state: state ?? 'running',
  currentSteps: currentSteps ?? '',
});

const command = (label: { zh: string; en: string }, permission: string | readonly string[] = handles) =>
  procedure.meta({ permission, label });

/** The lists of tasks and what is done with them (contract 6.1, 6.2). */
export const workCalls = {
  startList: procedure
    .meta({
      permission: 'work_start',
      legacy: ['GET /blade-flow/work/start-list'],
      label: { zh: '可发起的流程', en: 'Processes to start' },
    })
    .input(spreadListInput)
    .query(({ ctx, input }) => startList(ctx, input)),
  startForm: procedure
    .meta({ permission: 'work_start_flow' })
    .input(z.object({ definitionId: id }))
    .query(({ ctx, input }) => startForm(ctx, input.definitionId)),
  task: procedure
    .meta({ permission: readers })
    .input(z.object({ taskId: id }))
    .query(({ ctx, input }) => taskPage(ctx, input.taskId)),
  instance: procedure
    .meta({ permission: readers })
    .input(z.object({ processInstanceId: z.string().max(64) }))
    .query(({ ctx, input }) => instancePage(ctx, input.processInstanceId)),
  diagram: procedure
    .meta({ permission: readers })
    .input(z.object({ processInstanceId: z.string().max(64) }))
    .query(({ ctx, input }) => drawInstance(ctx, input.processInstanceId)),
  diagramView: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['GET /blade-flow/process/diagram-view'],
      download: true,
      ...readingOf('processInstanceId'),
      label: { zh: '流程进度图', en: 'Picture of a process' },
    })
    .input(z.object({ processInstanceId: z.string().max(64) }))
    .query(({ ctx, input }) => instancePicture(ctx, input.processInstanceId)),
  resourceView: publicProcedure
    .meta({
      permission: 'public',
      legacy: ['GET /blade-flow/process/resource-view'],
      download: true,
      ...readingOf('processDefinitionId'),
      label: { zh: '流程定义图', en: 'Picture of a process definition' },
    })
    .input(z.object({ processDefinitionId: id }))
    .query(({ ctx, input }) => definitionPicture(ctx, input.processDefinitionId)),
  claimList: procedure
    .meta({ permission: 'work_claim', legacy: ['GET /blade-flow/work/claim-list'], label: { zh: '待签任务', en: 'Tasks to claim' } })
    .input(spreadListInput)
    .query(({ ctx, input }) => claimList(ctx, input)),
  todoList: procedure
    .meta({ permission: 'work_todo', legacy: ['GET /blade-flow/work/todo-list'], label: { zh: '待办任务', en: 'Tasks to do' } })
    .input(spreadListInput)
    .query(({ ctx, input }) => todoList(ctx, input)),
  sendList: procedure
    .meta({
      permission: 'work_send',
      legacy: ['GET /blade-flow/work/send-list'],
      label: { zh: '已发起的流程', en: 'Processes that were started' },
    })
    .input(spreadListInput)
    .query(({ ctx, input }) => sendList(ctx, input)),
  doneList: procedure
    .meta({ permission: 'work_done', legacy: ['GET /blade-flow/work/done-list'], label: { zh: '已办任务', en: 'Tasks that were decided' } })
    .input(spreadListInput)
    .query(({ ctx, input }) => doneList(ctx, input)),
  history: procedure
    .meta({
      permission: readers,
      legacy: ['GET /blade-flow/process/history-flow-list'],
      ...readingOf('processInstanceId'),
      label: { zh: '流程历史', en: 'History of a process' },
    })
    .input(z.object({ processInstanceId: z.string().max(64) }))
    .query(({ ctx, input }) => historyOf(ctx, input.processInstanceId)),
  start: command({ zh: '发起流程', en: 'Start a process' }, 'work_start_flow')
    .input(z.object({ definitionId: id, title: optional(z.string().max(200)), values }))
    .mutation(async ({ ctx, input }) => answerOf(await startInstance(ctx, input))),
  claim: procedure
    .meta({
      permission: 'work_claim_sign',
      legacy: ['POST /blade-flow/work/claim-task'],
      message: '签收事务成功',
      ...sampleOf(['taskId']),
      label: { zh: '签收任务', en: 'Claim a task' },
    })
    .input(z.object({ taskId: id }))
    .mutation(({ ctx, input }) => claimTask(ctx, input.taskId)),
  unclaim: command({ zh: '取消签收', en: 'Put a task back' }, 'work_claim_sign')
    .input(z.object({ taskId: id }))
    .mutation(({ ctx, input }) => unclaimTask(ctx, input.taskId)),
  complete: procedure
    .meta({
      permission: handles,
      legacy: ['POST /blade-flow/work/complete-task'],
      ...sampleOf(['taskId', 'processInstanceId', 'flag', 'comment', 'variables', 'nextUserIds'], {
        request: { taskId: '<任务 id>', flag: 'ok', comment: '同意' },
        answer: {
          id: '1923456789012345678',
          processInstanceId: '0d2f3c1e-5b7a-4c8d-9e6f-1a2b3c4d5e6f',
          state: 'approved',
          currentSteps: '',
        },
      }),
      label: { zh: '办理任务', en: 'Decide a task' },
    })
    .input(task.extend({ flag: z.string().max(16).default(''), variables: values, nextUserIds: optional(ids) }))
    .mutation(async ({ ctx, input: { flag, variables, ...input } }) =>
      answerOf(await completeTask(ctx, { ...input, agrees: flag === 'ok', values: variables })),
    ),
  return: command({ zh: '退回任务', en: 'Return a task' })
    .input(task.extend({ node: optional(z.string().max(255)) }))
    .mutation(async ({ ctx, input }) => answerOf(await returnTask(ctx, input))),
  reject: command({ zh: '拒绝申请', en: 'Reject an application' })
    .input(task)
    .mutation(async ({ ctx, input }) => answerOf(await rejectInstance(ctx, input))),
  delegate: command({ zh: '委派任务', en: 'Delegate a task' })
    .input(task.extend({ userId: id }))
    .mutation(async ({ ctx, input }) => answerOf(await delegateTask(ctx, input))),
  transfer: command({ zh: '转办任务', en: 'Hand a task over' })
    .input(task.extend({ userId: id }))
    .mutation(async ({ ctx, input }) => answerOf(await transferTask(ctx, input))),
  addSigners: command({ zh: '加签', en: 'Ask others to sign' })
    .input(task.extend({ userIds: ids, where: z.enum(['before', 'after', 'beside']) }))
    .mutation(async ({ ctx, input }) => answerOf(await addToTask(ctx, input))),
  takeOff: command({ zh: '减签', en: 'Take a signer off' }, [handles, jumpRight])
    .input(task)
    .mutation(async ({ ctx, input }) => answerOf(await takeOffTask(ctx, input))),
  takeBack: command({ zh: '取回任务', en: 'Take a decision back' }, ['work_todo_handle', 'work_done_detail'])
    .input(task)
    .mutation(async ({ ctx, input }) => answerOf(await takeBackTask(ctx, input))),
  remind: command({ zh: '催办', en: 'Remind of a process' }, ['work_start_flow', 'work_send_detail', 'flow_follow'])
    .input(idInput)
    .mutation(async ({ ctx, input }) => answerOf(await remindInstance(ctx, input))),
  copyList: procedure
    .meta({ permission: 'work_copy', label: { zh: '抄送给我的流程', en: 'Processes copied to me' } })
    .input(spreadListInput)
    .query(({ ctx, input }) => copyList(ctx, input)),
  copy: command({ zh: '抄送流程', en: 'Copy a process to others' }, [handles, 'work_start_flow', 'work_send_detail', 'work_done_detail'])
    .input(idInput.extend({ userIds: ids, comment }))
    .mutation(async ({ ctx, input }) => answerOf(await copyInstance(ctx, input))),
  readCopy: command({ zh: '已阅', en: 'Mark a copy as read' }, 'work_copy')
    .input(z.object({ processInstanceId: z.string().max(64) }))
    .mutation(({ ctx, input }) => readCopy(ctx, input.processInstanceId)),
  jump: command({ zh: '跳转流程', en: 'Move a process to another step' }, jumpRight)
    .input(idInput.extend({ node: z.string().max(255), reason: z.string().max(2000) }))
    .mutation(async ({ ctx, input }) => answerOf(await jumpInstance(ctx, input))),
  withdraw: command({ zh: '撤回申请', en: 'Withdraw an application' }, ['work_start_flow', 'work_send_detail'])
    .input(idInput.extend({ comment }))
    .mutation(async ({ ctx, input }) => answerOf(await withdrawInstance(ctx, input))),
};

const leaveInput = z.object({
  id: optional(id),
  processDefinitionId: optional(id),
  taskUser: z.preprocess((value) => String(value ?? '').replace(/^taskUser_/, ''), id),
  startTime: z.string().max(32),
  endTime: z.string().max(32),
  reason: optional(z.string().max(500)),
});

/** Leave, as old clients apply for it and read it (specification 7.5). */
export const leaveCalls = {
  startProcess: procedure
    .meta({
      permission: 'work_start_flow',
      legacy: ['POST /blade-desk/process/leave/start-process'],
      ...sampleOf(['id', 'processDefinitionId', 'taskUser', 'startTime', 'endTime', 'reason'], {
        request: {
          processDefinitionId: '<流程定义 id>',
          taskUser: '<审批人 id>',
          startTime: '2026-05-04 08:00:00',
          endTime: '2026-05-05 17:00:00',
          reason: '家中有事',
        },
      }),
      label: { zh: '申请请假', en: 'Apply for leave' },
    })
    .input(leaveInput)
    .mutation(({ ctx, input }) => applyForLeave(ctx, input)),
  form: procedure
    .meta({ permission: 'work_start_flow' })
    .input(z.object({ processDefinitionId: id }))
    .query(({ ctx, input }) => leaveForm(ctx, input.processDefinitionId)),
  resubmit: command({ zh: '重新提交请假', en: 'Submit leave again' })
    .input(leaveInput.extend({ id, taskId: id, comment }))
    .mutation(async ({ ctx, input }) => answerOf(await resubmitLeave(ctx, input))),
  detail: procedure
    .meta({
      permission: ['work_start', ...readers],
      legacy: ['GET /blade-desk/process/leave/detail'],
      ...readingOf('businessId'),
      label: { zh: '请假详情', en: 'Details of a leave' },
    })
    .input(z.object({ businessId: id }))
    .query(({ ctx, input }) => readLeave(ctx, input.businessId)),
};
