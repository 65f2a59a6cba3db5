import { entity } from '#server/entity/entity.ts';
import { decimal, text } from '#server/entity/fields.ts';

/** A rate of value-added tax; inquiries and quotes name it by its number (specification 3, 7.4). */
export const taxRate = entity('purchasing.taxRate', {
  label: { zh: '税率', en: 'Tax rate' },
  legacyPath: '/pur/tax-rate',
  permission: 'taxrate',
  title: 'fnumber',
  selects: ['ftaxRate'],
  order: ['fnumber'],
  fields: {
    fnumber: text({
      label: { zh: '税率编码', en: 'Number' },
      required: true,
      pattern: '^[0-9A-Za-z._-]+$',
      max: 32,
      code: true,
      list: true,
      filter: 'contains',
    }),
    ftaxRate: decimal({
      label: { zh: '税率', en: 'Tax rate' },
      required: true,
      min: 0,
      max: 100,
      scale: 2,
      unit: { zh: '%', en: '%' },
      list: true,
    }),
  },
  unique: [{ fields: ['fnumber'], message: { zh: '税率编码已存在!', en: 'This number already exists' } }],
});

/** The rates as a dictionary, so that a field with the number of one is shown by its percentage. */
export const taxDictionary = 'tax_rate';

export const noTaxRate = { zh: '没有这个税率', en: 'No such tax rate' };

/** The rate of an inquiry for which no other is chosen (specification 3). */
export const usualTaxNumber = 'SL02_SYS';

/** The rates that a plant begins with; a plant adds its own and changes these. */
export const firstTaxRates = [
  { fnumber: 'SL01_SYS', ftaxRate: '0' },
  { fnumber: usualTaxNumber, ftaxRate: '13' },
  { fnumber: 'SL03_SYS', ftaxRate: '9' },
  { fnumber: 'SL04_SYS', ftaxRate: '6' },
  { fnumber: 'SL05_SYS', ftaxRate: '3' },
] as const;
