import type { Drawing } from '../diagram/drawing.ts';
import { layOut } from '../diagram/lay-out.ts';
import { readDrawing } from '../diagram/read-drawing.ts';
import { withDrawing } from '../diagram/write-drawing.ts';
import { checkProcess, type Known } from '../model/check-process.ts';
import type { Fault } from '../model/faults.ts';
import type { Graph } from '../model/graph.ts';
import { readBpmn } from '../model/read-bpmn.ts';
import { exploreProcess } from '../run/explore-process.ts';

/** A process that may be deployed, as its version keeps it. */
export interface ReadDefinition {
  graph: Graph;
  drawing: Drawing;
  /** The file, with the drawing that was laid out where it had none. */
  xml: string;
}

/**
 * Reads a file to deploy it. All that can be said at once is: what the file holds that is not taken, else how its nodes hang together, else
 * where an instance of it would stand still.
 */
export async function readDefinition(bytes: Uint8Array, known?: Known): Promise<ReadDefinition | { faults: Fault[] }> {
  const read = await readBpmn(bytes);
  if ('faults' in read) return read;
  const { graph, xml, drawn } = read;
  const loose = checkProcess(graph, known);
  const faults = loose.length > 0 ? loose : exploreProcess(graph);
  if (faults.length > 0) return { faults };
  const drawing = readDrawing(graph, drawn);
  if (drawing && 'fault' in drawing) return { faults: [drawing.fault] };
  if (drawing) return { graph, drawing, xml };
  const laidOut = layOut(graph);
  return { graph, drawing: laidOut, xml: withDrawing(xml, graph.key, laidOut) };
}
