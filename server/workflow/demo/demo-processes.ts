import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { usualRules, type Who } from '../model/step-rules.ts';
import { type ListedStep, writeSteps } from '../model/write-steps.ts';

/** The processes of the demo beside leave, by their keys. */
export const demoFiles = (plant: DemoPlant): Record<'Expense' | 'Travel' | 'Hospitality' | 'PettyCash', string> => ({
  Expense: writeSteps({
    key: 'Expense',
    name: '费用报销',
    steps: [
      step('head', '部门负责人审批', [{ kind: 'head', levels: 1 }]),
      timed(step('finance', '财务复核', users(plant, 'buyer', 'hr')), 'P1D'),
      { ...step('boss', '老板审批', boss), when: '金额 > 5000' },
    ],
  }),
  Travel: writeSteps({
    key: 'Travel',
    name: '差旅报销',
    steps: [step('countersign', '部门会签', users(plant, 'engineer', 'supervisor', 'hr'), 'all'), step('boss', '老板审批', boss)],
  }),
  Hospitality: writeSteps({
    key: 'Hospitality',
    name: '招待费申请',
    steps: [
      step('head', '部门负责人审批', [{ kind: 'head', levels: 1 }]),
      { ...step('staff', '人事核对', users(plant, 'hr')), isBeside: true },
      { ...step('boss', '老板审批', boss), when: '金额 > 1000' },
    ],
  }),
  PettyCash: pettyCash,
});

const boss: Who[] = [{ kind: 'role', alias: 'boss', within: 'tenant' }];

const users = ({ userIds }: DemoPlant, ...accounts: string[]): Who[] => [
  { kind: 'user', ids: accounts.flatMap((account) => userIds.get(account) ?? []) },
];

const step = (id: string, name: string, who: Who[], sign: 'claim' | 'all' = 'claim'): ListedStep => ({
  id,
  name,
  rules: { ...usualRules, who, sign, mayReturn: 'passed' },
});

const timed = (of: ListedStep, due: string): ListedStep => ({ ...of, rules: { ...of.rules, due } });

/** After two days the manager is told, beside the step that goes on waiting. */
const pettyCash = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:own="urn:factory-console:workflow" targetNamespace="urn:factory-console:demo">
<bpmn:process id="PettyCash" name="备用金借支" isExecutable="true">
<bpmn:startEvent id="start" name="开始" flowable:initiator="applyUser"/>
<bpmn:userTask id="head" name="部门负责人审批"><bpmn:extensionElements><own:who kind="head"/></bpmn:extensionElements></bpmn:userTask>
<bpmn:boundaryEvent id="late" name="超过两天" attachedToRef="head" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeDuration>P2D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
<bpmn:userTask id="told" name="超时跟进" flowable:candidateGroups="manager"/>
<bpmn:endEvent id="end" name="结束"/>
<bpmn:endEvent id="seen" name="已跟进"/>
<bpmn:sequenceFlow id="in" sourceRef="start" targetRef="head"/>
<bpmn:sequenceFlow id="on" sourceRef="head" targetRef="end"/>
<bpmn:sequenceFlow id="nudge" sourceRef="late" targetRef="told"/>
<bpmn:sequenceFlow id="over" sourceRef="told" targetRef="seen"/>
</bpmn:process></bpmn:definitions>`;
