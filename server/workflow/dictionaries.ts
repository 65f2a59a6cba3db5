import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

export const workflowDictionaries: AreaDictionaries = {
  system: [
    dictionary('flow', '流程类型', 'Workflow type', [
      ['1', '请假流程', 'Leave', 'leave'],
      ['2', '报销流程', 'Expense', 'expense'],
    ]),
  ],
};
