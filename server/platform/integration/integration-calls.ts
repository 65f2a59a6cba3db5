import * as z from 'zod';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { describeCall } from './describe-call.ts';
import { listCalls } from './list-calls.ts';

/** For integrators: the calls that the user may make, each with an example. */
export const integrationCalls = {
  list: procedure
    .meta({ permission: 'api_reference' })
    .input(z.object({ q: z.string().max(100).default(''), area: z.string().max(100).default('') }))
    .query(({ ctx, input }) => listCalls(ctx, input)),
  /** Makes the queries of its examples, each in a transaction of its own. */
  describe: externalProcedure
    .meta({ permission: 'api_reference' })
    .input(z.object({ call: z.string().max(200), origin: z.string().max(200) }))
    .query(({ ctx, input }) => describeCall(ctx, input.origin, input.call)),
};
