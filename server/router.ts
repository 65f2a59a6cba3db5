import { boardRouter } from './board/router.ts';
import { deskRouter } from './desk/router.ts';
import { logRouter } from './logs/router.ts';
import { resourceRouter } from './resource/router.ts';
import { sessionRouter } from './session/router.ts';
import { systemRouter } from './system/router.ts';
import { router } from './trpc.ts';

/** Everything the console can do, by area. */
export const appRouter = router({
  session: sessionRouter,
  system: systemRouter,
  board: boardRouter,
  desk: deskRouter,
  resource: resourceRouter,
  log: logRouter,
});
