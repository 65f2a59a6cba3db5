import { route } from '@remix-run/route-config';

export const publicRoutes = {
  outside: [route('lotterypage', 'routes/public/lottery-page.tsx'), route('jht_order_list', 'routes/public/customer-orders.tsx')],
  inShell: [route('system/publiclink/index', 'routes/public/public-links.tsx')],
};
