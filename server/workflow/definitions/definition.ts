import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, integer, longText, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

/** Whether instances of a version may be started; those that run go on. */
export const definitionLife = life({
  states: {
    active: { zh: '启用', en: 'Active', tone: 'good' },
    suspended: { zh: '已挂起', en: 'Suspended', tone: 'neutral' },
  },
  first: 'active',
  moves: {
    suspend: {
      from: ['active'],
      to: 'suspended',
      label: { zh: '挂起', en: 'Suspend' },
      past: 'Suspended',
      title: { zh: '挂起流程定义', en: 'Suspend process definitions' },
      right: 'state',
      icon: 'pause',
      confirm: {
        zh: '挂起后不能再发起该流程，已发起的继续办理。确定挂起?',
        en: 'It can no longer be started; what runs goes on. Suspend it?',
      },
    },
    activate: {
      from: ['suspended'],
      to: 'active',
      label: { zh: '激活', en: 'Activate' },
      past: 'Activated',
      title: { zh: '激活流程定义', en: 'Activate process definitions' },
      right: 'state',
      icon: 'play',
    },
  },
});

const sampleFile = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="sample">
  <bpmn:process id="Sample" name="Sample" isExecutable="true">
    <bpmn:startEvent id="start" flowable:initiator="applyUser"/>
    <bpmn:userTask id="check" name="Check" flowable:assignee="\${applyUser}"/>
    <bpmn:endEvent id="end"/>
    <bpmn:sequenceFlow id="toCheck" sourceRef="start" targetRef="check"/>
    <bpmn:sequenceFlow id="toEnd" sourceRef="check" targetRef="end"/>
  </bpmn:process>
</bpmn:definitions>`;

/** A version of a process as it was deployed: never changed, and kept while an instance of it is there. */
export const definition = entity('flow.definition', {
  label: { zh: '流程定义', en: 'Process definition' },
  legacyPath: '/blade-flow/manager',
  legacyNames: { version: 'definitionVersion' },
  legacyPrefixes: { category: 'flow_' },
  permission: 'flow_manager',
  title: 'name',
  names: ['name', 'definitionVersion'],
  order: ['key', '-definitionVersion'],
  life: definitionLife,
  without: ['import', 'export'],
  fields: {
    name: text({ label: { zh: '流程名称', en: 'Process' }, form: false, list: true, filter: 'contains' }),
    key: text({ label: { zh: '流程标识', en: 'Key' }, max: 128, code: true, form: false, list: true, filter: 'contains' }),
    definitionVersion: integer({ label: { zh: '版本', en: 'Version' }, form: false, initial: 1, list: true }),
    category: choice({
      label: { zh: '流程类型', en: 'Type' },
      required: { zh: '请选择流程类型', en: 'Choose the type of the process' },
      dictionary: 'flow',
      fixed: true,
      list: true,
      filter: 'equals',
    }),
    xml: longText({
      label: { zh: 'BPMN 文件内容', en: 'BPMN file' },
      help: {
        zh: '粘贴 .bpmn 文件的全部内容；同一标识再次部署成为新版本，已发起的流程仍按原版本办理',
        en: 'Paste the whole .bpmn file. The same key deployed again is a new version; what runs keeps its own.',
      },
      required: { zh: '请粘贴 BPMN 文件内容', en: 'Paste the BPMN file' },
      max: 1_000_000,
      fixed: true,
      wide: true,
      example: sampleFile,
    }),
    description: longText({ label: { zh: '说明', en: 'Description' }, max: 500, wide: true }),
    state: choice(definitionLife.asField),
  },
  constraints: (definitions) => [
    uniqueIndex('flow_definition_version')
      .on(definitions.tenantId, definitions.key, definitions.definitionVersion)
      .where(sql`is_deleted = 0`),
  ],
});

export type Definition = Row<(typeof definition)['fields']>;
