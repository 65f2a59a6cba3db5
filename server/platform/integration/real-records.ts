import type { ExternalContext } from '#server/calls/context.ts';
import { callAt, procedureAt } from '#server/calls/every-call.ts';
import type { ReadCall } from '#server/calls/trpc.ts';
import { refusalOf } from '#server/errors.ts';

export type Values = Record<string, unknown>;

/** What the caller may read, as a client of /api would: examples are made of it. */
export interface RealRecords {
  read: ReadCall;
  /** The first record that the entity's list shows to the caller. */
  first(path: string): Promise<Values | undefined>;
  /** The same record in full. */
  whole(path: string): Promise<Values | undefined>;
}

export function realRecords(ctx: ExternalContext): RealRecords {
  const client = asClient(ctx);
  const found = new Map<string, Promise<Values | undefined>>();
  const read: ReadCall = async (path, input = {}) => {
    if (!procedureAt(path)) return undefined;
    return callAt<never>(client, path, 'query', input).catch(refusedToNothing);
  };
  const once = (key: string, find: () => Promise<Values | undefined>) => {
    const known = found.get(key) ?? find();
    found.set(key, known);
    return known;
  };
  const first: RealRecords['first'] = (path) => once(path, () => firstOf(read, path));
  return {
    read,
    first,
    whole: (path) =>
      once(`${path}.detail`, async () => {
        const row = await first(path);
        return row && ((await read<Values>(`${path}.detail`, { id: row.id })) ?? row);
      }),
  };
}

/** The caller at the door of /api, which speaks Chinese. */
export const asClient = (ctx: ExternalContext): ExternalContext => ({
  ...ctx,
  locale: 'zh',
  caller: { ...ctx.caller, door: 'blade', locale: 'zh', idempotencyKey: undefined },
});

async function firstOf(read: ReadCall, path: string): Promise<Values | undefined> {
  const listed = await read<Values[] | { records: Values[] }>(`${path}.list`, { current: 1, size: 1 });
  const [row] = (Array.isArray(listed) ? listed : listed?.records) ?? [];
  return row ?? (await read<Values[]>(`${path}.select`))?.[0];
}

/** What the caller may not read, or is not there, is no part of an example; anything else stays an error. */
function refusedToNothing(error: unknown): undefined {
  if (!refusalOf(error, 'zh').expected) throw error;
  return undefined;
}
