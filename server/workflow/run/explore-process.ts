import type { Label } from '#rules/screen.ts';
import { boundariesOf } from '../model/blocks.ts';
import type { Fault } from '../model/faults.ts';
import { aroundOf, type Graph, insideOf, type Node, nodeOf } from '../model/graph.ts';
import { begin, type Choose, interrupt, leave, type Machine, type Moved, machineOf, restingOf, type Token } from './advance.ts';

/** The most situations that are looked at; a process of an office has tens. */
const mostSituations = 10_000;

/**
 * Walks every situation that an instance can come into, whatever people and conditions decide, and tells where it would stand still, go
 * in circles, never end, or be at one step twice. The process has passed `checkProcess`.
 */
export function exploreProcess(graph: Graph): Fault[] {
  const circle = circleOf(graph);
  if (circle) return [faultAt(circle, { zh: '这里会不停循环，没有人参与', en: 'It goes in circles here with nobody in it' })];
  const machine = machineOf(graph);
  const seen = new Map<string, Situation>();
  const open: Situation[] = [];
  const visit = ({ tokens, fired }: Step): string => {
    const key = `${keyOf(tokens)} ${[...fired].toSorted().join(' ')}`.trim();
    if (!seen.has(key)) {
      const situation = { tokens, fired, next: new Set<string>() };
      seen.set(key, situation);
      open.push(situation);
    }
    return key;
  };
  for (const { tokens } of everyWay((choose) => begin(machine, choose))) visit({ tokens, fired: [] });
  for (let at = open.pop(); at; at = open.pop()) {
    if (seen.size > mostSituations)
      return [
        {
          says: {
            zh: `可能的情形超过${mostSituations}种，请简化流程`,
            en: `More than ${mostSituations} situations are possible: simplify the process`,
          },
        },
      ];
    const fault = faultOf(machine, at.tokens);
    if (fault) return [fault];
    for (const step of stepsFrom(machine, at)) at.next.add(visit(step));
  }
  return endless(machine, seen);
}

interface Step {
  tokens: readonly Token[];
  /** Timers that ran out beside a node that is still there: they do so once. */
  fired: readonly string[];
}

interface Situation extends Step {
  /** The keys of what can come next. */
  next: Set<string>;
}

const keyOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ node, via }) => `${node} ${via ?? ''}`)
    .toSorted()
    .join('|');

const faultAt = ({ id, label }: Node, says: Label): Fault => ({ says, element: label, id });

function faultOf(machine: Machine, tokens: readonly Token[]): Fault | undefined {
  const twice = tokens.find(({ node, via }, at) =>
    tokens.some((other, otherAt) => otherAt > at && other.node === node && (other.via === via || isStep(machine, node))),
  );
  if (twice) return faultAt(nodeOf(machine.graph, twice.node), { zh: '同一时间会到达这里两次', en: 'It is reached twice at one time' });
  const [stuck] = tokens;
  if (!stuck || restingOf(machine, tokens).length > 0) return undefined;
  return faultAt(nodeOf(machine.graph, stuck.node), {
    zh: '这里会一直等待永远不会到达的分支',
    en: 'It would wait here for a way that never comes',
  });
}

const isStep = ({ graph }: Machine, id: string): boolean => ['step', 'timer'].includes(nodeOf(graph, id).kind);

function* stepsFrom(machine: Machine, { tokens, fired }: Step): Generator<Step> {
  const { graph } = machine;
  for (const { node } of restingOf(machine, tokens)) {
    for (const moved of everyWay((choose) => leave(machine, tokens, node, choose)))
      yield { tokens: moved.tokens, fired: stillFired(graph, fired, moved, node) };
  }
  for (const host of new Set(tokens.flatMap(({ node }) => [node, ...aroundOf(graph, node)]))) {
    for (const { id, isInterrupting } of boundariesOf(graph, host)) {
      if (fired.includes(id)) continue;
      for (const moved of everyWay((choose) => interrupt(machine, tokens, id, choose))) {
        const kept = stillFired(graph, fired, moved, isInterrupting ? host : undefined);
        yield { tokens: moved.tokens, fired: isInterrupting ? kept : [...kept, id] };
      }
    }
  }
}

/** Of the timers that ran out, those whose node has not been left since. */
function stillFired(graph: Graph, fired: readonly string[], { tokens, dropped }: Moved, left: string | undefined): string[] {
  const gone = new Set([left, ...dropped.map(({ node }) => node)]);
  const there = new Set(tokens.flatMap(({ node }) => [node, ...aroundOf(graph, node)]));
  return fired.filter((id) => {
    const boundary = nodeOf(graph, id);
    return boundary.kind === 'boundary' && there.has(boundary.at) && !gone.has(boundary.at);
  });
}

/** Makes a move once for each combination of ways that its gateways could choose. */
function everyWay(move: (choose: Choose) => Moved): Moved[] {
  const made: Moved[] = [];
  const open: number[][] = [[]];
  for (let script = open.pop(); script; script = open.pop()) {
    const [chosen, given]: [number[], number[]] = [[...script], []];
    const choose: Choose = (gateway) => {
      const options = optionsOf(gateway);
      const at = given.length;
      const pick = chosen[at] ?? 0;
      if (chosen[at] === undefined) for (let other = 1; other < options.length; other += 1) open.push([...given, other]);
      given.push(pick);
      return options[pick] ?? [];
    };
    made.push(move(choose));
  }
  return made;
}

/** The sets of flows that a gateway can choose: each alone, and of an inclusive one all together and every other set up to six flows. */
function optionsOf({ kind, outgoing }: Node): string[][] {
  const single = outgoing.map((id) => [id]);
  if (kind !== 'inclusive' || outgoing.length < 2) return single;
  if (outgoing.length > 6) return [...single, [...outgoing]];
  const sets = Array.from({ length: 2 ** outgoing.length - 1 }, (_, bits) => outgoing.filter((_id, at) => (bits + 1) & (1 << at)));
  return sets;
}

/** From every situation the end can be reached; where it cannot, an instance would go on for ever. */
function endless(machine: Machine, seen: ReadonlyMap<string, Situation>): Fault[] {
  const before = new Map<string, string[]>();
  for (const [key, { next }] of seen) for (const to of next) before.set(to, [...(before.get(to) ?? []), key]);
  const canEnd = new Set<string>();
  const open = [''];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (canEnd.has(key)) continue;
    canEnd.add(key);
    open.push(...(before.get(key) ?? []));
  }
  const lost = [...seen].find(([key]) => !canEnd.has(key))?.[1].tokens[0];
  return lost ? [faultAt(nodeOf(machine.graph, lost.node), { zh: '从这里永远到不了结束', en: 'From here it never ends' })] : [];
}

/** A circle of nodes at none of which anybody decides. */
function circleOf(graph: Graph): Node | undefined {
  const [done, around] = [new Set<string>(), new Set<string>()];
  const walk = (id: string): Node | undefined => {
    const node = nodeOf(graph, id);
    const holdsStep = node.kind === 'subprocess' && insideOf(graph, id).some((inner) => nodeOf(graph, inner).kind === 'step');
    if (node.kind === 'step' || holdsStep || done.has(id)) return undefined;
    if (around.has(id)) return node;
    around.add(id);
    for (const flow of node.outgoing) {
      const found = walk(graph.flows[flow]?.to ?? '');
      if (found) return found;
    }
    around.delete(id);
    done.add(id);
    return undefined;
  };
  for (const id of Object.keys(graph.nodes)) {
    const found = walk(id);
    if (found) return found;
  }
  return undefined;
}
