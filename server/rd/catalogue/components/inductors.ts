import { choice, draft, draftType, type MaterialField, type MaterialType, millimetres, number, tolerance, value } from '../definition.ts';
import { electronic, inductancePattern, manufacturerModel, mounting, packageName, pinCount } from '../shared-fields.ts';

const inductance = value('inductance', '电感量', 'Inductance', 'inductance', { required: true, pattern: inductancePattern });
const precision = tolerance('f_precision', { required: true });
const dcResistance = value('dcResistance', '直流电阻', 'DC resistance (DCR)', 'dcResistance', { pattern: '^[mΩ0-9]+$', suffix: 'mΩ' });
const workingCurrent = value('workingCurrent', '工作电流', 'Working current', 'workingCurrent', { pattern: '^[mA0-9]+$', suffix: 'mA' });
const impedance = value('impedance', '阻抗@100MHz', 'Impedance at 100 MHz', 'resistance', { required: true, suffix: 'Ω' });
const saturationCurrent = value('saturationCurrent', '饱和电流', 'Saturation current', 'current', { suffix: 'mA' });
const selfResonance = value('selfResonance', '自谐振频率', 'Self-resonant frequency', 'frequency', { suffix: 'MHz' });
const shielded = choice('shielded', '屏蔽', 'Shielding', [
  ['1', '屏蔽', 'Shielded'],
  ['0', '非屏蔽', 'Unshielded'],
]);
const height = millimetres('height', '高度', 'Height');

const inductor = (...more: MaterialField[]) =>
  electronic(draft(packageName), inductance, precision, dcResistance, workingCurrent, ...[...more, manufacturerModel].map(draft));
const bead = (...more: MaterialField[]) =>
  electronic(...[packageName, impedance].map(draft), precision, dcResistance, workingCurrent, ...[...more, manufacturerModel].map(draft));

const commonMode = [
  impedance,
  number('windingCount', '线数', 'Windings'),
  value('ratedVoltage', '额定电压', 'Rated voltage', 'voltage', { suffix: 'VAC' }),
  value('withstandVoltage', '耐压', 'Withstand voltage', 'voltage', { suffix: 'VAC' }),
  pinCount,
];

export const inductors: readonly MaterialType[] = [
  draftType('1201', '贴片电感', 'Chip inductor', 'L-SMD', inductor(selfResonance, height)),
  draftType('1202', '功率电感', 'SMD power inductor', 'L-POWER', inductor(saturationCurrent, selfResonance, shielded, height)),
  draftType('1203', '色环电感', 'Axial inductor', 'L-AXIAL', inductor(selfResonance)),
  draftType('1204', '工字电感', 'Drum-core inductor', 'L-DRUM', inductor(saturationCurrent, shielded, height)),
  draftType('1205', '环形电感', 'Toroidal inductor', 'L-TOROID', inductor(saturationCurrent, height)),
  draftType('1206', '共模电感', 'Common-mode choke', 'L-CM', inductor(...commonMode, mounting)),
  draftType('1207', '贴片磁珠', 'Chip ferrite bead', 'BEAD', bead(height)),
  draftType('1208', '插件磁珠', 'Leaded ferrite bead', 'BEAD-DIP', bead()),
];
