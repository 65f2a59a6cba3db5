import type { DemoRole } from '#server/seed/menu-seed.ts';

/** The roles of the demo factory beside those that every tenant has. */
export const demoRoles: readonly { alias: DemoRole; name: string }[] = [
  { alias: 'manager', name: '生产经理' },
  { alias: 'supervisor', name: '车间主任' },
  { alias: 'leader', name: '线长' },
  { alias: 'engineer', name: '工程师' },
  { alias: 'ipqc', name: 'IPQC' },
  { alias: 'buyer', name: '采购员' },
  { alias: 'hr', name: '人事专员' },
  { alias: 'employee', name: '员工' },
];

export interface DemoAccount {
  account: string;
  realName: string;
  role: string;
  dept: string;
  post: string;
  /** A second role and department, to switch between. */
  also?: { role: string; dept: string };
  /** Where the demo's sign-in by phone sends its codes: to the operator's page. */
  phone: string;
}

/** The demo accounts of tenant 000000; all have DEMO_PASSWORD. */
export const demoAccounts: readonly DemoAccount[] = [
  { account: 'manager', realName: '周建国', role: 'manager', dept: '生产部', post: 'manager', phone: '13800000101' },
  { account: 'supervisor', realName: '何强', role: 'supervisor', dept: 'SMT车间', post: 'manager', phone: '13800000102' },
  { account: 'leader', realName: '李秀英', role: 'leader', dept: 'SMT车间', post: 'leader', phone: '13800000103' },
  { account: 'engineer', realName: '陈志强', role: 'engineer', dept: '工程部', post: 'engineer', phone: '13800000104' },
  {
    account: 'ipqc',
    realName: '刘芳',
    role: 'ipqc',
    dept: '品质部',
    post: 'ipqc',
    also: { role: 'employee', dept: 'DIP车间' },
    phone: '13800000105',
  },
  { account: 'buyer', realName: '黄敏', role: 'buyer', dept: '采购部', post: 'buyer', phone: '13800000106' },
  { account: 'hr', realName: '赵丽', role: 'hr', dept: '人力资源部', post: 'hr', phone: '13800000107' },
  { account: 'staff', realName: '孙伟', role: 'employee', dept: 'DIP车间', post: 'operator', phone: '13800000108' },
];

export const demoDepts: readonly { name: string; above?: string }[] = [
  { name: '生产部' },
  { name: 'SMT车间', above: '生产部' },
  { name: 'DIP车间', above: '生产部' },
  { name: '工程部' },
  { name: '品质部' },
  { name: '采购部' },
  { name: '人力资源部' },
];

export const demoPosts: readonly { code: string; name: string }[] = [
  { code: 'manager', name: '经理' },
  { code: 'leader', name: '线长' },
  { code: 'engineer', name: '工程师' },
  { code: 'ipqc', name: '巡检员' },
  { code: 'buyer', name: '采购员' },
  { code: 'hr', name: '人事专员' },
  { code: 'operator', name: '操作员' },
];

export interface DemoLine {
  code: string;
  name: string;
  type: 'smt' | 'dip' | 'semi' | 'autoWelding';
  dept: string;
  manpower: number;
  /** Pieces that the line makes in an hour when all goes well. */
  pace: number;
  leader: string;
  hasNightShift: boolean;
}

export const demoLines: readonly DemoLine[] = [
  { code: 'SMT-01', name: 'SMT一线', type: 'smt', dept: 'SMT车间', manpower: 6, pace: 210, leader: '李秀英', hasNightShift: true },
  { code: 'SMT-02', name: 'SMT二线', type: 'smt', dept: 'SMT车间', manpower: 6, pace: 180, leader: '王强', hasNightShift: false },
  { code: 'DIP-01', name: 'DIP一线', type: 'dip', dept: 'DIP车间', manpower: 18, pace: 96, leader: '张桂兰', hasNightShift: false },
  { code: 'DIP-02', name: 'DIP二线', type: 'dip', dept: 'DIP车间', manpower: 16, pace: 84, leader: '吴刚', hasNightShift: false },
];

/** What the factory makes: controller boards, with the codes of their customers. */
export const demoProducts: readonly { code: string; name: string; customer: string }[] = [
  { code: '80.0121.0036A', name: '空调室内机主控板 KFR-35GW', customer: 'MD' },
  { code: '80.0121.0042B', name: '空调室外机变频板 KFR-50LW', customer: 'MD' },
  { code: '80.0233.0107A', name: '洗衣机显示控制板 XQG-10', customer: 'HR' },
  { code: '80.0307.0019C', name: '热水器电源板 JSQ-16', customer: 'WH' },
  { code: '80.0415.0005A', name: '电饭煲触控板 FB-40', customer: 'SP' },
  { code: '80.0518.0021A', name: '智能电表采集板 DTZ-3', customer: 'HX' },
];
