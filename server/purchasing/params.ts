import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';

/** What prices are signed with on their way to the OA; absent by default (docs/webhooks.md). */
export const oaSecretKey = 'purchasing.oaSecret';

/** Above which sum an award needs a second person; absent by default. */
export const awardLimitKey = 'purchasing.awardLimit';

/** What a further supplier of a line has to save before it is proposed. */
export const orderCostKey = 'purchasing.orderCost';

const say = (zh: string, en: string): Label => ({ zh, en });

export const purchasingParams: Record<string, KnownParam> = {
  'purchasing.needsOtherApprover': {
    label: say('询价须由另一人审核', 'Inquiries approved by another person'),
    help: say('键名后加 .租户编号 时只对该租户有效', 'With .tenant-id appended to its key it is for that tenant alone'),
    isFlag: true,
    isOfPlant: true,
  },
  [awardLimitKey]: {
    label: say('定标超过多少须由另一人批准', 'Awards approved by another person above'),
    help: say(
      '按人民币不含税合计；不填为不需要。键名后加 .租户编号 时只对该租户有效',
      'The total in CNY without tax; without a value none need it. With .tenant-id appended to its key it is for that tenant alone',
    ),
    unit: say('元', 'CNY'),
    range: { from: 0, to: 1_000_000_000 },
    isOfPlant: true,
  },
  [orderCostKey]: {
    label: say('比价时同一行多一家供应商至少节省', 'What a further supplier of a line has to save'),
    help: say(
      '按人民币；不填为50，0为不计。键名后加 .租户编号 时只对该租户有效',
      'In CNY; 50 without a value, 0 counts none. With .tenant-id appended to its key it is for that tenant alone',
    ),
    unit: say('元', 'CNY'),
    range: { from: 0, to: 1_000_000 },
    isOfPlant: true,
  },
  'purchasing.oaWebhook': {
    label: say('OA接收价格的地址', 'Address of the OA for prices'),
    help: say('主机须在运维配置 WEBHOOK_HOSTS 中', 'The operator must have allowed the host in WEBHOOK_HOSTS'),
    isOfPlant: true,
  },
  [oaSecretKey]: {
    label: say('OA推送签名密钥', 'Signing secret of the OA'),
    help: say('推送价格时签名，接收方以此验证来源', 'Signs pushed prices, so that the OA knows where they come from'),
    sealedFor: 'webhook',
    isOfPlant: true,
  },
};
