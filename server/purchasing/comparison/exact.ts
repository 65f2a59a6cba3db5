/** Exact decimals as whole numbers: quantities in ten-thousandths, prices in 10⁻¹⁰, so that a cost is in 10⁻¹⁴. */
export const quantityScale = 4;
export const priceScale = 10;
export const costScale = quantityScale + priceScale;

/** '12.5' as a whole number of 10^-scale; what is finer is cut off. */
export function toUnits(amount: string, scale: number): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const units = BigInt(whole + part.padEnd(scale, '0').slice(0, scale));
  return sign === '-' ? -units : units;
}

/** As a decimal of so many places, half rounded up: the one rounding of money. */
export function fromUnits(units: bigint, scale: number, places: number): string {
  const rounded = places >= scale ? units * power(places - scale) : divide(units, power(scale - places));
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return rounded < 0n ? `-${text}` : text;
}

/** A quotient, half rounded up. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient;
}

/** The smallest multiple of a step that reaches an amount. */
export const roundUp = (amount: bigint, step: bigint): bigint => (step <= 0n ? amount : ((amount + step - 1n) / step) * step);

const power = (exponent: number): bigint => 10n ** BigInt(exponent);
