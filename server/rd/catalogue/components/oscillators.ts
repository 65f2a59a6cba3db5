import { choice, drafts, draftType, type MaterialField, type MaterialType, number, text, value } from '../definition.ts';
import { electronic, packageName, pinCount } from '../shared-fields.ts';

const frequency = value('frequency', '频率', 'Frequency', 'frequency', { required: true, suffix: 'MHz' });
const tolerance = number('frequencyTolerance', '频差', 'Frequency tolerance', 'PPm');
const stability = number('stability', '稳定度', 'Stability', 'PPm');
const loadCapacitance = value('loadCapacitance', '负载电容', 'Load capacitance', 'capacity', { suffix: 'PF' });
const seriesResistance = value('seriesResistance', '等效串联电阻', 'ESR', 'resistance', { suffix: 'Ω' });
const oscillator = (...more: MaterialField[]) => electronic(...drafts(packageName, frequency, tolerance, stability, ...more, pinCount));

export const oscillators: readonly MaterialType[] = [
  draftType('1801', '插件晶体', 'Crystal, through hole', 'XTAL', oscillator(loadCapacitance, seriesResistance)),
  draftType('1802', '贴片晶体', 'Crystal, SMD', 'XTAL-SMD', oscillator(loadCapacitance, seriesResistance)),
  draftType('1803', '陶瓷谐振器', 'Ceramic resonator', 'RESON', oscillator(loadCapacitance)),
  draftType(
    '1804',
    '有源晶振',
    'Crystal oscillator',
    'OSC',
    oscillator(
      text('supplyVoltage', '工作电压', 'Supply voltage', { suffix: 'V' }),
      choice('output', '输出', 'Output', [
        ['CMOS', 'CMOS', 'CMOS'],
        ['SINE', '削峰正弦', 'Clipped sine'],
        ['LVDS', 'LVDS', 'LVDS'],
      ]),
    ),
  ),
];
