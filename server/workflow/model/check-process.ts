import type { Label } from '#rules/screen.ts';
import { blocksOf, reachableFrom } from './blocks.ts';
import { fieldsOf } from './condition.ts';
import type { Fault } from './faults.ts';
import { flowOf, type Graph, type Node, nodeOf } from './graph.ts';

/** What conditions and steps may name: the fields of the form, and the variables that a command sets. */
export interface Known {
  fields: ReadonlySet<string>;
}

/** What is wrong with how the nodes hang together, each said at its node; whether it can end is for `exploreProcess`. */
export function checkProcess(graph: Graph, known?: Known): Fault[] {
  const blocks = blocksOf(graph);
  const reached = new Set([graph.start, ...reachableFrom(graph, graph.start)]);
  for (const node of Object.values(graph.nodes))
    if (node.kind === 'subprocess' && reached.has(node.id)) for (const id of reachableFrom(graph, node.start)) reached.add(id);
  const joins = new Set(blocks.map(({ join }) => join));
  const splits = new Set(blocks.map(({ split }) => split));
  return Object.values(graph.nodes).flatMap((node) => {
    const says: Label[] = [];
    if (!reached.has(node.id)) says.push({ zh: '没有路径到达这里', en: 'No way leads here' });
    says.push(...waysOf(graph, node));
    if (node.kind === 'inclusive') says.push(...pairingOf(node, joins, splits));
    if (node.kind === 'step' && node.rules.who.length === 0) says.push({ zh: '没有指定处理人', en: 'Nobody is named to decide here' });
    if (node.kind === 'boundary' && !['step', 'subprocess'].includes(nodeOf(graph, node.at).kind))
      says.push({ zh: '定时只能附着在任务或子流程上', en: 'A timer is attached to a task or a subprocess' });
    return [...says.map((said) => faultAt(node, said)), ...(known ? unknownAt(graph, node, known) : [])];
  });
}

const faultAt = ({ id, label }: Node, says: Label): Fault => ({ says, element: label, id });

function waysOf(graph: Graph, node: Node): Label[] {
  const { kind, incoming, outgoing } = node;
  const says: Label[] = [];
  if (kind === 'end') return outgoing.length > 0 ? [{ zh: '结束事件之后不能有连线', en: 'Nothing follows an end' }] : [];
  if (outgoing.length === 0) says.push({ zh: '之后没有连线', en: 'No flow leads on from here' });
  if ((kind === 'start' || kind === 'boundary') && incoming.length > 0) says.push({ zh: '之前不能有连线', en: 'No flow leads here' });
  const isGateway = kind === 'exclusive' || kind === 'inclusive' || kind === 'parallel';
  if (!isGateway && outgoing.length > 1)
    says.push({ zh: '之后只能有一条连线，分支请用网关', en: 'One flow leads on from here; a gateway splits' });
  if (kind !== 'exclusive' && kind !== 'inclusive') {
    const conditional = outgoing.some((id) => flowOf(graph, id).condition);
    return conditional ? [...says, { zh: '条件只能在排他或包容网关之后', en: 'Conditions follow exclusive and inclusive gateways' }] : says;
  }
  if (outgoing.length < 2) return says;
  if (node.default === undefined) says.push({ zh: '没有默认的连线', en: 'No flow is the default' });
  else if (!outgoing.includes(node.default)) says.push({ zh: '默认的连线不从这里出发', en: 'The default flow does not begin here' });
  for (const id of outgoing) {
    const flow = flowOf(graph, id);
    if (id !== node.default && !flow.condition)
      says.push({
        zh: `到“${nodeOf(graph, flow.to).label}”的连线没有条件`,
        en: `The flow to ${nodeOf(graph, flow.to).label} has no condition`,
      });
  }
  return says;
}

function pairingOf({ id, incoming, outgoing }: Node, joins: ReadonlySet<string>, splits: ReadonlySet<string>): Label[] {
  if (incoming.length > 1 && outgoing.length > 1)
    return [{ zh: '包容网关不能同时汇聚和分支', en: 'An inclusive gateway either joins or splits' }];
  if (outgoing.length > 1 && !splits.has(id))
    return [{ zh: '分支没有由一个包容网关汇聚', en: 'Its ways are not joined by one inclusive gateway' }];
  if (incoming.length > 1 && !joins.has(id))
    return [{ zh: '没有与之对应的包容分支', en: 'No inclusive gateway splits what is joined here' }];
  return [];
}

function unknownAt(graph: Graph, node: Node, { fields }: Known): Fault[] {
  const read = node.outgoing.flatMap((id) => {
    const { condition } = flowOf(graph, id);
    return condition ? fieldsOf(condition) : [];
  });
  const people = node.kind === 'step' ? node.rules.who.flatMap((who) => (who.kind === 'field' ? [who.name] : [])) : [];
  const edited = node.kind === 'step' ? node.rules.editable : [];
  const unknown = [...new Set([...read, ...people, ...edited])].filter((name) => !fields.has(name));
  return unknown.map((name) => faultAt(node, { zh: `表单没有字段“${name}”`, en: `The form has no field ${name}` }));
}
