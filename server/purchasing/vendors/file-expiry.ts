import { dayAfter } from '#rules/dates.ts';
import type { VendorFile } from './vendor-file.ts';

export type Expiry = 'valid' | 'soon' | 'expired';

/** Where a certificate stands on a day: it holds on its last one, and is announced so many days before. */
export function expiryOn(today: string, { expireDate, noticeDays }: Partial<Pick<VendorFile, 'expireDate' | 'noticeDays'>>): Expiry {
  if (!expireDate) return 'valid';
  if (expireDate < today) return 'expired';
  return expireDate <= dayAfter(today, noticeDays ?? 0) ? 'soon' : 'valid';
}
