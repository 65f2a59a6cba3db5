import { choice, drafts, draftType, type MaterialField, type MaterialType, text, value } from '../definition.ts';
import { certification, electronic } from '../shared-fields.ts';

/** Fuses come in sizes such as 3.6X10, so that the pattern of sizes, which has no decimal point, is not theirs. */
const size = text('fuseSize', '尺寸', 'Size', { required: true, suggestions: ['5X20', '6X30', '3.6X10', '1206'] });
const series = text('series', '系列', 'Series', { required: true });
const ratedCurrent = value('ratedCurrent', '额定电流', 'Rated current', 'current', { suffix: 'A' });
const ratedVoltage = value('ratedVoltage', '额定电压', 'Rated voltage', 'voltage', { suffix: 'V' });
const characteristic = choice('characteristic', '熔断特性', 'Characteristic', [
  ['F', '快断', 'Fast'],
  ['T', '慢断', 'Time-lag'],
]);
const breakingCapacity = value('breakingCapacity', '分断能力', 'Breaking capacity', 'current', { suffix: 'A' });
const fuse = (...more: MaterialField[]) => electronic(size, series, ratedCurrent, ...drafts(ratedVoltage, ...more, certification));

export const fuses: readonly MaterialType[] = [
  draftType('1901', '管状保险丝', 'Cartridge fuse', 'FUSE', fuse(characteristic, breakingCapacity)),
  draftType('1902', '贴片保险丝', 'Chip fuse', 'FUSE-SMD', fuse(characteristic, breakingCapacity)),
  draftType(
    '1903',
    '自恢复保险丝',
    'Resettable fuse',
    'PPTC',
    fuse(
      value('holdCurrent', '保持电流', 'Hold current', 'current', { suffix: 'A' }),
      value('tripCurrent', '跳闸电流', 'Trip current', 'current', { suffix: 'A' }),
    ),
  ),
];
