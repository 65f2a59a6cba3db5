import { type AreaDictionaries, dictionary, type Entry } from '#server/seed/dictionary-seed.ts';

const hours = (from: number) => `${String(from % 24).padStart(2, '0')}:00`;
/** Two-hour slots from eight to eight, the day shift's and the night shift's (docs/production.md, 'Shifts'). */
const slots = Array.from({ length: 12 }, (_slot, at): Entry => {
  const slot = `${hours(8 + at * 2)}-${hours(10 + at * 2)}`;
  return [slot, slot, slot];
});

export const boardDictionaries: AreaDictionaries = {
  business: [
    dictionary('shift_type', '班别', 'Shift', [
      ['1', '白班', 'Day shift'],
      ['2', '夜班', 'Night shift'],
    ]),
    dictionary('production_record_time_range', '生产时段', 'Production slot', slots),
  ],
};
