import { route } from '@remix-run/route-config';

export const smtRoutes = {
  outside: [
    route('smt/feedlog/trace/xlsx', 'routes/smt/feed-log/trace-xlsx.ts'),
    route('smt/scan/:lineId/changes', 'routes/smt/board/changes.ts'),
  ],
  inShell: [
    route('smt/scan/index', 'routes/smt/scan/lines.tsx'),
    route('smt/scan/codes', 'routes/smt/scan/codes.tsx'),
    route('smt/scan/:lineId', 'routes/smt/scan/scan.tsx'),
    route('smt/scan/:lineId/status', 'routes/smt/board/status.tsx'),
    route('smt/feedlog/trace', 'routes/smt/feed-log/trace.tsx'),
    route('smt/feedlogarchivelog/archive', 'routes/smt/feed-log/archive.tsx'),
    route('smt/linesetting/test', 'routes/smt/lines/alarm-test.tsx'),
    route('smt/mounterprogram/import', 'routes/smt/programs/import.tsx'),
    route('smt/stationtableheader/import', 'routes/smt/tables/import.tsx'),
  ],
};
