import { type AnyRouter, callTRPCProcedure } from '@trpc/server';
import type { Area } from '#server/area.ts';
import type { Context } from './context.ts';
import { type Home, keepHomes } from './tenant-database.ts';
import type { Meta } from './trpc.ts';

interface Procedure {
  _def: { meta?: Meta; type: 'query' | 'mutation' | 'subscription'; inputs: readonly unknown[] };
}

let whole: AnyRouter | undefined;
let areas: readonly Area[] = [];

/**
 * Registers the router so that generic areas can call every entity's procedures by name, with the same checks.
 * `homes`: each module's database. `told`: the areas, for the rooms below them that gather what each says.
 */
export function known<Router extends AnyRouter>(router: Router, homes: Readonly<Record<string, Home>>, told: readonly Area[] = []): Router {
  keepHomes(new Set(Object.keys(router._def.procedures).map((path) => path.split('.')[0] ?? '')), homes);
  whole = router;
  areas = told;
  return router;
}

export const everyArea = (): readonly Area[] => areas;

/** The meta of every procedure, by its place in the router; empty without a router, as in a command-line tool. */
export const everyProcedure = (): [path: string, meta: Meta][] =>
  Object.entries(proceduresOf(whole)).flatMap(([path, { _def }]) => (_def.meta ? [[path, _def.meta]] : []));

/** The procedure at a place of the router, if any. */
export function procedureAt(path: string): Procedure | undefined {
  const procedures = proceduresOf(routerAtHand());
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}

/** Calls a procedure as the context's caller. */
export async function callAt<Answer>(ctx: Context, path: string, type: 'query' | 'mutation', input: unknown): Promise<Answer> {
  const call = { router: routerAtHand(), path, type, ctx, getRawInput: async () => input, signal: undefined, batchIndex: 0 };
  return (await callTRPCProcedure(call)) as Answer;
}

/** tRPC's type of an unknown router omits the procedures' meta; ours always have it. */
const proceduresOf = (router: AnyRouter | undefined) => (router?._def.procedures ?? {}) as Record<string, Procedure>;

function routerAtHand(): AnyRouter {
  if (!whole) throw new Error('The router is not known yet');
  return whole;
}
