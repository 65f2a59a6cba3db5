import { type AnyRouter, callTRPCProcedure } from '@trpc/server';
import type { Context } from '#server/calls/context.ts';
import type { Meta } from '#server/calls/trpc.ts';

interface Procedure {
  _def: { meta?: Meta; type: 'query' | 'mutation' | 'subscription' };
}

let whole: AnyRouter | undefined;

/** Lets the exchange ask every entity's own calls by name, as the doors do: what a list shows and what a form refuses is decided there alone. */
export function known<Router extends AnyRouter>(router: Router): Router {
  whole = router;
  return router;
}

/** The procedure at a place of the router, if there is one. */
export const procedureAt = (path: string): Procedure | undefined =>
  Object.hasOwn(routerAtHand()._def.procedures, path) ? (routerAtHand()._def.procedures as Record<string, Procedure>)[path] : undefined;

/** Calls a procedure as the context's caller. */
export async function callAt<Answer>(ctx: Context, path: string, type: 'query' | 'mutation', input: unknown): Promise<Answer> {
  const call = { router: routerAtHand(), path, type, ctx, getRawInput: async () => input, signal: undefined, batchIndex: 0 };
  return (await callTRPCProcedure(call)) as Answer;
}

function routerAtHand(): AnyRouter {
  if (!whole) throw new Error('The router is not known yet');
  return whole;
}
