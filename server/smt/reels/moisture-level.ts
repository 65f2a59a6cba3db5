import { choice } from '#server/entity/fields.ts';

/** Hours that parts may lie open on the floor, by their moisture level (IPC/JEDEC J-STD-033, at most 30 °C and 60 %). */
export const floorHours: Record<string, number> = { '2': 8760, '2a': 672, '3': 168, '4': 72, '5': 48, '5a': 24, '6': 6 };

export const moistureLevel = choice({
  label: { zh: '湿敏等级', en: 'Moisture level (MSL)' },
  help: {
    zh: '按防潮袋标签；决定开封后的车间寿命（1级不限，留空）',
    en: 'As its bag says: how long it may lie open on the floor. Empty for level 1, which has no limit.',
  },
  // An object has 3 before 2a; the longest first is the order of the standard.
  options: Object.entries(floorHours)
    .toSorted(([, one], [, other]) => other - one)
    .map(([value]) => ({ value, label: { zh: value, en: value } })),
  list: true,
  filter: 'equals',
});
