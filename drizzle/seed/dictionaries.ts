import type { NewDictionary } from '#server/tenants/furnish-tenant.ts';

type Entry = [key: string, zh: string, en: string, remark?: string];
const dictionary = (code: string, zh: string, en: string, entries: Entry[]): NewDictionary => ({
  code,
  zh,
  en,
  entries: entries.map(([key, entryZh, entryEn, remark]) => ({
    key,
    zh: entryZh,
    en: entryEn,
    ...(remark === undefined ? {} : { remark }),
  })),
});

/** The system's dictionaries, the same for every tenant (contract 5.4). */
export const systemDictionaries: readonly NewDictionary[] = [
  dictionary('sex', '性别', 'Sex', [
    ['1', '男', 'Male'],
    ['2', '女', 'Female'],
    ['3', '未知', 'Unknown'],
  ]),
  dictionary('yes_no', '是否', 'Yes or no', [
    ['1', '否', 'No'],
    ['2', '是', 'Yes'],
  ]),
  dictionary('user_type', '用户平台', 'User platform', [
    ['1', 'WEB', 'Web'],
    ['2', 'APP', 'App'],
    ['3', 'OTHER', 'Other'],
  ]),
  dictionary('org_category', '机构类型', 'Kind of department', [
    ['1', '公司', 'Company'],
    ['2', '部门', 'Department'],
    ['3', '小组', 'Group'],
  ]),
  dictionary('post_category', '岗位类型', 'Kind of post', [
    ['1', '高层', 'Executive'],
    ['2', '中层', 'Middle management'],
    ['3', '基层', 'Staff'],
    ['4', '其他', 'Other'],
  ]),
  dictionary('menu_category', '菜单类型', 'Kind of menu entry', [
    ['1', '菜单', 'Menu'],
    ['2', '按钮', 'Button'],
  ]),
  dictionary('button_func', '按钮功能', 'Button place', [
    ['1', '工具栏', 'Toolbar'],
    ['2', '操作栏', 'Row'],
    ['3', '工具操作栏', 'Toolbar and row'],
  ]),
  dictionary('notice', '通知类型', 'Kind of notice', [
    ['1', '发布通知', 'Release'],
    ['2', '批转通知', 'Approval'],
    ['3', '转发通知', 'Forwarded'],
    ['4', '指示通知', 'Instruction'],
    ['5', '任免通知', 'Appointment'],
    ['6', '事务通知', 'Routine'],
  ]),
  dictionary('data_scope_type', '数据权限类型', 'Kind of data scope', [
    ['1', '全部可见', 'Everything'],
    ['2', '本人可见', 'Own records'],
    ['3', '所在机构可见', 'Own department'],
    ['4', '所在机构及子级可见', 'Own department and below'],
    ['5', '自定义', 'Chosen departments'],
  ]),
  dictionary('api_scope_type', '接口权限类型', 'Kind of API scope', [
    ['1', '系统接口', 'System'],
    ['2', '业务接口', 'Business'],
  ]),
  dictionary('scope_category', '权限类型', 'Kind of scope', [
    ['1', '数据权限', 'Data scope'],
    ['2', '接口权限', 'API scope'],
  ]),
  dictionary('region', '行政区划', 'Region level', [
    ['0', '国家', 'Country'],
    ['1', '省份/直辖市', 'Province'],
    ['2', '地市', 'City'],
    ['3', '区县', 'District'],
    ['4', '乡镇', 'Town'],
    ['5', '村委', 'Village'],
  ]),
  dictionary('oss', '对象存储', 'Object storage', [
    ['1', 'MinIO', 'MinIO'],
    ['2', '七牛云', 'Qiniu'],
    ['3', '阿里云', 'Alibaba Cloud'],
    ['4', '腾讯云', 'Tencent Cloud'],
    ['5', '华为云', 'Huawei Cloud'],
    ['6', 'S3', 'S3'],
    ['7', '本地', 'Local'],
  ]),
  dictionary('sms', '短信服务', 'SMS service', [
    ['1', '云片', 'Yunpian'],
    ['2', '七牛云', 'Qiniu'],
    ['3', '阿里云', 'Alibaba Cloud'],
    ['4', '腾讯云', 'Tencent Cloud'],
  ]),
  dictionary('flow', '流程类型', 'Kind of workflow', [
    ['1', '请假流程', 'Leave', 'leave'],
    ['2', '报销流程', 'Expense', 'expense'],
  ]),
];

const hours = (from: number) => `${String(from % 24).padStart(2, '0')}:00`;
/** Two-hour slots from eight to eight, the day shift's and the night shift's (docs/production.md, 'Shifts'). */
const slots = Array.from({ length: 12 }, (_slot, at): Entry => {
  const slot = `${hours(8 + at * 2)}-${hours(10 + at * 2)}`;
  return [slot, slot, slot];
});

/** What a new tenant's business dictionaries hold; a plant edits them (specification 7.3, docs/production.md, 'Precisions of components'). */
export const businessDictionaries: readonly NewDictionary[] = [
  dictionary('shift_type', '班别', 'Shift', [
    ['1', '白班', 'Day shift'],
    ['2', '夜班', 'Night shift'],
  ]),
  dictionary('production_record_time_range', '生产时段', 'Production slot', slots),
  dictionary('r_precision', '电阻精度', 'Resistor precision', [
    ['B', 'B ±0.1%', 'B ±0.1%'],
    ['C', 'C ±0.25%', 'C ±0.25%'],
    ['D', 'D ±0.5%', 'D ±0.5%'],
    ['F', 'F ±1%', 'F ±1%'],
    ['G', 'G ±2%', 'G ±2%'],
    ['J', 'J ±5%', 'J ±5%'],
    ['K', 'K ±10%', 'K ±10%'],
    ['M', 'M ±20%', 'M ±20%'],
  ]),
  dictionary('c_precision', '电容精度', 'Capacitor precision', [
    ['0', '未指定', 'Not given'],
    ['B', 'B ±0.1pF', 'B ±0.1pF'],
    ['C', 'C ±0.25pF', 'C ±0.25pF'],
    ['D', 'D ±0.5pF', 'D ±0.5pF'],
    ['F', 'F ±1%', 'F ±1%'],
    ['G', 'G ±2%', 'G ±2%'],
    ['J', 'J ±5%', 'J ±5%'],
    ['K', 'K ±10%', 'K ±10%'],
    ['M', 'M ±20%', 'M ±20%'],
    ['Z', 'Z +80%/-20%', 'Z +80%/-20%'],
  ]),
  dictionary('f_precision', '电感精度', 'Inductor precision', [
    ['S', 'S ±0.3nH', 'S ±0.3nH'],
    ['G', 'G ±2%', 'G ±2%'],
    ['H', 'H ±3%', 'H ±3%'],
    ['J', 'J ±5%', 'J ±5%'],
    ['K', 'K ±10%', 'K ±10%'],
    ['M', 'M ±20%', 'M ±20%'],
    ['N', 'N ±30%', 'N ±30%'],
    ['25', '±25%', '±25%'],
  ]),
  dictionary('hr_greeting_font', '贺卡字体', 'Greeting font', [
    ['1', '宋体', 'Song'],
    ['2', '黑体', 'Hei'],
    ['3', '楷体', 'Kai'],
    ['4', '仿宋', 'Fangsong'],
  ]),
];
