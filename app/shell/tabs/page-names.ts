import type { WordKey } from '#app/i18n/words.ts';
import type { EntityPath } from '#app/procedure-paths.ts';

interface PageName {
  page: RegExp;
  /** What the tab is called, before its record; absent: by its record alone; null: the page has none (specification 2.3: route meta marks it no-tab). */
  word?: WordKey | null;
  /** The entity of the record that the address ends in. */
  record?: EntityPath;
}

/** Pages that the menu does not name, or not by what is done there; every other page goes by its menu entry. */
export const pageNames: PageName[] = [
  { page: /^\/wel\/index$/, word: null },
  { page: /^\/tab\//, word: null },
  { page: /^\/lock$/, word: null },
  { page: /\/remove$/, word: null },
  { page: /^\/wel\/dashboard$/, word: 'dashboard' },
  { page: /^\/search$/, word: null },
  { page: /^\/desk\/inbox(?:\/|$)/, word: 'inbox' },
  { page: /^\/info\/index$/, word: 'info' },
  { page: /^\/info\/password$/, word: 'infoPassword' },
  { page: /^\/info\/sessions$/, word: 'mySessions' },
  { page: /^\/system\/tenant\/setting$/, word: 'tenantSetting' },
  { page: /^\/system\/tenant\/datasource$/, word: 'tenantDatasource' },
  { page: /^\/system\/tenant\/package$/, word: 'tenantPackage' },
  { page: /^\/system\/user\/roles$/, word: 'userRoles' },
  { page: /^\/system\/user\/reset$/, word: 'userReset' },
  { page: /^\/system\/user\/import$/, word: 'userImport' },
  { page: /^\/system\/user\/tenant$/, word: 'userElsewhere' },
  { page: /^\/system\/user\/platform\/(\d+)$/, word: 'userPlatform', record: 'system.user' },
  { page: /^\/base\/region\/import$/, word: 'regionImport' },
  { page: /^\/authority\/role\/grant$/, word: 'grantRole' },
  { page: /^\/system\/topmenu\/setting$/, word: 'grantTopMenu' },
  ofLine(''),
  ofLine('/start', 'boardStart'),
  ofLine('/state', 'boardLineState'),
  ofLine('/report', 'boardReport'),
  ofLine('/end', 'boardEnd'),
  ofLine('/restart', 'boardRestart'),
  ofLine('/sign-off', 'signOff'),
  // Steps aside from a list, to which they lead back.
  { page: /\/(?:columns|views|codes|bulk|print|import|export)$/, word: null },
];

export const pageNameAt = (page: string): PageName | undefined => pageNames.find((name) => name.page.test(page));

function ofLine(command: string, word?: WordKey): PageName {
  return { page: new RegExp(`^/board/lines/(\\d+)${command}$`), word, record: 'board.productionLine' };
}
