import { drafts, draftType, type MaterialType, text, value } from '../definition.ts';
import { bought, certification, dimensions, model } from '../shared-fields.ts';

const unit = text('unit', '单位', 'Unit', { required: true, suggestions: ['PCS', 'SET'] });
const goods = bought(model, ...drafts(dimensions, unit));

/** What is bought or kept and has no group of its own: 35 and 41. */
export const otherGoods: readonly MaterialType[] = [
  draftType(
    '3501',
    '电源适配器',
    'Power adapter',
    'ADAPTER',
    bought(
      model,
      ...drafts(
        text('inputVoltage', '输入电压', 'Input voltage', { suffix: 'VAC' }),
        text('outputVoltage', '输出电压', 'Output voltage', { suffix: 'V' }),
        value('outputCurrent', '输出电流', 'Output current', 'current', { suffix: 'A' }),
        text('plug', '插头', 'Plug'),
        certification,
        unit,
      ),
    ),
  ),
  draftType('3502', '外购模块', 'Bought-in module', 'MODULE', goods),
  draftType('3503', '外购配件', 'Bought-in accessory', 'ACCESSORY', goods),
  draftType('4101', '其他物料', 'Other material', 'OTHER', goods),
];
