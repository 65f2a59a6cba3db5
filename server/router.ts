import { router } from '#server/calls/trpc.ts';
import { resourceRouter } from '#server/files/router.ts';
import { deskRouter } from '#server/inbox/router.ts';
import { logRouter } from '#server/platform/logs/router.ts';
import { sessionRouter } from '#server/sign-in/router.ts';
import { listRouter } from '#server/workspace/lists/router.ts';
import { boardRouter } from './board/router.ts';
import { known } from './exchange/every-call.ts';
import { exchangeRouter } from './exchange/router.ts';
import { messagingRouter } from './messaging/router.ts';
import { purchasingRouter } from './purchasing/router.ts';
import { systemRouter } from './system/router.ts';
import { workspaceRouter } from './workspace/router.ts';

/** Everything the console can do, by area. */
export const appRouter = known(
  router({
    session: sessionRouter,
    system: systemRouter,
    board: boardRouter,
    desk: deskRouter,
    exchange: exchangeRouter,
    resource: resourceRouter,
    list: listRouter,
    log: logRouter,
    messaging: messagingRouter,
    purchasing: purchasingRouter,
    workspace: workspaceRouter,
  }),
);
