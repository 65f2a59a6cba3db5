import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';

const say = (zh: string, en: string): Label => ({ zh, en });

export const logsParams: Record<string, KnownParam> = {
  'log.keepDays': {
    label: say('日志保留天数', 'Keep logs for'),
    help: say('按整月删除，可能多保留至一个月', 'Removed by whole months, so up to a month longer'),
    unit: say('天', 'days'),
    range: { from: 1, to: 3650 },
    isOfPlatform: true,
    initial: '90',
  },
};
