import type { Label } from '#rules/screen.ts';
import { type OutboxState, outbox as table } from '#server/background/outbox-table.ts';
import type { Entity } from '#server/entity/entity.ts';
import { choice, dateTime, integer, longText, text } from '#server/entity/fields.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

/** The states from which a message is sent again, and from which it is discarded. */
export const canRetry: OutboxState[] = ['failed', 'dead', 'refused'];
export const canDiscard: OutboxState[] = ['waiting', ...canRetry];

/** The outbox as lists and pages read it: like an entity's records, but written only by the server. */
export const outboxView: Entity = {
  path: 'messaging.outbox',
  label: say('发件箱', 'Outbox'),
  empty: say('发送过的短信和邮件会显示在这里。', 'Text messages and mail that were sent appear here.'),
  legacyPath: '/messaging/outbox',
  page: '/messaging/outbox',
  permission: 'outbox',
  life: undefined,
  title: 'recipient',
  order: ['-createTime'],
  without: ['add', 'edit', 'delete', 'import'],
  actions: [
    {
      name: 'retry',
      label: say('重新发送', 'Send again'),
      procedure: 'retry',
      on: 'selection',
      confirm: say('确定重新发送所选消息?', 'Send the selected messages again?'),
      permission: 'outbox_retry',
      when: { field: 'status', values: canRetry },
    },
    {
      name: 'discard',
      label: say('作废', 'Discard'),
      procedure: 'discard',
      on: 'selection',
      confirm: say('确定作废所选消息?', 'Discard the selected messages?'),
      permission: 'outbox_discard',
      when: { field: 'status', values: canDiscard },
    },
  ],
  fields: {
    channel: choice({
      label: say('渠道', 'Channel'),
      options: [
        { value: 'sms', label: say('短信', 'SMS') },
        { value: 'mail', label: say('邮件', 'E-mail') },
        { value: 'webhook', label: say('Webhook', 'Webhook') },
      ],
      list: true,
      filter: 'equals',
    }),
    recipient: text({ label: say('收件人', 'Recipient'), code: true, list: true, filter: 'contains' }),
    template: text({ label: say('配置编号', 'Configuration'), code: true }),
    subject: text({ label: say('主题', 'Subject'), list: true }),
    status: choice({
      label: say('状态', 'State'),
      options: [
        { value: 'waiting', label: say('待发送', 'Waiting') },
        { value: 'sending', label: say('发送中', 'Sending'), tone: 'accent' },
        { value: 'sent', label: say('已发送', 'Sent'), tone: 'good' },
        { value: 'failed', label: say('待重试', 'Will be tried again'), tone: 'warning' },
        { value: 'dead', label: say('发送失败', 'Failed'), tone: 'bad' },
        { value: 'refused', label: say('被拒收', 'Refused'), tone: 'bad' },
        { value: 'bounced', label: say('已退信', 'Bounced'), tone: 'bad' },
        { value: 'discarded', label: say('已作废', 'Discarded') },
      ],
      list: true,
      filter: 'equals',
    }),
    attempts: integer({ label: say('尝试次数', 'Attempts'), list: true }),
    error: longText({ label: say('失败原因', 'Why it failed'), list: true, wide: true }),
    via: text({
      label: say('发送方式', 'Sent by'),
      known: [
        { value: 'operator', label: say('操作员页面', 'Operator page') },
        { value: 'smtp', label: say('SMTP 服务器', 'SMTP server') },
        { value: 'yunpian', label: say('云片', 'Yunpian') },
      ],
    }),
    nextTime: dateTime({ label: say('下次尝试', 'Next attempt') }),
    sentTime: dateTime({ label: say('发送时间', 'Sent at'), list: true }),
    createTime: dateTime({ label: say('创建时间', 'Created at'), list: true, filter: 'between' }),
    messageId: text({ label: say('消息编号', 'Message id'), code: true, wide: true }),
    body: longText({ label: say('内容', 'Text'), wide: true, sortable: false }),
  },
  // It lacks the record-keeping columns, and none of its readers use them.
  table: table as unknown as Entity['table'],
};
