import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

export const tenantsParams: Record<string, KnownParam> = {
  'tenant.default.menuCode': {
    label: say('新租户默认菜单', 'Menus for a new tenant'),
    help: say('菜单编号，以逗号分隔', 'Codes of menus, separated by commas'),
    isMenus: true,
    isOfPlatform: true,
  },
  'tenant.default.accountNumber': {
    label: say('新租户账号额度', 'Account quota for a new tenant'),
    help: say('-1 表示不限制', '-1 means no limit'),
    unit: say('个', 'accounts'),
    range: { from: 1, to: 1_000_000, unlimited: true },
    isOfPlatform: true,
    initial: '100',
  },
};
