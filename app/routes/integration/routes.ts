import { route } from '@remix-run/route-config';

export const integrationRoutes = {
  inShell: [route('system/api/index', 'routes/integration/api-reference.tsx')],
};
