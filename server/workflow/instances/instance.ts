import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, dateTime, reference, text } from '#server/entity/fields.ts';
import { instanceLife } from './instance-life.ts';

/** A process that somebody started: what its administrators follow (contract 6.3). What is decided in it stands in its tasks and its history. */
export const instance = entity('flow.instance', {
  label: { zh: '流程实例', en: 'Process' },
  legacyPath: '/blade-flow/follow',
  legacyPrefixes: { category: 'flow_' },
  permission: 'flow_follow',
  title: 'title',
  life: instanceLife,
  clock: { sets: ['currentSteps'] },
  without: ['add', 'edit', 'delete', 'import'],
  empty: { zh: '还没有人发起流程', en: 'Nobody has started a process' },
  scope: { department: 'createDept', own: 'createUser' },
  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, max: 200, list: true, filter: 'contains' }),
    definitionId: reference({
      label: { zh: '流程定义', en: 'Process definition' },
      required: true,
      to: 'flow.definition',
      labelKey: 'processDefinitionName',
      list: true,
      filter: 'equals',
    }),
    category: choice({ label: { zh: '流程类型', en: 'Type' }, dictionary: 'flow', list: true, filter: 'equals' }),
    applicantId: reference({
      label: { zh: '申请人', en: 'Applicant' },
      required: true,
      to: 'system.user',
      onRemove: 'keep',
      list: true,
      filter: 'equals',
    }),
    currentSteps: text({ label: { zh: '当前节点', en: 'Now at' }, max: 500, form: false, list: true }),
    state: choice(instanceLife.asField),
    endTime: dateTime({ label: { zh: '结束时间', en: 'Ended at' }, form: false, list: true }),
  },
});

export type Instance = Row<(typeof instance)['fields']>;
