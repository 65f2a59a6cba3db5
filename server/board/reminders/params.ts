import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';

/** After how many minutes the leader of a line is told of a slot that nobody reported, and after how many somebody above him. */
export const tellLeaderKey = 'board.missingReport.leaderMinutes';
export const tellSupervisorKey = 'board.missingReport.supervisorMinutes';

/** What holds while nobody has set them. */
export const usualMinutes = { [tellLeaderKey]: 20, [tellSupervisorKey]: 60 } as const;

const say = (zh: string, en: string): Label => ({ zh, en });
const minutes = { unit: say('分钟', 'min'), range: { from: 0, to: 720 }, isOfPlant: true } as const;

export const boardParams: Record<string, KnownParam> = {
  [tellLeaderKey]: {
    ...minutes,
    label: say('漏报多久后通知组长', 'Leaders told of a missing report after'),
    help: say(
      '从时段结束算起，至少15分钟；0为不通知。键名后加 .租户编号 时只对该租户有效',
      'From the end of the slot, at least 15; 0 tells nobody. With .tenant-id appended to its key it is for that tenant alone',
    ),
    initial: String(usualMinutes[tellLeaderKey]),
  },
  [tellSupervisorKey]: {
    ...minutes,
    label: say('漏报多久后通知主管', 'Supervisors told of a missing report after'),
    help: say(
      '通知有“漏报升级提醒”权限并能看到该产线的人；从时段结束算起，0为不通知',
      'Whoever has the right to be told of missing reports and sees the line; from the end of the slot, 0 tells nobody',
    ),
    initial: String(usualMinutes[tellSupervisorKey]),
  },
};
