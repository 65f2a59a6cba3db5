import type { Area } from '#server/area.ts';
import { seedQuotes } from './demo.ts';
import { marketingMenu } from './menu.ts';
import { marketingParams } from './params.ts';
import { quotesProgram } from './quotes-program.ts';
import { marketingCalls } from './router.ts';

export const marketing = {
  name: { zh: '市场报价', en: 'Marketing quotes' },
  home: 'tenant',
  calls: { marketing: marketingCalls },
  menu: marketingMenu,
  params: marketingParams,
  demo: { processes: [seedQuotes], later: [quotesProgram] },
} satisfies Area;
