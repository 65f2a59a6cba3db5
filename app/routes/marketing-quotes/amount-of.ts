/** An amount with commas between its thousands; no digit passes through a number. */
export const amountOf = (text: unknown): string =>
  String(text ?? '').replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
