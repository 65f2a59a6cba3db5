import { payOrder } from './orders/pay-order.ts';
import { payRefund } from './refunds/pay-refund.ts';
import { paySetting } from './settings/pay-setting.ts';

export const payOrderTable = payOrder.table;
export const payRefundTable = payRefund.table;
export const paySettingTable = paySetting.table;
