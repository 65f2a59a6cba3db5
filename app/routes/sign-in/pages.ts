import type { AreaPages } from '#app/area-pages.ts';
import { signInWords } from '#app/sign-in/words.ts';

export const signInPages: AreaPages<{ signIn: typeof signInWords }> = {
  words: { signIn: signInWords },
  outside: {
    login: 'routes/sign-in/login.tsx',
    'login/chat-work': 'routes/sign-in/oauth-chat-work.tsx',
    'oauth/render/:source': 'routes/sign-in/oauth-render.tsx',
    'oauth/callback/:source': 'routes/sign-in/oauth-callback.tsx',
    'oauth/tenant': 'routes/sign-in/oauth-tenant.tsx',
    register: 'routes/sign-in/register.tsx',
    identity: 'routes/sign-in/identity.tsx',
    logout: 'routes/sign-in/logout.tsx',
    lock: 'routes/sign-in/lock.tsx',
    locked: 'routes/sign-in/locked.ts',
  },
  inShell: {
    'system/security/index': 'routes/sign-in/sign-in-security.tsx',
  },
  tabs: [{ page: /^\/lock$/, word: null }],
};
