import { expect, test } from 'vitest';
import { leaveFile } from '#server/workflow/leave/leave-file.ts';
import { checkProcess } from '#server/workflow/model/check-process.ts';
import { toldFault } from '#server/workflow/model/faults.ts';
import type { Graph, Node } from '#server/workflow/model/graph.ts';
import { readBpmn } from '#server/workflow/model/read-bpmn.ts';
import { exploreProcess } from '#server/workflow/run/explore-process.ts';
import { bytesOf, fileOf, inRow, step } from './files.ts';

test('the leave process of older engines is read: who decides, by which condition, how it ends', async () => {
  const graph = await graphOf(leaveFile);

  expect(graph).toMatchObject({ key: 'Leave', name: '请假流程', start: 'start' });
  expect(whoOf(graph, 'hr')).toEqual([{ kind: 'chosen', variable: 'taskUser' }]);
  expect(whoOf(graph, 'boss')).toEqual([{ kind: 'role', alias: 'boss', within: 'tenant' }]);
  expect(graph.nodes.boss).toMatchObject({ label: '老板审批', rules: { sign: 'claim' } });
  expect(whoOf(graph, 'adjust')).toEqual([{ kind: 'applicant' }]);
  expect(graph.nodes.gone).toMatchObject({ kind: 'end', result: 'withdrawn' });
  expect([...checkProcess(graph), ...exploreProcess(graph)]).toEqual([]);
});

test('what this console says of a step is read from the file', async () => {
  const rules = `<own:approval sign="share" share="60" due="P2D" whenEmpty="refuse" whenApplicant="skip" mayReturn="passed" needsComment="true" editable="reason, days"/>
    <own:who kind="head" levels="2"/><own:who kind="user" value="11,12"/><own:who kind="field" value="reviewer"/>`;
  const file = fileOf(
    inRow({ id: 'sign', xml: `<bpmn:userTask id="sign"><bpmn:extensionElements>${rules}</bpmn:extensionElements></bpmn:userTask>` }),
  );

  const graph = await graphOf(file);

  expect(graph.nodes.sign).toMatchObject({
    rules: {
      ...{ sign: 'share', share: 60, due: 'P2D', whenEmpty: 'refuse', whenApplicant: 'skip', mayReturn: 'passed', needsComment: true },
      editable: ['reason', 'days'],
      who: [
        { kind: 'head', levels: 2 },
        { kind: 'user', ids: ['11', '12'] },
        { kind: 'field', name: 'reviewer' },
      ],
    },
  });
  expect(checkProcess(graph, { fields: new Set(['reason']) }).map(({ says }) => says.en)).toEqual([
    'The form has no field reviewer',
    'The form has no field days',
  ]);
});

test.each([
  ['parallel', '', { sign: 'all' }],
  ['sequential', 'isSequential="true"', { sign: 'sequence' }],
])('a task of several people (%s) is signed by all of them', async (_name, attribute, rules) => {
  const graph = await graphOf(fileOf(inRow(loop(attribute, ''))));

  expect(graph.nodes.many).toMatchObject({ rules });
});

test.each([
  [`\${nrOfCompletedInstances >= 1}`, { sign: 'any' }],
  [`\${nrOfCompletedInstances/nrOfInstances >= 0.6}`, { sign: 'share', share: 60 }],
])('its completion condition %s is known', async (condition, rules) => {
  const graph = await graphOf(fileOf(inRow(loop('', condition))));

  expect(graph.nodes.many).toMatchObject({ rules });
});

