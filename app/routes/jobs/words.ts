import type { Label } from '#rules/screen.ts';

/** Words of the pages of jobs. */
export const jobsWords = {
  hint: {
    zh: '导出和导入在后台完成，文件保留 7 天。',
    en: 'Imports and exports run in the background. Files are kept for 7 days.',
  },
  none: { zh: '暂无任务', en: 'No jobs yet' },
  noneHint: { zh: '在列表中导出或导入后会显示在这里。', en: 'Your imports and exports from lists appear here.' },
  job: { zh: '任务', en: 'Job' },
  about: { zh: '内容', en: 'Content' },
  state: { zh: '状态', en: 'State' },
  progress: { zh: '进度', en: 'Progress' },
  started: { zh: '时间', en: 'Requested' },
  rows: { zh: '{count} 行', en: 'Rows: {count}' },
  waiting: { zh: '排队中', en: 'Waiting' },
  running: { zh: '进行中', en: 'Running' },
  asking: { zh: '待确认', en: 'Needs confirmation' },
  empty: { zh: '没有可导入的行', en: 'Nothing to import' },
  done: { zh: '已完成', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  download: { zh: '下载', en: 'Download' },
  open: { zh: '查看', en: 'Open' },
  cancel: { zh: '取消任务', en: 'Cancel' },
  retry: { zh: '重试', en: 'Retry' },
  cancelDone: { zh: '已取消', en: 'Cancelled' },
  retryDone: { zh: '已重新排队', en: 'Queued again' },
  toList: { zh: '返回列表', en: 'Back to list' },
  title: { zh: '{kind}{title}', en: '{kind} {title}' },
} satisfies Record<string, Label>;
