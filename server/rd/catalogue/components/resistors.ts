import {
  choice,
  drafts,
  draftType,
  type MaterialField,
  type MaterialType,
  number,
  optional,
  text,
  tolerance,
  value,
} from '../definition.ts';
import { electronic, manufacturerModel, mounting, packageName, pinCount, shortName } from '../shared-fields.ts';

const resistance = value('resistance', '阻值', 'Resistance', 'resistance', { required: true, pattern: '^[RKMmΩ.0-9/]+$' });
const precision = tolerance('r_precision', { required: true });
const power = value('power', '功率', 'Power', 'power', { required: true, pattern: '^[W0-9/]+$' });

/** The fields of specification 11, then those of one type. */
const resistor = (...more: MaterialField[]) =>
  electronic(packageName, resistance, precision, power, manufacturerModel, shortName, ...drafts(...more));
/** Of sensors and protective parts, another value tells what they are. */
const specialResistor = (...more: MaterialField[]) =>
  electronic(packageName, optional(resistance), optional(precision), optional(power), manufacturerModel, shortName, ...drafts(...more));

const temperatureCoefficient = number('temperatureCoefficient', '温度系数', 'Temperature coefficient', 'PPm/℃');
const maxVoltage = value('maxVoltage', '最高工作电压', 'Max. working voltage', 'voltage', { suffix: 'V' });
const flameproof = choice('flameproof', '阻燃', 'Flameproof', [
  ['0', '非阻燃', 'No'],
  ['1', '阻燃', 'Yes'],
]);
const film = choice('technology', '工艺', 'Technology', [
  ['THICK', '厚膜', 'Thick film'],
  ['THIN', '薄膜', 'Thin film'],
]);
const network = [
  number('elementCount', '电阻数', 'Resistors in the network'),
  pinCount,
  choice('topology', '拓扑', 'Topology', [
    ['ISOLATED', '独立', 'Isolated'],
    ['BUSSED', '公共端', 'Bussed'],
    ['DIVIDER', '分压', 'Divider'],
  ]),
];
const taper = choice('taper', '阻值曲线', 'Taper', [
  ['A', 'A 对数', 'A, logarithmic'],
  ['B', 'B 线性', 'B, linear'],
  ['C', 'C 反对数', 'C, reverse logarithmic'],
]);
const action = choice('action', '操作方式', 'Action', [
  ['ROTARY', '旋转', 'Rotary'],
  ['SLIDE', '直滑', 'Slide'],
]);
const thermistor = [
  value('resistanceAt25', 'R25', 'R25', 'resistance', { required: true, suffix: 'Ω' }),
  number('bValue', 'B值', 'B value', 'K'),
  number('bTolerance', 'B值精度', 'B value tolerance', '%'),
];
const resettable = [
  value('holdCurrent', '保持电流', 'Hold current', 'current', { suffix: 'A' }),
  value('tripCurrent', '跳闸电流', 'Trip current', 'current', { suffix: 'A' }),
  value('tripTime', '动作时间', 'Time to trip', 'time', { suffix: 's' }),
];
const varistor = [
  value('varistorVoltage', '压敏电压', 'Varistor voltage', 'voltage', { required: true, suffix: 'V' }),
  value('clampingVoltage', '钳位电压', 'Clamping voltage', 'voltage', { suffix: 'V' }),
  number('energy', '能量', 'Energy', 'J'),
  value('surgeCurrent', '浪涌电流', 'Surge current', 'current', { suffix: 'A' }),
];

const leaded = resistor(temperatureCoefficient, maxVoltage, flameproof);

export const resistors: readonly MaterialType[] = [
  draftType('1001', '贴片电阻', 'Chip resistor', 'R-SMD', resistor(temperatureCoefficient, maxVoltage, film)),
  draftType('1002', '碳膜电阻', 'Carbon film resistor', 'R-CF', leaded),
  draftType('1003', '金属膜电阻', 'Metal film resistor', 'R-MF', leaded),
  draftType('1004', '氧化膜电阻', 'Metal oxide film resistor', 'R-MOF', leaded),
  draftType('1005', '绕线电阻', 'Wirewound resistor', 'R-WW', leaded),
  draftType('1006', '水泥电阻', 'Cement resistor', 'R-CEM', leaded),
  draftType('1007', '保险丝电阻', 'Fusible resistor', 'R-FUSE', leaded),
  draftType('1008', '合金采样电阻', 'Current-sense alloy resistor', 'R-ALLOY', resistor(temperatureCoefficient)),
  draftType('1009', '贴片排阻', 'Chip resistor array', 'RA-SMD', resistor(...network)),
  draftType('1010', '插件排阻', 'SIP resistor network', 'RA-SIP', resistor(...network)),
  draftType('1011', '康铜丝', 'Constantan shunt', 'R-SHUNT', resistor(temperatureCoefficient)),
  draftType('1012', '电位器', 'Potentiometer', 'POT', resistor(action, taper, text('shaft', '轴型', 'Shaft'), pinCount)),
  draftType('1013', '微调电阻', 'Trimmer resistor', 'TRIM', resistor(mounting, number('turns', '圈数', 'Turns'), pinCount)),
  draftType('1014', 'NTC热敏电阻', 'NTC thermistor', 'NTC', specialResistor(...thermistor)),
  draftType('1015', 'PTC热敏电阻', 'PTC thermistor', 'PTC', specialResistor(...resettable)),
  draftType('1016', '压敏电阻', 'Varistor', 'MOV', specialResistor(...varistor)),
  draftType(
    '1017',
    '光敏电阻',
    'Photoresistor',
    'LDR',
    specialResistor(
      value('brightResistance', '亮电阻', 'Resistance in light', 'resistance', { required: true, suffix: 'Ω' }),
      value('darkResistance', '暗电阻', 'Dark resistance', 'resistance', { suffix: 'Ω' }),
    ),
  ),
];
