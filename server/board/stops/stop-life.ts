import { life } from '#server/entity/life.ts';
import { BusinessError } from '#server/errors.ts';

/** A line stands, and runs again; who forgot to say so corrects the time. */
export const stopLife = life({
  field: 'stopState',
  states: {
    stopped: { zh: '停线中', en: 'Stopped', tone: 'bad' },
    resumed: { zh: '已恢复', en: 'Running again', tone: 'neutral' },
  },
  first: 'stopped',
  moves: {
    resume: {
      from: ['stopped'],
      to: 'resumed',
      label: { zh: '恢复生产', en: 'Resume' },
      past: 'Running again',
      icon: 'play',
      right: ['resume', 'linestop_edit'],
      isNext: true,
      confirm: { zh: '确认产线已恢复生产？', en: 'Is the line running again?' },
      notNow: ({ id, endTime }) =>
        new BusinessError(
          {
            zh: `产线已于 ${String(endTime ?? '').slice(0, 16)} 恢复生产`,
            en: `The line has been running again since ${String(endTime ?? '').slice(0, 16)}`,
          },
          { code: 409, recordId: id },
        ),
    },
  },
});
