import { route } from '@remix-run/route-config';

export const entityRoutes = {
  inShell: [
    route(':area/:entity', 'routes/entity/short.tsx'),
    route(':area/:entity/index', 'routes/entity/list.tsx'),
    route(':area/:entity/add', 'routes/entity/add.tsx'),
    route(':area/:entity/edit/:id', 'routes/entity/edit.tsx'),
    route(':area/:entity/view/:id', 'routes/entity/view.tsx'),
    route(':area/:entity/remove', 'routes/entity/remove.tsx'),
    route(':area/:entity/do/:command', 'routes/entity/do.tsx'),
    route(':area/:group/:entity', 'routes/entity/short.tsx', { id: 'routes/grouped-short' }),
    route(':area/:group/:entity/index', 'routes/entity/list.tsx', { id: 'routes/grouped-list' }),
    route(':area/:group/:entity/view/:id', 'routes/entity/view.tsx', { id: 'routes/grouped-view' }),
  ],
};
