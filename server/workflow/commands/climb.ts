import type { SignedInContext } from '#server/calls/context.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { flowEvents } from '../instances/flow-events.ts';
import type { Rung } from '../instances/instance-tables.ts';
import { namesOf } from '../lists/describe-items.ts';
import type { StepRules } from '../model/step-rules.ts';
import { administratorsOf, superiorsOf } from '../people/find-people.ts';
import { rulesAt } from '../run/rules-at.ts';
import { leaveStep } from './complete-task.ts';
import { keepCopies } from './copy-instance.ts';
import { cancelTasks } from './keep-round.ts';
import { endWith } from './move-on.ts';
import { note } from './note.ts';
import { peopleOf, remind } from './remind.ts';
import { isOpen, type Running, type TaskRow } from './running.ts';

/**
 * What the clock does as the time of a step goes by: whoever has it is reminded at half of it and when it is due; half of it again later
 * those whom they answer to are told, and the clock decides if the step says so.
 */
export async function climb(ctx: SignedInContext, running: Running, node: string, rung: Rung): Promise<void> {
  const waiting = running.tasks.filter((task) => isOpen(task) && task.node === node && task.tokenId !== null && task.state !== 'waiting');
  const [first] = waiting;
  if (!first) return;
  if (rung !== 'late') {
    for (const task of waiting) await remind(ctx, running, task, rung === 'half' ? 'remind' : 'due');
    return;
  }
  await escalate(ctx, running, waiting, first);
  await decideLate(ctx, running, first, rulesAt(running.machine.graph, node).whenLate);
}

async function escalate(ctx: SignedInContext, running: Running, waiting: readonly TaskRow[], first: TaskRow): Promise<void> {
  const late: string[] = [];
  for (const task of waiting) late.push(...(await peopleOf(ctx, task)));
  const superiors = await superiorsOf(ctx, late);
  const people = superiors.length > 0 ? superiors : await administratorsOf(ctx);
  const names = [...(await namesOf(ctx, late)).values()].slice(0, mostNamed).join('、');
  const { id, label } = first;
  await tellEvent(ctx, flowEvents.escalate, {
    about: { id, title: running.instance.title, label, people, names, publicId: running.form.publicId },
  });
  await note(ctx, running, 'escalate', { task: first, people: people.slice(0, mostNamed) });
  // Who is told of a process sees it.
  await keepCopies(ctx, running, people);
}

const mostNamed = 20;

/** In the clock's own name: the tasks of the people are over undecided. */
async function decideLate(ctx: SignedInContext, running: Running, task: TaskRow, whenLate: StepRules['whenLate']): Promise<void> {
  if (whenLate === 'remind') return;
  await cancelTasks(ctx, running, 'timer', ({ tokenId }) => tokenId === task.tokenId);
  const comment = said[whenLate];
  if (whenLate === 'refuse') {
    await note(ctx, running, 'reject', { task, comment });
    await endWith(ctx, running, 'rejected', 'rejected');
    return;
  }
  await note(ctx, running, whenLate === 'agree' ? 'agree' : 'refuse', { task, comment });
  await leaveStep(ctx, running, task, whenLate === 'agree', comment);
}

/** Comments of a history are texts of its plant. */
const said = { agree: '超时自动同意', return: '超时自动退回', refuse: '超时自动拒绝' } as const;
