import { route } from '@remix-run/route-config';

export const exchangeRoutes = {
  outside: [
    route('exchange/jobs/:id/file', 'routes/exchange/job-file.ts'),
    route(':area/:entity/export/file', 'routes/exchange/export-file.ts'),
    route(':area/:group/:entity/export/file', 'routes/exchange/export-file.ts', { id: 'routes/grouped-export-file' }),
    route(':area/:entity/import/template', 'routes/exchange/import-template.ts'),
    route(':area/:group/:entity/import/template', 'routes/exchange/import-template.ts', { id: 'routes/grouped-import-template' }),
  ],
  inShell: [
    route('exchange/jobs', 'routes/exchange/jobs.tsx'),
    route('exchange/jobs/:id', 'routes/exchange/job.tsx'),
    route(':area/:entity/export', 'routes/exchange/export.tsx'),
    route(':area/:group/:entity/export', 'routes/exchange/export.tsx', { id: 'routes/grouped-export' }),
    route(':area/:entity/import', 'routes/exchange/import.tsx'),
    route(':area/:group/:entity/import', 'routes/exchange/import.tsx', { id: 'routes/grouped-import' }),
  ],
};
