import type { AnyRouter } from '@trpc/server';
import type { Meta } from '#server/calls/trpc.ts';
import { entityAt } from '#server/entity/entity.ts';
import { type NullRules, nullRulesOf } from './nulls.ts';
import { publicAddresses } from './public-addresses.ts';

/** What the door knows about a procedure, read from its meta once at start. */
export interface Route {
  path: string;
  type: 'query' | 'mutation';
  /** The procedure takes filters: query keys become conditions (contract 1.6). */
  isList: boolean;
  isUnwrapped: boolean;
  isDownload: boolean;
  takesFile: boolean;
  /** The file is streamed to disk. */
  streamsFile: boolean;
  message: string | undefined;
  /** The key of a secret shown once in the response. */
  secret: string | undefined;
  nulls: NullRules;
  /** The formatted texts that it writes. */
  texts: readonly string[];
  /** Other names under which clients send what the call takes, with the fields that they mean. */
  names: Readonly<Record<string, string>>;
  /** What clients may write before the values of fields. */
  prefixes: Readonly<Record<string, string>>;
}

export interface Routes {
  find(method: string, address: string): Route | undefined;
  /** The methods of an address; empty for an unknown one. */
  methodsOf(address: string): string[];
}

interface Procedure {
  _def: { type: Route['type']; inputs: readonly unknown[]; meta?: Meta };
}

/** Reads the legacy addresses of the procedures; fails on duplicate addresses, or when a public one is missing from the public list. */
export function readRoutes(router: AnyRouter): Routes {
  const routes = new Map<string, Route>();
  const methods = new Map<string, string[]>();
  for (const [path, procedure] of Object.entries(router._def.procedures as Record<string, Procedure>)) {
    const { meta } = procedure._def;
    if (meta?.legacy === undefined || meta.legacy.length === 0) continue;
    const route = routeOf(path, procedure, meta);
    for (const legacy of meta.legacy) {
      const [method, address] = legacy.split(' ') as [string, string];
      const other = routes.get(legacy);
      if (other) throw new Error(`${other.path} and ${path} both answer ${legacy}`);
      assertPublic(legacy, path, meta);
      routes.set(legacy, route);
      methods.set(address, [...(methods.get(address) ?? []), method]);
    }
  }
  return { find: (method, address) => routes.get(`${method} ${address}`), methodsOf: (address) => methods.get(address) ?? [] };
}

/** The route of one procedure. */
export function routeOf(path: string, { _def }: Procedure, meta: Meta): Route {
  const isList = _def.inputs.some((input) => takesFilters(input as Schema));
  return {
    path,
    type: _def.type,
    isList,
    isUnwrapped: meta.unwrapped === true,
    isDownload: meta.download === true,
    takesFile: meta.file === true,
    streamsFile: meta.file === 'streamed',
    message: meta.message,
    secret: meta.secretAnswer,
    nulls: nullRulesOf(meta),
    texts: _def.type === 'mutation' ? textsOf(meta) : [],
    names: namesOf(meta, isList),
    prefixes: (meta.entity === undefined ? undefined : entityAt(meta.entity).legacyPrefixes) ?? {},
  };
}

function textsOf({ entity }: Meta): string[] {
  const fields: Record<string, { kind: string }> = entity === undefined ? {} : entityAt(entity).fields;
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'richText');
}

/** What a body cannot set, its other name does not set either: it may mean something else there, as `enable` of the call that enables. What is answered as `version` is no version of the record in either case. */
function namesOf({ entity }: Meta, isList: boolean): Route['names'] {
  const { legacyNames = {}, fields = {} } = entity === undefined ? {} : entityAt(entity);
  return Object.fromEntries(
    Object.entries(legacyNames).filter(([name, field]) => isList || name === 'version' || fields[field]?.form !== false),
  );
}

function assertPublic(legacy: string, path: string, meta: Meta): void {
  const isListed = publicAddresses.has(legacy);
  if (isListed === (meta.permission === 'public')) return;
  throw new Error(
    isListed
      ? `${legacy} is a public address, but ${path} is not public`
      : `${path} is public, but ${legacy} is no public address (docs/access.md)`,
  );
}

/** As much of a zod schema as is needed to find out whether its object has `filters`. */
interface Schema {
  def?: { innerType?: Schema; in?: Schema; out?: Schema };
  shape?: Record<string, unknown>;
}

function takesFilters(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  if (schema.shape !== undefined) return Object.hasOwn(schema.shape, 'filters');
  return [schema.def?.innerType, schema.def?.in, schema.def?.out].some(takesFilters);
}
