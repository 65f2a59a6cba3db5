import type { Label } from '#rules/screen.ts';
import { UnreadableCondition } from './condition.ts';
import { codeIn, ownAttribute, type Prefixes, type ReadElement } from './file-elements.ts';
import type { EndResult, Flow, Graph, Node, Timer } from './graph.ts';
import { readCondition } from './read-condition.ts';
import { isDuration, readStepRules } from './read-step-rules.ts';

/** Says what is wrong with an element. */
export type Report = (element: ReadElement, says: Label) => void;

interface Read {
  nodes: Graph['nodes'];
  flows: Graph['flows'];
  start: string | undefined;
}

interface Reading {
  prefixes: Prefixes;
  report: Report;
  nodes: Graph['nodes'];
  flows: Graph['flows'];
}

/** Reads the elements of a process, and those of its subprocesses, as nodes and flows. What is not taken is reported. */
export function nodesOf(process: ReadElement, prefixes: Prefixes, report: Report): Read {
  const reading: Reading = { prefixes, report, nodes: {}, flows: {} };
  const start = readLevel(reading, process, undefined);
  for (const flow of Object.values(reading.flows)) join(reading, flow);
  return { nodes: reading.nodes, flows: reading.flows, start };
}

/** Drawn, and nothing else. */
const drawn = new Set([
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
  'bpmn:TextAnnotation',
  'bpmn:Association',
]);

function readLevel(reading: Reading, level: ReadElement, within: string | undefined): string | undefined {
  const starts: string[] = [];
  for (const element of level.flowElements ?? []) {
    if (drawn.has(element.$type)) continue;
    if (!element.id) {
      reading.report(element, { zh: '元素没有编号', en: 'The element has no id' });
      continue;
    }
    const code = codeIn(element);
    if (code !== undefined) reading.report(element, { zh: `不运行文件中的代码（${code}）`, en: `Code of a file is never run (${code})` });
    if (element.$type === 'bpmn:SequenceFlow') readFlow(reading, element);
    else {
      const node = readNode(reading, element, within);
      if (node) reading.nodes[node.id] = node;
      if (node?.kind === 'start') starts.push(node.id);
    }
  }
  const [first, second] = starts;
  if (first === undefined) reading.report(level, { zh: '没有开始事件', en: 'There is no start' });
  if (second !== undefined) reading.report(level, { zh: '只能有一个开始事件', en: 'There is one start' });
  return first;
}

function readFlow({ flows, report }: Reading, element: ReadElement): void {
  const { id = '', name = '', sourceRef, targetRef, conditionExpression } = element;
  if (!sourceRef?.id || !targetRef?.id) {
    report(element, { zh: '连线没有连到两端的节点', en: 'The flow does not join two nodes' });
    return;
  }
  const flow: Flow = { id, from: sourceRef.id, to: targetRef.id, name: name.trim() };
  const text = conditionExpression?.body?.trim() ?? '';
  if (text !== '') {
    const condition = conditionOf(element, text, report);
    if (condition) flow.condition = condition;
  }
  flows[id] = flow;
}

function conditionOf(element: ReadElement, text: string, report: Report): Flow['condition'] {
  try {
    return readCondition(text);
  } catch (error) {
    if (!(error instanceof UnreadableCondition)) throw error;
    report(element, { zh: `条件“${text}”：${error.label.zh}`, en: `Condition ${text}: ${error.label.en}` });
    return undefined;
  }
}

function join({ nodes, flows, report }: Reading, { id, from, to }: Flow): void {
  const [source, target] = [nodes[from], nodes[to]];
  // A node that was refused has its own fault.
  if (!source || !target) {
    delete flows[id];
    return;
  }
  if (source.within !== target.within)
    report(
      { $type: 'bpmn:SequenceFlow', $attrs: {}, id },
      { zh: '连线不能跨越子流程的边界', en: 'A flow cannot cross the border of a subprocess' },
    );
  nodes[from] = { ...source, outgoing: [...source.outgoing, id] };
  // A flow from a node to itself has just changed it.
  const met = nodes[to] ?? target;
  nodes[to] = { ...met, incoming: [...met.incoming, id] };
}

