import type { Label } from '#rules/screen.ts';

/** Words of the controls shared by all pages. */
export const kitWords = {
  chooseFile: { zh: '选择文件', en: 'Choose file' },
  noFile: { zh: '未选择文件', en: 'No file chosen' },
  loading: { zh: '加载中…', en: 'Loading…' },
  close: { zh: '关闭', en: 'Close' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  cancel: { zh: '取消', en: 'Cancel' },

  paging: { zh: '分页', en: 'Paging' },
  pagingTotal: { zh: '共 {total} 条', en: '{total} in total' },
  pagingSize: { zh: '每页', en: 'Per page' },
  pagingPrevious: { zh: '上一页', en: 'Previous page' },
  pagingNext: { zh: '下一页', en: 'Next page' },
  progressExpected: { zh: '此刻应达 {expected}', en: '{expected} expected by now' },
  retry: { zh: '重试', en: 'Try again' },
  reload: { zh: '刷新', en: 'Reload' },

  apply: { zh: '应用', en: 'Apply' },

  add: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  view: { zh: '查看', en: 'View' },
  remove: { zh: '删除', en: 'Delete' },
  actions: { zh: '操作', en: 'Actions' },
  save: { zh: '保存', en: 'Save' },
  back: { zh: '返回', en: 'Back' },

  search: { zh: '搜索', en: 'Search' },
  clear: { zh: '清空', en: 'Clear' },
  all: { zh: '全部', en: 'All' },
  more: { zh: '更多', en: 'More' },
  from: { zh: '从', en: 'From' },
  to: { zh: '至', en: 'To' },

  confirmTitle: { zh: '提示', en: 'Confirm' },
  confirm: { zh: '确定', en: 'OK' },
  confirmWarnings: { zh: '请确认以下提醒，无误则再次提交', en: 'Check these warnings. If everything is correct, submit again.' },
  confirmAnd: { zh: '确认并{command}', en: 'Confirm and {command}' },
  confirmCheck: { zh: '请确认以下提醒', en: 'Check these warnings' },
  confirmLater: { zh: '以下提醒请一并核对', en: 'Look at these as well' },
  confirmed: { zh: '确认无误', en: 'Everything is correct' },
  sending: { zh: '正在提交…', en: 'Sending…' },

  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  pleaseChoose: { zh: '请选择', en: 'Select' },
  find: { zh: '查找', en: 'Find' },

  moveUp: { zh: '上移{label}', en: 'Move {label} up' },
  moveDown: { zh: '下移{label}', en: 'Move {label} down' },
  formulaOf: { zh: '{name}的计算公式', en: 'How {name} is calculated' },
  moreActions: { zh: '更多操作', en: 'More actions' },
  print: { zh: '打印', en: 'Print' },

  labelled: { zh: '{label}：{text}', en: '{label}: {text}' },
  notations: { zh: '写法说明', en: 'How values are written' },
  comma: { zh: '、', en: ', ' },
} satisfies Record<string, Label>;
