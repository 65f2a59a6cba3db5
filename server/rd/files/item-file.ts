import { index } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { choice, files, integer, longText, reference, text } from '#server/entity/fields.ts';

/** A paper or drawing of an item; a new file under the same title is its next version (specification 7.4). */
export const itemFile = entity('rd.itemFile', {
  label: { zh: '物料附件', en: 'Item file' },
  legacyPath: '/rd/itemfile',
  permission: 'itemfile',
  filesFor: ['icitem_view'],
  title: 'name',
  names: ['name', 'fileVersion'],
  without: ['import'],
  fields: {
    itemId: reference({
      label: { zh: '物料', en: 'Item' },
      required: true,
      fixed: true,
      to: 'rd.item',
      // A file goes along with its item.
      onRemove: 'keep',
      labelKey: 'itemNumber',
      list: true,
      filter: 'equals',
    }),
    name: text({ label: { zh: '文件名称', en: 'Title' }, required: true, max: 128, list: true, filter: 'contains' }),
    category: choice({
      label: { zh: '文件类别', en: 'Type' },
      required: true,
      initial: 'datasheet',
      options: [
        { value: 'datasheet', label: { zh: '规格书', en: 'Datasheet' } },
        { value: 'drawing', label: { zh: '图纸', en: 'Drawing' } },
        { value: 'approval', label: { zh: '承认书', en: 'Approval sheet' } },
        { value: 'certificate', label: { zh: '认证证书', en: 'Certificate' } },
        { value: 'other', label: { zh: '其他', en: 'Other' } },
      ],
      list: true,
      filter: 'equals',
    }),
    fileVersion: integer({ label: { zh: '版本', en: 'Version' }, required: true, form: false, list: true }),
    files: files({ label: { zh: '文件', en: 'Files' }, required: true, list: true, wide: true }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  constraints: (rows) => [index('rd_item_file_item').on(rows.tenantId, rows.itemId)],
});
