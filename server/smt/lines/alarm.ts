import { index } from 'drizzle-orm/pg-core';
import { scopeOfLine } from '#server/board/lines/production-line.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, dateTime, longText, reference, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';

const [check, unlock, load] = ['smt_scan_check', 'smt_scan_unlock', 'smt_scan_load'] as const;
/** The right to the step that ends an alarm of a kind: somebody else's, or that of whoever feeds the line. The others are closed by hand. */
const stepOfOthers: Readonly<Record<string, string>> = { checkLate: check, fullCheckLate: check, locked: unlock };
const ownStep: Readonly<Record<string, string>> = { runsOut: load, noticeEnds: load, floorLifeEnds: load };

export const stepsOfOthers = (kind: string): string[] => [stepOfOthers[kind] ?? []].flat();

/** The rights of which one is needed to close an alarm of a kind, and to be told of it (docs/access.md). */
export const rightsToClose = (kind: string): string[] => [...stepsOfOthers(kind), ...[ownStep[kind] ?? []].flat(), 'smtalarm_edit'];

/** A step at the feeder ends most alarms; whoever is told of one may close it by hand. */
const alarmLife = life({
  states: { open: { zh: '未处理', en: 'Open', tone: 'bad' }, closed: { zh: '已处理', en: 'Closed', tone: 'good' } },
  first: 'open',
  moves: {
    close: {
      from: ['open'],
      to: 'closed',
      mayRepeat: true,
      label: { zh: '处理完毕', en: 'Close' },
      past: 'Closed',
      title: { zh: '处理报警', en: 'Close alarms' },
      right: ['smtalarm_edit', check, unlock, load],
      on: 'selection',
      isNext: true,
      icon: 'check',
    },
  },
});

/** Something at a mounter that somebody must see to: a check that is late, a locked station, a reel that runs out or lies open too long. */
export const alarm = entity('smt.alarm', {
  label: { zh: '贴片报警', en: 'Mounter alarm' },
  legacyPath: '/smt/alarm',
  permission: 'smtalarm',
  title: 'message',
  order: ['-occurTime'],
  scope: { ...scopeOfLine, concerns: 'personId' },
  without: ['import'],
  clock: { adds: true },
  life: alarmLife,
  fields: {
    lineId: reference({ label: { zh: '产线', en: 'Line' }, required: true, to: 'board.productionLine', list: true, filter: 'equals' }),
    station: text({ label: { zh: '站位', en: 'Station' }, max: 32, code: true, list: true, filter: 'contains' }),
    kind: choice({
      label: { zh: '类型', en: 'Type' },
      required: true,
      options: [
        { value: 'checkLate', label: { zh: '核料超时', en: 'Check is late' }, tone: 'warning' },
        { value: 'fullCheckLate', label: { zh: '全检超时', en: 'Full check overdue' }, tone: 'warning' },
        { value: 'locked', label: { zh: '站位锁定', en: 'Station locked' }, tone: 'bad' },
        { value: 'runsOut', label: { zh: '即将用完', en: 'Runs out' }, tone: 'warning' },
        { value: 'floorLifeEnds', label: { zh: '车间寿命到期', en: 'Floor life ends' }, tone: 'warning' },
        { value: 'noticeEnds', label: { zh: '临时变更结束', en: 'Change notice ends' }, tone: 'warning' },
        { value: 'newTable', label: { zh: '站位表有新版本', en: 'Newer table in force' }, tone: 'warning' },
        { value: 'other', label: { zh: '其他', en: 'Other' }, tone: 'neutral' },
      ],
      list: true,
      filter: 'equals',
    }),
    state: choice({ ...alarmLife.asField, own: true, form: true }),
    message: text({ label: { zh: '内容', en: 'Message' }, required: true, list: true }),
    occurTime: dateTime({ label: { zh: '发生时间', en: 'Occurred at' }, list: true, filter: 'between' }),
    closeTime: dateTime({ label: { zh: '处理时间', en: 'Closed at' }, own: true, list: true }),
    /** What `message` is told from (`alarm-words.ts`); empty where a person wrote it. */
    told: longText({ label: { zh: '内容参数', en: 'Told from' }, max: 1000, form: false, view: false, secret: true }),
    /** Set once the people of the line were told. */
    tellTime: dateTime({ label: { zh: '通知时间', en: 'Told at' }, form: false, view: false }),
    /** Who put the reel on, or set the line up, where the clock raised the alarm; `createUser` raised the others. */
    personId: reference({
      label: { zh: '相关人员', en: 'Concerns' },
      to: 'system.user',
      form: false,
      view: false,
      secret: true,
      onRemove: 'keep',
    }),
    note: longText({ label: { zh: '处理说明', en: 'What was done' }, max: 500, wide: true }),
  },
  constraints: (alarms) => [index('smt_alarm_open').on(alarms.tenantId, alarms.lineId, alarms.state)],
});
