import {
  choice,
  draft,
  drafts,
  draftType,
  type MaterialField,
  type MaterialType,
  number,
  required,
  specifiedType,
  value,
} from '../definition.ts';
import { electronic, manufacturerModel, packageName, shortName, silkscreen } from '../shared-fields.ts';

const packageOfDiode = draft(packageName);
const marks = [...drafts(manufacturerModel, silkscreen), shortName];

const diode = (...more: MaterialField[]) =>
  electronic(
    packageOfDiode,
    ...drafts(
      value('reverseVoltage', '反向耐压', 'Reverse voltage (VRRM)', 'voltage', { required: true, suffix: 'V' }),
      value('forwardCurrent', '平均整流电流', 'Average forward current (IO)', 'current', { required: true, suffix: 'A' }),
      value('forwardVoltage', '正向压降', 'Forward voltage (VF)', 'voltage', { suffix: 'V' }),
      value('reverseCurrent', '反向漏电流', 'Reverse current (IR)', 'current', { suffix: 'μA' }),
      ...more,
    ),
    ...marks,
  );
const surgeCurrent = value('surgeCurrent', '浪涌电流', 'Surge current (IFSM)', 'current', { suffix: 'A' });
const recoveryTime = value('recoveryTime', '恢复时间', 'Recovery time (trr)', 'time', { suffix: 'ns' });
const junctionCapacitance = value('junctionCapacitance', '结电容', 'Junction capacitance', 'capacity', { suffix: 'PF' });
const configuration = choice('configuration', '配置', 'Configuration', [
  ['SINGLE', '单管', 'Single'],
  ['CC', '共阴', 'Common cathode'],
  ['CA', '共阳', 'Common anode'],
  ['SERIES', '串联', 'Series'],
]);

const diac = electronic(
  packageOfDiode,
  ...drafts(
    value('breakoverVoltage', '转折电压', 'Breakover voltage (VBO)', 'voltage', { required: true, suffix: 'V' }),
    value('breakoverCurrent', '转折电流', 'Breakover current (IBO)', 'current', { suffix: 'μA' }),
    value('peakCurrent', '峰值电流', 'Peak current', 'current', { suffix: 'A' }),
  ),
  ...marks,
);

const zener = (voltages: string[], ...more: MaterialField[]) =>
  electronic(
    packageOfDiode,
    value('zenerVoltage', '稳压值', 'Zener voltage', 'voltage', { required: true, suggestions: voltages }),
    required(choice('zenerPower', '功率', 'Power', ['1/2W', '1W', '2W'])),
    ...drafts(
      number('zenerTolerance', '精度', 'Tolerance', '%'),
      value('dynamicResistance', '动态电阻', 'Dynamic resistance (Zzt)', 'resistance', { suffix: 'Ω' }),
      value('testCurrent', '测试电流', 'Test current (Izt)', 'current', { suffix: 'mA' }),
      ...more,
    ),
    ...marks,
  );

const suppressor = (...more: MaterialField[]) =>
  electronic(
    packageOfDiode,
    required(
      choice('direction', '单向/双向', 'Direction', [
        ['0', '单向', 'Unidirectional'],
        ['1', '双向', 'Bidirectional'],
      ]),
    ),
    ...drafts(
      value('standoffVoltage', '反向截止电压', 'Stand-off voltage (VRWM)', 'voltage', { required: true, suffix: 'V' }),
      value('breakdownVoltage', '击穿电压', 'Breakdown voltage (VBR)', 'voltage', { suffix: 'V' }),
      value('clampingVoltage', '钳位电压', 'Clamping voltage (VC)', 'voltage', { suffix: 'V' }),
      value('pulseCurrent', '峰值脉冲电流', 'Peak pulse current (IPP)', 'current', { suffix: 'A' }),
      number('pulsePower', '峰值脉冲功率', 'Peak pulse power (PPP)', 'W'),
      junctionCapacitance,
      ...more,
    ),
    ...marks,
  );

export const diodes: readonly MaterialType[] = [
  specifiedType('1401', '插件整流二极管', 'Rectifier diode, through hole', 'RECT', diode(surgeCurrent)),
  specifiedType('1402', '贴片整流二极管', 'Rectifier diode, SMD', 'RECT', diode(surgeCurrent)),
  draftType('1403', '插件快恢复二极管', 'Fast recovery diode, through hole', 'FRD', diode(surgeCurrent, recoveryTime)),
  draftType('1404', '贴片快恢复二极管', 'Fast recovery diode, SMD', 'FRD', diode(surgeCurrent, recoveryTime)),
  specifiedType('1405', '插件开关二极管', 'Switching diode, through hole', 'SW', diode(recoveryTime, junctionCapacitance, configuration)),
  specifiedType('1406', '贴片开关二极管', 'Switching diode, SMD', 'SW', diode(recoveryTime, junctionCapacitance, configuration)),
  specifiedType('1407', '插件肖特基二极管', 'Schottky diode, through hole', 'SBD', diode(surgeCurrent, configuration)),
  specifiedType('1408', '贴片肖特基二极管', 'Schottky diode, SMD', 'SBD', diode(surgeCurrent, configuration)),
  specifiedType('1409', '插件触发二极管', 'DIAC, through hole', 'DIAC', diac),
  specifiedType('1410', '贴片触发二极管', 'DIAC, SMD', 'DIAC', diac),
  specifiedType('1411', '插件整流桥', 'Bridge rectifier, through hole', 'RECT-BR', diode(surgeCurrent)),
  specifiedType('1412', '贴片整流桥', 'Bridge rectifier, SMD', 'RECT-BR', diode(surgeCurrent)),
  specifiedType('1413', '插件稳压二极管', 'Zener diode, through hole', 'ZEN', zener(['3V3', '12V'])),
  specifiedType('1414', '贴片稳压二极管', 'Zener diode, SMD', 'ZEN', zener(['3V3', '12V'])),
  specifiedType('1415', '贴片双稳压二极管', 'Dual zener diode, SMD', 'ZEN', zener(['3V3', '5V', '12V'], configuration)),
  draftType('1416', '插件瞬态抑制二极管', 'TVS diode, through hole', 'TVS', suppressor()),
  draftType('1417', '贴片瞬态抑制二极管', 'TVS diode, SMD', 'TVS', suppressor()),
  draftType('1418', '静电保护器件', 'ESD protection', 'ESD', suppressor(number('channelCount', '通道数', 'Channels'))),
];
