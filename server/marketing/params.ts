import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';

const say = (zh: string, en: string): Label => ({ zh, en });
const ofPlant = say('键名后加 .租户编号 时只对该租户有效', 'With .tenant-id appended to its key it is for that tenant alone');

/** What printed quotes say of the firm that issues them; absent by default. */
export const addressKey = 'marketing.firmAddress';
export const bankKey = 'marketing.bankAccount';

export const marketingParams: Record<string, KnownParam> = {
  [addressKey]: {
    label: say('报价单上的地址和电话', 'Address and phone on quotes'),
    help: say(`不填时取租户资料中的地址。${ofPlant.zh}`, `Without a value: the address in the tenant's record. ${ofPlant.en}.`),
    isOfPlant: true,
  },
  [bankKey]: { label: say('报价单上的收款账户', 'Bank account on quotes'), help: ofPlant, isOfPlant: true },
};
