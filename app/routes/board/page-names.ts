import type { WordKey } from '#app/i18n/words.ts';
import type { PageName } from '#app/shell/tabs/page-name.ts';

export const boardPageNames: PageName[] = [
  ofLine(''),
  ofLine('/start', 'pages.boardStart'),
  ofLine('/state', 'pages.boardLineState'),
  ofLine('/report', 'board.reportTitle'),
  ofLine('/end', 'pages.boardEnd'),
  ofLine('/restart', 'pages.boardRestart'),
  ofLine('/sign-off', 'pages.boardSignOff'),
];

function ofLine(command: string, word?: WordKey): PageName {
  return { page: new RegExp(`^/board/lines/(\\d+)${command}$`), word, record: 'board.productionLine' };
}
