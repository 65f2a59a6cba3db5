import { drafts, draftType, type MaterialField, type MaterialType, number, text } from '../definition.ts';
import { bought, dimensions, material, model } from '../shared-fields.ts';

const unit = text('unit', '单位', 'Unit', { required: true, suggestions: ['PCS', '盒', '卷', '瓶'] });
const consumable = (...more: MaterialField[]) => bought(model, ...drafts(...more, unit));

export const consumables: readonly MaterialType[] = [
  draftType('9001', '防静电用品', 'ESD supplies', 'ESD', consumable(text('clothingSize', '尺码', 'Size'), material)),
  draftType('9002', '清洁用品', 'Cleaning supplies', 'CLEAN', consumable(dimensions, material)),
  draftType('9003', '烙铁头及刀具', 'Soldering tips and blades', 'TIP', consumable(text('fits', '适用设备', 'Fits'))),
  draftType('9004', '劳保用品', 'Protective equipment', 'PPE', consumable(text('clothingSize', '尺码', 'Size'))),
  draftType('9005', '打印耗材', 'Printing supplies', 'PRINT', consumable(dimensions, number('sheets', '张数', 'Sheets'))),
];
