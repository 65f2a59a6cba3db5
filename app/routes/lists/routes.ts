import { route } from '@remix-run/route-config';

export const listsRoutes = {
  outside: [
    route(':area/:entity/print', 'routes/lists/print.tsx'),
    route(':area/:group/:entity/print', 'routes/lists/print.tsx', { id: 'routes/grouped-print' }),
  ],
  inShell: [
    route(':area/:entity/columns', 'routes/lists/columns.tsx'),
    route(':area/:entity/views', 'routes/lists/views.tsx'),
    route(':area/:entity/codes', 'routes/lists/codes.tsx'),
    route(':area/:entity/bulk', 'routes/lists/bulk.tsx'),
    route(':area/:group/:entity/columns', 'routes/lists/columns.tsx', { id: 'routes/grouped-columns' }),
    route(':area/:group/:entity/views', 'routes/lists/views.tsx', { id: 'routes/grouped-views' }),
  ],
};
