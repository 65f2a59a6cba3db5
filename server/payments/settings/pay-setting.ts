import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, dateTime, flag, money, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';
import { channels } from './channels.ts';

const settingLife = life({
  field: 'enabled',
  states: { false: { zh: '停用', en: 'Off', tone: 'neutral' }, true: { zh: '启用', en: 'Enabled', tone: 'good' } },
  moves: {
    enable: {
      from: ['false'],
      to: 'true',
      mayRepeat: true,
      label: { zh: '启用', en: 'Enable' },
      past: 'Enabled',
      right: 'edit',
      confirm: {
        zh: '同一渠道只启用一个，原来启用的会停用。确定启用?',
        en: 'One setting of a channel is enabled: the present one is turned off. Enable it?',
      },
    },
    disable: {
      from: ['true'],
      to: 'false',
      mayRepeat: true,
      label: { zh: '停用', en: 'Disable' },
      past: 'Disabled',
      right: 'edit',
      confirm: {
        zh: '停用后该渠道不能新增支付订单，已有订单仍可退款。确定停用?',
        en: 'No new orders of this channel; refunds of older ones go on. Disable it?',
      },
    },
  },
});

/** How a channel takes money and gives it back; one of a channel is enabled, and an order keeps the one that it was made under. */
export const paySetting = entity('pay.setting', {
  label: { zh: '支付设置', en: 'Payment setting' },
  empty: { zh: '还没有支付设置：新增并启用后才能新增支付订单。', en: 'Without an enabled setting there are no payment orders: add one.' },
  legacyPath: '/pay/paysetting',
  permission: 'paysetting',
  title: 'name',
  life: settingLife,
  without: ['import', 'export'],
  fields: {
    name: text({
      label: { zh: '名称', en: 'Name' },
      required: { zh: '请输入名称', en: 'Enter the name' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    channel: choice({
      label: { zh: '渠道', en: 'Channel' },
      required: { zh: '请选择渠道', en: 'Choose the channel' },
      options: channels,
      initial: 'offline',
      fixed: true,
      list: true,
      filter: 'equals',
    }),
    refundLimit: money({
      label: { zh: '退款审批限额', en: 'Approval limit' },
      help: { zh: '超过此金额的退款须另一人审批；空：不审批', en: 'A refund above it needs a second person; empty: none does' },
      min: 0,
      list: true,
    }),
    showsAmounts: flag({
      label: { zh: '大屏显示金额', en: 'Amounts on the wall board' },
      initial: true,
      list: 'offered',
    }),
    validFrom: dateTime({ label: { zh: '生效时间', en: 'Valid from' }, form: false, list: true }),
    enabled: flag({ ...settingLife.asField, label: { zh: '启用', en: 'Enabled' }, initial: false }),
  },
  unique: [{ fields: ['name'], message: { zh: '该名称已存在', en: 'This name already exists' } }],
  constraints: (settings) => [
    uniqueIndex('pay_setting_enabled').on(settings.tenantId, settings.channel).where(sql`enabled and is_deleted = 0`),
  ],
});

export type PaySetting = Row<(typeof paySetting)['fields']>;