test.each([
  ['a script', '<bpmn:scriptTask id="x"><bpmn:script>1</bpmn:script></bpmn:scriptTask>', /ScriptTask/],
  ['a service', '<bpmn:serviceTask id="x"/>', /ServiceTask/],
  [
    'a class on a task',
    '<bpmn:userTask id="x" flowable:class="org.example.Run" flowable:assignee="1"/>',
    /Code of a file is never run \(flowable:class\)/,
  ],
  [
    'a listener',
    '<bpmn:userTask id="x" flowable:assignee="1"><bpmn:extensionElements><flowable:taskListener event="create" class="x"/></bpmn:extensionElements></bpmn:userTask>',
    /never run \(flowable:taskListener\)/,
  ],
  [
    'a message',
    '<bpmn:intermediateCatchEvent id="x"><bpmn:messageEventDefinition/></bpmn:intermediateCatchEvent>',
    /MessageEventDefinition/,
  ],
  ['an event gateway', '<bpmn:eventBasedGateway id="x"/>', /EventBasedGateway/],
  ['a call', '<bpmn:callActivity id="x" calledElement="y"/>', /CallActivity/],
  ['a loop', '<bpmn:userTask id="x" flowable:assignee="1"><bpmn:standardLoopCharacteristics/></bpmn:userTask>', /Loops/],
  ['a completion that is computed', loop('', `\${bean.done(execution)}`, 'x').xml, /Unknown completion condition/],
  ['a person that is computed', `<bpmn:userTask id="x" flowable:assignee="\${bean.find(execution)}"/>`, /has to be the id of a user/],
  [
    'a timer in a circle',
    '<bpmn:intermediateCatchEvent id="x"><bpmn:timerEventDefinition><bpmn:timeCycle>R3/PT1H</bpmn:timeCycle></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    /length of time/,
  ],
])('%s is refused at its element and line', async (_name, xml, words) => {
  const faults = await faultsOf(fileOf(inRow(step('first'), { id: 'x', xml })));

  const [fault] = faults;
  expect(fault && toldFault(fault).en).toMatch(words);
  expect(fault).toMatchObject({ id: 'x', line: 6 });
});

test.each([
  ['a doctype', '<!DOCTYPE x>', /must not hold <!DOCTYPE/],
  ['an entity', '<!ENTITY a "b">', /must not hold <!ENTITY/],
  ['a stylesheet', '<?xml-stylesheet href="x"?>', /must not hold <\?/],
])('a file with %s is not parsed', async (_name, text, words) => {
  const faults = await faultsOf(leaveFile.replace('<bpmn:process', `${text}<bpmn:process`));

  expect(faults).toHaveLength(1);
  expect(faults[0]?.says.en).toMatch(words);
});

test('a file that is too large, too deep, in another encoding or no BPMN is refused in words', async () => {
  const many = fileOf(inRow(...Array.from({ length: 1_001 }, (_, at) => step(`s${at}`))));
  const deep = fileOf('<bpmn:subProcess id="s">'.repeat(60) + '</bpmn:subProcess>'.repeat(60));

  expect((await faultsOf(many))[0]?.says.en).toMatch(/more than 2000 elements/);
  expect((await faultsOf(deep))[0]?.says.en).toMatch(/nested more than 50 deep/);
  expect((await faultsOf(leaveFile.replace('UTF-8', 'GBK')))[0]?.says.en).toMatch(/UTF-8/);
  expect((await faultsOf(`${leaveFile}${' '.repeat(1_000_000)}`))[0]?.says.en).toMatch(/larger than 1 MB/);
  expect((await faultsOf('<a>\n<b></a>'))[0]).toMatchObject({ line: 2, says: { en: expect.stringMatching(/Not a valid BPMN file/) } });
  expect((await faultsOf('工单'))[0]?.says.en).toMatch(/Not a valid BPMN file/);
  expect('faults' in (await readBpmn(new Uint8Array([0xff, 0xfe, 0x3c, 0])))).toBe(true);
});

test('several processes, none that runs, a flow to nowhere and an id that stands twice are told', async () => {
  const two = leaveFile.replace('</bpmn:process>', '</bpmn:process><bpmn:process id="Second" isExecutable="true"></bpmn:process>');

  expect((await faultsOf(two)).map(({ says }) => says.en)).toContain('A file holds one process that runs');
  expect((await faultsOf(leaveFile.replace('isExecutable="true"', 'isExecutable="false"'))).map(({ says }) => says.en)).toContain(
    'The file holds no process that can be run',
  );
  expect((await faultsOf(leaveFile.replace('targetRef="hr"', 'targetRef="nobody"')))[0]?.says.en).toMatch(/nobody, which is not there/);
  expect((await faultsOf(leaveFile.replace('id="boss"', 'id="hr"')))[0]?.says.en).toMatch(/hr/);
});

