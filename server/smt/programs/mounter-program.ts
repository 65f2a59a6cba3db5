import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { flag, longText, rows, text } from '#server/entity/fields.ts';

const code = { code: true, max: 128 } as const;

/** The program that a mounter runs for a product, with the material at each of its stations (docs/smt.md). */
export const mounterProgram = entity('smt.mounterProgram', {
  label: { zh: '贴片程序', en: 'Mounter program' },
  empty: { zh: '从贴片机导出的程序文件在这里导入。', en: 'Import the program files that mounters export.' },
  legacyPath: '/smt/mounterprogram',
  permission: 'mounterprogram',
  title: 'programName',
  legacyNames: { version: 'programVersion' },
  names: ['itemNumber', 'programName', 'programVersion'],
  past: { disable: { zh: '停用', en: 'Disabled' } },
  order: ['-isCurrent', 'itemNumber'],
  without: ['add', 'edit', 'delete'],
  fields: {
    itemNumber: text({
      ...code,
      codeOf: 'rd.item',
      label: { zh: '产品编码', en: 'Item number' },
      required: true,
      list: true,
      filter: 'contains',
    }),
    programVersion: text({ label: { zh: '版本', en: 'Version' }, required: true, max: 64, list: true }),
    programName: text({ label: { zh: '程序名', en: 'Program' }, required: true, max: 128, list: true }),
    mounterNumber: text({ label: { zh: '贴片机编号', en: 'Mounter number' }, required: true, max: 64, code: true, list: true }),
    pcbVersion: text({ label: { zh: 'PCB版本', en: 'PCB version' }, required: true, max: 64, list: true }),
    isCurrent: flag({ label: { zh: '当前使用', en: 'Current' }, initial: true, list: true }),
    cover: text({ label: { zh: '手盖', en: 'Hand-placed positions' }, required: true, max: 255 }),
    line: text({ label: { zh: '线别', en: 'Line' }, required: true, max: 64, list: true }),
    mounter: text({ label: { zh: '贴片机', en: 'Mounter' }, required: true, max: 64, list: true }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
    materialList: rows({
      label: { zh: '物料明细', en: 'Materials' },
      wide: true,
      fields: {
        itemNumber: text({ ...code, codeOf: 'rd.item', label: { zh: '物料编码', en: 'Item number' }, required: true }),
        station: text({ label: { zh: '站位', en: 'Station' }, required: true, max: 32, code: true }),
        itemPosition: text({ label: { zh: '单板位置', en: 'Designators' }, required: true, max: 4000 }),
        itemModel: text({ label: { zh: '规格', en: 'Specification' }, required: true }),
        feederType: text({ label: { zh: '飞达类型', en: 'Feeder type' }, required: true, max: 64 }),
        beltSpacing: text({ label: { zh: '料带间距', en: 'Tape pitch' }, required: true, max: 32 }),
        isLecn: flag({ label: { zh: '临时变更', en: 'Temporary change' } }),
        itemReplace: text({ ...code, codeOf: 'rd.item', label: { zh: '替代料', en: 'Substitute' }, required: true }),
      },
    }),
  },
});

export type MounterProgram = Row<(typeof mounterProgram)['fields']>;
