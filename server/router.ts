import { accessCalls, accessHome } from './access/router.ts';
import { boardHome, boardRouter } from './board/router.ts';
import { known } from './calls/every-call.ts';
import { type Home, sameHome } from './calls/tenant-database.ts';
import { router } from './calls/trpc.ts';
import { exchangeHome, exchangeRouter } from './exchange/router.ts';
import { resourceHome, resourceRouter } from './files/router.ts';
import { financeHome, financeRouter } from './finance/router.ts';
import { inboxCalls, inboxHome } from './inbox/router.ts';
import { marketingHome, marketingRouter } from './marketing/router.ts';
import { messagingHome, messagingRouter } from './messaging/router.ts';
import { logHome, logRouter } from './platform/logs/router.ts';
import { platformCalls, platformHome } from './platform/router.ts';
import { purchasingHome, purchasingRouter } from './purchasing/router.ts';
import { rdHome, rdRouter } from './rd/router.ts';
import { sessionHome, sessionRouter } from './sign-in/router.ts';
import { onlineCalls } from './sign-in/sessions/online-calls.ts';
import { smtHome, smtRouter } from './smt/router.ts';
import { tenantsCalls, tenantsHome } from './tenants/router.ts';
import { homeCalls } from './workspace/home/home-calls.ts';
import { listHome, listRouter } from './workspace/lists/router.ts';
import { workspaceHome, workspaceRouter } from './workspace/router.ts';

/** The modules known to legacy clients; procedures of several areas are merged here. */
const modules = {
  session: sessionRouter,
  system: router({ ...platformCalls, ...accessCalls, ...tenantsCalls, online: router(onlineCalls) }),
  board: boardRouter,
  desk: router({ ...inboxCalls, ...homeCalls }),
  exchange: exchangeRouter,
  finance: financeRouter,
  marketing: marketingRouter,
  resource: resourceRouter,
  list: listRouter,
  log: logRouter,
  messaging: messagingRouter,
  purchasing: purchasingRouter,
  rd: rdRouter,
  smt: smtRouter,
  workspace: workspaceRouter,
};

/** The database of each module, as declared by its areas. */
const homes = {
  session: sessionHome,
  system: sameHome(platformHome, accessHome, tenantsHome, sessionHome),
  board: boardHome,
  desk: sameHome(inboxHome, workspaceHome),
  exchange: exchangeHome,
  finance: financeHome,
  marketing: marketingHome,
  resource: resourceHome,
  list: listHome,
  log: logHome,
  messaging: messagingHome,
  purchasing: purchasingHome,
  rd: rdHome,
  smt: smtHome,
  workspace: workspaceHome,
} satisfies Record<keyof typeof modules, Home>;

/** The router of the whole console. */
export const appRouter = known(router(modules), homes);
