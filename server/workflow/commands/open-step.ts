import type { SignedInContext } from '#server/calls/context.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { flowEvents } from '../instances/flow-events.ts';
import { flowTask, taskCandidate } from '../instances/task-tables.ts';
import type { Node } from '../model/graph.ts';
import { administratorsOf, findPeople, headOver } from '../people/find-people.ts';
import { roundOf } from '../run/signers.ts';
import { newIds, tell } from './keep-round.ts';
import { note } from './note.ts';
import type { Running, TokenRow } from './running.ts';
import { setDueTime } from './set-due-time.ts';

type Step = Extract<Node, { kind: 'step' }>;

/** Finds who decides a step that a token has reached and gives them their tasks; answers where it is decided without anybody. */
export async function openStep(ctx: SignedInContext, running: Running, at: TokenRow, node: Step): Promise<'open' | 'agreed' | 'refused'> {
  const { rules } = node;
  const people = await peopleFor(ctx, running, node);
  if (people === 'skip' || (people.length > 0 && hasDecidedBefore(running, node, people))) {
    await note(ctx, running, 'skip', { node, people: people === 'skip' ? [] : people });
    return 'agreed';
  }
  if (people.length > 0) {
    await giveTasks(ctx, running, at, node, people, await setDueTime(ctx, running, node));
    return 'open';
  }
  await note(ctx, running, rules.whenEmpty === 'skip' ? 'skip' : 'nobody', { node });
  if (rules.whenEmpty === 'skip') return 'agreed';
  if (rules.whenEmpty === 'refuse') return 'refused';
  await giveToAdministrators(ctx, running, at, node);
  return 'open';
}

/** Nobody decides his own application unless the process says so. */
async function peopleFor(ctx: SignedInContext, running: Running, { id, rules }: Step): Promise<string[] | 'skip'> {
  const { instance, form, handedOn, preferred } = running;
  const { applicantId } = instance;
  const found = await findPeople(ctx, rules.who, { applicantId, values: form.values, handedOn });
  const before = preferred.get(id);
  if (before !== undefined && rules.sign === 'claim' && found.includes(before)) return [before];
  const isHisOwn = rules.isAdjusting || rules.who.every(({ kind }) => kind === 'applicant');
  if (isHisOwn || rules.whenApplicant === 'self' || !found.includes(applicantId)) return found;
  const others = found.filter((person) => person !== applicantId);
  if (rules.whenApplicant === 'skip') return others.length === 0 ? 'skip' : others;
  const [head = applicantId] = others.length > 0 ? others : await headOver(ctx, applicantId);
  return others.length > 0 ? others : [head];
}

/** After a return everything is decided anew. */
function hasDecidedBefore({ form, tasks }: Running, { rules }: Step, people: readonly string[]): boolean {
  if (rules.whenAgain === 'anew' || form.returnCount > 0) return false;
  const agreed = tasks.filter(({ state, endedBy }) => state === 'agreed' && endedBy !== null);
  const last = agreed.toSorted((one, other) => (one.endTime ?? '').localeCompare(other.endTime ?? '')).at(-1);
  const counted = rules.whenAgain === 'skipAlways' ? agreed : last ? [last] : [];
  return people.every((person) => counted.some(({ endedBy }) => endedBy === person));
}

async function giveTasks(
  ctx: SignedInContext,
  running: Running,
  at: TokenRow,
  { id, label, rules }: Step,
  people: readonly string[],
  dueTime: string | null,
): Promise<void> {
  const common = { instanceId: running.instance.id, tokenId: at.id, node: id, label, dueTime };
  if (rules.sign === 'claim' && people.length > 1) return void (await givePool(ctx, running, common, people));
  const ids = await newIds(ctx, people.length);
  const { signers } = roundOf(
    rules.sign,
    rules.share,
    people.map((person, nth) => ({ id: ids[nth] ?? '', person })),
  );
  const rows = signers.map((signer, sort) => ({ ...common, id: signer.id, state: signer.state, assigneeId: signer.person, sort }));
  const made = await ctx.db.insert(flowTask).values(rows).returning();
  running.tasks.push(...made);
  await tell(
    ctx,
    running,
    made.filter(({ state }) => state === 'open'),
  );
}

interface Common {
  instanceId: string;
  tokenId: string;
  node: string;
  label: string;
  dueTime: string | null;
}

async function givePool(ctx: SignedInContext, running: Running, common: Common, people: readonly string[]): Promise<string> {
  const [made] = await ctx.db
    .insert(flowTask)
    .values({ ...common, state: 'claimable' as const })
    .returning();
  if (!made) throw new Error('A task was not made');
  running.tasks.push(made);
  if (people.length > 0) await ctx.db.insert(taskCandidate).values(people.map((userId) => ({ taskId: made.id, userId })));
  await tellEvent(ctx, flowEvents.offered, { about: { id: made.id, title: running.instance.title, label: common.label, people } });
  return made.id;
}

/** A step without anybody is not passed in silence: who sees to processes decides it, and is told why. */
async function giveToAdministrators(ctx: SignedInContext, running: Running, at: TokenRow, node: Step): Promise<void> {
  const { id, label } = node;
  const people = await administratorsOf(ctx);
  const dueTime = await setDueTime(ctx, running, node);
  const taskId = await givePool(ctx, running, { instanceId: running.instance.id, tokenId: at.id, node: id, label, dueTime }, people);
  await tellEvent(ctx, flowEvents.nobody, { about: { id: taskId, title: running.instance.title, label, people } });
}
