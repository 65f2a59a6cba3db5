import type { WordKey } from '#app/i18n/words.ts';
import type { EntityPath } from '#app/procedure-paths.ts';

interface PageName {
  page: RegExp;
  /** The tab's label before its record; absent: the record alone; null: no tab (specification 2.3: route meta marks it no-tab). */
  word?: WordKey | null;
  /** The entity of the record at the end of the address. */
  record?: EntityPath;
}

/** Pages whose tab is not named by a menu entry, or not by its action; all others use their menu entry. */
export const pageNames: PageName[] = [
  { page: /^\/wel\/index$/, word: null },
  { page: /^\/tab\//, word: null },
  { page: /^\/lock$/, word: null },
  { page: /\/remove$/, word: null },
  { page: /^\/wel\/dashboard$/, word: 'pages.dashboard' },
  { page: /^\/search$/, word: null },
  { page: /^\/desk\/inbox(?:\/|$)/, word: 'pages.inbox' },
  { page: /^\/info\/index$/, word: 'pages.profile' },
  { page: /^\/info\/password$/, word: 'pages.password' },
  { page: /^\/info\/sessions$/, word: 'pages.sessions' },
  { page: /^\/system\/tenant\/setting$/, word: 'pages.tenantSetting' },
  { page: /^\/system\/tenant\/datasource$/, word: 'pages.tenantDatasource' },
  { page: /^\/system\/tenant\/package$/, word: 'pages.tenantPackage' },
  { page: /^\/system\/user\/roles$/, word: 'pages.userRoles' },
  { page: /^\/system\/user\/reset$/, word: 'pages.userReset' },
  { page: /^\/system\/user\/tenant$/, word: 'pages.userElsewhere' },
  { page: /^\/system\/user\/platform\/(\d+)$/, word: 'pages.userPlatform', record: 'system.user' },
  { page: /^\/authority\/role\/grant$/, word: 'pages.grantRole' },
  { page: /^\/system\/topmenu\/setting$/, word: 'pages.grantTopMenu' },
  ofLine(''),
  ofLine('/start', 'pages.boardStart'),
  ofLine('/state', 'pages.boardLineState'),
  ofLine('/report', 'pages.boardReport'),
  ofLine('/end', 'pages.boardEnd'),
  ofLine('/restart', 'pages.boardRestart'),
  ofLine('/sign-off', 'pages.boardSignOff'),
  // Steps off a list, which return to it.
  { page: /\/(?:columns|views|codes|bulk|print|import|export)$/, word: null },
];

export const pageNameAt = (page: string): PageName | undefined => pageNames.find((name) => name.page.test(page));

function ofLine(command: string, word?: WordKey): PageName {
  return { page: new RegExp(`^/board/lines/(\\d+)${command}$`), word, record: 'board.productionLine' };
}
