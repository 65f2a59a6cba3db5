import { currencies, homeCurrency } from '#rules/currencies.ts';
import { choice, date, decimal, flag, longText, text } from '#server/entity/fields.ts';

/** Who pays the price. */
export const customerField = text({
  label: { zh: '客户', en: 'Customer' },
  required: { zh: '请输入客户', en: 'Enter the customer' },
  max: 128,
  list: true,
  filter: 'contains',
});

/** A price and the days on which it holds. */
export const priceFields = {
  price: decimal({
    label: { zh: '单价', en: 'Price' },
    required: { zh: '请输入单价', en: 'Enter the price' },
    above: 0,
    scale: 6,
    minScale: 2,
    list: true,
  }),
  currency: choice({
    label: { zh: '币种', en: 'Currency' },
    required: true,
    options: currencies,
    initial: homeCurrency,
    list: true,
    filter: 'equals',
  }),
  taxRate: decimal({
    label: { zh: '税率', en: 'Tax rate' },
    unit: { zh: '%', en: '%' },
    min: 0,
    max: 100,
    scale: 2,
    initial: 13,
    list: 'offered',
  }),
  isTaxIncluded: flag({ label: { zh: '含税', en: 'Tax included' }, initial: true, list: 'offered' }),
  validFrom: date({
    label: { zh: '生效日期', en: 'Valid from' },
    required: { zh: '请选择生效日期', en: 'Choose from when it is valid' },
    fromToday: true,
    list: true,
    filter: 'between',
  }),
  validTo: date({
    label: { zh: '失效日期', en: 'Valid until' },
    help: { zh: '不填表示长期有效', en: 'Leave empty if it has no end' },
    list: true,
    filter: 'between',
  }),
  note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
};
