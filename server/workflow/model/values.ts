/** How two values are compared. */
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A value of a form: numbers as text where they are exact (money, days), dates as `yyyy-MM-dd…`, choices as their keys. */
export type Value = string | number | boolean | null;

/** The values of a form by the names of its fields. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** Compares two values: as numbers where both are, to the last digit; else as texts, so dates by their order. */
export function compareValues(by: Comparison, left: Value, right: Value): boolean {
  if (left === null || right === null) return by === '==' ? left === right : by === '!=' && left !== right;
  if (typeof left === 'boolean' || typeof right === 'boolean') return byOrder(by, String(left) === String(right) ? 0 : Number.NaN);
  return byOrder(by, orderOf(String(left), String(right)));
}

/** What counts as yes: true, a text `true`, `ok` or `yes`, and a number other than 0. */
export const isTrue = (value: Value): boolean => (typeof value === 'string' ? /^(?:true|ok|yes)$/i.test(value) : Boolean(value));

function byOrder(by: Comparison, order: number): boolean {
  switch (by) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function orderOf(left: string, right: string): number {
  const [one, other] = [decimalOf(left), decimalOf(right)];
  if (!one || !other) return left === right ? 0 : left < right ? -1 : 1;
  const places = Math.max(one.places, other.places);
  const difference = scaled(one, places) - scaled(other, places);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

interface Decimal {
  digits: bigint;
  places: number;
}

const scaled = ({ digits, places }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - places);

function decimalOf(text: string): Decimal | undefined {
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text.trim()) ?? [];
  return whole === '' ? undefined : { digits: BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`), places: part.length };
}
