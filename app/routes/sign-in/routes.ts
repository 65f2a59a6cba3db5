import { route } from '@remix-run/route-config';

export const signInRoutes = {
  outside: [
    route('login', 'routes/sign-in/login.tsx'),
    route('login/chat-work', 'routes/sign-in/oauth-chat-work.tsx'),
    route('oauth/render/:source', 'routes/sign-in/oauth-render.tsx'),
    route('oauth/callback/:source', 'routes/sign-in/oauth-callback.tsx'),
    route('oauth/tenant', 'routes/sign-in/oauth-tenant.tsx'),
    route('register', 'routes/sign-in/register.tsx'),
    route('identity', 'routes/sign-in/identity.tsx'),
    route('logout', 'routes/sign-in/logout.tsx'),
    route('lock', 'routes/sign-in/lock.tsx'),
    route('locked', 'routes/sign-in/locked.ts'),
  ],
  inShell: [route('system/security/index', 'routes/sign-in/sign-in-security.tsx')],
};
