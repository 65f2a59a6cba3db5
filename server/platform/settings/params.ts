import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';
import { hiddenFeaturesKey } from './header-features.ts';
import { initPasswordKey } from './param.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

export const platformParams: Record<string, KnownParam> = {
  [initPasswordKey]: {
    label: say('初始密码', 'Initial password'),
    help: say('旧客户端重置密码和新建租户时使用，首次登录须修改', 'For resets and new tenants by legacy clients; changed at first sign-in'),
    sealedFor: 'initial password',
    isOfPlatform: true,
  },
  [hiddenFeaturesKey]: {
    isOfPlant: true,
    label: say('顶栏隐藏的功能', 'Hidden in the top bar'),
    help: say('功能名称，以逗号分隔', 'Names of features, separated by commas'),
  },
};
