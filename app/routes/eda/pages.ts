import type { AreaPages } from '#app/area-pages.ts';
import { edaWords } from './words.ts';

export const edaPages: AreaPages<{ eda: typeof edaWords }> = {
  words: { eda: edaWords },
  outside: {
    'rd/bom/file': 'routes/eda/bom-file.ts',
  },
  inShell: {
    'rd/bom/index': 'routes/eda/bom.tsx',
    // Files are taken at addresses of this form.
    'rd/bom/import': 'routes/eda/bom.tsx',
  },
};
