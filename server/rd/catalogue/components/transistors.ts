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
  text,
  value,
} from '../definition.ts';
import { electronic, manufacturerModel, packageName, plainPattern, shortName, silkscreen } from '../shared-fields.ts';

const packageOfTransistor = draft(packageName);
const marks = [...drafts(manufacturerModel, silkscreen), shortName];
const dissipation = number('powerDissipation', '功耗', 'Power dissipation (PD)', 'W');

const bipolar = (...more: MaterialField[]) =>
  electronic(
    packageOfTransistor,
    required(
      choice('polarity', '极性', 'Polarity', [
        ['0', 'NPN', 'NPN'],
        ['1', 'PNP', 'PNP'],
      ]),
    ),
    text('currentGain', 'HFE', 'HFE', { pattern: '^[0-9\\/\\-]+$' }),
    text('current', '电流', 'Current (IC)', { required: true, pattern: plainPattern }),
    ...drafts(
      value('collectorVoltage', 'VCEO', 'VCEO', 'voltage', { suffix: 'V' }),
      dissipation,
      value('transitionFrequency', '特征频率', 'Transition frequency (fT)', 'frequency', { suffix: 'MHz' }),
      value('saturationVoltage', '饱和压降', 'VCE(sat)', 'voltage', { suffix: 'V' }),
      ...more,
    ),
    ...marks,
  );

const fieldEffect = electronic(
  packageOfTransistor,
  required(
    choice('channel', '沟道类型', 'MOSFET type', [
      ['0', 'N沟道', 'N'],
      ['1', 'P沟道', 'P'],
      ['2', '双N', 'Dual N'],
      ['3', '双P', 'Dual P'],
      ['4', '1N1P', '1N1P'],
    ]),
  ),
  ...drafts(
    value('drainVoltage', 'VDSS', 'VDSS', 'voltage', { required: true, suffix: 'V' }),
    value('drainCurrent', 'ID', 'ID', 'current', { required: true, suffix: 'A' }),
    value('onResistance', 'RDS(on)', 'RDS(on)', 'resistance', { suffix: 'mΩ' }),
    text('onResistanceAt', 'RDS(on)测试电压', 'RDS(on) at VGS', { suffix: 'V' }),
    value('thresholdVoltage', 'VGS(th)', 'VGS(th)', 'voltage', { suffix: 'V' }),
    value('maxGateVoltage', 'VGS最大值', 'Max. VGS', 'voltage', { suffix: 'V' }),
    dissipation,
    number('gateCharge', 'Qg', 'Qg', 'nC'),
    value('inputCapacitance', 'Ciss', 'Ciss', 'capacity', { suffix: 'PF' }),
  ),
  ...marks,
);

const thyristor = electronic(
  packageOfTransistor,
  text('parameters', '参数', 'Parameters', { required: true, pattern: '^[A-Za-z0-9\\/\\-\\s*]+$' }),
  ...drafts(
    value('offStateVoltage', 'VDRM', 'VDRM', 'voltage', { suffix: 'V' }),
    value('onStateCurrent', 'IT(RMS)', 'IT(RMS)', 'current', { suffix: 'A' }),
    value('surgeCurrent', 'ITSM', 'ITSM', 'current', { suffix: 'A' }),
    value('gateCurrent', 'IGT', 'IGT', 'current', { suffix: 'mA' }),
    value('gateVoltage', 'VGT', 'VGT', 'voltage', { suffix: 'V' }),
    value('holdingCurrent', 'IH', 'IH', 'current', { suffix: 'mA' }),
    value('onStateVoltage', 'VT', 'VT', 'voltage', { suffix: 'V' }),
  ),
  ...marks,
);

const insulatedGate = electronic(
  ...drafts(
    packageName,
    value('collectorVoltage', 'VCES', 'VCES', 'voltage', { required: true, suffix: 'V' }),
    value('collectorCurrent', 'IC', 'IC', 'current', { required: true, suffix: 'A' }),
    value('saturationVoltage', 'VCE(sat)', 'VCE(sat)', 'voltage', { suffix: 'V' }),
    dissipation,
  ),
  ...marks,
);

const hexInverter = electronic(
  ...drafts(
    packageName,
    text('supplyVoltage', '工作电压', 'Supply voltage', { suffix: 'V' }),
    value('outputCurrent', '输出电流', 'Output current', 'current', { suffix: 'mA' }),
  ),
  ...marks,
);

const optocoupler = electronic(
  ...drafts(
    packageName,
    choice('output', '输出', 'Output', [
      ['TRANSISTOR', '三极管', 'Transistor'],
      ['TRIAC', '双向可控硅', 'Triac'],
      ['LOGIC', '逻辑', 'Logic'],
    ]),
    text('transferRatio', 'CTR', 'Current transfer ratio (CTR)', { suffix: '%' }),
    value('isolationVoltage', '隔离电压', 'Isolation voltage', 'voltage', { suffix: 'VAC' }),
  ),
  ...marks,
);

const biasResistors = text('biasResistors', '偏置电阻', 'Bias resistors');

export const transistors: readonly MaterialType[] = [
  draftType('1419', '插件三极管', 'Bipolar transistor, through hole', 'BJT', bipolar()),
  draftType('1420', '贴片三极管', 'Bipolar transistor, SMD', 'BJT', bipolar()),
  draftType('1421', '数字三极管', 'Digital transistor', 'BRT', bipolar(biasResistors)),
  draftType('1422', '插件MOS管', 'MOSFET, through hole', 'MOS', fieldEffect),
  draftType('1423', '贴片MOS管', 'MOSFET, SMD', 'MOS', fieldEffect),
  specifiedType('1424', '单向可控硅', 'Silicon controlled rectifier', 'SCR', thyristor),
  specifiedType('1425', '双向可控硅', 'Triac', 'BCR', thyristor),
  specifiedType('1426', 'IGBT', 'IGBT', 'IGBT', insulatedGate),
  specifiedType('1427', '六反相器', 'Hex inverter', 'HEX-INV', hexInverter),
  draftType('1428', '光耦', 'Optocoupler', 'OPTO', optocoupler),
];
