import type { Home } from '#server/calls/tenant-database.ts';
import { router } from '#server/calls/trpc.ts';
import { attachCalls } from './attach-calls.ts';
import { endpointCalls } from './endpoint-calls.ts';
import { ossCalls } from './oss-calls.ts';

/** In the main database, whatever data source the tenant has. */
export const resourceHome = 'main' satisfies Home;

/** Files and other resources outside the tables (specification 7.3). */
export const resourceRouter = router({
  attach: router(attachCalls),
  file: router(endpointCalls),
  oss: router(ossCalls),
});