test('ids in Chinese are refused at their elements and lines in either language, and not once more where a flow names them', async () => {
  const file = fileOf(inRow(step('first'), step('审批', '主管审批'), step('-last', '')));

  const faults = (await faultsOf(file)).map(toldFault);

  expect(faults.slice(0, 2)).toEqual([
    {
      zh: '“主管审批”（第6行）：编号（id）只能由英文字母、数字、下划线、连字符和点组成，并以字母或下划线开头；中文请写在名称（name）中',
      en: '主管审批 (line 6): An id has Latin letters, digits, _ - and . alone and begins with a letter or _. Other words belong in the name.',
    },
    expect.objectContaining({ en: expect.stringMatching(/^-last \(line 7\): An id has/) }),
  ]);
  // The flows to them have their ids in them.
  expect(faults.slice(2).map(({ en }) => en.replace(/:.*/, ''))).toEqual(['to-审批 (line 10)']);
});

test('a file that is no XML, has a foreign element or another root is refused in words of either language', async () => {
  const torn = await faultsOf(leaveFile.replace('</bpmn:process>', ''));
  const foreign = await faultsOf(fileOf('<bpmn:startEvent id="start"/>\n<bpmn:coffeeBreak id="x"/>'));
  const other = await faultsOf('<a/>');

  expect([...torn, ...foreign, ...other].map(toldFault)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ zh: expect.stringMatching(/^第\d+行：不是有效的 BPMN 文件：.*结束标签与开始标签不一致$/) }),
      {
        zh: '第5行：<bpmn:coffeeBreak>不是 BPMN 2.0 的元素',
        en: 'Line 5: Not an element of BPMN 2.0: <bpmn:coffeeBreak>',
      },
      {
        zh: '第1行：不是有效的 BPMN 文件：根元素须为 definitions',
        en: 'Line 1: Not a valid BPMN file. The root has to be an element definitions.',
      },
    ]),
  );
});

test('a step without anybody, a gateway without a default and a way to nowhere are told at their nodes', async () => {
  const faults = checkProcess(
    await graphOf(
      fileOf(`<bpmn:startEvent id="start"/><bpmn:userTask id="lonely" name="无人"/><bpmn:exclusiveGateway id="fork" name="分支"/>
<bpmn:userTask id="island" name="孤岛" flowable:assignee="1"/><bpmn:endEvent id="end"/>
<bpmn:sequenceFlow id="a" sourceRef="start" targetRef="lonely"/><bpmn:sequenceFlow id="b" sourceRef="lonely" targetRef="fork"/>
<bpmn:sequenceFlow id="c" sourceRef="fork" targetRef="end"/><bpmn:sequenceFlow id="d" sourceRef="fork" targetRef="lonely"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">x</bpmn:conditionExpression></bpmn:sequenceFlow>`),
    ),
  );

  expect(faults.map((fault) => toldFault(fault).zh)).toEqual([
    '“无人”：没有指定处理人',
    '“分支”：没有默认的连线',
    '“分支”：到“结束”的连线没有条件',
    '“孤岛”：没有路径到达这里',
    '“孤岛”：之后没有连线',
  ]);
});

function loop(attribute: string, condition: string, id = 'many'): { id: string; xml: string } {
  const inner =
    condition === ''
      ? ''
      : `<bpmn:completionCondition xsi:type="bpmn:tFormalExpression"><![CDATA[${condition}]]></bpmn:completionCondition>`;
  return {
    id,
    xml: `<bpmn:userTask id="${id}" flowable:candidateUsers="1,2"><bpmn:multiInstanceLoopCharacteristics ${attribute}>${inner}</bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>`,
  };
}

async function graphOf(file: string): Promise<Graph> {
  const read = await readBpmn(bytesOf(file));
  if ('faults' in read) throw new Error(read.faults.map((fault) => toldFault(fault).en).join('\n'));
  return read.graph;
}

async function faultsOf(file: string) {
  const read = await readBpmn(bytesOf(file));
  return 'faults' in read ? read.faults : [];
}

const whoOf = ({ nodes }: Graph, id: string) => {
  const node: Node | undefined = nodes[id];
  return node?.kind === 'step' ? node.rules.who : [];
};
