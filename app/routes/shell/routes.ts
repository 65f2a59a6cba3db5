import { route } from '@remix-run/route-config';

export const shellRoutes = {
  outside: [
    route('send-logs', 'routes/shell/send-logs.tsx'),
    route('tab', 'routes/shell/tab-command.tsx'),
    route('draft', 'routes/shell/draft-discard.tsx'),
    route('topmenu', 'routes/shell/top-menu.ts'),
  ],
  inShell: [route('tab/clear', 'routes/shell/tab-clear.tsx')],
};
