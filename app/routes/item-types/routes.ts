import { route } from '@remix-run/route-config';

export const itemTypesRoutes = {
  inShell: [
    route('rd/itemtype/index', 'routes/item-types/types.tsx'),
    route('rd/itemtype/add', 'routes/item-types/add.tsx'),
    route('rd/itemtype/view/:code', 'routes/item-types/type.tsx'),
    route('rd/itemtype/edit/:code', 'routes/item-types/edit.tsx'),
  ],
};
