import { type AreaDictionaries, dictionary, type Entry } from '#server/seed/dictionary-seed.ts';

const hours = (from: number) => `${String(from % 24).padStart(2, '0')}:00`;
/** Two-hour slots from eight to eight, for the day and the night shift (docs/production.md, 'Shifts'). */
const slots = Array.from({ length: 12 }, (_slot, at): Entry => {
  const slot = `${hours(8 + at * 2)}-${hours(10 + at * 2)}`;
  return [slot, slot, slot];
});

/** Reasons offered as buttons in a report; reports store the key, so keys are readable texts. */
export const defects: [Entry, ...Entry[]] = [
  ['虚焊', '虚焊', 'Cold joint'],
  ['少锡', '少锡', 'Insufficient solder'],
  ['连锡', '连锡', 'Solder bridge'],
  ['偏移', '偏移', 'Misaligned'],
  ['缺件', '缺件', 'Missing part'],
  ['反向', '反向', 'Reversed'],
  ['功能不良', '功能不良', 'Functional failure'],
];
export const lossReasons: [Entry, ...Entry[]] = [
  ['缺料等待', '缺料等待', 'Waiting for material'],
  ['设备故障', '设备故障', 'Machine down'],
  ['换线调机', '换线调机', 'Changeover'],
  ['品质异常停线', '品质异常停线', 'Quality stop'],
  ['人员不足', '人员不足', 'Understaffed'],
];

export const boardDictionaries: AreaDictionaries = {
  place: 9,
  business: [
    dictionary('shift_type', '班别', 'Shift', [
      ['1', '白班', 'Day shift'],
      ['2', '夜班', 'Night shift'],
    ]),
    dictionary('production_defect', '不良现象', 'Defect', defects),
    dictionary('production_loss_reason', '异常原因', 'Loss reason', lossReasons),
    dictionary('production_record_time_range', '生产时段', 'Production slot', slots),
  ],
};
