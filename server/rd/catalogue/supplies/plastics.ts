import { drafts, draftType, type MaterialField, type MaterialType, number, required, text } from '../definition.ts';
import { bought, colour, dimensions, material, model, revision, withAntenna } from '../shared-fields.ts';

const hardness = number('hardness', '硬度', 'Hardness', 'A');
const transparency = text('transparency', '透光率', 'Light transmission', { suffix: '%' });
const adhesive = text('adhesive', '背胶', 'Adhesive');
const moulding = [
  text('mouldNumber', '模具号', 'Mould number'),
  text('flammability', '阻燃等级', 'Flammability', { suggestions: ['94V-0', '94V-2', '94HB'] }),
  number('netWeight', '净重', 'Net weight', 'g'),
];
const part = (own: MaterialField[], ...more: MaterialField[]) =>
  bought(
    model,
    ...own,
    ...drafts(
      text('drawing', '图号', 'Drawing'),
      revision,
      { ...required(material), suggestions: ['ABS', 'PC', 'PC+ABS', 'PP', 'PMMA', 'PA66'] },
      colour,
      text('surface', '表面处理', 'Surface', { suggestions: ['晒纹', '喷油', '丝印', '电镀'] }),
      ...more,
    ),
  );
const housing = part([withAntenna], ...moulding);
const moulded = part([], ...moulding);

export const plastics: readonly MaterialType[] = [
  draftType('2701', '面壳', 'Front cover', 'COVER-F', housing),
  draftType('2702', '底壳', 'Bottom case', 'COVER-B', housing),
  draftType('2703', '塑胶按键', 'Plastic key', 'KEY', moulded),
  draftType('2704', '硅胶按键', 'Silicone keypad', 'KEYPAD', part([], hardness)),
  draftType('2705', '镜片', 'Lens', 'LENS', part([], transparency, dimensions)),
  draftType('2706', '导光柱', 'Light pipe', 'LIGHT-PIPE', part([], transparency, ...moulding)),
  draftType('2707', '塑胶支架', 'Plastic bracket', 'HOLDER', moulded),
  draftType('2708', '电池盖', 'Battery cover', 'BAT-COVER', moulded),
  draftType('2709', '旋钮', 'Knob', 'KNOB', moulded),
  draftType('2710', '隔离柱', 'Spacer', 'SPACER', part([], dimensions)),
  draftType('2711', '胶垫', 'Rubber foot', 'FOOT', part([], hardness, dimensions, adhesive)),
  draftType('2712', '面贴', 'Overlay', 'OVERLAY', part([], dimensions, adhesive)),
  draftType('2713', '密封圈', 'Sealing ring', 'SEAL', part([], hardness, dimensions)),
];
