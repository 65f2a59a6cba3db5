import { boundariesOf } from '../model/blocks.ts';
import { flowOf, type Graph, type Node, nodeOf } from '../model/graph.ts';
import { type Box, type Drawing, type Point, sizes } from './drawing.ts';

const gap = { x: 60, y: 50 } as const;
const margin = 30;

/** Lays a process out that comes without a drawing: from left to right by its longest ways, ways beside each other in rows. */
export function layOut(graph: Graph): Drawing {
  const drawing: Drawing = { shapes: {}, edges: {}, labels: {}, extras: [] };
  const lefts: Lefts = new Map();
  layLevel(graph, undefined, { x: margin, y: margin }, drawing, lefts);
  for (const flow of Object.values(graph.flows)) drawing.edges[flow.id] = wayOf(graph, drawing, lefts, flow.id);
  return drawing;
}

/** Where the column of a node begins: ways turn in the gap before it. */
type Lefts = Map<string, number>;

/** Places the nodes of a level from a corner; answers how large it became. */
function layLevel(
  graph: Graph,
  within: string | undefined,
  corner: Point,
  drawing: Drawing,
  starts: Lefts,
): { width: number; height: number } {
  const nodes = Object.values(graph.nodes).filter((node) => node.within === within && node.kind !== 'boundary');
  const columns = columnsOf(graph, nodes, within);
  const rows = rowsOf(graph, nodes, columns);
  const inner = new Map(
    nodes.flatMap((node) =>
      node.kind === 'subprocess' ? [[node.id, layLevel(graph, node.id, { x: 0, y: 0 }, emptyDrawing(), new Map())] as const] : [],
    ),
  );
  const sizeOf = (node: Node): { width: number; height: number } => inner.get(node.id) ?? ownSize(node);
  const widths = largest(
    nodes,
    (node) => columns.get(node.id) ?? 0,
    (node) => sizeOf(node).width,
  );
  const heights = largest(
    nodes,
    (node) => rows.get(node.id) ?? 0,
    (node) => sizeOf(node).height,
  );
  const lefts = startsOf(widths, corner.x + (within === undefined ? 0 : margin), gap.x);
  const tops = startsOf(heights, corner.y + (within === undefined ? 0 : margin), gap.y);
  for (const node of nodes) {
    const [column, row, size] = [columns.get(node.id) ?? 0, rows.get(node.id) ?? 0, sizeOf(node)];
    const x = (lefts[column] ?? 0) + ((widths[column] ?? 0) - size.width) / 2;
    const y = (tops[row] ?? 0) + ((heights[row] ?? 0) - size.height) / 2;
    drawing.shapes[node.id] = { x, y, ...size };
    starts.set(node.id, lefts[column] ?? x);
    if (node.kind === 'subprocess') layLevel(graph, node.id, { x, y }, drawing, starts);
    for (const [at, boundary] of boundariesOf(graph, node.id).entries()) {
      const { width, height } = sizes.event;
      drawing.shapes[boundary.id] = { x: x + size.width - width * (1.2 + at * 1.2), y: y + size.height - height / 2, width, height };
    }
  }
  const padding = within === undefined ? margin : margin * 2;
  const ends = Object.keys(drawing.shapes).length === 0 ? 0 : Math.max(...lefts.map((left, at) => left + (widths[at] ?? 0))) - corner.x;
  const bottoms = Math.max(...tops.map((top, at) => top + (heights[at] ?? 0)), corner.y) - corner.y;
  return { width: ends + padding, height: bottoms + padding };
}

const emptyDrawing = (): Drawing => ({ shapes: {}, edges: {}, labels: {}, extras: [] });

function ownSize({ kind }: Node): { width: number; height: number } {
  if (kind === 'step') return sizes.step;
  return kind === 'exclusive' || kind === 'inclusive' || kind === 'parallel' ? sizes.gateway : sizes.event;
}

/** The column of each node: the length of the longest way to it, circles left out. */
function columnsOf(graph: Graph, nodes: readonly Node[], within: string | undefined): Map<string, number> {
  const columns = new Map<string, number>();
  const around = new Set<string>();
  const settled = new Map<string, string[]>();
  const next = (id: string): string[] =>
    [id, ...boundariesOf(graph, id).map((boundary) => boundary.id)].flatMap((from) =>
      nodeOf(graph, from).outgoing.map((flow) => flowOf(graph, flow).to),
    );
  const order: string[] = [];
  const walk = (id: string): void => {
    if (settled.has(id)) return;
    around.add(id);
    const forward = next(id).filter((to) => !around.has(to));
    settled.set(id, forward);
    for (const to of forward) walk(to);
    around.delete(id);
    order.unshift(id);
  };
  const first = within === undefined ? graph.start : startOf(graph, within);
  for (const id of [first, ...nodes.map((node) => node.id)]) walk(id);
  for (const id of order) {
    const column = columns.get(id) ?? 0;
    columns.set(id, column);
    for (const to of settled.get(id) ?? []) columns.set(to, Math.max(columns.get(to) ?? 0, column + 1));
  }
  return columns;
}

