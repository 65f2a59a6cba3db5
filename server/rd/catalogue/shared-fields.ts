import {
  choice,
  drafts,
  type MaterialField,
  millimetres,
  number,
  openChoice,
  optional,
  required,
  text,
  withOrWithout,
} from './definition.ts';

/** Letters, digits, slash and hyphen: short names, currents of transistors, packages of some ICs. */
export const plainPattern = '^[A-Za-z0-9\\/\\-]+$';
export const inductancePattern = '^[mNUH.0-9]+$';

export const packageName = text('package', '封装', 'Package', { required: true });
export const manufacturerModel = text('manufacturerModel', '厂家型号', 'Manufacturer model');
export const shortName = text('shortName', '物料简称', 'Short name', { required: true, pattern: plainPattern });
export const silkscreen = text('silkscreen', '丝印', 'Silkscreen');
/** How goods are told apart that have no electrical values. */
export const model = text('model', '规格型号', 'Model', { required: true });
export const customerCode = text('customerCode', '客户代码', 'Customer code', { required: true });
export const projectNumber = text('projectNumber', '项目号', 'Project number', { required: true });
export const revision = text('revision', '版本', 'Version', { required: true });
/** Millimetres with decimals, '12.5X8X3'; the pattern of sizes is for diameter and height alone. */
export const dimensions = text('dimensions', '外形尺寸', 'Dimensions', { suffix: 'MM' });
export const pitch = millimetres('pitch', '脚距', 'Pitch');
export const pinCount = number('pinCount', '脚数', 'Pins');
export const colour = text('colour', '颜色', 'Colour');
export const material = text('material', '材质', 'Material');
export const certification = text('certification', '安规认证', 'Safety approvals', { suggestions: ['UL', 'CQC', 'VDE', 'TUV'] });
export const orientation = choice('orientation', '立式/卧式', 'Vertical or horizontal', [
  ['V', '立式', 'Vertical'],
  ['H', '卧式', 'Horizontal'],
]);
export const withAntenna = withOrWithout('antenna', '天线', 'Antenna');
export const mounting = choice('mounting', '安装方式', 'Mounting', [
  ['SMD', '贴片', 'Surface mount'],
  ['DIP', '插件', 'Through hole'],
]);
/** Colours of light as the specification lists them for backlights. */
const lightColours = [
  ['W', '白', 'White'],
  ['G', '绿', 'Green'],
  ['R', '红', 'Red'],
  ['B', '蓝', 'Blue'],
  ['Y', '黄', 'Yellow'],
  ['RG', '红绿', 'Red-green'],
] as const;
export const backlightColour = choice('backlightColour', '背光颜色', 'Backlight colour', lightColours);
export const glowColour = required(
  openChoice('glowColour', '发光颜色', 'Glow colour', [...lightColours, ['O', '橙', 'Orange'], ['RGB', '全彩', 'RGB']]),
);

const environment = choice('environment', '环保要求', 'Compliance', [
  'ROHS',
  ['ROHS-REACH', 'ROHS + REACH', 'ROHS + REACH'],
  ['HF', '无卤', 'Halogen-free'],
  ['NONE', '无要求', 'None'],
]);
const supply = drafts(
  choice('lifecycle', '生命周期', 'Lifecycle', [
    ['ACTIVE', '量产', 'Active'],
    ['NRND', '不推荐新设计', 'Not for new designs'],
    ['LTB', '最后采购', 'Last-time buy'],
    ['EOL', '停产', 'Discontinued'],
  ]),
  text('datasheet', '规格书', 'Datasheet'),
  number('packQuantity', '最小包装量', 'Pack quantity', 'PCS'),
  text('note', '备注', 'Note'),
);
const electronicPart = drafts(
  manufacturerModel,
  text('brand', '品牌', 'Brand'),
  optional(shortName),
  silkscreen,
  choice('moistureLevel', '湿敏等级', 'Moisture sensitivity level', ['1', '2', '2a', '3', '4', '5', '5a', '6']),
  environment,
  text('operatingTemperature', '工作温度', 'Operating temperature', { suffix: '℃' }),
  ...supply,
);
const boughtGoods = drafts(text('brand', '品牌', 'Brand'), shortName, environment, ...supply);

/** Fields of a type of electronic parts, with those that all of them have. */
export const electronic = (...fields: MaterialField[]): MaterialField[] => withMissing(fields, electronicPart);

/** Fields of a type of other goods that are bought, with those that all of them have. */
export const bought = (...fields: MaterialField[]): MaterialField[] => withMissing(fields, boughtGoods);

function withMissing(fields: MaterialField[], more: MaterialField[]): MaterialField[] {
  return [...fields, ...more.filter(({ name }) => !fields.some((field) => field.name === name))];
}
