import { accessCalls } from './access/router.ts';
import { boardRouter } from './board/router.ts';
import { known } from './calls/every-call.ts';
import { router } from './calls/trpc.ts';
import { exchangeRouter } from './exchange/router.ts';
import { resourceRouter } from './files/router.ts';
import { inboxCalls } from './inbox/router.ts';
import { messagingRouter } from './messaging/router.ts';
import { logRouter } from './platform/logs/router.ts';
import { platformCalls } from './platform/router.ts';
import { purchasingRouter } from './purchasing/router.ts';
import { sessionRouter } from './sign-in/router.ts';
import { onlineCalls } from './sign-in/sessions/online-calls.ts';
import { tenantsCalls } from './tenants/router.ts';
import { homeCalls } from './workspace/home/home-calls.ts';
import { listRouter } from './workspace/lists/router.ts';
import { workspaceRouter } from './workspace/router.ts';

/** Everything the console can do, under the names of the modules that legacy clients know; what several rooms bring to a module is gathered here. */
export const appRouter = known(
  router({
    session: sessionRouter,
    system: router({ ...platformCalls, ...accessCalls, ...tenantsCalls, online: router(onlineCalls) }),
    board: boardRouter,
    desk: router({ ...inboxCalls, ...homeCalls }),
    exchange: exchangeRouter,
    resource: resourceRouter,
    list: listRouter,
    log: logRouter,
    messaging: messagingRouter,
    purchasing: purchasingRouter,
    workspace: workspaceRouter,
  }),
);
