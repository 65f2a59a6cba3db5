import type { Label } from '#rules/screen.ts';

/** Words of the start page and the dashboard. */
export const homeWords = {
  greeting: { zh: '您好，{name}', en: 'Hello, {name}' },

  pinned: { zh: '常用', en: 'Pinned' },

  tasks: { zh: '待办事项', en: 'To do' },
  tasksNone: { zh: '没有待办事项', en: 'Nothing to do' },
  tasksNoneHint: { zh: '需要您处理的事项会出现在这里。', en: 'Anything that needs you will appear here.' },
  taskUnread: { zh: '未读通知与消息', en: 'Unread notices and messages' },
  allEntries: { zh: '全部功能', en: 'All functions' },
  shortcuts: { zh: '快捷入口', en: 'Shortcuts' },
  figureOnline: { zh: '在线人数', en: 'People online' },
  figureFailedSignIns: { zh: '今日登录失败', en: 'Failed sign-ins today' },
  figureLockedAccounts: { zh: '锁定账号', en: 'Locked accounts' },
  figureCalls: { zh: '今日操作', en: 'Actions today' },
  figureErrors: { zh: '今日错误', en: 'Errors today' },
  today: { zh: '今日产线', en: 'Lines today' },
  dashboardEmpty: { zh: '您的角色没有可显示的数据', en: 'No figures for your role' },
  frameOpen: { zh: '在新窗口打开', en: 'Open in a new window' },
  frameHint: {
    zh: '若页面空白，说明该网站不允许嵌入，请在新窗口打开。',
    en: 'If the page stays blank, that site does not allow embedding. Open it in a new window.',
  },
} satisfies Record<string, Label>;
