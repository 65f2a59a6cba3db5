import type { AreaPages } from '#app/area-pages.ts';
import { integrationWords } from './words.ts';

export const integrationPages: AreaPages<{ integration: typeof integrationWords }> = {
  words: { integration: integrationWords },
  inShell: {
    'system/api/index': 'routes/integration/api-reference.tsx',
  },
};
