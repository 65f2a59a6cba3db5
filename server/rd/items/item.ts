import { sql } from 'drizzle-orm';
import { index, jsonb, text as pgText, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, type Field, flag, integer, longText, reference, text } from '#server/entity/fields.ts';
import { catalogueFields } from '../catalogue/catalogue-fields.ts';
import { typeDictionary } from '../types/type-dictionary.ts';
import { itemLife } from './item-life.ts';
import type { ItemValues } from './item-values.ts';

const values = () => jsonb().$type<ItemValues>().notNull();
const terms = () => pgText().array().notNull().default(sql`'{}'`);
const shown = { form: false, list: true } as const;
const stored = { form: false, view: false, max: 64 } as const;

/** A material with its code; the fields of its form are those of its type (specification 7.4, 11). */
export const item = entity('rd.item', {
  label: { zh: '物料编码', en: 'Item' },
  legacyPath: '/rd/icitem',
  permission: 'icitem',
  title: 'code',
  selects: ['description', 'shortName'],
  order: ['code'],
  life: itemLife,
  fields: {
    code: text({
      label: { zh: '物料编码', en: 'Item number' },
      required: true,
      max: 32,
      code: true,
      filter: 'contains',
      ...shown,
    }),
    typeCode: choice({
      label: { zh: '物料类型', en: 'Item type' },
      required: true,
      dictionary: typeDictionary,
      list: true,
      filter: 'equals',
    }),
    typeVersion: integer({ label: { zh: '类型版本', en: 'Type version' }, required: true, form: false, view: false }),
    description: longText({
      label: { zh: '物料描述', en: 'Description' },
      required: true,
      max: 2000,
      wide: true,
      filter: 'contains',
      ...shown,
    }),
    shortName: text({ label: { zh: '物料简称', en: 'Short name' }, required: true, filter: 'contains', ...shown }),
    model: text({ label: { zh: '规格型号', en: 'Model' }, form: false, list: 'offered', filter: 'contains' }),
    manufacturerModel: text({ label: { zh: '厂家型号', en: 'Manufacturer model' }, filter: 'contains', ...shown }),
    brand: text({ label: { zh: '品牌', en: 'Brand' }, form: false, list: 'offered', filter: 'contains' }),
    silkscreen: text({ label: { zh: '丝印', en: 'Silkscreen' }, form: false, list: 'offered', filter: 'contains' }),
    state: choice({ ...itemLife.asField, required: true }),
    retiredReason: text({ label: { zh: '停用原因', en: 'Reason for retiring' }, form: false }),
    replacementId: reference({
      label: { zh: '替代料', en: 'Replacement' },
      to: 'rd.item',
      labelKey: 'replacementNumber',
      form: false,
      list: 'offered',
      filter: 'equals',
    }),
    wasReleased: flag({ label: { zh: '曾发布', en: 'Was released' }, form: false, view: false }),
    formerCodes: text({
      label: { zh: '原编码', en: 'Former numbers' },
      help: { zh: '更换类型前的编码，仍可查到该物料', en: 'Its numbers before a change of type, which still find it' },
      code: true,
      form: false,
      list: 'offered',
      filter: 'contains',
    }),
    erpItemId: text({
      label: { zh: 'ERP内码', en: 'ERP item ID' },
      help: { zh: '从ERP带来的物料内码', en: 'The internal ID of the ERP system' },
      max: 32,
      code: true,
      list: 'offered',
    }),
    values: { kind: 'rows', label: { zh: '参数', en: 'Parameters' }, form: false, view: false, column: values() } as Field<
      ReturnType<typeof values>,
      ItemValues
    >,
    terms: { kind: 'rows', label: { zh: '检索词', en: 'Search terms' }, form: false, view: false, column: terms() } as Field<
      ReturnType<typeof terms>,
      string[]
    >,
    fingerprint: text({ label: { zh: '参数指纹', en: 'Fingerprint' }, required: true, ...stored }),
    nearFingerprint: text({ label: { zh: '近似指纹', en: 'Near fingerprint' }, required: true, ...stored }),
  },
  audited: {
    ...catalogueFields,
    reason: text({ label: { zh: '变更原因', en: 'Reason for the change' } }),
  },
  offers: { remove: { field: 'wasReleased', values: ['false'] } },
  computed: { fnumber: 'text', fitemid: 'text' },
  outerIds: ['erpItemId'],
  unique: [{ fields: ['erpItemId'], message: { zh: 'ERP内码已被其他物料使用', en: 'Another item has this ERP item ID' } }],
  constraints: (items) => [
    uniqueIndex('rd_item_code').on(items.tenantId, items.code),
    index('rd_item_fingerprint').on(items.tenantId, items.fingerprint),
    index('rd_item_near').on(items.tenantId, items.nearFingerprint),
    index('rd_item_type_code').on(items.tenantId, items.typeCode, items.code).where(sql`is_deleted = 0`),
    index('rd_item_former').on(items.tenantId, items.formerCodes).where(sql`former_codes is not null`),
    index('rd_item_terms').using('gin', items.terms),
  ],
  actions: [
    {
      name: 'labels',
      label: { zh: '打印标签', en: 'Print labels' },
      href: '/rd/icitem/labels',
      on: 'selection',
      permission: 'icitem_view',
    },
    {
      name: 'search',
      label: { zh: '参数查询', en: 'Search by parameters' },
      href: '/rd/icitem/search',
      on: 'toolbar',
      permission: 'icitem',
    },
  ],
});

export type Item = Row<(typeof item)['fields']>;
