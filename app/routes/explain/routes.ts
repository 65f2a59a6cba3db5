import { route } from '@remix-run/route-config';

export const explainRoutes = {
  inShell: [route('authority/explain/index', 'routes/explain/explain.tsx')],
};
