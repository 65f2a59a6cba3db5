import type { AreaPages } from '#app/area-pages.ts';
import { publicWords } from './words.ts';

export const publicPages: AreaPages<{ public: typeof publicWords }> = {
  words: { public: publicWords },
  outside: {
    lotterypage: 'routes/public/lottery-page.tsx',
    jht_order_list: 'routes/public/customer-orders.tsx',
  },
  inShell: {
    'system/publiclink/index': 'routes/public/public-links.tsx',
  },
};
