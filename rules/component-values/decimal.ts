/** An exact decimal number: digits × 10^exponent, so that 4.7 × 1000 is 4700 and nothing beside it. */
export interface Decimal {
  digits: number;
  exponent: number;
}

const maxDigits = 12;

/** Reads '47', '4.7' or '.47'; undefined for anything else and for more than twelve digits. */
export function readDecimal(text: string): Decimal | undefined {
  const [, whole = '', part = ''] = /^(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const all = (whole + part).replace(/^0+/, '');
  if (whole + part === '' || all.length > maxDigits) return undefined;
  const significant = all.replace(/0+$/, '');
  return significant === ''
    ? { digits: 0, exponent: 0 }
    : { digits: Number(significant), exponent: all.length - significant.length - part.length };
}

/** The decimal that a number is printed as; numbers of more than twelve digits are rounded to them. */
export function decimalOf(number: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(Number(number.toPrecision(maxDigits))).split('e');
  const read = readDecimal(mantissa) ?? { digits: 0, exponent: 0 };
  return scaled(read, Number(exponent));
}

export const scaled = ({ digits, exponent }: Decimal, by: number): Decimal => ({ digits, exponent: digits === 0 ? 0 : exponent + by });

export const numberOf = ({ digits, exponent }: Decimal): number => Number(`${digits}e${exponent}`);

export const isWhole = ({ exponent }: Decimal): boolean => exponent >= 0;

/** Without exponent and without needless zeros: '0.38', '4700'. */
export function writeDecimal({ digits, exponent }: Decimal): string {
  const text = String(digits);
  if (exponent >= 0) return text + '0'.repeat(exponent);
  const padded = text.padStart(1 - exponent, '0');
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}
