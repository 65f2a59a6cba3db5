import { choice, drafts, draftType, type MaterialField, type MaterialType, text } from '../definition.ts';
import { certification, customerCode, projectNumber, revision, shortName } from '../shared-fields.ts';

const side = choice('layout', '面别', 'Side', [
  ['T', '顶面', 'Top'],
  ['B', '底面', 'Bottom'],
  ['TB', '双面', 'Both'],
]);
const program = text('programVersion', '程序版本', 'Program version');
const assembly = (...more: MaterialField[]) => [
  customerCode,
  projectNumber,
  ...drafts(
    shortName,
    revision,
    text('productModel', '机型', 'Product model', { required: true }),
    ...more,
    text('route', '工艺路线', 'Route'),
    text('note', '备注', 'Note'),
  ),
];

/** What the plant makes: 40 and 80. */
export const assemblies: readonly MaterialType[] = [
  draftType('4001', 'SMT半成品', 'SMT assembly', 'PCBA-SMT', assembly(side, program)),
  draftType('4002', 'DIP半成品', 'DIP assembly', 'PCBA-DIP', assembly(program)),
  draftType('4003', '组装半成品', 'Sub-assembly', 'SUB', assembly()),
  draftType('4004', '烧录半成品', 'Programmed chip', 'CHIP', assembly(program)),
  draftType('8001', '控制板成品', 'Control board', 'BOARD', assembly(program, certification)),
  draftType('8002', '整机成品', 'Complete product', 'PRODUCT', assembly(program, certification)),
  draftType('8003', '遥控器成品', 'Remote control', 'REMOTE', assembly(program, certification)),
  draftType('8004', '成品套件', 'Product kit', 'KIT', assembly()),
];
