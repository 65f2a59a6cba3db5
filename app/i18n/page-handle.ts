import type { PagePart } from './word-files.ts';

/** A page's own declarations: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** The page is sent without script. */
  zeroJs?: boolean;
  /** The word parts that the page uses in addition to the common ones; a test compares them with the actual use. */
  words?: readonly PagePart[];
}

/** The handles of the routes matched by an address. */
export const handlesOf = (matches: readonly { handle?: unknown }[]): PageHandle[] =>
  matches.map(({ handle }) => (handle as PageHandle | undefined) ?? {});
