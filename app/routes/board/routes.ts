import { route } from '@remix-run/route-config';

export const boardRoutes = {
  outside: [
    route('board/tv/index', 'routes/board/tv/plant.tsx'),
    route('board/tv/:lineId', 'routes/board/tv/line.tsx'),
    route('board/screen', 'routes/board/screens/screen.tsx'),
    route('board/screen/changes', 'routes/board/screens/screen-changes.ts'),
    route('board/changes', 'routes/board/tv/changes.ts'),
    route('board/daily/xlsx', 'routes/board/daily/xlsx.ts'),
  ],
  inShell: [
    route('board/lines/index', 'routes/board/lines/lines.tsx'),
    route('board/lines/:lineId', 'routes/board/lines/line.tsx'),
    route('board/lines/:lineId/start', 'routes/board/lines/start.tsx'),
    route('board/lines/:lineId/state', 'routes/board/lines/state.tsx'),
    route('board/lines/:lineId/report', 'routes/board/lines/report.tsx'),
    route('board/lines/:lineId/end', 'routes/board/lines/end.tsx'),
    route('board/lines/:lineId/restart', 'routes/board/lines/restart.tsx'),
    route('board/lines/:lineId/sign-off', 'routes/board/lines/sign-off.tsx'),
    route('board/screens/index', 'routes/board/screens/screens.tsx'),
    route('board/plans/index', 'routes/board/plans/plans.tsx'),
    route('board/daily/index', 'routes/board/daily/daily.tsx'),
  ],
};
