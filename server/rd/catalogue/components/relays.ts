import { drafts, type MaterialType, number, specifiedType, text, value } from '../definition.ts';
import { certification, electronic, pinCount, shortName } from '../shared-fields.ts';

const coil = [
  value('coilVoltage', '线圈电压', 'Coil voltage', 'voltage', { required: true, suffix: 'V' }),
  number('coilPower', '线圈功耗', 'Coil power', 'mW'),
  value('coilResistance', '线圈电阻', 'Coil resistance', 'resistance', { suffix: 'Ω' }),
];
const contacts = [
  text('contactForm', '触点形式', 'Contact form', { required: true, suggestions: ['1A', '1B', '1C', '2A', '2C'] }),
  value('contactCurrent', '触点电流', 'Contact current', 'current', { suffix: 'A' }),
  value('contactVoltage', '触点电压', 'Contact voltage', 'voltage', { suffix: 'VAC' }),
  text('contactMaterial', '触点材料', 'Contact material', { suggestions: ['AgSnO2', 'AgNi', 'AgCdO'] }),
];
const times = [
  value('operateTime', '动作时间', 'Operate time', 'time', { suffix: 'ms' }),
  value('releaseTime', '释放时间', 'Release time', 'time', { suffix: 'ms' }),
];
const relay = electronic(shortName, ...drafts(...coil, ...contacts, ...times, pinCount, certification));
const solidState = electronic(
  shortName,
  ...drafts(
    value('controlVoltage', '控制电压', 'Control voltage', 'voltage', { required: true, suffix: 'V' }),
    value('loadCurrent', '负载电流', 'Load current', 'current', { required: true, suffix: 'A' }),
    value('loadVoltage', '负载电压', 'Load voltage', 'voltage', { suffix: 'VAC' }),
    pinCount,
    certification,
  ),
);

export const relays: readonly MaterialType[] = [
  specifiedType('2001', '功率继电器', 'Power relay', 'RELAY', relay),
  specifiedType('2002', '信号继电器', 'Signal relay', 'RELAY', relay),
  specifiedType('2003', '固态继电器', 'Solid-state relay', 'RELAY', solidState),
];
