import type { Label } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';
import type { WorkingTime } from './working-time.ts';

/** Days of a week that are worked, Monday as 1, and the hours of such a day; what the calendar says of a date goes before. */
export const weekKey = 'calendar.week';
export const hoursKey = 'calendar.hours';

const usual = { [weekKey]: '12345', [hoursKey]: '08:00-12:00,13:30-17:30' } as const;
const say = (zh: string, en: string): Label => ({ zh, en });

/** The days of a week by their numbers, 1 to 7; the usual ones where nobody has set any. */
export const weekIn = (value: string): ReadonlySet<number> => new Set([...(value === '' ? usual[weekKey] : value)].map(Number));

/** The hours of a day in their order; the usual ones where nobody has set any. */
export const hoursIn = (value: string): WorkingTime['hours'] =>
  (value === '' ? usual[hoursKey] : value).split(',').map((stretch) => {
    const [from = '', to = ''] = stretch.trim().split('-');
    return { from, to };
  });

export const calendarParams: Record<string, KnownParam> = {
  [weekKey]: {
    isOfPlant: true,
    label: say('每周工作日', 'Working days of a week'),
    help: say(
      '1至7表示周一至周日，如 123456 为单休；工作日历中的日期优先。键名后加 .租户编号 时只对该租户有效',
      '1 to 7 for Monday to Sunday, such as 123456; dates in the working calendar go before. With .tenant-id appended to its key it is for that tenant alone',
    ),
    initial: usual[weekKey],
    problem: (value) =>
      isWeek(value) ? undefined : say('请填写1至7的数字，每个一次，如 12345', 'Enter digits from 1 to 7, each once, such as 12345'),
  },
  [hoursKey]: {
    isOfPlant: true,
    label: say('工作时间', 'Working hours'),
    help: say(
      '流程时限按工作时间计算；各段按先后以逗号分隔，如 08:00-12:00,13:30-17:30',
      'Due times of processes are counted in them: stretches of a day in their order, separated by commas, such as 08:00-12:00,13:30-17:30',
    ),
    initial: usual[hoursKey],
    problem: (value) =>
      isDay(value)
        ? undefined
        : say('请按先后填写时间段，如 08:00-12:00,13:30-17:30', 'Enter stretches in their order, such as 08:00-12:00,13:30-17:30'),
  },
};

const isWeek = (value: string): boolean => /^[1-7]{1,7}$/.test(value) && new Set(value).size === value.length;

/** Stretches that follow each other within a day. */
function isDay(value: string): boolean {
  const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
  const times = hoursIn(value).flatMap(({ from, to }) => [from, to]);
  const isStretched = value.split(',').every((stretch) => stretch.trim().split('-').length === 2);
  return isStretched && times.every((time, at) => clock.test(time) && (at === 0 || time > (times[at - 1] ?? '')));
}
