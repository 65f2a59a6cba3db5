import { drafts, draftType, type MaterialField, type MaterialType, number, required, text, value } from '../definition.ts';
import { dimensions, electronic, mounting, pitch } from '../shared-fields.ts';

const impedance = value('impedance', '阻抗', 'Impedance', 'resistance', { suffix: 'Ω' });
const resonance = value('resonantFrequency', '谐振频率', 'Resonant frequency', 'frequency', { suffix: 'Hz' });
const pressure = number('soundPressure', '声压', 'Sound pressure at 10 cm', 'dB');
const driven = [
  value('ratedVoltage', '额定电压', 'Rated voltage', 'voltage', { required: true, suffix: 'V' }),
  value('ratedCurrent', '额定电流', 'Rated current', 'current', { suffix: 'mA' }),
  pressure,
  resonance,
];
const sound = (...fields: MaterialField[]) => electronic(...drafts(...fields, mounting, dimensions, pitch));

export const soundParts: readonly MaterialType[] = [
  draftType('1701', '有源蜂鸣器', 'Active buzzer', 'BUZ-A', sound(...driven)),
  draftType('1702', '无源蜂鸣器', 'Passive buzzer', 'BUZ-P', sound(...driven, impedance)),
  draftType(
    '1703',
    '压电蜂鸣片',
    'Piezo disc',
    'PIEZO',
    sound(required(resonance), impedance, text('capacitance', '静电容量', 'Capacitance')),
  ),
  draftType('1704', '扬声器', 'Speaker', 'SPK', sound(required(impedance), number('ratedPower', '额定功率', 'Rated power', 'W'), pressure)),
  draftType('1705', '麦克风', 'Microphone', 'MIC', sound(number('sensitivity', '灵敏度', 'Sensitivity', 'dB'), impedance)),
];
