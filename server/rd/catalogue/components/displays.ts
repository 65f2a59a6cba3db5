import {
  choice,
  drafts,
  draftType,
  type MaterialField,
  type MaterialType,
  number,
  openChoice,
  text,
  value,
  withOrWithout,
} from '../definition.ts';
import { backlightColour, dimensions, electronic, glowColour, packageName, pinCount, pitch } from '../shared-fields.ts';

const brightness = choice('brightness', '亮度', 'Brightness', [
  ['0', '普亮', 'Normal'],
  ['1', '高亮', 'High'],
]);
const skirt = withOrWithout('skirt', '裙边', 'Skirt');
const mist = withOrWithout('mist', '雾面', 'Mist');
const common = choice('common', '共阴/共阳', 'Common cathode or anode', [
  ['CC', '共阴', 'Common cathode'],
  ['CA', '共阳', 'Common anode'],
]);
const viewingDirection = openChoice('direction', '方向', 'Direction', [
  ['6', '6点钟', "6 o'clock"],
  ['12', '12点钟', "12 o'clock"],
  ['3', '3点钟', "3 o'clock"],
  ['9', '9点钟', "9 o'clock"],
]);
const lightDirection = openChoice('direction', '方向', 'Direction', [
  ['TOP', '正发光', 'Top view'],
  ['SIDE', '侧发光', 'Side view'],
]);

const diode = drafts(
  value('forwardVoltage', 'VF', 'VF', 'voltage', { suffix: 'V' }),
  value('forwardCurrent', 'IF', 'IF', 'current', { suffix: 'mA' }),
  number('wavelength', '波长', 'Wavelength', 'nm'),
  number('intensity', '发光强度', 'Luminous intensity', 'mcd'),
  number('viewingAngle', '视角', 'Viewing angle', '°'),
);
const panel = drafts(dimensions, pinCount, pitch);
const interfaces = text('interfaces', '接口', 'Interface', { suggestions: ['SPI', 'I2C', '8080', 'RGB', 'MIPI'] });
const drive = drafts(
  text('duty', '占空比', 'Duty'),
  text('bias', '偏压', 'Bias'),
  value('driveVoltage', '驱动电压', 'Drive voltage', 'voltage', { suffix: 'V' }),
);
const points = text('pixels', '点阵', 'Resolution');

const lamp = (...fields: MaterialField[]) =>
  electronic(lightDirection, brightness, ...fields, glowColour, ...drafts(packageName), ...diode);
const digits = (...fields: MaterialField[]) => electronic(brightness, common, glowColour, ...drafts(...fields), ...panel, ...diode);
const liquidCrystal = (...fields: MaterialField[]) =>
  electronic(viewingDirection, backlightColour, ...drafts(...fields), ...panel, ...drive);

export const displays: readonly MaterialType[] = [
  draftType('1601', '插件发光二极管', 'LED, through hole', 'LED', lamp(skirt, mist)),
  draftType('1602', '贴片发光二极管', 'LED, SMD', 'LED-SMD', lamp()),
  draftType('1603', 'LED数码管', 'LED digit display', 'LED-DIGIT', digits(number('digitCount', '位数', 'Digits'))),
  draftType('1604', 'LED点阵', 'LED dot matrix', 'LED-DOT', digits(points)),
  draftType('1605', '段码液晶屏', 'Segment LCD', 'LCD-SEG', liquidCrystal()),
  draftType('1606', '点阵液晶模块', 'Dot-matrix LCD module', 'LCM', liquidCrystal(points, interfaces)),
  draftType('1607', 'TFT彩屏', 'TFT display', 'TFT', electronic(viewingDirection, ...drafts(points, interfaces), ...panel)),
  draftType('1608', 'OLED屏', 'OLED display', 'OLED', electronic(glowColour, ...drafts(points, interfaces), ...panel)),
  draftType('1609', '背光源', 'Backlight', 'BACKLIGHT', electronic(backlightColour, brightness, ...panel, ...diode)),
];
