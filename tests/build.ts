import { randomUUID } from 'node:crypto';
import { callTRPCProcedure } from '@trpc/server';
import type { ProcedurePath } from '#app/procedure-paths.ts';
import { seedTenant } from '#drizzle/seed/first-start.ts';
import type { Caller, Context, DataScope, Session } from '#server/calls/context.ts';
import type { Database } from '#server/database/pool.ts';
import { noSources, type Sources } from '#server/database/sources.ts';
import { refusalOf } from '#server/errors.ts';
import { remarksTo } from '#server/remarks.ts';
import { appRouter } from '#server/router.ts';

/** Every permission code, for tests that are not about permissions. */
export const everyCode = { has: () => true } as unknown as ReadonlySet<string>;

/** A tenant with its role, department, post, dictionaries and administrator, as the product creates one. */
export async function buildTenant(database: Database, tenantId = '100001'): Promise<void> {
  await seedTenant(database, { tenantId, tenantName: `工厂 ${tenantId}`, adminPassword: 'Factory-2026' });
}

/** A session with defaults for what a test does not set. */
export function buildSession(of: Partial<Session> = {}): Session {
  return {
    id: 'test',
    kind: 'page',
    userId: '1000',
    tenantId: '100001',
    tenantName: '工厂',
    timeZone: 'Asia/Shanghai',
    account: 'tester',
    name: '测试员',
    realName: '测试员',
    avatar: '',
    deptIds: [],
    postIds: [],
    roleIds: [],
    roleAliases: [],
    roleNames: [],
    clientId: '',
    isPlatform: false,
    codes: everyCode,
    scopes: new Map<string, DataScope>(),
    apiScopes: [],
    versions: {},
    mustChangePassword: false,
    supplierId: null,
    contactId: null,
    dataSource: null,
    ...of,
  };
}

export interface AskOptions {
  now?: () => Date;
  door?: Caller['door'];
  locale?: Caller['locale'];
  headers?: Record<string, string>;
  sources?: Sources;
  /** Gets what calls tell beside their results. */
  remarks?: string[];
  /** A token that has not been resolved yet. */
  token?: string;
  /** Calls of the test's own. */
  router?: Parameters<typeof callTRPCProcedure>[0]['router'];
}

/** A path written out is one of the router's, so that a renamed call fails in the check; one that is put together is known in the run alone. */
type Written<Path extends string> = Record<never, never> extends Record<Path, 1> ? Path : Path extends ProcedurePath ? Path : ProcedurePath;

/**
 * Calls procedures by path for a session, through permission check, row security and transaction, as both endpoints do. Undefined: signed
 * out.
 */
export function askAs(
  database: Database,
  session: Session | undefined,
  {
    now = () => new Date(),
    door = 'page',
    locale = 'zh',
    headers = {},
    sources = noSources,
    token,
    router = appRouter,
    remarks = [],
  }: AskOptions = {},
) {
  const invoke = async (type: 'query' | 'mutation', path: string, input: unknown, idempotencyKey?: string) => {
    const caller: Caller = {
      door,
      token,
      locale,
      requestId: randomUUID(),
      address: '127.0.0.1',
      idempotencyKey,
      headers: new Headers(headers),
      session,
    };
    const ctx: Context = { caller, locale, database, sources, now };
    // The response has the procedure's type; a test asserts what it expects.
    // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape instead of declaring it
    const answer: any = await callTRPCProcedure({
      router,
      path,
      type,
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    remarks.push(...remarksTo(caller, locale));
    return answer;
  };
  return {
    query: <Path extends string>(path: Written<Path>, input?: unknown) => invoke('query', path, input),
    mutate: <Path extends string>(path: Written<Path>, input?: unknown, idempotencyKey?: string) =>
      invoke('mutation', path, input, idempotencyKey),
    /** The refusal of a call: code, message and the problems by field. */
    refusal: async <Path extends string>(path: Written<Path>, input?: unknown) => {
      const type =
        (router._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>)[path]?._def.type ?? 'mutation';
      try {
        await invoke(type, path, input);
      } catch (error) {
        return refusalOf(error, locale);
      }
      throw new Error(`${path} was not refused`);
    },
  };
}
