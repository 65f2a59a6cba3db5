import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

export const inboxDictionaries: AreaDictionaries = {
  place: 4,
  system: [
    dictionary('notice', '通知类型', 'Notice type', [
      ['1', '发布通知', 'Release'],
      ['2', '批转通知', 'Approval'],
      ['3', '转发通知', 'Forwarded'],
      ['4', '指示通知', 'Instruction'],
      ['5', '任免通知', 'Appointment'],
      ['6', '事务通知', 'Routine'],
    ]),
  ],
};