function startOf(graph: Graph, subprocess: string): string {
  const node = nodeOf(graph, subprocess);
  if (node.kind !== 'subprocess') throw new Error(`${subprocess} is no subprocess`);
  return node.start;
}

/** The row of each node: its predecessor's, or the next free one below it in its column. */
function rowsOf(graph: Graph, nodes: readonly Node[], columns: ReadonlyMap<string, number>): Map<string, number> {
  const rows = new Map<string, number>();
  const taken = new Set<string>();
  const sorted = nodes.toSorted((one, other) => (columns.get(one.id) ?? 0) - (columns.get(other.id) ?? 0));
  for (const { id, incoming } of sorted) {
    const column = columns.get(id) ?? 0;
    const before = incoming.flatMap((flow) => rows.get(flowOf(graph, flow).from) ?? []);
    let row = before.length === 0 ? 0 : Math.min(...before);
    while (taken.has(`${column} ${row}`)) row += 1;
    taken.add(`${column} ${row}`);
    rows.set(id, row);
  }
  return rows;
}

function largest(nodes: readonly Node[], place: (node: Node) => number, size: (node: Node) => number): number[] {
  const sums: number[] = [];
  for (const node of nodes) sums[place(node)] = Math.max(sums[place(node)] ?? 0, size(node));
  return Array.from(sums, (one) => one ?? 0);
}

function startsOf(lengths: readonly number[], from: number, between: number): number[] {
  let at = from;
  return lengths.map((length) => {
    const start = at;
    at += length + between;
    return start;
  });
}

/** The points of a flow: straight ahead, by a step in the gap, or below everything where it goes back. */
function wayOf(graph: Graph, { shapes }: Drawing, lefts: Lefts, id: string): Point[] {
  const { from, to } = flowOf(graph, id);
  const [source, target] = [shapes[from], shapes[to]];
  if (!source || !target) return [];
  const isBoundary = nodeOf(graph, from).kind === 'boundary';
  const start = isBoundary
    ? { x: source.x + source.width / 2, y: source.y + source.height }
    : { x: source.x + source.width, y: source.y + source.height / 2 };
  const end = { x: target.x, y: target.y + target.height / 2 };
  if (target.x < source.x + source.width) return wayBack(graph, shapes, source, target, isBoundary);
  const middle = (lefts.get(to) ?? end.x) - gap.x / 2;
  if (isBoundary) return [start, { x: start.x, y: start.y + 20 }, { x: middle, y: start.y + 20 }, { x: middle, y: end.y }, end];
  const isFree = !Object.entries(shapes).some(
    ([other, box]) =>
      other !== from && other !== to && nodeOf(graph, other).within === nodeOf(graph, from).within && isBetween(box, start, end),
  );
  if (start.y === end.y && isFree) return [start, end];
  if (isFree) return [start, { x: middle, y: start.y }, { x: middle, y: end.y }, end];
  const above = Math.min(source.y, target.y) - 20;
  return [
    { x: source.x + source.width / 2, y: source.y },
    { x: source.x + source.width / 2, y: above },
    { x: target.x + target.width / 2, y: above },
    { x: target.x + target.width / 2, y: target.y },
  ];
}

const isBetween = (box: Box, start: Point, end: Point): boolean =>
  box.x + box.width <= end.x && box.x + box.width > start.x && box.y <= start.y && box.y + box.height >= start.y;

function wayBack(graph: Graph, shapes: Drawing['shapes'], source: Box, target: Box, isBoundary: boolean): Point[] {
  const below = Math.max(...Object.keys(graph.nodes).map((id) => (shapes[id]?.y ?? 0) + (shapes[id]?.height ?? 0))) + 25;
  const [out, into] = [source.x + source.width / 2, target.x + target.width / 2];
  return [
    { x: out, y: source.y + source.height },
    { x: out, y: isBoundary ? below + 15 : below },
    { x: into, y: isBoundary ? below + 15 : below },
    { x: into, y: target.y + target.height },
  ];
}
