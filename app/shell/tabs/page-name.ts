import type { WordKey } from '#app/i18n/words.ts';
import type { EntityPath } from '#app/procedure-paths.ts';

/** How the tab of a page is named that has no menu entry, or whose entry does not say what it does. */
export interface PageName {
  page: RegExp;
  /** The tab's label before its record; absent: the record alone; null: no tab (specification 2.3: route meta marks it no-tab). */
  word?: WordKey | null;
  /** The entity of the record that the address names; without one it says itself what follows the label. */
  record?: EntityPath;
}
