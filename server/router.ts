import { areas } from './areas.ts';
import { known } from './calls/every-call.ts';
import { type Home, sameHome } from './calls/tenant-database.ts';
import { router } from './calls/trpc.ts';

type Calls = (typeof areas)[number]['calls'];
/** Each module with the calls of every area that adds to it. */
type Modules = {
  [Module in KeyOf<Calls>]: Joined<Calls extends infer Own ? (Own extends Record<Module, infer Those> ? Those : never) : never>;
};
type KeyOf<Each> = Each extends unknown ? keyof Each : never;
type Joined<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer All) => void ? All : never;

/** The modules known to legacy clients; procedures of several areas are merged here. */
function modulesOf(): Modules {
  const modules: Record<string, object> = {};
  for (const { calls } of areas) for (const [name, own] of Object.entries(calls)) modules[name] = { ...modules[name], ...own };
  // What the loop has joined is what the type joins.
  return modules as Modules;
}

/** The database of each module, as declared by its areas. */
const homes: Record<string, Home> = {};
for (const { home, calls } of areas) for (const name of Object.keys(calls)) homes[name] = sameHome(home, homes[name] ?? home);

/** The router of the whole console. */
export const appRouter = known(router(modulesOf()), homes, areas);
