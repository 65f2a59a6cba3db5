/**
 * Converts a ratio on the wire, a text with four decimals, to the percentage with one decimal that every page shows; halves are rounded up
 * regardless of the binary fraction, so that 0.7785 is 77.9 everywhere.
 */
export const percentOf = (ratio: string): string => (Math.round(Number((Number(ratio) * 1000).toFixed(6))) / 10).toFixed(1);
