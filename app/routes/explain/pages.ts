import type { AreaPages } from '#app/area-pages.ts';
import { explainWords } from './words.ts';

export const explainPages: AreaPages<{ explain: typeof explainWords }> = {
  words: { explain: explainWords },
  inShell: {
    'authority/explain/index': 'routes/explain/explain.tsx',
  },
};
