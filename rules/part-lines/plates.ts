const sizes = '1210|1612|2016|2520|3215|3225|5032|7050';

/** Of the plates of crystals, length and width in tenths of a millimetre. */
export const plateSizes = sizes;

const plate = new RegExp(`^(?:${sizes})$`);

export const isPlate = (tenths: string): boolean => plate.test(tenths);

/** The plate that a size in millimetres is: '2.0X1.6'. */
export function plateOfSides(size: string): string | undefined {
  const [, long, wide] = /^(\d(?:\.\d0?)?)x(\d(?:\.\d0?)?)$/i.exec(size) ?? [];
  const tenths = [long, wide].map((side) => Math.round(Number(side) * 10)).join('');
  return isPlate(tenths) ? tenths : undefined;
}
