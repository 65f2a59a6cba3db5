import { index, layout, type RouteConfig, route } from '@remix-run/route-config';

/** Every address on one screen: hand-written pages above the dynamic routes that serve every entity. */
export default [
  index('routes/index.tsx'),
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('preferences', 'routes/preferences.tsx'),
  route('options/:path', 'routes/entity-options.tsx'),
  route('403', 'routes/forbidden.tsx'),
  route('404', 'routes/not-found.tsx'),
  route('500', 'routes/server-error.tsx'),
  layout('routes/layout.tsx', [
    route('wel/index', 'routes/home.tsx'),
    route('board/lines/index', 'routes/board-lines.tsx'),
    route('board/lines/:lineId', 'routes/board-line.tsx'),
    route('board/lines/:lineId/start', 'routes/board-line-start.tsx'),
    route('board/lines/:lineId/state', 'routes/board-line-state.tsx'),
    route('board/lines/:lineId/report', 'routes/board-line-report.tsx'),
    route('board/lines/:lineId/end', 'routes/board-line-end.tsx'),
    route('board/lines/:lineId/restart', 'routes/board-line-restart.tsx'),
    route('board/plans/index', 'routes/board-plans.tsx'),
    route(':area/:entity', 'routes/entity-short.tsx'),
    route(':area/:entity/index', 'routes/entity-list.tsx'),
    route(':area/:entity/add', 'routes/entity-add.tsx'),
    route(':area/:entity/edit/:id', 'routes/entity-edit.tsx'),
    route(':area/:entity/view/:id', 'routes/entity-view.tsx'),
    route(':area/:entity/remove', 'routes/entity-remove.tsx'),
  ]),
  route('*', 'routes/catch-all.tsx'),
] satisfies RouteConfig;
