import { date, drafts, draftType, type MaterialField, type MaterialType, millimetres, number, optional, text } from '../definition.ts';
import { bought, dimensions, model, projectNumber } from '../shared-fields.ts';

const tool = (...more: MaterialField[]) =>
  bought(
    model,
    ...drafts(
      text('toolNumber', '工装编号', 'Tool number', { required: true }),
      text('fits', '适用机型', 'For products'),
      ...more,
      number('lifetime', '寿命', 'Lifetime in uses'),
      number('inspectionInterval', '点检周期', 'Inspection interval', 'd'),
      text('place', '存放位置', 'Place'),
    ),
  );
const boardTool = [optional(projectNumber), text('boardVersion', 'PCB版本', 'PCB version')];
const made = date('madeOn', '制作日期', 'Made on');

export const tooling: readonly MaterialType[] = [
  draftType('9201', '钢网', 'Stencil', 'STENCIL', tool(...boardTool, millimetres('thickness', '厚度', 'Thickness'), dimensions, made)),
  draftType('9202', '测试治具', 'Test fixture', 'FIXTURE', tool(...boardTool, made)),
  draftType('9203', '过炉载具', 'Solder pallet', 'PALLET', tool(...boardTool, number('cavities', '穴数', 'Boards in a pallet'))),
  draftType('9204', '模具', 'Mould', 'MOULD', tool(number('cavities', '穴数', 'Cavities'), made)),
  draftType('9205', '吸嘴', 'Nozzle', 'NOZZLE', tool(text('machine', '适用设备', 'For machine'))),
  draftType(
    '9206',
    '飞达',
    'Feeder',
    'FEEDER',
    tool(text('machine', '适用设备', 'For machine'), millimetres('tapeWidth', '料带宽度', 'Tape width')),
  ),
];
