import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';
import { calendarParams } from '../calendar/calendar-params.ts';
import { hiddenFeaturesKey, unknownFeatures } from './header-features.ts';
import { initPasswordKey } from './param.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

export const backupHoursKey = 'backup.alarmHours';
export const usualBackupHours = 36;

export const platformParams: Record<string, KnownParam> = {
  ...calendarParams,
  [initPasswordKey]: {
    label: say('初始密码', 'Initial password'),
    help: say('旧客户端重置密码和新建租户时使用，首次登录须修改', 'For resets and new tenants by legacy clients; changed at first sign-in'),
    sealedFor: 'initial password',
    isOfPlatform: true,
  },
  [backupHoursKey]: {
    label: say('备份提醒', 'Backup reminder'),
    help: say(
      '最近一次备份早于此时间时，平台管理员的首页提醒；-1 表示不提醒',
      "The platform administrator's start page says when the last backup is older; -1: never",
    ),
    unit: say('小时', 'hours'),
    range: { from: 1, to: 8760, unlimited: true },
    isOfPlatform: true,
    initial: String(usualBackupHours),
  },
  [hiddenFeaturesKey]: {
    isOfPlant: true,
    label: say('顶栏隐藏的功能', 'Hidden in the top bar'),
    help: say('功能名称，以逗号分隔', 'Names of features, separated by commas'),
    problem: (value) => {
      const unknown = unknownFeatures(value);
      return unknown.length === 0 ? undefined : say(`顶栏功能不存在: ${unknown}`, `There is no such feature of the top bar: ${unknown}`);
    },
  },
};
