import { route } from '@remix-run/route-config';

export const monitorRoutes = {
  inShell: [route('system/health/index', 'routes/monitor/monitor.tsx')],
};
