import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

export const accessParams: Record<string, KnownParam> = {
  'account.registerUser': { label: say('是否开启注册', 'Guests may register'), isFlag: true, initial: 'true' },
  'account.failCount': {
    label: say('登录失败次数上限', 'Failed sign-ins before a lock'),
    unit: say('次', 'tries'),
    range: { from: 1, to: 100 },
    initial: '5',
  },
  'account.lockDuration': {
    label: say('登录锁定分钟数', 'Lock after failed sign-ins'),
    unit: say('分钟', 'min'),
    range: { from: 1, to: 1440 },
    initial: '30',
  },
  'account.switchMode': { label: say('登录时选择部门和角色', 'Choose department and role at sign-in'), isFlag: true, initial: 'false' },
};
