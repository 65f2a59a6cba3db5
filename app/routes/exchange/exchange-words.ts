import type { Label } from '#rules/screen.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

/** Words of the pages of exports, imports and jobs; they travel with those pages alone. */
export const exchangeWords = {
  jobs: say('我的任务', 'My jobs'),
  jobsHint: say('导出和导入在后台完成，文件保留 7 天。', 'Exports and imports are done in the background; files are kept for 7 days.'),
  noJobs: say('暂无任务', 'No jobs yet'),
  noJobsHint: say('在列表中导出或导入后会显示在这里。', 'What you export or import from a list shows here.'),
  job: say('任务', 'Job'),
  about: say('内容', 'About'),
  state: say('状态', 'State'),
  progress: say('进度', 'Progress'),
  started: say('时间', 'Asked for'),
  rows: say('{count} 行', '{count} rows'),
  export: say('导出', 'Export'),
  check: say('导入检查', 'Import check'),
  import: say('导入', 'Import'),
  waiting: say('排队中', 'Waiting'),
  running: say('进行中', 'Running'),
  asking: say('待确认', 'To be confirmed'),
  done: say('已完成', 'Done'),
  failed: say('失败', 'Failed'),
  cancelled: say('已取消', 'Cancelled'),
  download: say('下载', 'Download'),
  open: say('查看', 'Open'),
  cancel: say('取消任务', 'Cancel'),
  retry: say('重试', 'Retry'),
  reload: say('刷新', 'Reload'),
  cancelDone: say('已取消', 'Cancelled'),
  retryDone: say('已重新排队', 'Queued again'),
  toList: say('返回列表', 'Back to the list'),
  exportTitle: say('导出{title}', 'Export: {title}'),
  exportLarge: say(
    '共 {count} 行，将在后台生成文件，完成后会通知您。',
    'There are {count} rows. The file is made in the background; you are told when it is ready.',
  ),
  exportSmall: say('共 {count} 行。', 'There are {count} rows.'),
  format: say('格式', 'Format'),
  exportStart: say('开始导出', 'Start the export'),
  importTitle: say('导入{title}', 'Import: {title}'),
  file: say('文件', 'File'),
  fileHelp: say(
    'xlsx、csv 或 Unicode 文本（txt），不超过 20 MB、50000 行；逐行处理的数据（如用户、供应商）不超过 1000 行。先检查，确认后才写入。',
    'xlsx, csv or Unicode text (txt), up to 20 MB and 50,000 rows; 1,000 rows of what is handled one by one, such as users and suppliers. It is checked first; nothing is written until you confirm.',
  ),
  noFile: say('请选择文件', 'Please choose a file'),
  emptyFile: say('文件为空', 'The file is empty'),
  upload: say('上传并检查', 'Upload and check'),
  template: say('下载模板', 'Download the template'),
  rulesTitle: say('说明', 'How it works'),
  rulesMatch: say(
    '编号已存在的行更新原记录，空白单元格不修改。',
    'A row whose code exists changes that record; blank cells change nothing.',
  ),
  rulesNames: say('关联数据填写名称或编号。', 'Give related records by name or code.'),
  added: say('新增', 'New'),
  changed: say('更新', 'Changed'),
  unchanged: say('无变化', 'Unchanged'),
  wrong: say('错误', 'Wrong'),
  unknownHeads: say('未识别的列，已忽略: {names}', 'Columns that are not known and left out: {names}'),
  missingHeads: say('缺少必填列: {names}', 'Required columns are missing: {names}'),
  row: say('行', 'Row'),
  column: say('列', 'Column'),
  value: say('内容', 'Value'),
  problem: say('错误', 'Problem'),
  problemsTitle: say('错误明细', 'What is wrong'),
  more: say('仅显示前 {count} 项，全部错误见错误文件。', 'The first {count} are shown; the error file has them all.'),
  errorFile: say('下载错误文件', 'Download the error file'),
  errorHint: say('修改错误文件后可直接重新上传。', 'Mend the error file and upload it again.'),
  confirmAll: say('确认导入', 'Import'),
  confirmGood: say('仅导入正确的 {count} 行', 'Import the {count} right rows only'),
  nothingToDo: say('没有需要写入的行。', 'There is nothing to import.'),
  uploadAgain: say('重新上传', 'Upload another file'),
  asked: say('检查完成，尚未写入任何数据。', 'The file is checked; nothing is written yet.'),
  imported: say('导入完成', 'The import is done'),
} satisfies Record<string, Label>;

export type ExchangeWords = Record<keyof typeof exchangeWords, string>;

/** A text with its placeholders filled in. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
