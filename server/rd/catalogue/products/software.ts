import { date, drafts, draftType, type MaterialField, type MaterialType, text } from '../definition.ts';
import { projectNumber, revision, shortName } from '../shared-fields.ts';

const abbreviation: MaterialField = {
  ...shortName,
  label: { zh: '物料简称', en: 'Material abbreviation' },
  message: { zh: '请填写物料简称', en: 'please fill in the material abbreviation' },
};
const software = (...more: MaterialField[]) => [
  abbreviation,
  projectNumber,
  ...drafts(
    revision,
    text('checksum', '校验和', 'Checksum'),
    ...more,
    date('builtOn', '编译日期', 'Built on'),
    text('file', '文件', 'File'),
    text('note', '备注', 'Note'),
  ),
];
const target = text('target', '目标芯片', 'Target chip');

export const softwareTypes: readonly MaterialType[] = [
  draftType('3401', '单片机程序', 'Firmware', 'FW', software(target)),
  draftType('3402', '测试程序', 'Test program', 'TEST-SW', software(text('station', '测试工位', 'Test station'))),
  draftType('3403', '上位机软件', 'PC software', 'PC-SW', software(text('platform', '运行平台', 'Platform'))),
];
