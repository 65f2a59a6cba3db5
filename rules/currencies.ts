import type { Label } from './screen.ts';

/** The currencies in which the plant buys and sells; its books are kept in the first one. */
export const currencies: readonly { value: string; label: Label }[] = [
  { value: 'CNY', label: { zh: '人民币 CNY', en: 'CNY' } },
  { value: 'USD', label: { zh: '美元 USD', en: 'USD' } },
  { value: 'EUR', label: { zh: '欧元 EUR', en: 'EUR' } },
  { value: 'HKD', label: { zh: '港币 HKD', en: 'HKD' } },
  { value: 'JPY', label: { zh: '日元 JPY', en: 'JPY' } },
];

export const homeCurrency = 'CNY';

/** With how many decimals amounts of a currency are usually paid. */
export const decimalsOf = (currency: unknown): number => (currency === 'JPY' ? 0 : 2);
