import {
  choice,
  drafts,
  draftType,
  type MaterialField,
  type MaterialType,
  number,
  openChoice,
  required,
  size,
  specifiedType,
  text,
  tolerance,
  value,
} from '../definition.ts';
import { certification, electronic, manufacturerModel, packageName, pitch, shortName, silkscreen } from '../shared-fields.ts';

/** Small capacitors carry no unit beside their capacity: digits alone are codes in PF there. */
const smallCapacity = value('capacity', '容量', 'Capacity', 'capacity', { required: true, pattern: '^[mMPNUF.0-9]+$' });
const capacity: MaterialField = { ...smallCapacity, suffix: 'UF' };
const withstandVoltage = value('withstandVoltage', '耐压', 'Withstand voltage', 'voltage', { required: true, suffix: 'V' });
/** Mains capacitors are rated in alternating voltage. */
const mainsVoltage: MaterialField = { ...withstandVoltage, suffix: 'VAC' };
const diameterByHeight = size('尺寸', 'Size (diameter X height)');
const precision = tolerance('c_precision', { required: true, initial: '0' });

const electrolyticTemperature = required(
  choice('temperature', '温度', 'Temperature', [
    ['0', '85℃', '85℃'],
    ['1', '105℃', '105℃'],
  ]),
);
const ceramicTemperature = text('temperatureCharacteristic', '温度特性', 'Temperature characteristic', {
  required: true,
  suggestions: ['C0G', 'X5R', 'X7R', 'X7S', 'Y5P', 'Y5U', 'Y5V'],
});
const maxTemperature = value('maxTemperature', '温度', 'Temperature', 'temperature', { suffix: '℃' });

interface Kind {
  temperature: MaterialField;
  capacity?: MaterialField;
  voltage?: MaterialField;
  size?: MaterialField;
}

/** The fields of specification 11, then those of one type. */
const capacitor = (kind: Kind, ...more: MaterialField[]) =>
  electronic(
    packageName,
    kind.capacity ?? capacity,
    kind.voltage ?? withstandVoltage,
    kind.size ?? diameterByHeight,
    kind.temperature,
    precision,
    manufacturerModel,
    silkscreen,
    shortName,
    ...more,
  );

const filmMaterial = openChoice('filmMaterial', '薄膜材料', 'Film material', ['CBB', 'CL', 'MKP', 'MKT']);
const safetyClass = required(choice('safetyClass', '安规等级', 'Safety class', ['X2', 'X1', 'Y2', 'Y1', 'X1Y2']));
const lossFactor = number('lossFactor', '损耗角', 'Dissipation factor', '%');
const equivalentSeriesResistance = value('equivalentSeriesResistance', '等效串联电阻', 'ESR', 'resistance', { suffix: 'Ω' });
const leakage = value('leakageCurrent', '漏电流', 'Leakage current', 'current');
const electrolytic = drafts(
  equivalentSeriesResistance,
  value('rippleCurrent', '纹波电流', 'Ripple current', 'current', { suffix: 'mA' }),
  leakage,
  number('lifetime', '寿命', 'Lifetime', 'h'),
  lossFactor,
  pitch,
  choice('polarized', '极性', 'Polarity', [
    ['1', '有极性', 'Polarized'],
    ['0', '无极性', 'Non-polarized'],
  ]),
);
const ceramic = { temperature: ceramicTemperature, capacity: smallCapacity };
const wound = { temperature: electrolyticTemperature, size: required(diameterByHeight) };
const other = { temperature: maxTemperature };
const mains = { temperature: maxTemperature, capacity: smallCapacity, voltage: mainsVoltage };

export const capacitors: readonly MaterialType[] = [
  draftType('1101', '贴片陶瓷电容', 'Multilayer chip capacitor', 'C-SMD', capacitor(ceramic)),
  specifiedType('1102', '独石电容', 'Monolithic ceramic capacitor', 'C-MONO', capacitor(ceramic, ...drafts(pitch))),
  draftType('1103', '瓷片电容', 'Ceramic disc capacitor', 'C-DISC', capacitor(ceramic, ...drafts(pitch))),
  draftType('1104', '插件铝电解电容', 'Radial aluminium electrolytic capacitor', 'C-EC', capacitor(wound, ...electrolytic)),
  draftType('1105', '贴片铝电解电容', 'SMD aluminium electrolytic capacitor', 'C-ECS', capacitor(wound, ...electrolytic)),
  draftType('1106', '固态电容', 'Polymer aluminium capacitor', 'C-POLY', capacitor(wound, ...electrolytic)),
  draftType('1107', '钽电容', 'Tantalum capacitor', 'C-TAN', capacitor(other, ...drafts(equivalentSeriesResistance, leakage))),
  draftType('1108', '薄膜电容', 'Film capacitor', 'C-FILM', capacitor(other, filmMaterial, ...drafts(pitch, lossFactor))),
  draftType('1109', '安规电容', 'Safety capacitor', 'C-SAFE', capacitor(mains, filmMaterial, safetyClass, ...drafts(pitch, certification))),
  specifiedType(
    '1110',
    '阻容模块',
    'RC network',
    'RC',
    capacitor(
      mains,
      ...drafts(value('resistance', '阻值', 'Resistance', 'resistance', { required: true, suffix: 'Ω' }), pitch, certification),
    ),
  ),
  specifiedType('1111', '法拉电容', 'Supercapacitor', 'C-FALA', capacitor(other, ...drafts(equivalentSeriesResistance, leakage, pitch))),
];
