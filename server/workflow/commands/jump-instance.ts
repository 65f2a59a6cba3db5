import { holds, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { openStates } from '../instances/instance-life.ts';
import { isStepNode, nodeOf } from '../model/graph.ts';
import { put } from '../run/advance.ts';
import { chooseBy } from '../run/choose.ts';
import { jumpsOver } from '../run/return-to.ts';
import { cancelTasks } from './keep-round.ts';
import { moveOn } from './move-on.ts';
import { note } from './note.ts';
import { lockRunning, type Running } from './running.ts';
import { keepReturn } from './send-back.ts';
import { assertRunning } from './task-guards.ts';

/** Whoever sees to processes moves one to another step, forwards or back, and says why; what is open at the step that it leaves is over. */
export async function jumpInstance(
  ctx: SignedInContext,
  { id, node, reason }: { id: string; node: string; reason: string },
): Promise<Running> {
  const running = await lockRunning(ctx, id);
  if (!holds(ctx.session, jumpRight)) throw new BusinessError(messages.absent, { code: 404 });
  assertRunning(running);
  if (reason.trim() === '') throw new BusinessError({ zh: '请填写跳转原因', en: 'Enter the reason' }, { field: 'reason' });
  const gives = jumpTo(running, node);
  if (!gives) throw new BusinessError({ zh: '不能跳转到该节点', en: 'It cannot be moved to this step' }, { field: 'node' });
  const { machine, tokens, form } = running;
  await note(ctx, running, 'jump', { node: nodeOf(machine.graph, node), comment: reason.trim(), target: node });
  await cancelTasks(ctx, running, 'jumped', ({ tokenId }) => tokenId === null);
  await keepReturn(ctx, running, form.values);
  await moveOn(ctx, running, put(machine, tokens, node, gives, chooseBy(machine.graph, form.values)), 'jumped');
  return running;
}

export const jumpRight = 'flow_follow_jump';

/** The steps that an instance can be moved to by the caller now: it guards the command and decides the button. */
export function jumpsOf({ session }: SignedInContext, running: Running): { id: string; label: string }[] {
  const { instance, machine } = running;
  if (!holds(session, jumpRight) || !openStates.some((state) => state === instance.state)) return [];
  return Object.values(machine.graph.nodes)
    .filter((node) => isStepNode(node) && jumpTo(running, node.id) !== undefined)
    .map(({ id, label }) => ({ id, label }));
}

/** What a jump gives up: from where a token rests in the same branch. */
function jumpTo({ machine, tokens }: Running, to: string): ((node: string) => boolean) | undefined {
  if (machine.graph.nodes[to] === undefined || tokens.some(({ node }) => node === to)) return undefined;
  for (const { node } of tokens) {
    const gives = jumpsOver(machine, node, to);
    if (typeof gives === 'function') return gives;
  }
  return undefined;
}
