import { layout, type RouteConfig, route } from '@remix-run/route-config';
import { accountRoutes } from './routes/account/routes.ts';
import { boardRoutes } from './routes/board/routes.ts';
import { dictionariesRoutes } from './routes/dictionaries/routes.ts';
import { edaRoutes } from './routes/eda/routes.ts';
import { entityRoutes } from './routes/entity/routes.ts';
import { errorsRoutes } from './routes/errors/routes.ts';
import { exchangeRoutes } from './routes/exchange/routes.ts';
import { explainRoutes } from './routes/explain/routes.ts';
import { homeRoutes } from './routes/home/routes.ts';
import { inboxRoutes } from './routes/inbox/routes.ts';
import { inquiriesRoutes } from './routes/inquiries/routes.ts';
import { integrationRoutes } from './routes/integration/routes.ts';

import { itemSearchRoutes } from './routes/item-search/routes.ts';
import { itemTypesRoutes } from './routes/item-types/routes.ts';
import { itemsRoutes } from './routes/items/routes.ts';

import { listsRoutes } from './routes/lists/routes.ts';
import { mailRoutes } from './routes/mail/routes.ts';
import { marketingQuotesRoutes } from './routes/marketing-quotes/routes.ts';
import { messagesRoutes } from './routes/messages/routes.ts';
import { monitorRoutes } from './routes/monitor/routes.ts';
import { publicRoutes } from './routes/public/routes.ts';
import { rolesRoutes } from './routes/roles/routes.ts';
import { shellRoutes } from './routes/shell/routes.ts';
import { signInRoutes } from './routes/sign-in/routes.ts';
import { smtRoutes } from './routes/smt/routes.ts';
import { supplierDoorRoutes } from './routes/supplier-door/routes.ts';
import { tenantsRoutes } from './routes/tenants/routes.ts';
import { usersRoutes } from './routes/users/routes.ts';

/**
 * Each folder declares its own addresses, inside and outside the shell; the dynamic ones that serve every entity come last. Of two equally
 * good matches the first wins.
 */
export default [
  ...homeRoutes.outside,
  ...signInRoutes.outside,
  ...accountRoutes.outside,
  ...shellRoutes.outside,
  ...errorsRoutes.outside,
  ...publicRoutes.outside,
  ...boardRoutes.outside,
  ...smtRoutes.outside,
  ...supplierDoorRoutes.outside,
  ...inquiriesRoutes.outside,
  ...itemsRoutes.outside,
  ...marketingQuotesRoutes.outside,
  ...exchangeRoutes.outside,
  ...listsRoutes.outside,
  layout('routes/layout.tsx', [
    ...homeRoutes.inShell,
    ...signInRoutes.inShell,
    ...accountRoutes.inShell,
    ...shellRoutes.inShell,
    ...inboxRoutes.inShell,
    ...publicRoutes.inShell,
    ...boardRoutes.inShell,
    ...inquiriesRoutes.inShell,
    ...itemsRoutes.inShell,
    ...marketingQuotesRoutes.inShell,
    ...smtRoutes.inShell,
    ...supplierDoorRoutes.inShell,
    ...usersRoutes.inShell,
    ...rolesRoutes.inShell,
    ...explainRoutes.inShell,
    ...tenantsRoutes.inShell,
    ...dictionariesRoutes.inShell,
    ...integrationRoutes.inShell,
    ...mailRoutes.inShell,
    ...messagesRoutes.inShell,
    ...monitorRoutes.inShell,
    ...itemSearchRoutes.inShell,
    ...itemTypesRoutes.inShell,
    ...edaRoutes.inShell,
    ...exchangeRoutes.inShell,
    ...entityRoutes.inShell,
    ...listsRoutes.inShell,
  ]),
  route('*', 'routes/catch-all.tsx'),
] satisfies RouteConfig;
