import type { AreaPages } from '#app/area-pages.ts';
import { accountWords } from './words.ts';

export const accountPages: AreaPages<{ account: typeof accountWords }> = {
  words: { account: accountWords },
  outside: {
    preferences: 'routes/account/preferences.tsx',
  },
  inShell: {
    'info/index': 'routes/account/particulars.tsx',
    'info/password': 'routes/account/password.tsx',
    'info/identities': 'routes/account/third-party.tsx',
    'info/sessions': 'routes/account/sessions.tsx',
    'system/terminal/index': 'routes/account/terminal.tsx',
  },
  tabs: [
    { page: /^\/info\/index$/, word: 'pages.profile' },
    { page: /^\/info\/password$/, word: 'pages.password' },
    { page: /^\/info\/sessions$/, word: 'pages.sessions' },
  ],
};
