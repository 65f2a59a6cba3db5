import type { AreaPages } from '#app/area-pages.ts';
import { smtWords } from './words.ts';

export const smtPages: AreaPages<{ smt: typeof smtWords }> = {
  words: { smt: smtWords },
  outside: {
    'smt/feedlog/trace/xlsx': 'routes/smt/feed-log/trace-xlsx.ts',
    'smt/scan/:lineId/changes': 'routes/smt/board/changes.ts',
    'smt/stationtableheader/xlsx/:id': 'routes/smt/tables/xlsx.ts',
  },
  inShell: {
    'smt/scan/index': 'routes/smt/scan/lines.tsx',
    'smt/scan/codes': 'routes/smt/scan/codes.tsx',
    'smt/scan/:lineId': 'routes/smt/scan/scan.tsx',
    'smt/scan/:lineId/status': 'routes/smt/board/status.tsx',
    'smt/feedlog/trace': 'routes/smt/feed-log/trace.tsx',
    'smt/feedlogarchivelog/archive': 'routes/smt/feed-log/archive.tsx',
    'smt/linesetting/interlock': 'routes/smt/lines/interlock.tsx',
    'smt/linesetting/test': 'routes/smt/lines/alarm-test.tsx',
    'smt/mounterprogram/import': 'routes/smt/programs/import.tsx',
    'smt/stationtableheader/compare/:id': 'routes/smt/tables/compare.tsx',
    'smt/stationtableheader/import': 'routes/smt/tables/import.tsx',
  },
  tabs: [
    { page: /^\/smt\/feedlog\/trace$/, word: 'pages.smtTrace' },
    { page: /^\/smt\/feedlogarchivelog\/archive$/, word: 'smt.archiveTitle' },
    { page: /^\/smt\/stationtableheader\/compare\/(\d+)$/, word: 'smt.compareTitle', record: 'smt.stationTableHeader' },
    { page: /^\/smt\/linesetting\/interlock$/, word: 'smt.interlock' },
    { page: /^\/smt\/linesetting\/test$/, word: 'smt.alarmTest' },
    { page: /^\/smt\/scan\/codes$/, word: 'smt.commandsTitle' },
    { page: /^\/smt\/scan\/(\d+)$/, word: 'pages.smtScan', record: 'board.productionLine' },
    { page: /^\/smt\/scan\/(\d+)\/status$/, word: 'pages.smtStatus', record: 'board.productionLine' },
  ],
};
