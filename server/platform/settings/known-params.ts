import type { Label } from '#rules/screen.ts';
import { hiddenFeaturesKey } from './header-features.ts';
import { initPasswordKey, oaSecretKey } from './param.ts';

/** A parameter that the console reads: what it means to people, and what it may be. */
export interface KnownParam {
  label: Label;
  help?: Label;
  unit?: Label;
  /** A whole number; −1 stands for no limit where it may be unlimited. */
  range?: { from: number; to: number; unlimited?: true };
  isFlag?: true;
  /** Codes of menus, separated by commas. */
  isMenus?: true;
  isSecret?: true;
  /** A plant may have a value of its own: under the key with its tenant's id appended. */
  isOfPlant?: true;
}

const say = (zh: string, en: string): Label => ({ zh, en });

const ofPlant = say('键名后加 .租户编号 时只对该租户有效', 'With .tenant-id appended to its key it is for that tenant alone');
const megabytes = say('MB', 'MB');

const known: Record<string, KnownParam> = {
  'account.registerUser': { label: say('是否开启注册', 'Guests may register'), isFlag: true },
  'account.failCount': {
    label: say('登录失败次数上限', 'Failed sign-ins before a lock'),
    unit: say('次', 'tries'),
    range: { from: 1, to: 100 },
  },
  'account.lockDuration': {
    label: say('登录锁定分钟数', 'Lock after failed sign-ins'),
    unit: say('分钟', 'min'),
    range: { from: 1, to: 1440 },
  },
  'account.switchMode': { label: say('登录时选择部门和角色', 'Choose department and role at sign-in'), isFlag: true },
  [initPasswordKey]: {
    label: say('初始密码', 'Initial password'),
    help: say('旧客户端重置密码和新建租户时使用，首次登录须修改', 'For resets and new tenants by legacy clients; changed at first sign-in'),
    isSecret: true,
  },
  'chatWork.hosts': {
    label: say('工作平台允许的主机', 'Allowed chat platform hosts'),
    help: say('以逗号分隔', 'Separated by commas'),
  },
  'file.quotaMB': { label: say('每个用户的文件空间(MB)', 'File space per user'), unit: megabytes, range: { from: 1, to: 1_000_000 } },
  'file.tenantQuotaMB': {
    label: say('每个租户的文件空间(MB)', 'File space per tenant'),
    unit: megabytes,
    range: { from: 1, to: 100_000_000 },
  },
  'log.keepDays': {
    label: say('日志保留天数', 'Keep logs for'),
    help: say('按整月删除，可能多保留至一个月', 'Removed by whole months, so up to a month longer'),
    unit: say('天', 'days'),
    range: { from: 1, to: 3650 },
  },
  [oaSecretKey]: {
    label: say('OA推送签名密钥', 'Signing secret of the OA'),
    help: say('推送价格时签名，接收方以此验证来源', 'Signs pushed prices, so that the OA knows where they come from'),
    isSecret: true,
    isOfPlant: true,
  },
  'tenant.default.menuCode': {
    label: say('新租户默认菜单', 'Menus for a new tenant'),
    help: say('菜单编号，以逗号分隔', 'Codes of menus, separated by commas'),
    isMenus: true,
  },
  'tenant.default.accountNumber': {
    label: say('新租户账号额度', 'Account quota for a new tenant'),
    help: say('-1 表示不限制', '-1 means no limit'),
    unit: say('个', 'accounts'),
    range: { from: 1, to: 1_000_000, unlimited: true },
  },
  'purchasing.needsOtherApprover': {
    label: say('询价须由另一人审核', 'Inquiries approved by another person'),
    help: ofPlant,
    isFlag: true,
    isOfPlant: true,
  },
  'purchasing.oaWebhook': {
    label: say('OA接收价格的地址', 'Address of the OA for prices'),
    help: say('主机须在运维配置 WEBHOOK_HOSTS 中', 'The operator must have allowed the host in WEBHOOK_HOSTS'),
    isOfPlant: true,
  },
  [hiddenFeaturesKey]: {
    isOfPlant: true,
    label: say('顶栏隐藏的功能', 'Hidden in the top bar'),
    help: say('功能名称，以逗号分隔', 'Names of features, separated by commas'),
  },
};

/** The meaning of a key, if the console reads it; what a plant has for itself is named after its id. */
export function knownParam(key: string): KnownParam | undefined {
  if (Object.hasOwn(known, key)) return known[key];
  const general = known[key.slice(0, Math.max(0, key.lastIndexOf('.')))];
  return general?.isOfPlant ? general : undefined;
}
