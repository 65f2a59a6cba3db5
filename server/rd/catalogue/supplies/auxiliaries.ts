import { drafts, draftType, type MaterialField, type MaterialType, millimetres, number, text } from '../definition.ts';
import { bought, colour, model } from '../shared-fields.ts';

const alloy = text('alloy', '合金', 'Alloy', { required: true, suggestions: ['SAC305', 'SAC0307', 'Sn63Pb37', 'Sn42Bi58'] });
const particle = text('particleType', '颗粒度', 'Powder type', { suggestions: ['Type 3', 'Type 4', 'Type 5'] });
const diameter = millimetres('diameter', '直径', 'Diameter');
const flux = number('fluxContent', '助焊剂含量', 'Flux content', '%');
const preparation = [number('warmUpTime', '回温时间', 'Warm-up time', 'h'), number('stirringTime', '搅拌时间', 'Stirring time', 'min')];
const curing = text('curing', '固化条件', 'Curing');
const chemical = (...more: MaterialField[]) =>
  bought(
    model,
    ...drafts(
      ...more,
      text('unit', '单位', 'Unit', { required: true, suggestions: ['kg', 'g', 'L', 'ml'] }),
      number('shelfLife', '保质期', 'Shelf life', 'd'),
      text('storageTemperature', '存储温度', 'Storage temperature', { suffix: '℃' }),
      text('safetyDataSheet', 'MSDS', 'MSDS'),
    ),
  );

export const auxiliaries: readonly MaterialType[] = [
  draftType('2901', '锡膏', 'Solder paste', 'PASTE', chemical(alloy, particle, ...preparation)),
  draftType('2902', '锡线', 'Solder wire', 'SOLDER-WIRE', chemical(alloy, diameter, flux)),
  draftType('2903', '锡条', 'Solder bar', 'SOLDER-BAR', chemical(alloy)),
  draftType('2904', '助焊剂', 'Flux', 'FLUX', chemical(number('solids', '固含量', 'Solids', '%'))),
  draftType('2905', '贴片红胶', 'SMT adhesive', 'SMT-GLUE', chemical(curing)),
  draftType('2906', '胶水', 'Adhesive', 'GLUE', chemical(curing, colour)),
  draftType(
    '2907',
    '导热材料',
    'Thermal compound',
    'THERMAL',
    chemical(number('thermalConductivity', '导热系数', 'Thermal conductivity', 'W/mK')),
  ),
  draftType('2908', '三防漆', 'Conformal coating', 'COATING', chemical(curing)),
  draftType(
    '2909',
    '热缩管',
    'Heat-shrink tubing',
    'TUBING',
    bought(model, ...drafts(diameter, millimetres('length', '长度', 'Length'), colour)),
  ),
];
