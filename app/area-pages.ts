import type { Label } from '#rules/screen.ts';
import type { PageName } from './shell/tabs/page-name.ts';

/** What the pages of a folder are to the console: each says it in its `pages.ts`, once, and stands in `areas.ts`. */
export interface AreaPages<Words extends PartWords = Record<never, never>> {
  /** By the name that begins the keys of a part's words. */
  words?: Words;
  /** Pages within the shell: the file that serves an address. */
  inShell?: Addresses;
  outside?: Addresses;
  /** Pages whose tab is not named by a menu entry, or not by its action; all others use their menu entry. */
  tabs?: readonly PageName[];
}

export type PartWords = Readonly<Record<string, Readonly<Record<string, Label>>>>;

type Addresses = Readonly<Record<string, `routes/${string}`>>;
