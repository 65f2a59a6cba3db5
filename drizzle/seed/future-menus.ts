import { type Button, command, edit, listButtons, type MenuSeed, remove, view } from './menus.ts';

/** A menu whose screen is not built yet, and the group of menus.ts that it will stand in; the top without one. */
export interface FutureMenu extends MenuSeed {
  below?: string;
}

const menu = (code: string, zh: string, en: string, path: string, icon: string, buttons?: readonly Button[]): MenuSeed => ({
  code,
  zh,
  en,
  path,
  icon,
  ...(buttons && { buttons }),
});
const enable = command('enable', '启用', 'Enable', 'check');
const detail = command('detail', '详情', 'Details', 'eye');
const follow = command('follow', '流程图', 'Follow', 'workflow');

/**
 * The menus of the specification (2.1, 2.8, 7, 10) and of contract 4.5 that lead nowhere yet: in the database, with their codes, but not enabled.
 * The work that brings a screen moves its entry to menus.ts, which enables it in older databases too.
 */
export const futureMenus: readonly FutureMenu[] = [
  {
    ...menu('purchase', '采购管理', 'Purchasing', '/pur', 'cart', []),
    children: [
      menu('vendor', '供应商', 'Vendors', '/pur/vendor', 'truck'),
      menu('inquiryform', '采购询价', 'Purchase inquiries', '/pur/inquiryform', 'document', [
        ...listButtons,
        command('audit', '审核', 'Audit', 'check', 1),
        command('quote', '报价', 'Quote', 'money'),
      ]),
      menu('supplierinquiry', '供应商询价', 'Inquiries to suppliers', '/pur/supplierinquiry', 'mail', [
        view,
        command('quote', '报价', 'Quote', 'money'),
      ]),
      menu('quotationform', '报价单', 'Quotations', '/pur/quotationform', 'money'),
      menu('quotationmaterial', '报价物料', 'Quoted materials', '/pur/quotationmaterial', 'material', [
        ...listButtons,
        command('negotiate', '议价', 'Negotiate', 'edit'),
        command('push', '推送OA', 'Push to OA', 'upload'),
      ]),
      menu('materialitem', '物料明细', 'Material items', '/pur/materialitem', 'material'),
      menu('purpricecus', '客户价目表', 'Customer price lists', '/pur/purpricecus', 'money'),
      menu('purpricecusnonumber', '无编码客户价目', 'Price lists without item number', '/pur/purpricecusnonumber', 'money'),
      menu('pushemail', '询价邮件', 'Inquiry mails', '/pur/pushemail', 'mail'),
    ],
  },
  {
    ...menu('rd', '研发管理', 'Research and development', '/rd', 'project', []),
    children: [
      menu('icitem', '物料编码', 'Material codes', '/rd/icitem', 'tag'),
      menu('itemfile', '物料附件', 'Item files', '/rd/itemfile', 'folder'),
    ],
  },
  {
    ...menu('marketing', '市场报价', 'Marketing quotes', '/marketing', 'trend', []),
    children: [
      menu('quotescategory', '报价分类', 'Quote categories', '/marketing/quotescategory', 'folder'),
      menu('quotesmodule', '报价模块', 'Quote modules', '/marketing/quotesmodule', 'grid'),
      menu('quotesprogram', '报价方案', 'Quote programs', '/marketing/quotesprogram', 'document'),
      menu('quotesprogramdetail', '报价方案明细', 'Quote program details', '/marketing/quotesprogramdetail', 'list'),
    ],
  },
  {
    ...menu('finance', '财务管理', 'Finance', '/finance', 'money', []),
    children: [menu('financeinvoice', '发票管理', 'Invoices', '/finance/financeinvoice', 'document')],
  },
  {
    ...menu('smt', 'SMT 数据', 'SMT data', '/smt', 'conveyor', []),
    children: [
      menu('feedlog', '上料记录', 'Feed log', '/smt/feedlog', 'scan', [view]),
      menu('feedlogarchivelog', '上料归档', 'Feed log archive', '/smt/feedlogarchivelog', 'log', [
        view,
        command('archive', '归档', 'Archive', 'download', 1),
      ]),
      menu('stationtableheader', '站位表', 'Station tables', '/smt/stationtableheader', 'grid', [
        ...listButtons,
        command('enable', '启用/停用', 'Enable or disable', 'check'),
      ]),
      menu('stationtable', '站位明细', 'Station rows', '/smt/stationtable', 'list'),
      menu('mounterprogram', '贴片程序', 'Mounter programs', '/smt/mounterprogram', 'copy', [view]),
      menu('itemuse', '物料用量', 'Item use', '/smt/itemuse', 'material', [view]),
      menu('smtalarm', '贴片报警', 'Mounter alarms', '/smt/alarm', 'warning', [view]),
      menu('mesfeedrecord', 'MES 上料记录', 'MES feed records', '/mes/mesfeedrecord', 'scan', [view]),
      menu('mesflow', '工艺流程', 'Process flows', '/mes/mesflow', 'workflow'),
    ],
  },
  {
    ...menu('hr', '人事管理', 'Human resources', '/hr', 'users', []),
    children: [
      menu('hrmresource', '人力资源', 'People', '/hr/hrmresource', 'user'),
      menu('workeruser', '员工账号', 'Worker accounts', '/hr/workeruser', 'users'),
      menu('reserve', '人才储备', 'Talent reserve', '/hr/reserve', 'users'),
      menu('performancetemplatemanager', '绩效模板', 'Appraisal templates', '/hr/performancetemplatemanager', 'document'),
      menu('performancetemplatemanagerentry', '绩效模板明细', 'Appraisal template rows', '/hr/performancetemplatemanagerentry', 'list'),
      menu('attendancerequest', '考勤申请', 'Attendance requests', '/hr/attendancerequest', 'calendar'),
      menu('replenishmentcard', '补卡申请', 'Missed-card requests', '/hr/replenishmentcard', 'clock'),
      menu('anniversarygreeting', '周年贺卡', 'Anniversary greetings', '/hr/anniversarygreeting', 'gift'),
      menu('anniversarygreetinglog', '贺卡发送记录', 'Greeting log', '/hr/anniversarygreetinglog', 'log', [view]),
      menu('meetingminutespushview', '会议纪要推送', 'Meeting minutes', '/hrm/meetingminutespushview', 'mail', [view]),
      menu('hrmnocardrecord', '未打卡记录', 'Missing cards', '/hrm/hrmnocardrecord', 'warning', [view]),
      menu('dingfaskwork', '钉钉任务', 'Robot tasks', '/hrm/dingfaskwork', 'check'),
      menu('cardalarmlog', '打卡提醒记录', 'Card alarm log', '/hr/cardalarmlog', 'log', [view]),
      menu('cardinfo', '卡片信息', 'Cards', '/card/cardinfo', 'tag'),
    ],
  },
  {
    ...menu('kpi', '绩效考核', 'Appraisal', '/kpi', 'chart', []),
    children: [
      menu('planview', '工作计划', 'Work plans', '/kpi/planview', 'calendar'),
      menu('totalview', '考核汇总', 'Appraisal totals', '/kpi/totalview', 'chart', [view]),
      menu('detailview', '月度考核', 'Monthly appraisal', '/kpi/detailview', 'list', [view]),
    ],
  },
  {
    ...menu('oa', 'OA 报表', 'OA reports', '/oa', 'document', []),
    children: [
      menu('oareport', '流程报表', 'Flow reports', '/oa/report', 'download', [
        view,
        command('download', '下载', 'Download', 'download', 1),
      ]),
    ],
  },
  {
    ...menu('sales', '销售管理', 'Sales', '/sal', 'trend', []),
    children: [menu('salgoal', '销售目标', 'Sales goals', '/sal/salgoal', 'chart')],
  },
  {
    ...menu('project', '项目管理', 'Projects', '/project', 'project', []),
    children: [
      menu('projectentity', '项目', 'Projects by person', '/project/projectentity', 'project', [
        ...listButtons,
        command('transfer', '移交', 'Transfer', 'arrow-right'),
      ]),
      menu('projectlevel', '项目级别', 'Project levels', '/project/projectlevel', 'sort-asc'),
      menu('projecthumantype', '项目人员类型', 'Project roles', '/project/projecthumantype', 'role'),
      menu('projectcompany', '项目公司', 'Project companies', '/project/projectcompany', 'tenant'),
      menu('projectcategory', '项目分类', 'Project categories', '/project/projectcategory', 'folder'),
    ],
  },
  {
    ...menu('payment', '支付管理', 'Payments', '/pay', 'money', []),
    children: [
      menu('payorder', '支付订单', 'Orders', '/pay/payorder', 'cart', [...listButtons, command('refund', '退款', 'Refund', 'money', 1)]),
      menu('payrefund', '退款记录', 'Refunds', '/pay/payrefund', 'money'),
      menu('paysetting', '支付设置', 'Payment settings', '/pay/paysetting', 'settings'),
      menu('ordersbigscreen', '订单大屏', 'Order wall board', '/pay/ordersbigscreen', 'board', []),
    ],
  },
  {
    ...menu('lottery', '抽奖管理', 'Lottery', '/lottery', 'gift', []),
    children: [
      menu('lotteryaward', '奖项', 'Awards', '/lottery/lotteryaward', 'gift'),
      menu('lotteryawardrecord', '中奖记录', 'Award records', '/lottery/lotteryawardrecord', 'list'),
      menu('lotterycode', '抽奖码', 'Lottery codes', '/lottery/lotterycode', 'scan', [
        edit,
        remove,
        view,
        command('gen', '生成', 'Generate', 'plus', 1),
      ]),
      menu('lotterycodewincounthis', '中奖次数历史', 'Win-count history', '/lottery/lotterycodewincounthis', 'log', [
        ...listButtons,
        command('restore', '恢复', 'Restore', 'refresh'),
      ]),
      menu('lotterycodewincounthisentry', '中奖次数明细', 'Win-count details', '/lottery/lotterycodewincounthisentry', 'list'),
      menu('lotterymusic', '抽奖音乐', 'Music', '/lottery/lotterymusic', 'bell', [...listButtons, enable]),
      menu('lotteryparameter', '抽奖参数', 'Lottery parameters', '/lottery/lotteryparameter', 'settings', [...listButtons, enable]),
      menu('lotteryparameterconfig', '抽奖参数配置', 'Parameter configuration', '/lottery/lotteryparameterconfig', 'settings'),
      menu('lotteryqrcode', '签到二维码', 'Sign-in QR codes', '/lottery/lotteryqrcode', 'scan'),
      menu('lotterysignstate', '签到状态', 'Sign-in states', '/lottery/lotterysignstate', 'check'),
      menu('lotterytype', '抽奖码种子', 'Code seeds', '/lottery/lotterytype', 'tag'),
      menu('lotteryyear', '抽奖年度', 'Lottery years', '/lottery/lotteryyear', 'calendar'),
    ],
  },
  {
    ...menu('annual', '年会管理', 'Annual party', '/annual', 'gift', []),
    children: [
      menu('annualset', '年会设置', 'Party settings', '/annual/annualset', 'settings'),
      menu('annualflow', '年会流程', 'Party programme', '/annual/annualflow', 'workflow'),
      menu('annualsetusername', '年会名单', 'Party guests', '/annual/annualsetusername', 'users'),
      menu('annualuserrequest', '年会申请', 'Party requests', '/annual/annualuserrequest', 'document'),
    ],
  },
  {
    ...menu('work', '流程办理', 'My workflow', '/work', 'workflow', []),
    children: [
      menu('work_start', '发起流程', 'Start a workflow', '/work/start', 'play', [
        command('flow', '发起', 'Start', 'play'),
        command('image', '流程图', 'Diagram', 'eye'),
      ]),
      menu('work_claim', '待签事务', 'To claim', '/work/claim', 'check', [command('sign', '签收', 'Claim', 'check'), detail, follow]),
      menu('work_todo', '待办事务', 'To do', '/work/todo', 'list', [command('handle', '处理', 'Handle', 'edit'), detail, follow]),
      menu('work_send', '已发事务', 'Sent', '/work/send', 'arrow-right', [detail, follow]),
      menu('work_done', '办结事务', 'Finished', '/work/done', 'check-circle', [detail, follow]),
    ],
  },
  {
    ...menu('flow', '流程管理', 'Workflow administration', '/flow', 'workflow', []),
    children: [
      menu('flow_model', '流程模型', 'Process models', '/flow/model', 'workflow', [
        command('create', '创建', 'Create', 'plus', 1),
        command('update', '修改', 'Edit', 'edit'),
        command('deploy', '部署', 'Deploy', 'upload'),
        command('download', '下载', 'Download', 'download'),
        command('delete', '删除', 'Delete', 'trash', 3),
      ]),
      menu('flow_deploy', '流程部署', 'Deployment', '/flow/deploy', 'upload', []),
      menu('flow_manager', '流程定义', 'Process definitions', '/flow/manager', 'settings', [
        command('state', '变更状态', 'Change state', 'pause'),
        command('image', '流程图', 'Diagram', 'eye'),
        command('remove', '删除', 'Delete', 'trash', 3),
      ]),
      menu('flow_follow', '流程跟踪', 'Running processes', '/flow/follow', 'eye', [command('delete', '删除', 'Delete', 'trash', 3)]),
    ],
  },
  {
    ...menu('message', '消息集成', 'Messaging', '/message', 'mail', []),
    children: [
      menu('wechatopen', '微信开放平台', 'WeChat open platform', '/resource/wechatopen', 'globe'),
      menu('dingrobots', '群机器人', 'Chat robots', '/resource/dingrobots', 'users'),
      menu('dingmsgcomonlog', '消息发送记录', 'Message log', '/resource/dingmsgcomonlog', 'log', [view]),
      menu('email', '邮件配置', 'E-mail settings', '/resource/email', 'mail'),
    ],
  },
  {
    ...menu('appupdate', '应用更新', 'App updates', '/appupdate', 'download', []),
    children: [
      menu('appdefinition', '应用定义', 'Apps', '/appupdate/appdefinition', 'grid'),
      menu('appversion', '应用版本', 'App versions', '/appupdate/appversion', 'tag'),
    ],
  },
  {
    ...menu('scan', '扫码管理', 'Scanning', '/scan', 'scan', []),
    children: [menu('qrcodeentry', '二维码', 'QR codes', '/scan/qrcodeentry', 'scan')],
  },
  {
    ...menu('code', '代码生成', 'Code generator', '/tool/code', 'copy', [
      ...listButtons,
      command('gen', '代码生成', 'Generate', 'download', 1),
      command('copy', '复制', 'Copy', 'copy'),
    ]),
    below: 'tool',
  },
  {
    ...menu('report', '报表管理', 'Reports', '/report', 'chart', []),
    children: [menu('reportlist', '报表列表', 'Reports list', '/report/reportlist', 'chart', [view, remove])],
  },
];
