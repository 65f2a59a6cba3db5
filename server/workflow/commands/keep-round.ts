import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { authorIn, type SignedInContext } from '#server/calls/context.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { flowEvents } from '../instances/flow-events.ts';
import { type Cancelled, flowTask } from '../instances/task-tables.ts';
import { nodeOf } from '../model/graph.ts';
import { usualRules } from '../model/step-rules.ts';
import type { Round, Signer } from '../run/signers.ts';
import { isOpen, type Running, type TaskRow } from './running.ts';

/** The signers of the step that a token rests at; a task that nobody has claimed is nobody's. */
export function roundAt({ machine, tasks }: Running, tokenId: string): Round {
  const own = tasks.filter((task) => task.tokenId === tokenId);
  const node = nodeOf(machine.graph, own[0]?.node ?? '');
  const { sign, share } = node.kind === 'step' ? node.rules : usualRules;
  return { sign, share, signers: own.map(signerOf) };
}

const signerOf = ({ id, assigneeId, state, addedBy, addedWhere, ownerId }: TaskRow): Signer => ({
  id,
  person: assigneeId ?? '',
  state: state === 'claimable' ? 'open' : state,
  ...(addedBy !== null && addedWhere !== null && { added: { by: addedBy, where: addedWhere } }),
  ...(ownerId !== null && { owner: ownerId }),
});

/** Writes what a command made of a round: whose turn it is, who is out, who was asked besides; tells whoever has a task by it. */
export async function keepRound(ctx: SignedInContext, running: Running, tokenId: string, round: Round, comment = ''): Promise<void> {
  const [like] = running.tasks.filter((task) => task.tokenId === tokenId);
  if (!like) throw new Error(`No task rests at ${tokenId}`);
  const kept: TaskRow[] = [];
  for (const [sort, signer] of round.signers.entries()) {
    const before = running.tasks.find(({ id }) => id === signer.id);
    const row = rowOf(ctx, signer, sort, before, comment);
    if (!before) {
      const { instanceId, node, label, dueTime } = like;
      const [made] = await ctx.db
        .insert(flowTask)
        .values({ id: signer.id, instanceId, tokenId, node, label, dueTime, ...row })
        .returning();
      if (made) kept.push(made);
    } else if (isChanged(before, row)) {
      const [changed] = await ctx.db.update(flowTask).set(row).where(ownTask(ctx, before.id)).returning();
      if (changed) kept.push(changed);
    } else kept.push(before);
  }
  const had = new Map(running.tasks.map(({ id, state, assigneeId }) => [id, state === 'open' ? assigneeId : null]));
  running.tasks = [...running.tasks.filter((task) => task.tokenId !== tokenId), ...kept];
  await tell(
    ctx,
    running,
    kept.filter(({ id, state, assigneeId }) => state === 'open' && had.get(id) !== assigneeId),
  );
}

/** Ends what is open of these tokens, or of the whole instance, undecided. */
export async function cancelTasks(
  ctx: SignedInContext,
  running: Running,
  why: Cancelled,
  of: (task: TaskRow) => boolean = () => true,
): Promise<void> {
  const ids = running.tasks.filter((task) => isOpen(task) && of(task)).map(({ id }) => id);
  if (ids.length === 0) return;
  const ended = await ctx.db
    .update(flowTask)
    .set({ state: 'cancelled', cancelled: why, endTime: atNow(ctx) })
    .where(and(eq(flowTask.tenantId, ctx.session.tenantId), inArray(flowTask.id, ids), isNull(flowTask.endTime)))
    .returning();
  const after = new Map(ended.map((task) => [task.id, task]));
  running.tasks = running.tasks.map((task) => after.get(task.id) ?? task);
}

/** A message to everybody who has a task now. */
export async function tell(ctx: SignedInContext, { instance: { title } }: Running, tasks: readonly TaskRow[]): Promise<void> {
  const given = tasks.map(({ id, label, assigneeId }) => ({ about: { id, title, label, people: [assigneeId] } }));
  await tellEvent(ctx, flowEvents.given, ...given);
}

/** New ids, as the database makes them. */
export async function newIds({ db }: SignedInContext, count: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`select next_id()::text as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

export const ownTask = ({ session }: SignedInContext, id: string) => and(eq(flowTask.tenantId, session.tenantId), eq(flowTask.id, id));
export const atNow = ({ now }: SignedInContext) => sql`${now().toISOString()}::timestamptz`;

function rowOf(ctx: SignedInContext, { person, state, owner, added }: Signer, sort: number, before: TaskRow | undefined, comment: string) {
  const isOver = state === 'agreed' || state === 'refused' || state === 'cancelled';
  const wasOver = before !== undefined && !isOpen(before);
  const isUnclaimed = before?.state === 'claimable' && state === 'open';
  const at = isOver && !wasOver ? { endTime: atNow(ctx), ...(state !== 'cancelled' && { endedBy: authorIn(ctx.session), comment }) } : {};
  return {
    state: isUnclaimed ? ('claimable' as const) : state,
    assigneeId: person === '' ? null : person,
    ownerId: owner ?? null,
    addedBy: added?.by ?? null,
    addedWhere: added?.where ?? null,
    sort,
    ...(isOver ? at : { endTime: null, endedBy: null }),
    ...(state === 'cancelled' && !wasOver && { cancelled: 'sibling' as const }),
  };
}

const isChanged = (before: TaskRow, row: ReturnType<typeof rowOf>): boolean =>
  before.state !== row.state || before.assigneeId !== row.assigneeId || before.ownerId !== row.ownerId || before.sort !== row.sort;
