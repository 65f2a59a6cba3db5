/** The state of a page when it was left: scroll position and ticked rows. */
export interface PageState {
  /** The exact address with filters and page number, since another one is another list. */
  address: string;
  scroll: number;
  ids: string[];
}

/** The most pages stored; the one left longest ago is dropped (specification 2.2, 2.3). */
const max = 10;
const place = 'kept';

type Stored = { user: string; pages: [page: string, state: PageState][] };

/** Stores a page's state for this window; it survives a reload, and another user's state is not used. */
export function keepState(user: string, page: string, state: PageState): void {
  const others = read(user).filter(([known]) => known !== page);
  write(user, [...others, [page, state]].slice(-max) as Stored['pages']);
}

/** The stored state of a page, if the address is the same. */
export const pageState = (user: string, page: string, address: string): PageState | undefined =>
  read(user).find(([known, state]) => known === page && state.address === address)?.[1];

/** Clears the ticked rows of a page. */
export function forgetTicks(user: string, page: string): void {
  const all = read(user);
  if (all.some(([known]) => known === page))
    write(
      user,
      all.map(([known, state]) => [known, known === page ? { ...state, ids: [] } : state]),
    );
}

/** Deletes the states of all other pages, whose tabs have been closed. */
export function releaseStates(user: string, open: string[]): void {
  const all = read(user);
  const kept = all.filter(([page]) => open.includes(page));
  if (kept.length < all.length) write(user, kept);
}

function read(user: string): Stored['pages'] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Stored | null;
    return stored?.user === user && Array.isArray(stored.pages) ? stored.pages : [];
  } catch {
    // Content written by other code is ignored.
    return [];
  }
}

function write(user: string, pages: Stored['pages']): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ user, pages } satisfies Stored));
  } catch {
    // Without storage only the position in a list is lost.
  }
}
