import { route } from '@remix-run/route-config';

export const errorsRoutes = {
  outside: [
    route('403', 'routes/errors/forbidden.tsx'),
    route('404', 'routes/errors/not-found.tsx'),
    route('500', 'routes/errors/server-error.tsx'),
    route('wrong-address', 'routes/errors/wrong-address.tsx'),
    route('not-taken', 'routes/errors/not-taken.tsx'),
    route('code', 'routes/errors/code-page.tsx'),
  ],
};
