import { date, drafts, draftType, type MaterialType, number, optional, text } from '../definition.ts';
import { projectNumber, revision, shortName } from '../shared-fields.ts';

const document = [
  revision,
  ...drafts(
    text('documentNumber', '文件编号', 'Document number', { required: true }),
    text('title', '文件名称', 'Title', { required: true }),
    shortName,
    optional(projectNumber),
    number('pages', '页数', 'Pages'),
    date('effectiveOn', '生效日期', 'Effective on'),
    text('file', '文件', 'File'),
    text('note', '备注', 'Note'),
  ),
];

export const technicalDocuments: readonly MaterialType[] = [
  draftType('3601', '规格书', 'Specification', 'SPEC', document),
  draftType('3602', '图纸', 'Drawing', 'DRAWING', document),
  draftType('3603', '原理图', 'Schematic', 'SCHEMATIC', document),
  draftType('3604', '作业指导书', 'Work instruction', 'SOP', document),
  draftType('3605', '测试规范', 'Test specification', 'TEST-SPEC', document),
];
