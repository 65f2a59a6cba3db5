import { plainNumber } from '../grouped.ts';

/** An exact decimal number of any length: units × 10^-scale. Money is never a floating-point number. */
export interface Exact {
  units: bigint;
  scale: number;
}

export const zero: Exact = { units: 0n, scale: 0 };

/** Reads '12.5' or '-3', as people write numbers (`plainNumber`); undefined for anything else. */
export function exact(text: string): Exact | undefined {
  const plain = plainNumber(text);
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole + part === '' || whole.length + part.length > 40) return undefined;
  const units = BigInt(whole + part);
  return { units: sign === '-' ? -units : units, scale: part.length };
}

export function plus(one: Exact, other: Exact): Exact {
  const scale = Math.max(one.scale, other.scale);
  return { units: at(one, scale) + at(other, scale), scale };
}

export const minus = (one: Exact, { units, scale }: Exact): Exact => plus(one, { units: -units, scale });

export const times = (one: Exact, other: Exact): Exact => ({ units: one.units * other.units, scale: one.scale + other.scale });

/** So many hundredths of an amount. */
export const percentOfAmount = (amount: Exact, percent: Exact): Exact => times(amount, { units: percent.units, scale: percent.scale + 2 });

/** A quotient, rounded half up (away from zero) to so many decimals; the divisor is not zero. */
export function dividedBy(one: Exact, other: Exact, scale: number): Exact {
  const shift = scale + other.scale - one.scale;
  const [top, bottom] = shift >= 0 ? [one.units * 10n ** BigInt(shift), other.units] : [one.units, other.units * 10n ** BigInt(-shift)];
  return { units: halfUp(top, bottom), scale };
}

/** An amount rounded half up (away from zero) to so many decimals. */
export const rounded = (amount: Exact, scale: number): Exact => dividedBy(amount, { units: 1n, scale: 0 }, scale);

/** With all its decimals: '12.50'. */
export function written({ units, scale }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

export const isSame = (one: Exact, other: Exact): boolean => minus(one, other).units === 0n;

const at = ({ units, scale }: Exact, wanted: number): bigint => units * 10n ** BigInt(wanted - scale);

function halfUp(top: bigint, bottom: bigint): bigint {
  const isNegative = top < 0n !== bottom < 0n;
  const [positive, divisor] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const quotient = (positive * 2n + divisor) / (divisor * 2n);
  return isNegative ? -quotient : quotient;
}
