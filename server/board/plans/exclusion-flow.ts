import { entity } from '#server/entity/entity.ts';
import { flag, longText, text } from '#server/entity/fields.ts';

/** A process flow that the reports on abnormal flows exclude (docs/production.md, 'exclusionflow 排除流程'). */
export const exclusionFlow = entity('board.exclusionFlow', {
  label: { zh: '排除流程', en: 'Excluded process' },
  legacyPath: '/board/exclusionflow',
  writes: 'save-update',
  permission: 'exclusionflow',
  title: 'flowName',
  fields: {
    flowName: text({ label: { zh: '流程名称', en: 'Process' }, required: true, max: 128, list: true, filter: 'contains' }),
    routeKey: text({ label: { zh: '流程标识', en: 'Route key' }, required: true, max: 128, code: true, list: true, filter: 'contains' }),
    reason: longText({ label: { zh: '排除原因', en: 'Reason' }, max: 500, wide: true, list: true }),
    isEnabled: flag({ label: { zh: '启用', en: 'Enabled' }, initial: true, own: true, list: true, filter: 'equals' }),
  },
  unique: [{ fields: ['routeKey'], message: { zh: '该流程已排除', en: 'This process is already excluded' } }],
});