function readNode(reading: Reading, element: ReadElement, within: string | undefined): Node | undefined {
  const { id = '', $type } = element;
  const node = {
    id,
    label: element.name?.trim() || defaultLabels[$type] || id,
    ...(within !== undefined && { within }),
    incoming: [],
    outgoing: [],
  };
  const { report, prefixes } = reading;
  switch ($type) {
    case 'bpmn:StartEvent':
      return hasEvents(element) ? refused(reading, element) : { ...node, kind: 'start' };
    case 'bpmn:EndEvent':
      return readEnd(reading, element, node);
    case 'bpmn:UserTask':
    case 'bpmn:ManualTask':
      checkLoop(reading, element);
      return { ...node, kind: 'step', rules: readStepRules(element, prefixes, (says) => report(element, says)) };
    case 'bpmn:ExclusiveGateway':
    case 'bpmn:InclusiveGateway': {
      const kind = $type === 'bpmn:ExclusiveGateway' ? 'exclusive' : 'inclusive';
      return { ...node, kind, ...(element.default?.id !== undefined && { default: element.default.id }) };
    }
    case 'bpmn:ParallelGateway':
      return { ...node, kind: 'parallel' };
    case 'bpmn:IntermediateCatchEvent':
    case 'bpmn:BoundaryEvent':
      return readTimer(reading, element, node);
    case 'bpmn:SubProcess': {
      if (element.triggeredByEvent || element.loopCharacteristics) return refused(reading, element);
      const start = readLevel(reading, element, id);
      return start === undefined ? undefined : { ...node, kind: 'subprocess', start };
    }
    default:
      return refused(reading, element);
  }
}

type Begun = Pick<Node, 'id' | 'label' | 'within' | 'incoming' | 'outgoing'>;

const results: readonly EndResult[] = ['approved', 'rejected', 'withdrawn'];

function readEnd(reading: Reading, element: ReadElement, node: Begun): Node | undefined {
  const events = element.eventDefinitions ?? [];
  if (events.some(({ $type }) => $type !== 'bpmn:TerminateEventDefinition')) return refused(reading, element);
  const said = ownAttribute(element, reading.prefixes, 'result') ?? 'approved';
  const result = results.find((one) => one === said);
  if (!result)
    reading.report(element, {
      zh: `结果不能是“${said}”：${results.join('、')}`,
      en: `The result cannot be ${said}: ${results.join(', ')}`,
    });
  if (result !== 'approved' && node.within !== undefined)
    reading.report(element, { zh: '子流程的结束不能有结果', en: 'The end of a subprocess has no result' });
  return { ...node, kind: 'end', result: result ?? 'approved', isTerminating: events.length > 0 || result !== 'approved' };
}

function readTimer(reading: Reading, element: ReadElement, node: Begun): Node | undefined {
  const [event, second] = element.eventDefinitions ?? [];
  if (event?.$type !== 'bpmn:TimerEventDefinition' || second) return refused(reading, element);
  const [duration, date] = [event.timeDuration?.body?.trim(), event.timeDate?.body?.trim()];
  const timer: Timer | undefined =
    duration !== undefined && isDuration(duration)
      ? { duration }
      : date !== undefined && !Number.isNaN(Date.parse(date))
        ? { date }
        : undefined;
  if (!timer) {
    reading.report(element, { zh: '定时须为时长（如 P2D）或日期', en: 'A timer has a length of time (such as P2D) or a date' });
    return undefined;
  }
  if (element.$type === 'bpmn:IntermediateCatchEvent') return { ...node, kind: 'timer', timer };
  const at = element.attachedToRef?.id;
  if (at === undefined) {
    reading.report(element, { zh: '边界事件没有附着的节点', en: 'The boundary event is attached to nothing' });
    return undefined;
  }
  return { ...node, kind: 'boundary', timer, at, isInterrupting: element.cancelActivity !== false };
}

function checkLoop({ report }: Reading, element: ReadElement): void {
  const loop = element.loopCharacteristics;
  if (loop && loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics')
    report(element, { zh: '不支持循环任务', en: 'Loops of a task are not run' });
}

const hasEvents = ({ eventDefinitions = [] }: ReadElement): boolean => eventDefinitions.length > 0;

function refused({ report }: Reading, element: ReadElement): undefined {
  const kind = element.$type.replace('bpmn:', '');
  const event = element.eventDefinitions?.[0]?.$type.replace('bpmn:', '');
  const named = event === undefined ? kind : `${kind} · ${event}`;
  report(element, { zh: `不支持的元素（${named}）`, en: `This element is not run (${named})` });
  return undefined;
}

const defaultLabels: Record<string, string> = {
  'bpmn:StartEvent': '开始',
  'bpmn:EndEvent': '结束',
};
