import type { WordKey } from '#app/i18n/words.ts';

export const ways = ['account', 'phone', 'supplier'] as const;
export type Way = (typeof ways)[number];

export const wayWords = { account: 'signIn.byAccount', phone: 'signIn.byPhone', supplier: 'signIn.bySupplier' } satisfies Record<
  Way,
  WordKey
>;

/** How an address or a form says that somebody signs in; by account unless it says one that there is. */
export const wayOf = (given: unknown): Way => ways.find((way) => way === given) ?? 'account';

/** The page of a way to sign in, with where to go afterwards and the tenant that was typed. */
export function signInAddress(way: Way, to: string, tenantId?: string): string {
  const search = new URLSearchParams({
    ...(way === 'account' ? {} : { way }),
    ...(to === '/' ? {} : { to }),
    ...(tenantId ? { tenantId } : {}),
  }).toString();
  return search === '' ? '/login' : `/login?${search}`;
}
