import { type Block, blocksOf } from '../model/blocks.ts';
import { aroundOf, type EndResult, flowOf, type Graph, isInside, isResting, type Node, nodeOf } from '../model/graph.ts';

/** Where an instance is: it rests at a step or a timer, or waits at a gateway for others. `via` is the flow that it came by. */
export interface Token {
  node: string;
  via: string | null;
}

/** What a move changed: the tokens that there are now, and what happened on the way. */
export interface Moved {
  tokens: readonly Token[];
  /** Steps and timers that were reached, in their order. */
  reached: readonly string[];
  /** Tokens that a terminating end or an interrupting timer took away. */
  dropped: readonly Token[];
  /** Flows that were taken. */
  taken: readonly string[];
  /** There when no token is left: how the instance ended. */
  result?: EndResult;
}

/** Which flows of a gateway are taken: one of an exclusive one, at least one of an inclusive one. */
export type Choose = (gateway: Node) => readonly string[];

/** The most nodes that one move passes: more is a circle without anybody in it, which a deployment refuses. */
export const mostMoves = 1_000;

/** A graph with what its gateways belong together; reckoned once for each version. */
export interface Machine {
  graph: Graph;
  blocks: readonly Block[];
}

export const machineOf = (graph: Graph): Machine => ({ graph, blocks: blocksOf(graph) });

/** Begins an instance. */
export const begin = (machine: Machine, choose: Choose): Moved => {
  const run = runOf(machine, [], choose);
  return settle(run, [{ node: machine.graph.start, via: null }]);
};

/** Goes on from a step that was decided or a timer that ran out. */
export function leave(machine: Machine, tokens: readonly Token[], node: string, choose: Choose): Moved {
  const at = tokens.findIndex((token) => token.node === node);
  if (at === -1) throw new Error(`No token rests at ${node}`);
  const run = runOf(machine, tokens.toSpliced(at, 1), choose);
  return settle(run, sent(run, nodeOf(machine.graph, node).outgoing));
}

/** Lets the clock in at a boundary: the node that it is attached to is left, or stays as it is beside what begins there. */
export function interrupt(machine: Machine, tokens: readonly Token[], boundary: string, choose: Choose): Moved {
  const run = runOf(machine, tokens, choose);
  const node = nodeOf(machine.graph, boundary);
  if (node.kind !== 'boundary') throw new Error(`${boundary} is no boundary`);
  if (node.isInterrupting) abandon(run, (id) => id === node.at || isInside(machine.graph, id, node.at));
  return settle(run, sent(run, node.outgoing));
}

/** Sets a token down at a node in place of those that `gives` names: a return, a jump. */
export function put(machine: Machine, tokens: readonly Token[], node: string, gives: (id: string) => boolean, choose: Choose): Moved {
  const run = runOf(machine, tokens, choose);
  abandon(run, gives);
  return settle(run, [{ node, via: null }]);
}

interface Run {
  machine: Machine;
  choose: Choose;
  tokens: Token[];
  reached: string[];
  taken: string[];
  dropped: Token[];
  /** Subprocesses that hold a token, or held one until now. */
  entered: Set<string>;
  result: EndResult | undefined;
}

function runOf(machine: Machine, tokens: readonly Token[], choose: Choose): Run {
  const entered = new Set(tokens.flatMap(({ node }) => aroundOf(machine.graph, node)));
  return { machine, choose, tokens: [...tokens], reached: [], taken: [], dropped: [], entered, result: undefined };
}

/** Moves what is under way until every token rests, or waits for others. */
function settle(run: Run, underWay: readonly Token[]): Moved {
  const { graph } = run.machine;
  let [next, moves] = [underWay, 0];
  while (next.length > 0) {
    const [token, ...others] = next;
    moves += 1;
    if (moves > mostMoves) throw new Error(`${graph.key} moves in a circle`);
    if (token) {
      for (const around of aroundOf(graph, token.node)) run.entered.add(around);
      next = arrive(run, token, others);
    }
    if (next.length === 0) next = release(run);
  }
  const { tokens, reached, taken, dropped, result = 'approved' } = run;
  return { tokens, reached, taken, dropped, ...(tokens.length === 0 && { result }) };
}

