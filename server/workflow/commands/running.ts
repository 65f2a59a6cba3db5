import { and, asc, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { lockRows } from '#server/engine/moves/move.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { everywhere } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { definitionGraph } from '../definitions/definition-graph-table.ts';
import { type Instance, instance } from '../instances/instance.ts';
import { instanceForm, token } from '../instances/instance-tables.ts';
import { flowTask } from '../instances/task-tables.ts';
import { type Machine, machineOf, type Token } from '../run/advance.ts';

export type TokenRow = Token & { id: string };
export type TaskRow = typeof flowTask.$inferSelect;

/** An instance under its lock, as the commands of one step change it. */
export interface Running {
  instance: Instance;
  form: typeof instanceForm.$inferSelect;
  machine: Machine;
  tokens: TokenRow[];
  tasks: TaskRow[];
  /** Whom the last to decide has chosen for the next step. */
  handedOn: readonly string[];
  /** Who gets a step again that is reached by a return, by its node. */
  preferred: ReadonlyMap<string, string>;
}

/** Waits until nobody else moves the instance, whoever the caller is: a step is one transaction (docs/workflow.md). */
export async function lockRunning(ctx: SignedInContext, instanceId: string): Promise<Running> {
  const [row] = await lockRows(everywhere(ctx), instance, [instanceId]);
  if (!row) throw new BusinessError(messages.absent, { code: 404 });
  return runningOf(ctx, row);
}

/** The same to look at it; the caller has made sure that it concerns whoever asks. */
export const readRunning = async (ctx: SignedInContext, instanceId: string): Promise<Running> =>
  runningOf(ctx, await readRow(everywhere(ctx), instance, instanceId));

async function runningOf(ctx: SignedInContext, row: Instance): Promise<Running> {
  const { db, session } = ctx;
  const instanceId = row.id;
  const ownForm = and(eq(instanceForm.tenantId, session.tenantId), eq(instanceForm.instanceId, instanceId));
  const [form] = await db.select().from(instanceForm).where(ownForm);
  if (!form) throw new BusinessError(messages.absent, { code: 404 });
  const tokens = await db
    .select({ id: token.id, node: token.node, via: token.via })
    .from(token)
    .where(and(eq(token.tenantId, session.tenantId), eq(token.instanceId, instanceId)))
    .orderBy(asc(token.id));
  const tasks = await db
    .select()
    .from(flowTask)
    .where(and(eq(flowTask.tenantId, session.tenantId), eq(flowTask.instanceId, instanceId)))
    .orderBy(asc(flowTask.sort), asc(flowTask.id));
  return { instance: row, form, machine: await machineAt(ctx, row.definitionId), tokens, tasks, handedOn: [], preferred: new Map() };
}

/** The same by one of its tasks, for somebody whom the instance concerns; to others it is as absent as none. */
export async function lockForTask(ctx: SignedInContext, taskId: string): Promise<{ running: Running; task: TaskRow }> {
  const [found] = await ctx.db
    .select({ instanceId: flowTask.instanceId })
    .from(flowTask)
    .where(and(eq(flowTask.tenantId, ctx.session.tenantId), eq(flowTask.id, taskId)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  const running = await lockRunning(ctx, found.instanceId);
  const task = running.tasks.find(({ id }) => id === taskId);
  if (!task) throw new BusinessError(messages.absent, { code: 404 });
  return { running, task };
}

const machines = new Map<string, Machine>();
const mostKept = 200;

/** Versions never change, so each is read once in a process. */
export async function machineAt({ db, session }: SignedInContext, definitionId: string): Promise<Machine> {
  const key = `${session.tenantId} ${definitionId}`;
  const kept = machines.get(key);
  if (kept) return kept;
  const [found] = await db
    .select({ graph: definitionGraph.graph })
    .from(definitionGraph)
    .where(and(eq(definitionGraph.tenantId, session.tenantId), eq(definitionGraph.definitionId, definitionId)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  const machine = machineOf(found.graph);
  if (machines.size >= mostKept) machines.clear();
  machines.set(key, machine);
  return machine;
}

export const isOpen = ({ endTime }: TaskRow): boolean => endTime === null;
