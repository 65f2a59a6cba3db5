import { router } from '#server/calls/trpc.ts';
import { attachCalls } from './attach-calls.ts';
import { endpointCalls } from './endpoint-calls.ts';
import { ossCalls } from './oss-calls.ts';

/** Files and other resources outside the tables (specification 7.3). */
export const resourceCalls = {
  attach: router(attachCalls),
  file: router(endpointCalls),
  oss: router(ossCalls),
};
