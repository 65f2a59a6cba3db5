import { expect, test } from 'vitest';
import { checkProcess } from '#server/workflow/model/check-process.ts';
import { toldFault } from '#server/workflow/model/faults.ts';
import { readBpmn } from '#server/workflow/model/read-bpmn.ts';
import { exploreProcess } from '#server/workflow/run/explore-process.ts';
import { bytesOf, fileOf, step } from './files.ts';

test('a join of two ways of which one alone is taken would wait for ever', async () => {
  const drawn = fork('exclusiveGateway', 'parallelGateway');

  expect(await faultsOf(drawn)).toEqual(['“合”：这里会一直等待永远不会到达的分支']);
});

test('two ways that meet without a join would reach what follows twice', async () => {
  const drawn = fork('parallelGateway', 'exclusiveGateway');

  expect(await faultsOf(drawn)).toEqual(['“后”：同一时间会到达这里两次']);
});

test('an inclusive split without its join is refused', async () => {
  expect(await faultsOf(fork('inclusiveGateway', 'exclusiveGateway'))).toEqual(['“分”：分支没有由一个包容网关汇聚']);
  expect(await faultsOf(fork('inclusiveGateway', 'inclusiveGateway'))).toEqual([]);
});

test('a circle without anybody in it, and one without an end, are told', async () => {
  const circle = [
    node('startEvent', 'start'),
    gateway('a', '圈', 'out'),
    node('endEvent', 'end'),
    flow('in', 'start', 'a'),
    flow('back', 'a', 'a', 'x'),
    flow('out', 'a', 'end'),
  ];
  const endless = [
    node('startEvent', 'start'),
    step('one', '一').xml,
    step('two', '二').xml,
    flow('in', 'start', 'one'),
    flow('on', 'one', 'two'),
    flow('back', 'two', 'one'),
  ];

  expect(await faultsOf(circle)).toEqual(['“圈”：这里会不停循环，没有人参与']);
  expect(await faultsOf(endless)).toEqual(['“一”：从这里永远到不了结束']);
});

test('a reminder beside a step runs its own way to its own end', async () => {
  const drawn = [
    ...[node('startEvent', 'start'), step('one', '一').xml, step('told', '知会').xml, node('endEvent', 'end'), node('endEvent', 'toldEnd')],
    '<bpmn:boundaryEvent id="late" attachedToRef="one" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeDuration>P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>',
    ...[flow('in', 'start', 'one'), flow('on', 'one', 'end'), flow('nudge', 'late', 'told'), flow('over', 'told', 'toldEnd')],
  ];

  expect(await faultsOf(drawn)).toEqual([]);
});

test('a reminder that comes back to the step would be there twice', async () => {
  const drawn = [
    ...[node('startEvent', 'start'), step('one', '一').xml, node('exclusiveGateway', 'met'), node('endEvent', 'end')],
    '<bpmn:boundaryEvent id="late" attachedToRef="one" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeDuration>P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>',
    ...[flow('in', 'start', 'met'), flow('to', 'met', 'one'), flow('on', 'one', 'end'), flow('nudge', 'late', 'met')],
  ];

  expect(await faultsOf(drawn)).toEqual(['“一”：同一时间会到达这里两次']);
});

test('an end that refuses takes the other ways along', async () => {
  const drawn = [
    ...[
      node('startEvent', 'start'),
      node('parallelGateway', 'split'),
      step('a', '甲').xml,
      step('b', '乙').xml,
      node('parallelGateway', 'join'),
      gateway('ok', '同意', 'no'),
    ],
    ...[node('endEvent', 'end'), '<bpmn:endEvent id="refused" own:result="rejected"/>'],
    ...[
      flow('in', 'start', 'split'),
      flow('sa', 'split', 'a'),
      flow('sb', 'split', 'b'),
      flow('ga', 'a', 'ok'),
      flow('yes', 'ok', 'join', 'pass'),
    ],
    ...[flow('no', 'ok', 'refused'), flow('bj', 'b', 'join'), flow('on', 'join', 'end')],
  ];

  expect(await faultsOf(drawn)).toEqual([]);
});

const node = (kind: string, id: string): string => `<bpmn:${kind} id="${id}"/>`;

const gateway = (id: string, name: string, standard: string): string =>
  `<bpmn:exclusiveGateway id="${id}" name="${name}" default="${standard}"/>`;

const flow = (id: string, from: string, to: string, condition = ''): string => {
  const inner = condition && `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression>`;
  return `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inner}</bpmn:sequenceFlow>`;
};

/** Two steps side by side between a gateway of one kind and one of another. */
function fork(split: string, join: string): string[] {
  const [standard, condition] = split === 'parallelGateway' ? ['', ''] : ['default="sa"', 'x'];
  return [
    ...[node('startEvent', 'start'), `<bpmn:${split} id="split" name="分" ${standard}/>`, step('a', '甲').xml, step('b', '乙').xml],
    ...[`<bpmn:${join} id="join" name="合"/>`, step('after', '后').xml, node('endEvent', 'end')],
    ...[flow('in', 'start', 'split'), flow('sa', 'split', 'a'), flow('sb', 'split', 'b', condition)],
    ...[flow('aj', 'a', 'join'), flow('bj', 'b', 'join'), flow('ja', 'join', 'after'), flow('ae', 'after', 'end')],
  ];
}

async function faultsOf(elements: readonly string[]): Promise<string[]> {
  const read = await readBpmn(bytesOf(fileOf(elements.join('\n'))));
  if ('faults' in read) return read.faults.map((fault) => toldFault(fault).zh);
  const faults = checkProcess(read.graph);
  return (faults.length > 0 ? faults : exploreProcess(read.graph)).map((fault) => toldFault(fault).zh);
}
