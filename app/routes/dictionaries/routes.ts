import { route } from '@remix-run/route-config';

export const dictionariesRoutes = {
  inShell: [
    route('dict-horizontal/index', 'routes/dictionaries/horizontal.tsx', { id: 'dict-horizontal' }),
    route('system/dict/index', 'routes/dictionaries/horizontal.tsx'),
    route('dict-vertical/index', 'routes/dictionaries/vertical.tsx', { id: 'dict-vertical' }),
    route('system/dictbiz/index', 'routes/dictionaries/vertical.tsx'),
  ],
};
