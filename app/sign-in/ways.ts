import type { WordKey } from '#app/i18n/words.ts';

export const ways = ['account', 'phone', 'supplier'] as const;
export type Way = (typeof ways)[number];

export const wayWords = { account: 'signInByAccount', phone: 'signInByPhone', supplier: 'signInBySupplier' } satisfies Record<Way, WordKey>;

/** How an address or a form says that somebody signs in; by account unless it says one that there is. */
export const wayOf = (given: unknown): Way => ways.find((way) => way === given) ?? 'account';
