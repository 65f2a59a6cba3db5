import type { Condition } from './condition.ts';
import type { StepRules } from './step-rules.ts';

/**
 * A process as it runs: read once from a BPMN 2.0 file, checked, kept with its version, never changed. Lanes, annotations and data
 * objects are drawn and not kept here.
 */
export interface Graph {
  /** The id of the process in its file, which names the definition. */
  key: string;
  name: string;
  start: string;
  nodes: Record<string, Node>;
  flows: Record<string, Flow>;
}

export interface Flow {
  id: string;
  from: string;
  to: string;
  name: string;
  condition?: Condition;
}

interface AnyNode {
  id: string;
  /** What people read: the name in the file, or the kind of the element. */
  label: string;
  /** The subprocess that holds it. */
  within?: string;
  incoming: readonly string[];
  outgoing: readonly string[];
}

/** How a process ends that reaches this end. */
export type EndResult = 'approved' | 'rejected' | 'withdrawn';

export type Node =
  | (AnyNode & { kind: 'start' })
  /** A terminating end takes every other token of its level along; one that refuses or withdraws does so too. */
  | (AnyNode & { kind: 'end'; result: EndResult; isTerminating: boolean })
  | (AnyNode & { kind: 'step'; rules: StepRules })
  | (AnyNode & { kind: 'exclusive' | 'inclusive'; default?: string })
  | (AnyNode & { kind: 'parallel' })
  | (AnyNode & { kind: 'timer'; timer: Timer })
  | (AnyNode & { kind: 'boundary'; timer: Timer; at: string; isInterrupting: boolean })
  | (AnyNode & { kind: 'subprocess'; start: string });

export type NodeKind = Node['kind'];

/** A length of time (ISO 8601, `PT48H`, `P2D`) from when the node is reached, or an instant. */
export type Timer = { duration: string } | { date: string };

/** Whether a token rests at the node until somebody, or the clock, moves it on. */
export const isResting = ({ kind }: Node): boolean => kind === 'step' || kind === 'timer';

/** Whether people decide at the node. */
export const isStepNode = (node: Node): node is Extract<Node, { kind: 'step' }> => node.kind === 'step';

/** The node of this id. */
export function nodeOf(graph: Graph, id: string): Node {
  const node = graph.nodes[id];
  if (!node) throw new Error(`The process ${graph.key} has no node ${id}`);
  return node;
}

/** The flow of this id. */
export function flowOf(graph: Graph, id: string): Flow {
  const flow = graph.flows[id];
  if (!flow) throw new Error(`The process ${graph.key} has no flow ${id}`);
  return flow;
}

/** The nodes that lie in it, however deep. */
export const insideOf = (graph: Graph, subprocess: string): string[] =>
  Object.values(graph.nodes).flatMap(({ id }) => (isInside(graph, id, subprocess) ? [id] : []));

/** Whether the node lies in the subprocess, however deep. */
export function isInside(graph: Graph, id: string, subprocess: string): boolean {
  const { within } = nodeOf(graph, id);
  return within !== undefined && (within === subprocess || isInside(graph, within, subprocess));
}

/** The subprocesses around a node, the innermost first. */
export function aroundOf(graph: Graph, id: string): string[] {
  const { within } = nodeOf(graph, id);
  return within === undefined ? [] : [within, ...aroundOf(graph, within)];
}
