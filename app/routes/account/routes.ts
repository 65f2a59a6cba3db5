import { route } from '@remix-run/route-config';

export const accountRoutes = {
  outside: [route('preferences', 'routes/account/preferences.tsx')],
  inShell: [
    route('info/index', 'routes/account/particulars.tsx'),
    route('info/password', 'routes/account/password.tsx'),
    route('info/identities', 'routes/account/third-party.tsx'),
    route('info/sessions', 'routes/account/sessions.tsx'),
    route('system/terminal/index', 'routes/account/terminal.tsx'),
  ],
};
