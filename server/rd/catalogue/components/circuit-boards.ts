import {
  drafts,
  draftType,
  type MaterialField,
  type MaterialType,
  millimetres,
  number,
  openChoice,
  required,
  text,
  withOrWithout,
} from '../definition.ts';
import { bought, dimensions, projectNumber, revision } from '../shared-fields.ts';

const boardType = required(
  openChoice('boardType', '板类型', 'Board type', [
    ['MAIN', '主板', 'Main board'],
    ['DISPLAY', '显示板', 'Display board'],
    ['POWER', '电源板', 'Power board'],
    ['KEY', '按键板', 'Key board'],
    ['OTHER', '其他', 'Other'],
  ]),
);
const layers = number('layers', '层数', 'Layers');
const impedance = text('impedanceControl', '阻抗要求', 'Impedance control');

const board = (...more: MaterialField[]) =>
  bought(
    projectNumber,
    boardType,
    ...drafts(
      text('boardNumber', '板号', 'Board number', { required: true }),
      revision,
      text('laminate', '板材', 'Laminate', { suggestions: ['FR-4', 'CEM-1', 'CEM-3', '22F', '94HB'] }),
      millimetres('thickness', '板厚', 'Thickness'),
      number('copperWeight', '铜厚', 'Copper weight', 'oz'),
      dimensions,
      number('panelCount', '拼板数', 'Boards in a panel'),
      text('finish', '表面处理', 'Surface finish', { suggestions: ['HASL', 'ENIG', 'OSP'] }),
      text('solderMask', '阻焊颜色', 'Solder mask colour'),
      millimetres('minTrack', '最小线宽', 'Min. track width'),
      ...more,
      withOrWithout('vCut', 'V-cut', 'V-cut'),
    ),
  );

export const circuitBoards: readonly MaterialType[] = [
  draftType('2501', '单面板', 'Single-sided board', 'PCB-1', board()),
  draftType('2502', '双面板', 'Double-sided board', 'PCB-2', board()),
  draftType('2503', '多层板', 'Multilayer board', 'PCB-M', board(layers, impedance)),
  draftType(
    '2504',
    '铝基板',
    'Aluminium-core board',
    'PCB-AL',
    board(number('thermalConductivity', '导热系数', 'Thermal conductivity', 'W/mK')),
  ),
  draftType('2505', '柔性线路板', 'Flexible circuit', 'PCB-FPC', board(layers, text('stiffener', '补强', 'Stiffener'))),
];
