import { escaped } from './escaped.ts';
import { ownNamespace } from './file-elements.ts';
import type { StepRules, Who } from './step-rules.ts';

/** A process as a plain form lists it: steps one after the other. */
export interface ListedProcess {
  /** A name as XML takes it for an id: letters, digits, `_`, `-`. */
  key: string;
  name: string;
  steps: readonly ListedStep[];
}

export interface ListedStep {
  id: string;
  name: string;
  rules: StepRules;
  /** Only where this holds; without it always. */
  when?: string;
  /** At the same time as the step before it, not after it. */
  isBeside?: boolean;
}

/** Writes the listed steps as BPMN 2.0 without a drawing; what is read of it again are the same steps and rules. */
export function writeSteps({ key, name, steps }: ListedProcess): string {
  const writer = new Writer();
  let last = writer.add('startEvent', 'start', '开始');
  for (const group of groupsOf(steps)) last = group.length === 1 && group[0] ? writer.step(last, group[0]) : writer.beside(last, group);
  writer.flow(last, writer.add('endEvent', 'end', '结束'));
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:console="${ownNamespace}" id="definitions" targetNamespace="${ownNamespace}">
  <bpmn:process id="${escaped(key)}" name="${escaped(name)}" isExecutable="true">
${writer.lines.map((line) => `    ${line}`).join('\n')}
  </bpmn:process>
</bpmn:definitions>
`;
}

const groupsOf = (steps: readonly ListedStep[]): ListedStep[][] =>
  steps.reduce<ListedStep[][]>((groups, step) => {
    const last = groups.at(-1);
    if (step.isBeside && last) last.push(step);
    else groups.push([step]);
    return groups;
  }, []);

class Writer {
  readonly lines: string[] = [];
  private flows = 0;

  add(element: string, id: string, name = '', attributes = '', inner = ''): string {
    const named = name === '' ? '' : ` name="${escaped(name)}"`;
    this.lines.push(`<bpmn:${element} id="${escaped(id)}"${named}${attributes}${inner === '' ? '/>' : `>${inner}</bpmn:${element}>`}`);
    return id;
  }

  flow(from: string, to: string, when = ''): string {
    this.flows += 1;
    const inner =
      when === '' ? '' : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(when)}</bpmn:conditionExpression>`;
    return this.add('sequenceFlow', `flow${this.flows}`, when, ` sourceRef="${escaped(from)}" targetRef="${escaped(to)}"`, inner);
  }

  /** A step after `last`; with a condition between two gateways, the way past it being the default. */
  step(last: string, step: ListedStep): string {
    if (step.when === undefined) {
      this.flow(last, this.task(step));
      return step.id;
    }
    const [fork, join] = [`${step.id}-if`, `${step.id}-met`];
    this.flow(last, fork);
    this.flow(fork, this.task(step), step.when);
    const past = this.flow(fork, join);
    this.add('exclusiveGateway', fork, '', ` default="${past}"`);
    this.flow(step.id, this.add('exclusiveGateway', join));
    return join;
  }

  /** Steps side by side: with conditions between inclusive gateways, without any between parallel ones. */
  beside(last: string, group: readonly ListedStep[]): string {
    const isConditional = group.some(({ when }) => when !== undefined);
    const kind = isConditional ? 'inclusiveGateway' : 'parallelGateway';
    const [fork, join] = [`${group[0]?.id ?? ''}-all`, `${group[0]?.id ?? ''}-done`];
    this.flow(last, fork);
    for (const step of group) {
      this.flow(fork, this.task(step), isConditional ? (step.when ?? 'true') : '');
      this.flow(step.id, join);
    }
    const past = isConditional ? ` default="${this.flow(fork, join)}"` : '';
    this.add(kind, fork, '', past);
    return this.add(kind, join);
  }

  private task({ id, name, rules }: ListedStep): string {
    const { who, editable, due, sign, share, ...others } = rules;
    const plain = { sign, ...(sign === 'share' && { share }), ...(due !== undefined && { due }), ...others };
    const said = Object.entries(plain).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
    const fields = editable.length === 0 ? '' : ` editable="${escaped(editable.join(','))}"`;
    const inner = `<bpmn:extensionElements><console:approval${said.join('')}${fields}/>${who.map(whoOf).join('')}</bpmn:extensionElements>`;
    return this.add('userTask', id, name, '', inner);
  }
}

function whoOf(who: Who): string {
  const part = (attributes: Record<string, string>): string =>
    `<console:who kind="${who.kind}"${Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${escaped(value)}"`)
      .join('')}/>`;
  switch (who.kind) {
    case 'user':
      return part({ value: who.ids.join(',') });
    case 'role':
      return part({ value: who.alias, within: who.within });
    case 'post':
    case 'department':
      return part({ value: who.id });
    case 'head':
      return part({ levels: String(who.levels) });
    case 'chosen':
      return part({ value: who.variable });
    case 'field':
      return part({ value: who.name });
    default:
      return part({});
  }
}
