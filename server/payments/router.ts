import { payOrderCalls } from './orders/pay-order-calls.ts';
import { payRefundCalls } from './refunds/pay-refund-calls.ts';
import { paySettingCalls } from './settings/pay-setting-calls.ts';

/** Payments: orders, their refunds, and the settings of the channels (specification 7.6). */
export const paymentsCalls = { order: payOrderCalls, refund: payRefundCalls, setting: paySettingCalls };
