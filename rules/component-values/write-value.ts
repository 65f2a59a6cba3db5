import { type Decimal, decimalOf, isWhole, numberOf, scaled, writeDecimal } from './decimal.ts';
import { type QuantityName, quantityOf } from './quantities.ts';

/** A number in the base unit as the text that the specification's pattern takes: 4700 Ω is '4.7K'. */
export function writeValue(name: QuantityName, number: number): string {
  const { written, whole } = quantityOf(name);
  const value = decimalOf(number);
  if (whole === 'fraction') return fractionOf(value) ?? nearestFraction(number);
  const smallest = written.at(-1) as readonly [string, number];
  const base = written.find(([, power]) => power === 0) ?? smallest;
  const fitting =
    value.digits === 0
      ? base
      : (written.find(([, power]) => (whole === 'unit' ? isWhole(scaled(value, -power)) : numberOf(scaled(value, -power)) >= 1)) ??
        smallest);
  if (whole === 'unit' && !isWhole(scaled(value, -fitting[1])))
    return writeAt(decimalOf(Math.max(1, Math.round(numberOf(scaled(value, -fitting[1]))))), [fitting[0], 0]);
  return writeAt(value, fitting);
}

export const writeAt = (value: Decimal, [suffix, power]: readonly [string, number]): string => writeDecimal(scaled(value, -power)) + suffix;

/** Denominators in which powers are sold. */
const denominators = [1, 2, 3, 4, 5, 6, 8, 10, 16, 20, 32];

/** Watts as a fraction ('1/4W', '2W'); undefined where none in use is exact. */
export function fractionOf(value: Decimal): string | undefined {
  const number = numberOf(value);
  const below = denominators.find((one) => Number((number * one).toFixed(7)) === Math.round(number * one));
  return below === undefined ? undefined : fractionText(Math.round(number * below), below);
}

function nearestFraction(number: number): string {
  if (number >= 1) return fractionText(Math.round(number), 1);
  const distance = (below: number) => Math.abs(1 / below - number);
  const nearest = denominators.reduce((best, below) => (distance(below) < distance(best) ? below : best));
  return fractionText(1, nearest);
}

const fractionText = (above: number, below: number): string => (below === 1 ? `${above}W` : `${above}/${below}W`);
