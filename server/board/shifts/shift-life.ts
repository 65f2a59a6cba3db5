import { life } from '#server/entity/life.ts';
import { BusinessError } from '#server/errors.ts';

/** The board's own button, or that of the legacy module. */
const ending = ['shiftrecord_end', 'shiftrecord_edit'] as const;

/**
 * A shift is started open, ended, and signed off by its leader; one that was ended by mistake is reopened (docs/production.md, 'Shifts'). What
 * its moves ask for differs by line, so they have pages of the line.
 */
export const shiftLife = life({
  field: 'shiftState',
  states: {
    open: { zh: '进行中', en: 'Open', tone: 'good' },
    ended: { zh: '已结束', en: 'Ended', tone: 'neutral' },
  },
  moves: {
    lineState: {
      from: ['open'],
      label: { zh: '线体状态', en: 'Line state' },
      past: 'Line state changed',
      right: ['shiftrecord_start', 'shiftrecord_edit'],
      page: '/board/lines/{lineId}/state',
      notNow: () =>
        new BusinessError({ zh: '班次已结束，不能修改线体状态', en: 'The shift has ended: its line state cannot change' }, { code: 409 }),
    },
    end: {
      from: ['open'],
      to: 'ended',
      label: { zh: '结班', en: 'End shift' },
      past: 'Ended',
      icon: 'stop',
      right: ending,
      page: '/board/lines/{lineId}/end',
    },
    takeBack: {
      from: ['open'],
      label: { zh: '撤销开班', en: 'Undo start' },
      past: 'Start undone',
      right: ['shiftrecord_start', 'shiftrecord_edit'],
      page: '/board/lines/{lineId}/take-back',
      button: false,
      notNow: () =>
        new BusinessError({ zh: '班次已结束，不能撤销开班', en: 'The shift has ended: its start cannot be undone' }, { code: 409 }),
    },
    signOff: {
      from: ['ended'],
      label: { zh: '签核', en: 'Sign off' },
      past: 'Signed off',
      right: ending,
      isNext: true,
      page: '/board/lines/{lineId}/sign-off?shift={id}',
      notNow: () => new BusinessError({ zh: '班次未结束，请先结班', en: 'The shift has not ended: end it first' }, { code: 409 }),
    },
    /** A correction of its reports while another shift of the line runs brings it about. */
    correct: { from: ['ended'], label: { zh: '更正报工', en: 'Correct a report' }, past: 'Report corrected' },
    restart: {
      from: ['ended'],
      to: 'open',
      label: { zh: '重启班次', en: 'Reopen shift' },
      past: 'Reopened',
      icon: 'refresh',
      right: 'shiftrecord_restart',
      page: '/board/lines/{lineId}/restart?shift={id}',
      notNow: () =>
        new BusinessError({ zh: '班次未结束，无需重启', en: 'The shift has not ended, there is nothing to reopen' }, { code: 409 }),
    },
  },
});
