import { route } from '@remix-run/route-config';

export const itemsRoutes = {
  outside: [route('rd/icitem/label/:id', 'routes/items/label.tsx'), route('rd/icitem/preview', 'routes/items/preview.ts')],
  inShell: [
    route('rd/icitem/add', 'routes/items/add.tsx'),
    route('rd/icitem/edit/:id', 'routes/items/edit.tsx'),
    route('rd/icitem/retype/:id', 'routes/items/retype.tsx'),
    route('rd/icitem/view/:id', 'routes/items/view.tsx'),
  ],
};
