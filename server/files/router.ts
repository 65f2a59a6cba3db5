import { router } from '#server/calls/trpc.ts';
import { attachCalls } from './attach-calls.ts';
import { endpointCalls } from './endpoint-calls.ts';
import { ossCalls } from './oss-calls.ts';

/** What the console keeps outside of its tables (specification 7.3). */
export const resourceRouter = router({
  attach: router(attachCalls),
  file: router(endpointCalls),
  oss: router(ossCalls),
});
