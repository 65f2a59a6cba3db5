/** What a page looked like when it was left: where it was scrolled to, and what was ticked. */
export interface PageState {
  /** The exact address, with filters and page: another one is another list. */
  address: string;
  scroll: number;
  ids: string[];
}

/** At most this many pages are remembered; the one that was left longest ago goes (specification 2.2, 2.3). */
const max = 10;
const place = 'kept';

type Stored = { user: string; pages: [page: string, state: PageState][] };

/** Remembers how a page was left, for this window: it outlives a reload, and nobody else's is taken over. */
export function keepState(user: string, page: string, state: PageState): void {
  const others = read(user).filter(([known]) => known !== page);
  write(user, [...others, [page, state]].slice(-max) as Stored['pages']);
}

/** How a page was left, if this is the same list. */
export const pageState = (user: string, page: string, address: string): PageState | undefined =>
  read(user).find(([known, state]) => known === page && state.address === address)?.[1];

/** Forgets what was ticked on a page. */
export function forgetTicks(user: string, page: string): void {
  const all = read(user);
  if (all.some(([known]) => known === page))
    write(
      user,
      all.map(([known, state]) => [known, known === page ? { ...state, ids: [] } : state]),
    );
}

/** Forgets all pages but these: those whose tabs were closed are released. */
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
    // What somebody else wrote there is nothing of ours.
    return [];
  }
}

function write(user: string, pages: Stored['pages']): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ user, pages } satisfies Stored));
  } catch {
    // A full or forbidden store costs a place in a list, no more.
  }
}
