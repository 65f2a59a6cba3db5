import { index } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, files, integer, longText, reference, text } from '#server/entity/fields.ts';

/** A certificate or contract of a vendor. Its `expiry` follows the calendar: kept by whoever saves it and by `watchExpiry`. */
export const vendorFile = entity('purchasing.vendorFile', {
  label: { zh: '资质证书', en: 'Certificate' },
  legacyPath: '/pur/vendorfile',
  permission: 'vendorfile',
  title: 'name',
  names: ['vendorId', 'name'],
  order: ['expireDate'],
  without: ['import'],
  clock: { sets: ['expiry'] },
  fields: {
    vendorId: reference({
      label: { zh: '供应商', en: 'Vendor' },
      required: { zh: '请选择供应商信息', en: 'Choose the vendor' },
      to: 'purchasing.vendor',
      list: true,
      filter: 'equals',
      fixed: true,
    }),
    kind: choice({
      label: { zh: '类别', en: 'Type' },
      required: true,
      initial: 'quality',
      options: [
        { value: 'license', label: { zh: '营业执照', en: 'Business licence' } },
        { value: 'quality', label: { zh: '体系认证', en: 'Quality certificate' } },
        { value: 'environment', label: { zh: '环保报告', en: 'RoHS or REACH report' } },
        { value: 'contract', label: { zh: '合同协议', en: 'Contract' } },
        { value: 'other', label: { zh: '其他', en: 'Other' } },
      ],
      list: true,
      filter: 'equals',
    }),
    name: text({ label: { zh: '名称', en: 'Title' }, required: true, max: 128, list: true, filter: 'contains' }),
    certificateNumber: text({ label: { zh: '证书编号', en: 'Number' }, own: true, max: 64, code: true, list: 'offered' }),
    issueDate: date({ label: { zh: '发证日期', en: 'Issued' }, list: 'offered' }),
    expireDate: date({
      label: { zh: '有效期至', en: 'Valid until' },
      help: { zh: '不填表示长期有效', en: 'Leave empty if it has no end' },
      list: true,
      filter: 'between',
    }),
    noticeDays: integer({
      label: { zh: '提前提醒', en: 'Notice' },
      unit: { zh: '天', en: 'days before' },
      min: 0,
      max: 365,
      initial: 30,
    }),
    expiry: choice({
      label: { zh: '有效状态', en: 'Validity' },
      form: false,
      initial: 'valid',
      options: [
        { value: 'valid', label: { zh: '有效', en: 'Valid' }, tone: 'good' },
        { value: 'soon', label: { zh: '即将到期', en: 'Expires soon' }, tone: 'warning' },
        { value: 'expired', label: { zh: '已过期', en: 'Expired' }, tone: 'bad' },
      ],
      list: true,
      filter: 'equals',
    }),
    files: files({ label: { zh: '文件', en: 'Files' }, own: true, list: true, wide: true }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  constraints: (rows) => [
    index('purchasing_vendor_file_of').on(rows.tenantId, rows.vendorId),
    index('purchasing_vendor_file_end').on(rows.tenantId, rows.expireDate),
  ],
});

export type VendorFile = Row<(typeof vendorFile)['fields']>;
