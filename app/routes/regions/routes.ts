import { route } from '@remix-run/route-config';

export const regionsRoutes = {
  outside: [route('base/region/export', 'routes/regions/export.ts'), route('base/region/template', 'routes/regions/template.ts')],
  inShell: [route('base/region/import', 'routes/regions/import.tsx')],
};
