/** The weak-password flag of specification 5: one of four, all digits, empty, shorter than 8, or fewer than two of digits, letters and other signs. */
export function isWeakPassword(plain: string): boolean {
  if (weakest.includes(plain) || /^\d*$/.test(plain) || isTooShort(plain)) return true;
  const sorts = [/\d/, /\p{L}/u, /[^\d\p{L}]/u].filter((sort) => sort.test(plain));
  return sorts.length < 2;
}

/** Shorter passwords are refused regardless of their characters. */
export const isTooShort = (plain: string): boolean => [...plain].length < shortestPassword;
const shortestPassword = 8;
const weakest = ['123456', '111111', '000000', '666666'];
