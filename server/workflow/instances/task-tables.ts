import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';
import type { Signer, Where } from '../run/signers.ts';

/** Of a task: as a signer of its step, or claimable by whoever of its candidates takes it first. */
export type TaskState = Signer['state'] | 'claimable';

/** Why a task ended undecided: by another's decision, or by what became of its instance. */
export type Cancelled = 'sibling' | 'returned' | 'withdrawn' | 'terminated' | 'rejected' | 'jumped' | 'removed' | 'takenBack' | 'timer';

/** One person's part in the decision of a step. */
export const flowTask = pgTable(
  'flow_task',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    instanceId: recordId().notNull(),
    /** The token whose step it decides; null where the applicant changes what was returned to him. */
    tokenId: recordId(),
    node: varchar({ length: 255 }).notNull(),
    label: varchar({ length: 255 }).notNull(),
    state: varchar({ length: 16 }).$type<TaskState>().notNull(),
    assigneeId: recordId(),
    /** Who asked the assignee for an answer and decides himself (委派). */
    ownerId: recordId(),
    addedBy: recordId(),
    addedWhere: varchar({ length: 16 }).$type<Where>(),
    sort: integer().notNull().default(0),
    cancelled: varchar({ length: 16 }).$type<Cancelled>(),
    comment: varchar({ length: 2000 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
    claimTime: instant(),
    dueTime: instant(),
    endTime: instant(),
    endedBy: recordId(),
  },
  (tasks) => [
    tenantKey(tasks),
    index('flow_task_instance').on(tasks.tenantId, tasks.instanceId),
    index('flow_task_assignee').on(tasks.tenantId, tasks.assigneeId).where(sql`end_time is null`),
    index('flow_task_ended').on(tasks.tenantId, tasks.endedBy, tasks.id).where(sql`end_time is not null`),
  ],
);
refersTo(flowTask, {
  instanceId: { to: 'flow.instance', onRemove: 'keep' },
  assigneeId: { to: 'system.user', onRemove: 'keep' },
  ownerId: { to: 'system.user', onRemove: 'keep' },
  endedBy: { to: 'system.user', onRemove: 'keep' },
});

/** Who may claim a task. */
export const taskCandidate = pgTable(
  'flow_task_candidate',
  { id: generatedId(), tenantId: tenantColumn(), taskId: recordId().notNull(), userId: recordId().notNull() },
  (candidates) => [
    tenantKey(candidates),
    uniqueIndex('flow_task_candidate_user').on(candidates.tenantId, candidates.userId, candidates.taskId),
  ],
);
refersTo(taskCandidate, { userId: { to: 'system.user', onRemove: 'keep' } });

export type HistoryEvent =
  | 'start'
  | 'agree'
  | 'refuse'
  | 'answer'
  | 'claim'
  | 'giveBack'
  | 'return'
  | 'resubmit'
  | 'reject'
  | 'delegate'
  | 'transfer'
  | 'addSigners'
  | 'takeOff'
  | 'withdraw'
  | 'takeBack'
  | 'remind'
  | 'terminate'
  | 'jump'
  | 'nobody'
  | 'skip'
  | 'timer'
  | 'due'
  | 'escalate'
  | 'copy'
  | 'end';

/** What happened in an instance, as it was then: written, never changed (docs/workflow.md). */
export const flowHistory = pgTable(
  'flow_history',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    instanceId: recordId().notNull(),
    taskId: recordId(),
    node: varchar({ length: 255 }).notNull().default(''),
    label: varchar({ length: 255 }).notNull().default(''),
    event: varchar({ length: 16 }).$type<HistoryEvent>().notNull(),
    /** Null: the clock. */
    actorId: recordId(),
    actorName: varchar({ length: 64 }).notNull().default(''),
    /** His departments and positions then. */
    actorPlace: varchar({ length: 500 }).notNull().default(''),
    /** Whom it was done for, or to. */
    peopleIds: jsonb().$type<string[]>().notNull().default([]),
    receivedTime: instant(),
    comment: varchar({ length: 2000 }).notNull().default(''),
    targetNode: varchar({ length: 255 }),
    requestId: varchar({ length: 64 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
  },
  (history) => [tenantKey(history), index('flow_history_instance').on(history.tenantId, history.instanceId)],
);
refersTo(flowHistory, { instanceId: { to: 'flow.instance', onRemove: 'keep' }, actorId: { to: 'system.user', onRemove: 'keep' } });
