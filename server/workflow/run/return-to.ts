import { nextOf, pathOf, reachableFrom } from '../model/blocks.ts';
import { aroundOf, isInside, nodeOf } from '../model/graph.ts';
import type { Machine } from './advance.ts';

/** Why a step cannot be brought to another. */
export type NoWay = 'sibling' | 'crosses' | 'notAStep';

/**
 * What a return from a step to another takes away: the tokens that lie in the innermost block or subprocess that holds both, so one
 * branch alone within a branch, all branches where the target stands before they part. Into a sibling branch there is no way back,
 * because the others would be left behind.
 */
export function givenUpBy({ graph, blocks }: Machine, from: string, to: string): ((node: string) => boolean) | NoWay {
  if (nodeOf(graph, to).kind !== 'step') return 'notAStep';
  const [here, there] = [pathOf(blocks, from), pathOf(blocks, to)];
  const [inner, outer] = [aroundOf(graph, from), aroundOf(graph, to)];
  for (const [at, { block, way }] of there.entries()) {
    if (here[at]?.block !== block) return 'crosses';
    if (way === null || here[at]?.way !== way) return 'sibling';
  }
  if (outer.some((id) => !inner.includes(id))) return 'crosses';
  if (afterOpenSplits({ graph, blocks }).has(to)) return 'crosses';
  const last = there.at(-1);
  const level = outer[0];
  return (node) => (last === undefined || last.block.ways.get(node) === last.way) && (level === undefined || isInside(graph, node, level));
}

/** A jump stays in its branch and its subprocess: other branches would wait for it, or be waited for. */
export function jumpsOver(machine: Machine, from: string, to: string): ((node: string) => boolean) | NoWay {
  const { graph, blocks } = machine;
  const isAlike = pathOf(blocks, from).length === pathOf(blocks, to).length && nodeOf(graph, from).within === nodeOf(graph, to).within;
  return isAlike ? givenUpBy(machine, from, to) : 'crosses';
}

/** What follows a split whose ways are not joined again: it stands in no block, so nothing returns into it. */
function afterOpenSplits({ graph, blocks }: Machine): Set<string> {
  const isOpen = (id: string): boolean => !blocks.some(({ split }) => split === id);
  const splits = Object.values(graph.nodes).filter(({ id, kind, outgoing }) => kind === 'parallel' && outgoing.length > 1 && isOpen(id));
  return new Set(splits.flatMap(({ id }) => nextOf(graph, id).flatMap((next) => [...reachableFrom(graph, next)])));
}
