import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

export const signInParams: Record<string, KnownParam> = {
  'chatWork.hosts': {
    label: say('工作平台允许的主机', 'Allowed chat platform hosts'),
    help: say('以逗号分隔', 'Separated by commas'),
    isOfPlatform: true,
    initial: 'oapi.dingtalk.com',
  },
};