/** Answers what is under way afterwards. */
function arrive(run: Run, token: Token, others: readonly Token[]): readonly Token[] {
  const node = nodeOf(run.machine.graph, token.node);
  switch (node.kind) {
    case 'step':
    case 'timer':
      run.reached.push(node.id);
      run.tokens.push(token);
      return others;
    case 'subprocess':
      run.entered.add(node.id);
      return [...others, { node: node.start, via: null }];
    case 'inclusive':
    case 'parallel':
      if (node.incoming.length > 1) run.tokens.push(token);
      else return [...others, ...sent(run, node.kind === 'parallel' ? node.outgoing : run.choose(node))];
      return others;
    case 'end':
      return end(run, node, others);
    default:
      return [...others, ...sent(run, node.kind === 'exclusive' ? run.choose(node) : node.outgoing)];
  }
}

function end(run: Run, { within, isTerminating, result }: Extract<Node, { kind: 'end' }>, others: readonly Token[]): readonly Token[] {
  if (within === undefined) run.result = result;
  if (!isTerminating) return others;
  const isAlong = ({ node }: Token): boolean => within === undefined || isInside(run.machine.graph, node, within);
  run.dropped.push(...run.tokens.filter(isAlong));
  run.tokens = run.tokens.filter((token) => !isAlong(token));
  return others.filter((token) => !isAlong(token));
}

function sent({ machine: { graph }, taken }: Run, flows: readonly string[]): Token[] {
  taken.push(...flows);
  return flows.map((id) => ({ node: flowOf(graph, id).to, via: id }));
}

/** Takes tokens away from where they are; a subprocess that is emptied so is not finished, but given up. */
function abandon(run: Run, isGiven: (node: string) => boolean): void {
  run.dropped.push(...run.tokens.filter(({ node }) => isGiven(node)));
  run.tokens = run.tokens.filter(({ node }) => !isGiven(node));
  run.entered = new Set(run.tokens.flatMap(({ node }) => aroundOf(run.machine.graph, node)));
}

/** What waited for others and need not any longer: a join that all have reached, or a subprocess in which all have ended. */
function release(run: Run): readonly Token[] {
  const { graph, blocks } = run.machine;
  for (const id of new Set(run.tokens.map(({ node }) => node))) {
    const join = nodeOf(graph, id);
    const arrived = run.tokens.filter(({ node }) => node === id);
    const block = blocks.find((one) => one.join === id);
    const isParallel = join.kind === 'parallel' && join.incoming.every((flow) => arrived.some(({ via }) => via === flow));
    const isInclusive = join.kind === 'inclusive' && block && !run.tokens.some(({ node }) => block.ways.has(node));
    if (!isParallel && !isInclusive) continue;
    const gone = isParallel ? join.incoming.flatMap((flow) => arrived.find(({ via }) => via === flow) ?? []) : arrived;
    run.tokens = run.tokens.filter((token) => !gone.includes(token));
    return sent(run, join.outgoing);
  }
  return leaveSubprocess(run);
}

function leaveSubprocess(run: Run): readonly Token[] {
  const { graph } = run.machine;
  const isEmpty = (id: string): boolean => !run.tokens.some(({ node }) => isInside(graph, node, id));
  const over = [...run.entered].filter(isEmpty).toSorted((one, other) => aroundOf(graph, other).length - aroundOf(graph, one).length)[0];
  if (over === undefined) return [];
  run.entered.delete(over);
  return sent(run, nodeOf(graph, over).outgoing);
}

/** The tokens that somebody or the clock moves on; the others wait at a gateway. */
export const restingOf = ({ graph }: Machine, tokens: readonly Token[]): Token[] =>
  tokens.filter(({ node }) => isResting(nodeOf(graph, node)));
