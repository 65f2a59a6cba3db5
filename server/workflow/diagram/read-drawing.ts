import type { Fault } from '../model/faults.ts';
import type { Graph } from '../model/graph.ts';
import { type Box, type Drawing, farthest, type Point } from './drawing.ts';

/** A shape or an edge of a plane, as bpmn-moddle reads it. */
export interface PlaneElement {
  $type: string;
  bpmnElement?: { id?: string; $type: string; name?: string; text?: string };
  bounds?: Box;
  waypoint?: Point[];
  label?: { bounds?: Box };
}

/**
 * The drawing of a file, if it draws every node of the graph; undefined asks for one to be laid out. Coordinates that no screen has are a
 * fault.
 */
export function readDrawing(graph: Graph, elements: readonly PlaneElement[]): Drawing | { fault: Fault } | undefined {
  const drawing: Drawing = { shapes: {}, edges: {}, labels: {}, extras: [] };
  for (const { $type, bpmnElement, bounds, waypoint, label } of elements) {
    const id = bpmnElement?.id ?? '';
    const points = [...(bounds ? cornersOf(bounds) : []), ...(waypoint ?? [])];
    if (!points.every(isNear))
      return { fault: { says: { zh: '图形的坐标超出范围', en: 'The drawing lies too far out' }, element: bpmnElement?.name || id } };
    if ($type === 'bpmndi:BPMNEdge' && waypoint && graph.flows[id]) drawing.edges[id] = waypoint.map(({ x, y }) => ({ x, y }));
    if ($type !== 'bpmndi:BPMNShape' || !bounds) continue;
    if (graph.nodes[id]) drawing.shapes[id] = plain(bounds);
    else if (bpmnElement?.$type === 'bpmn:Lane') drawing.extras.push({ box: plain(bounds), text: bpmnElement.name ?? '', kind: 'lane' });
    else if (bpmnElement?.$type === 'bpmn:TextAnnotation')
      drawing.extras.push({ box: plain(bounds), text: bpmnElement.text ?? '', kind: 'note' });
    if (label?.bounds) drawing.labels[id] = plain(label.bounds);
  }
  const isWhole =
    Object.keys(graph.nodes).every((id) => drawing.shapes[id]) &&
    Object.keys(graph.flows).every((id) => (drawing.edges[id]?.length ?? 0) > 1);
  return isWhole ? drawing : undefined;
}

const plain = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y: y + height },
];

const isNear = ({ x, y }: Point): boolean => [x, y].every((one) => Number.isFinite(one) && Math.abs(one) <= farthest);
