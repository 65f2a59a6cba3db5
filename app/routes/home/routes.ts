import { index, route } from '@remix-run/route-config';

export const homeRoutes = {
  outside: [index('routes/home/index.tsx'), route('wel', 'routes/home/index.tsx', { id: 'routes/wel' })],
  inShell: [
    route('wel/index', 'routes/home/home.tsx'),
    route('wel/dashboard', 'routes/home/dashboard.tsx'),
    route('search', 'routes/home/menu-search.tsx'),
    route('myiframe/:routerPath', 'routes/home/my-iframe.tsx'),
    route('test/index', 'routes/home/test-index.tsx'),
  ],
};
