export interface DemoLine {
  code: string;
  name: string;
  type: 'smt' | 'dip' | 'semi' | 'autoWelding';
  dept: string;
  manpower: number;
  /** Pieces per hour under normal conditions. */
  pace: number;
  leader: string;
  hasNightShift: boolean;
}

export const demoLines: readonly DemoLine[] = [
  { code: 'SMT-01', name: 'SMT一线', type: 'smt', dept: 'SMT车间', manpower: 6, pace: 210, leader: '李秀英', hasNightShift: true },
  { code: 'SMT-02', name: 'SMT二线', type: 'smt', dept: 'SMT车间', manpower: 6, pace: 180, leader: '王强', hasNightShift: true },
  { code: 'DIP-01', name: 'DIP一线', type: 'dip', dept: 'DIP车间', manpower: 18, pace: 96, leader: '张桂兰', hasNightShift: false },
  { code: 'DIP-02', name: 'DIP二线', type: 'dip', dept: 'DIP车间', manpower: 16, pace: 84, leader: '吴刚', hasNightShift: false },
  { code: 'SEMI-01', name: '半成品一线', type: 'semi', dept: 'DIP车间', manpower: 5, pace: 120, leader: '周敏', hasNightShift: false },
  { code: 'AW-01', name: '自动焊一线', type: 'autoWelding', dept: 'DIP车间', manpower: 4, pace: 150, leader: '郑凯', hasNightShift: true },
];

/** The demo factory's products: controller boards, with the codes of their customers. */
export const demoProducts: readonly { code: string; name: string; customer: string }[] = [
  { code: '80.0121.0036A', name: '空调室内机主控板 KFR-35GW', customer: 'MD' },
  { code: '80.0121.0042B', name: '空调室外机变频板 KFR-50LW', customer: 'MD' },
  { code: '80.0233.0107A', name: '洗衣机显示控制板 XQG-10', customer: 'HR' },
  { code: '80.0307.0019C', name: '热水器电源板 JSQ-16', customer: 'WH' },
  { code: '80.0415.0005A', name: '电饭煲触控板 FB-40', customer: 'SP' },
  { code: '80.0518.0021A', name: '智能电表采集板 DTZ-3', customer: 'HX' },
];
