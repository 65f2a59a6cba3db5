import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import { holdersOver, leadersOf } from '#server/board/reminders/whom-to-tell.ts';
import type { Transaction } from '#server/database/pool.ts';
import { event, eventsOf } from '#server/events/event.ts';
import { alarm, rightsToClose, stepsOfOthers } from './alarm.ts';

const said = z.string();

/** What the console itself tells in an alarm, by what happened (`alarm-words.ts`), and whom an alarm reaches once it is raised. */
export const alarmEvents = eventsOf(alarm.path, {
  locked: event({
    text: { zh: '{station} 连续扫错 {count} 次，已锁定', en: '{station} is locked after {count} wrong scans in a row' },
    values: { station: said, count: said },
  }),
  checkLate: event({
    text: { zh: '{station} 换料后未按时核料', en: '{station} was not checked in time after a reel change' },
    values: { station: said },
  }),
  fullCheckLate: event({ text: { zh: '全检未按时完成', en: 'The full check was not done in time' } }),
  runsOut: event({
    text: { zh: '{station} 即将用完：{reel}', en: '{station} runs out soon: {reel}' },
    values: { station: said, reel: said },
  }),
  noticeEnds: event({
    text: { zh: '{station} 临时变更 {notice} 即将结束', en: '{station}: change notice {notice} ends soon' },
    values: { station: said, notice: said },
  }),
  noticeEnded: event({
    text: {
      zh: '{station} 临时变更 {notice} 已结束，现有料盘用完后不能再换同料',
      en: '{station}: change notice {notice} has ended. When the present reel is used up, the same item cannot follow.',
    },
    values: { station: said, notice: said },
  }),
  floorLifeEnds: event({
    text: { zh: '{station} 车间寿命即将到期：{reel}', en: '{station}: floor life ends soon: {reel}' },
    values: { station: said, reel: said },
  }),
  floorLifeEnded: event({
    text: { zh: '{station} 车间寿命已到，请更换：{reel}', en: '{station}: floor life is over, change the reel: {reel}' },
    values: { station: said, reel: said },
  }),
  newTable: event({
    text: {
      zh: '{product} {side} {newer} 已启用，本次上料仍按 {version}',
      en: '{product} {side} {newer} is in force. This run goes on by {version}.',
    },
    values: { product: said, side: said, newer: said, version: said },
  }),
  raised: event({
    inbox: {
      to: whomToTell,
      message: ({ line: { lineName }, text }) => ({
        title: { zh: `${lineName}：${text.zh}`, en: `${lineName}: ${text.en}` },
        link: '/smt/alarm/index',
      }),
    },
    webhook: ({ alarm: raised, line: { lineCode, lineName }, webhook, secret }) =>
      webhook === null || webhook === ''
        ? undefined
        : {
            ...{ recipient: webhook, subject: raised.message.slice(0, 255), secret, lastsSeconds },
            body: JSON.stringify({ event: 'smt.alarm', ...raised, lineCode, lineName }),
          },
  }),
});

/** An alarm of yesterday helps nobody at a mounter. */
export const lastsSeconds = 24 * 3600;

/** An alarm with what those who are told of it need. */
export interface Told {
  alarm: { id: string; lineId: string; station: string; kind: string; message: string; occurTime: string | null };
  /** Its message, to each in his language. */
  text: Label;
  line: LineTold;
  people: string[];
  /** Where the line's alarms go, if anywhere. */
  webhook: string | null;
  /** What they are signed with there, sealed; empty without. */
  secret: string;
}

interface LineTold {
  tenantId: string;
  lineName: string;
  lineCode: string;
  leader: string;
  /** By what a data scope knows the line. */
  deptId: string | null;
  createUser: string | null;
}

/**
 * Those who may close it: whoever put the reel on, the line's leader, and of a late check or a locked station all who may take the step that
 * ends it. Where that is nobody, whoever may edit the alarms of the line.
 */
async function whomToTell({ line, alarm: { kind }, people }: Told, main: Transaction): Promise<string[]> {
  const { tenantId, leader, deptId, createUser } = line;
  const leaders = await leadersOf(main, { leader, teamLeader: null, startedBy: null, deptId, createUser });
  const concerned = await holdersOver(main, tenantId, rightsToClose(kind), line, [...people, ...leaders]);
  const steps = stepsOfOthers(kind);
  const others = steps.length === 0 ? [] : await holdersOver(main, tenantId, steps, line);
  const told = [...concerned, ...others];
  return told.length > 0 ? told : holdersOver(main, tenantId, ['smtalarm_edit'], line);
}
