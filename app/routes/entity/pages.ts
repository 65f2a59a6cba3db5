import type { AreaPages } from '#app/area-pages.ts';

export const entityPages: AreaPages = {
  inShell: {
    ':area/:group?/:entity': 'routes/entity/short.tsx',
    ':area/:entity/add': 'routes/entity/add.tsx',
    ':area/:entity/edit/:id': 'routes/entity/edit.tsx',
    ':area/:group?/:entity/view/:id': 'routes/entity/view.tsx',
    ':area/:entity/remove': 'routes/entity/remove.tsx',
    ':area/:entity/do/:command': 'routes/entity/do.tsx',
    ':area/:group?/:entity/index': 'routes/entity/list.tsx',
  },
  tabs: [{ page: /\/(?:remove|do\/[^/]+)$/, word: null }],
};
