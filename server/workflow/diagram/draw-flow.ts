import { flowOf, type Graph, nodeOf } from '../model/graph.ts';
import type { Box, Drawing, Point } from './drawing.ts';
import { ink, label, number, states } from './svg-parts.ts';

/** A flow with its arrow, its name, a slash where it is the default, stronger where it was taken. */
export function drawFlow(graph: Graph, drawing: Drawing, id: string, isTaken: boolean): string {
  const points = drawing.edges[id] ?? [];
  const { from, name, condition } = flowOf(graph, id);
  const source = nodeOf(graph, from);
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`).join('');
  const isDefault = 'default' in source && source.default === id;
  const [first, second] = points;
  const slash = isDefault && first && second ? slashAt(first, second) : '';
  const isConditional = condition !== undefined && source.kind === 'step';
  const diamond =
    isConditional && first ? `<path d="M${number(first.x)} ${number(first.y)}l8 -5l8 5l-8 5z" fill="#fff" stroke="${ink}"/>` : '';
  const stroke = isTaken ? `stroke="${states.done.stroke}" stroke-width="2.5"` : `stroke="${ink}" stroke-width="1.2"`;
  const text = name === '' ? '' : label(name, drawing.labels[id] ?? besideLine(points));
  return `<g><path d="${path}" fill="none" ${stroke} marker-end="url(#arrow)"/>${slash}${diamond}${text}</g>`;
}

function slashAt(first: Point, second: Point): string {
  const length = Math.hypot(second.x - first.x, second.y - first.y) || 1;
  const [x, y] = [first.x + ((second.x - first.x) / length) * 12, first.y + ((second.y - first.y) / length) * 12];
  return `<path d="M${number(x - 4)} ${number(y - 6)}L${number(x + 4)} ${number(y + 6)}" stroke="${ink}" stroke-width="1.5"/>`;
}

function besideLine(points: readonly Point[]): Box {
  const [first = { x: 0, y: 0 }, second = first] = points;
  return { x: (first.x + second.x) / 2 - 40, y: Math.min(first.y, second.y) - 18, width: 80, height: 14 };
}
