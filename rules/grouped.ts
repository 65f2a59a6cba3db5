import { plainText } from './component-values/tidy.ts';

/** A quantity as the database writes it, for people. */
export const groupedQuantity = (quantity: string): string => grouped(Number(quantity), { max: 4 });

/**
 * A number with commas between its thousands, as the console writes it in both languages. Browsers take some 20 ms of a page's start to load
 * what toLocaleString() needs, and a weak terminal six times that.
 */
export function grouped(value: number, { min = 0, max = 0 } = {}): string {
  const [whole = '', digits = ''] = value.toFixed(max).split('.');
  const fraction = digits.slice(0, min) + digits.slice(min).replace(/0+$/, '');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction && `.${fraction}`);
}

/** A number typed as the console writes it, `1,234.5`, without the commas; any other comma stays for the reader to refuse: `1,5` is no 15. */
export const ungrouped = (typed: string): string =>
  /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed;

/**
 * A quantity or price as people type, paste and scan it, in plain digits: full width, with characters that nobody sees, with commas between
 * thousands, in thousands (`2K`). Anything else stays for the reader to refuse.
 */
export function plainNumber(typed: string): string {
  const text = ungrouped(plainText(typed).trim());
  const [, sign = '', whole, part = ''] = /^([+-]?)(\d{1,9})(?:\.(\d{1,3}))?[kK]$/.exec(text) ?? [];
  return whole === undefined ? text : sign + (whole + part.padEnd(3, '0')).replace(/^0+(?=\d)/, '');
}
