import { BpmnModdle } from 'bpmn-moddle';
import type { Label } from '#rules/screen.ts';
import type { PlaneElement } from '../diagram/read-drawing.ts';
import type { Fault } from './faults.ts';
import { codeIn, ownAttribute, type Prefixes, prefixesOf, type ReadElement } from './file-elements.ts';
import type { Graph } from './graph.ts';
import { faultOfError, faultsOfWarnings } from './parser-faults.ts';
import { nodesOf, type Report } from './read-nodes.ts';
import { lineAt, textOfFile } from './refuse-file.ts';

/** What was read of a file: a process and the elements of its drawing, or everything that is wrong with it at once. */
export type ReadFile = { graph: Graph; xml: string; drawn: readonly PlaneElement[] } | { faults: Fault[] };

/**
 * Reads a BPMN 2.0 file (OMG formal/2013-12-09). Taken are one executable process of start and end, user and manual tasks, gateways,
 * timers and embedded subprocesses; what would run code, and events that this console does not raise, are refused at their elements.
 */
export async function readBpmn(bytes: Uint8Array): Promise<ReadFile> {
  const file = textOfFile(bytes);
  if ('fault' in file) return { faults: [file.fault] };
  const xml = file.text;
  const root = await parse(xml);
  if ('fault' in root) return { faults: [root.fault] };
  // What was left out leaves holes, of which nothing more is said.
  if (root.faults.length > 0) return { faults: root.faults };
  const faults: Fault[] = [];
  const report: Report = (element, says) => faults.push(faultAt(xml, element, says));
  const process = onlyProcess(root.definitions, report);
  if (!process) return { faults };
  const graph = graphOf(process, prefixesOf(root.definitions), report);
  const drawn = (root.definitions.diagrams ?? []).flatMap(({ plane }) => plane?.planeElement ?? []);
  return faults.length > 0 || !graph ? { faults } : { graph, xml, drawn };
}

async function parse(xml: string): Promise<{ definitions: ReadElement; faults: Fault[] } | { fault: Fault }> {
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
    // As the parser builds it; ReadElement is what is asked of it here.
    const messages = warnings.map(({ message }) => message);
    return { definitions: rootElement as ReadElement, faults: faultsOfWarnings(xml, messages) };
  } catch (error) {
    return { fault: faultOfError(error) };
  }
}

function onlyProcess({ rootElements = [] }: ReadElement, report: Report): ReadElement | undefined {
  const processes = rootElements.filter(({ $type }) => $type === 'bpmn:Process');
  const executable = processes.filter(({ isExecutable }) => isExecutable !== false);
  for (const root of rootElements) {
    if ((root.participants?.length ?? 0) > 1) report(root, { zh: '只支持一个泳池', en: 'Only one pool can be run' });
  }
  const [first, second] = executable;
  if (second) report(second, { zh: '文件中只能有一个可执行的流程', en: 'A file holds one process that runs' });
  if (!first) {
    const said = processes[0] ?? { $type: 'bpmn:Definitions', $attrs: {} };
    report(said, { zh: '文件中没有可执行的流程', en: 'The file holds no process that can be run' });
  }
  return second ? undefined : first;
}

function graphOf(process: ReadElement, prefixes: Prefixes, report: Report): Graph | undefined {
  if (!process.id) report(process, { zh: '流程没有编号', en: 'The process has no id' });
  const code = codeIn(process);
  if (code !== undefined) report(process, { zh: `不运行文件中的代码（${code}）`, en: `Code of a file is never run (${code})` });
  const { nodes, flows, start } = nodesOf(process, prefixes, report);
  if (start === undefined) return undefined;
  const name = ownAttribute(process, prefixes, 'name') ?? process.name ?? process.id ?? '';
  return { key: process.id ?? '', name, start, nodes, flows };
}

function faultAt(xml: string, { id, name, $type }: ReadElement, says: Label): Fault {
  const at = id === undefined ? -1 : xml.indexOf(`id="${id}"`);
  const plain = name?.trim();
  return {
    says,
    element: plain || id || $type.replace('bpmn:', ''),
    ...(id !== undefined && { id }),
    ...(at !== -1 && { line: lineAt(xml, at) }),
  };
}
