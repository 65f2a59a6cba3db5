import { entity } from '#server/entity/entity.ts';
import { choice, dateTime, integer, longText, month } from '#server/entity/fields.ts';

/** One month of the feed log that was moved to the archive: how much, when, and how it ended. */
export const feedLogArchiveLog = entity('smt.feedLogArchiveLog', {
  label: { zh: '上料归档', en: 'Feed log archive' },
  legacyPath: '/smt/feedlogarchivelog',
  permission: 'feedlogarchivelog',
  title: 'archiveMonth',
  order: ['-archiveMonth'],
  without: ['add', 'edit', 'delete', 'import'],
  empty: { zh: '尚未归档任何月份', en: 'No month is archived yet' },
  actions: [
    {
      name: 'archive',
      label: { zh: '归档', en: 'Archive' },
      href: '/smt/feedlogarchivelog/archive',
      on: 'toolbar',
      permission: 'feedlogarchivelog_archive',
    },
  ],
  fields: {
    archiveMonth: month({ label: { zh: '月份', en: 'Month' }, required: true, list: true, filter: 'equals' }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      options: [
        { value: 'running', label: { zh: '归档中', en: 'Running' }, tone: 'accent' },
        { value: 'done', label: { zh: '已完成', en: 'Done' }, tone: 'good' },
      ],
      initial: 'running',
      list: true,
      filter: 'equals',
    }),
    movedRows: integer({ label: { zh: '记录数', en: 'Rows' }, min: 0, initial: 0, list: true }),
    startTime: dateTime({ label: { zh: '开始时间', en: 'Started at' }, list: true }),
    endTime: dateTime({ label: { zh: '完成时间', en: 'Finished at' }, list: true }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [
    { fields: ['archiveMonth'], message: { zh: '该月份已归档或正在归档', en: 'This month is already archived, or is being archived' } },
  ],
});
