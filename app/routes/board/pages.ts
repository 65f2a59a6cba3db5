import type { AreaPages } from '#app/area-pages.ts';
import type { WordKey } from '#app/i18n/words.ts';
import type { PageName } from '#app/shell/tabs/page-name.ts';
import { dailyWords } from './daily/words.ts';
import { tvWords } from './tv/words.ts';
import { boardWords } from './words.ts';

export const boardPages: AreaPages<{ board: typeof boardWords; tv: typeof tvWords; daily: typeof dailyWords }> = {
  words: { board: boardWords, tv: tvWords, daily: dailyWords },
  outside: {
    'board/tv/index': 'routes/board/tv/plant.tsx',
    'board/tv/:lineId': 'routes/board/tv/line.tsx',
    'board/screen': 'routes/board/screens/screen.tsx',
    'board/screen/changes': 'routes/board/screens/screen-changes.ts',
    'board/changes': 'routes/board/tv/changes.ts',
    'board/daily/xlsx': 'routes/board/daily/xlsx.ts',
    'board/daily/losses-xlsx': 'routes/board/daily/losses-xlsx.ts',
  },
  inShell: {
    'board/lines/index': 'routes/board/lines/lines.tsx',
    'board/lines/:lineId': 'routes/board/lines/line.tsx',
    'board/lines/:lineId/start': 'routes/board/lines/start.tsx',
    'board/lines/:lineId/state': 'routes/board/lines/state.tsx',
    'board/lines/:lineId/stop': 'routes/board/stops/stop.tsx',
    'board/lines/:lineId/report': 'routes/board/lines/report.tsx',
    'board/lines/:lineId/end': 'routes/board/lines/end.tsx',
    'board/lines/:lineId/take-back': 'routes/board/lines/take-back.tsx',
    'board/lines/:lineId/restart': 'routes/board/lines/restart.tsx',
    'board/lines/:lineId/sign-off': 'routes/board/lines/sign-off.tsx',
    'board/screens/index': 'routes/board/screens/screens.tsx',
    'board/plans/index': 'routes/board/plans/plans.tsx',
    'board/daily/index': 'routes/board/daily/daily.tsx',
    'board/daily/losses': 'routes/board/daily/losses.tsx',
  },
  tabs: [
    ofLine(''),
    ofLine('/start', 'pages.boardStart'),
    ofLine('/state', 'pages.boardLineState'),
    ofLine('/stop', 'board.stopTitle'),
    ofLine('/report', 'board.reportTitle'),
    ofLine('/end', 'pages.boardEnd'),
    ofLine('/take-back', 'board.takeBack'),
    ofLine('/restart', 'pages.boardRestart'),
    ofLine('/sign-off', 'pages.boardSignOff'),
    { page: /^\/board\/daily\/losses$/, word: 'daily.losses' },
  ],
};

function ofLine(command: string, word?: WordKey): PageName {
  return { page: new RegExp(`^/board/lines/(\\d+)${command}$`), word, record: 'board.productionLine' };
}
