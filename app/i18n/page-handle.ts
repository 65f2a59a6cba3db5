import type { PagePart } from './word-files.ts';

/** What a page says of itself: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** It comes without script. */
  zeroJs?: boolean;
  /** The parts whose words it says, beside those that every page may say; a test compares them with what it does say. */
  words?: readonly PagePart[];
}

/** The handles of the pages that an address leads through. */
export const handlesOf = (matches: readonly { handle?: unknown }[]): PageHandle[] =>
  matches.map(({ handle }) => (handle as PageHandle | undefined) ?? {});
