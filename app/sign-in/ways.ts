import type { WordKey } from '#app/i18n/words.ts';

export const ways = ['account', 'phone', 'supplier'] as const;
export type Way = (typeof ways)[number];

export const wayWords = { account: 'signIn.byAccount', phone: 'signIn.byPhone', supplier: 'signIn.bySupplier' } satisfies Record<
  Way,
  WordKey
>;

/** The way to sign in named by an address or form; by account if it names none. */
export const wayOf = (given: unknown): Way => ways.find((way) => way === given) ?? 'account';

/** The page of a way to sign in, with the address to continue to and the typed tenant. */
export function signInAddress(way: Way, to: string, tenantId?: string): string {
  const search = new URLSearchParams({
    ...(way === 'account' ? {} : { way }),
    ...(to === '/' ? {} : { to }),
    ...(tenantId ? { tenantId } : {}),
  }).toString();
  return search === '' ? '/login' : `/login?${search}`;
}
