import { type Graph, insideOf, type Node, nodeOf } from './graph.ts';

/** What lies between a gateway that splits and the one that brings its ways together again, entered and left by them alone. */
export interface Block {
  split: string;
  join: string;
  /** The nodes between them, with those of subprocesses there, by the flow of the split that leads to them; null: several do. */
  ways: ReadonlyMap<string, string | null>;
}

/** The blocks of parallel and inclusive gateways, the outer before those that they hold. */
export function blocksOf(graph: Graph): Block[] {
  const splits = Object.values(graph.nodes).filter(
    (node) => (node.kind === 'parallel' || node.kind === 'inclusive') && node.outgoing.length > 1,
  );
  return splits.flatMap((split) => blockOf(graph, split) ?? []).toSorted((one, other) => other.ways.size - one.ways.size);
}

/** The blocks that the node lies in, from the outermost, each with its way there. */
export const pathOf = (blocks: readonly Block[], node: string): { block: Block; way: string | null }[] =>
  blocks.flatMap((block) => {
    const way = block.ways.get(node);
    return way === undefined ? [] : [{ block, way }];
  });

/** The nodes that a token comes to next, the timers attached to the node among them. */
export const nextOf = (graph: Graph, id: string): string[] => [
  ...nodeOf(graph, id).outgoing.flatMap((flow) => graph.flows[flow]?.to ?? []),
  ...boundariesOf(graph, id).map((boundary) => boundary.id),
];

/** The timers attached to a node. */
export const boundariesOf = (graph: Graph, id: string): Extract<Node, { kind: 'boundary' }>[] =>
  Object.values(graph.nodes).flatMap((node) => (node.kind === 'boundary' && node.at === id ? [node] : []));

function blockOf(graph: Graph, split: Node): Block | undefined {
  const joins = Object.values(graph.nodes).filter(
    ({ kind, within, incoming }) => kind === split.kind && within === split.within && incoming.length > 1,
  );
  const blocks = joins.flatMap((join) => between(graph, split, join) ?? []);
  return blocks.toSorted((one, other) => one.ways.size - other.ways.size)[0];
}

function between(graph: Graph, split: Node, join: Node): Block | undefined {
  const ways = new Map<string, string | null>();
  for (const flow of split.outgoing) {
    for (const id of reachableFrom(graph, graph.flows[flow]?.to ?? '', join.id)) ways.set(id, ways.has(id) ? null : flow);
  }
  const enters = (id: string): boolean => id === split.id || ways.has(id);
  const isEnteredFromWithin = (id: string): boolean => nodeOf(graph, id).incoming.every((flow) => enters(graph.flows[flow]?.from ?? ''));
  const isClosed = [...ways.keys(), join.id].every(isEnteredFromWithin);
  if (ways.has(split.id) || !isClosed) return undefined;
  for (const [id, way] of [...ways])
    if (nodeOf(graph, id).kind === 'subprocess') for (const inner of insideOf(graph, id)) ways.set(inner, way);
  return { split: split.id, join: join.id, ways };
}

/** What can be reached from a node without passing another. */
export function reachableFrom(graph: Graph, from: string, without?: string): Set<string> {
  const reached = new Set<string>();
  const open = from === without ? [] : [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const next of nextOf(graph, id)) if (next !== without) open.push(next);
  }
  return reached;
}
