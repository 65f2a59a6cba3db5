import { route } from '@remix-run/route-config';

export const itemSearchRoutes = {
  inShell: [
    route('rd/icitem/search', 'routes/item-search/search.tsx'),
    route('rd/icitem/compare', 'routes/item-search/compare.tsx'),
    route('rd/icitem/match', 'routes/item-search/match.tsx'),
  ],
};
