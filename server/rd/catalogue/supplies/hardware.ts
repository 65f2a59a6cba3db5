import { drafts, draftType, type MaterialField, type MaterialType, millimetres, number, specifiedType, text } from '../definition.ts';
import { bought, colour, dimensions, material, model } from '../shared-fields.ts';

const measured = (field: MaterialField): MaterialField => ({ ...field, required: true, pattern: '^[0-9.]+$' });
const span = measured(millimetres('span', '跨度', 'Span'));
const diameter = measured(millimetres('diameter', '直径', 'Diameter'));
const drawingNumber = text('drawingNumber', '图号', 'Drawing number', { required: true, prefix: 'TMY-HS-' });
const finish = text('finish', '表面处理', 'Finish', { suggestions: ['镀锌', '镀镍', '镀锡', '发黑'] });
const length = millimetres('length', '长度', 'Length');
const thickness = millimetres('thickness', '厚度', 'Thickness');
const thread = text('thread', '规格', 'Thread', { required: true, suggestions: ['M2', 'M2.5', 'M3', 'M4'] });
const head = text('head', '头型', 'Head');
const drive = text('drive', '槽型', 'Drive');
const drawing = text('drawing', '图号', 'Drawing');

const fastener = (...more: MaterialField[]) => bought(...drafts(thread, ...more, material, finish));
const formed = (...more: MaterialField[]) => bought(model, ...drafts(drawing, ...more, material, finish, dimensions));

export const hardware: readonly MaterialType[] = [
  draftType('2601', '螺丝', 'Screw', 'SCREW', fastener(length, head, drive)),
  draftType('2602', '螺母', 'Nut', 'NUT', fastener(thickness)),
  draftType('2603', '垫片', 'Washer', 'WASHER', bought(diameter, ...drafts(thickness, material, finish))),
  draftType('2604', '弹簧', 'Spring', 'SPRING', bought(diameter, ...drafts(length, number('turns', '圈数', 'Turns'), material, finish))),
  draftType('2605', '铜柱', 'Standoff', 'STANDOFF', fastener(length)),
  draftType('2606', '铆钉', 'Rivet', 'RIVET', bought(diameter, ...drafts(length, material, finish))),
  draftType('2607', '五金支架', 'Metal bracket', 'BRACKET', formed(thickness)),
  draftType('2608', '弹片', 'Contact spring', 'CONTACT', formed(thickness)),
  draftType('2609', '跳线', 'Jumper wire', 'JUMPER', bought(span, diameter, ...drafts(material, colour))),
  draftType('2610', '插片端子', 'Tab terminal', 'TAB', formed(thickness)),
  draftType('2611', '屏蔽罩', 'Shielding can', 'SHIELD', formed(thickness)),
  specifiedType(
    '2612',
    '散热片',
    'Heat sink',
    'HEATSINK',
    bought(drawingNumber, ...drafts(dimensions, number('thermalResistance', '热阻', 'Thermal resistance', '℃/W'), material, finish)),
  ),
  draftType('2613', '轴销', 'Shaft or pin', 'PIN', bought(diameter, ...drafts(length, material, finish))),
  draftType('2614', '卡簧及夹子', 'Clip', 'CLIP', formed()),
  draftType('2615', '冲压件', 'Stamped part', 'STAMPED', formed(thickness)),
];
