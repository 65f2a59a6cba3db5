import { route } from '@remix-run/route-config';

export const edaRoutes = {
  inShell: [
    route('rd/bom/index', 'routes/eda/bom.tsx'),
    // Files are taken at addresses of this form.
    route('rd/bom/import', 'routes/eda/bom.tsx', { id: 'routes/bom-import' }),
  ],
};
