import { type AreaMenu, view } from '#server/seed/menu-seed.ts';

export const hrMenu: AreaMenu = {
  menus: [
    {
      code: 'hr',
      zh: '人事管理',
      en: 'Human resources',
      path: '/hr',
      icon: 'users',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'hrmresource', zh: '人力资源', en: 'People', path: '/hr/hrmresource', icon: 'user' },
        { code: 'workeruser', zh: '员工账号', en: 'Worker accounts', path: '/hr/workeruser', icon: 'users' },
        { code: 'reserve', zh: '人才储备', en: 'Talent reserve', path: '/hr/reserve', icon: 'users' },
        {
          code: 'performancetemplatemanager',
          zh: '绩效模板',
          en: 'Appraisal templates',
          path: '/hr/performancetemplatemanager',
          icon: 'document',
        },
        {
          code: 'performancetemplatemanagerentry',
          zh: '绩效模板明细',
          en: 'Appraisal template rows',
          path: '/hr/performancetemplatemanagerentry',
          icon: 'list',
        },
        { code: 'attendancerequest', zh: '考勤申请', en: 'Attendance requests', path: '/hr/attendancerequest', icon: 'calendar' },
        { code: 'replenishmentcard', zh: '补卡申请', en: 'Missed-card requests', path: '/hr/replenishmentcard', icon: 'clock' },
        { code: 'anniversarygreeting', zh: '周年贺卡', en: 'Anniversary greetings', path: '/hr/anniversarygreeting', icon: 'gift' },
        {
          code: 'anniversarygreetinglog',
          zh: '贺卡发送记录',
          en: 'Greeting log',
          path: '/hr/anniversarygreetinglog',
          icon: 'log',
          buttons: [view],
        },
        {
          code: 'meetingminutespushview',
          zh: '会议纪要推送',
          en: 'Meeting minutes',
          path: '/hrm/meetingminutespushview',
          icon: 'mail',
          buttons: [view],
        },
        { code: 'hrmnocardrecord', zh: '未打卡记录', en: 'Missing cards', path: '/hrm/hrmnocardrecord', icon: 'warning', buttons: [view] },
        { code: 'dingfaskwork', zh: '钉钉任务', en: 'Robot tasks', path: '/hrm/dingfaskwork', icon: 'check' },
        { code: 'cardalarmlog', zh: '打卡提醒记录', en: 'Card alarm log', path: '/hr/cardalarmlog', icon: 'log', buttons: [view] },
        { code: 'cardinfo', zh: '卡片信息', en: 'Cards', path: '/card/cardinfo', icon: 'tag' },
      ],
    },
  ],
};
