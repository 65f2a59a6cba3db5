import { varchar } from 'drizzle-orm/pg-core';
import { scopeOfLine } from '#server/board/lines/production-line.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { flag, integer, longText, password, reference, text } from '#server/entity/fields.ts';

/** How strictly a line verifies its feeders; a line without a setting has the initial values. */
export const lineSetting = entity('smt.lineSetting', {
  label: { zh: '防错设置', en: 'Verification setting' },
  legacyPath: '/smt/linesetting',
  permission: 'smtlinesetting',
  title: 'lineId',
  scope: scopeOfLine,
  without: ['export', 'import'],
  empty: { zh: '所有产线使用默认设置', en: 'Every line has the usual settings' },
  actions: [
    {
      name: 'test',
      label: { zh: '发送测试', en: 'Send a test' },
      href: '/smt/linesetting/test?id={id}',
      on: 'row',
      when: { field: 'alarmWebhook' },
      permission: 'smtlinesetting_edit',
    },
    {
      name: 'interlock',
      label: { zh: '联锁状态', en: 'Interlock' },
      href: '/smt/linesetting/interlock?id={id}',
      on: 'row',
      when: { field: 'interlockAddress' },
      permission: 'smtlinesetting',
    },
  ],
  fields: {
    lineId: reference({ label: { zh: '产线', en: 'Line' }, required: true, to: 'board.productionLine', list: true, filter: 'equals' }),
    checkMinutes: integer({
      label: { zh: '换料后核料时限', en: 'Check within' },
      unit: { zh: '分钟', en: 'min' },
      required: { zh: '请填写换料后核料时限', en: 'Enter within how many minutes to check' },
      min: 1,
      max: 1440,
      initial: 15,
      list: true,
    }),
    fullCheckMinutes: integer({
      label: { zh: '全检间隔', en: 'Full check every' },
      help: { zh: '0 为不要求全检', en: '0: no full checks' },
      unit: { zh: '分钟', en: 'min' },
      required: { zh: '请填写全检间隔', en: 'Enter how often a full check is due' },
      min: 0,
      max: 10_080,
      initial: 240,
      list: true,
    }),
    lockAfter: integer({
      label: { zh: '连续扫错几次锁定', en: 'Wrong scans before lock' },
      required: { zh: '请填写连续扫错几次后锁定', en: 'Enter how many wrong scans lock a station' },
      min: 1,
      max: 20,
      initial: 3,
      list: true,
    }),
    needsBothLabels: flag({ label: { zh: '扫供应商与厂内双标签', en: 'Supplier and house label' }, list: true }),
    needsReelNumber: flag({
      label: { zh: '须有料盘号', en: 'Labels with a reel number' },
      help: { zh: '没有料盘号的标签不能上料', en: 'Labels without one are refused' },
    }),
    warnsOfLife: flag({
      label: { zh: '过期料盘只提示', en: 'Only warn of expired reels' },
      help: {
        zh: '过有效期或超车间寿命的料盘可上料并记录；不选则拒绝',
        en: 'Past its date or floor life it passes with a warning in the log. Else it is refused.',
      },
    }),
    needsIssue: flag({ label: { zh: '须先发料', en: 'Only issued reels' }, list: true }),
    needsOtherChecker: flag({ label: { zh: '核料须为另一人', en: 'Checked by another person' }, list: true }),
    needsOtherEnabler: flag({ label: { zh: '站位表须由另一人启用', en: 'Second person enables tables' }, list: true }),
    warnMinutes: integer({
      label: { zh: '缺料预警', en: 'Run-out warning' },
      unit: { zh: '分钟', en: 'min' },
      required: true,
      min: 1,
      max: 480,
      initial: 20,
    }),
    alarmWebhook: text({
      label: { zh: '报警推送地址', en: 'Alarm webhook' },
      help: {
        zh: '每条报警以 JSON 发送到该地址；主机须在运维配置 WEBHOOK_HOSTS 中',
        en: 'Each alarm is posted there as JSON. The operator must have allowed the host in WEBHOOK_HOSTS.',
      },
      max: 255,
      code: true,
      wide: true,
    }),
    alarmSecret: {
      ...password({
        label: { zh: '报警签名密钥', en: 'Signing secret' },
        help: { zh: '接收方以此验证来源；至少 16 个字符', en: 'The receiver verifies each alarm with it; at least 16 characters' },
        max: 255,
        secret: true,
      }),
      column: varchar({ length: 1000 }),
    },
    interlockAddress: text({
      label: { zh: '联锁接收地址', en: 'Interlock receiver' },
      help: {
        zh: '产线状态（可运行或停线）在变化时和每 5 秒发送到该地址，主机须在 WEBHOOK_HOSTS 中。不是安全装置。',
        en: 'Whether the line may run is posted there on each change and every 5 s; its host as above. It is no safety device.',
      },
      max: 255,
      code: true,
      wide: true,
    }),
    interlockSecret: {
      ...password({
        label: { zh: '联锁签名密钥', en: 'Interlock secret' },
        help: { zh: '有接收地址时必填；至少 16 个字符', en: 'Required with a receiver; at least 16 characters' },
        max: 255,
        secret: true,
      }),
      column: varchar({ length: 1000 }),
    },
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['lineId'], message: { zh: '该产线已有设置', en: 'This line already has its setting' } }],
});

export type LineSetting = Row<(typeof lineSetting)['fields']>;
