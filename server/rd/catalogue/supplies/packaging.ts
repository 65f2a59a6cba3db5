import { choice, drafts, draftType, type MaterialField, type MaterialType, number, optional, required, text } from '../definition.ts';
import { bought, customerCode, dimensions, material, model, revision } from '../shared-fields.ts';

const bubbleSides = choice('bubbleSides', '单面/双面气泡', 'Bubble sides', [
  ['1', '单面', 'Single-sided'],
  ['2', '双面', 'Double-sided'],
]);
const bagColour = choice('bagColour', '颜色', 'Colour', [
  ['RED', '红色', 'Red'],
  ['WHITE', '白色', 'White'],
]);
const thickness = number('thickness', '厚度', 'Thickness', 'MM');
const weight = number('paperWeight', '克重', 'Paper weight', 'g/m²');
const flute = text('flute', '坑型', 'Flute', { suggestions: ['A', 'B', 'C', 'E', 'BC'] });
const print = [text('print', '印刷内容', 'Print'), revision, optional(customerCode)];
const packing = (own: MaterialField[], ...more: MaterialField[]) =>
  bought(model, ...own, ...drafts(required(dimensions), material, ...more));

export const packaging: readonly MaterialType[] = [
  draftType('2801', '彩盒', 'Colour box', 'GIFT-BOX', packing([], weight, flute, ...print)),
  draftType('2802', '外箱', 'Carton', 'CARTON', packing([], flute, ...print)),
  draftType('2803', '吸塑', 'Blister tray', 'BLISTER', packing([], thickness)),
  draftType('2804', '胶袋', 'Plastic bag', 'PE-BAG', packing([], thickness, ...print)),
  draftType('2805', '气泡袋', 'Bubble bag', 'BUBBLE', packing([bubbleSides, bagColour], thickness)),
  draftType('2806', '静电袋', 'Antistatic bag', 'ESD-BAG', packing([], thickness)),
  draftType('2807', '珍珠棉', 'Foam', 'EPE', packing([], thickness)),
  draftType('2808', '标签', 'Label', 'LABEL', packing([], ...print)),
  draftType('2809', '说明书', 'Manual', 'MANUAL', packing([], weight, number('pages', '页数', 'Pages'), ...print)),
  draftType('2810', '封箱胶带', 'Packing tape', 'TAPE', packing([], ...print)),
  draftType('2811', '刀卡隔板', 'Divider', 'DIVIDER', packing([], flute)),
  draftType('2812', '护角卡纸', 'Corner or insert card', 'INSERT', packing([], weight)),
  draftType('2813', '干燥剂', 'Desiccant', 'DESICCANT', packing([], number('netWeight', '净重', 'Net weight', 'g'))),
];
