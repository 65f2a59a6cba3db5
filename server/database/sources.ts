import type postgres from 'postgres';
import { BusinessError, messages } from '#server/errors.ts';
import { type ConnectOptions, connect, type Database, inTime } from './pool.ts';
import { prepareDatabase } from './prepare.ts';

/** The PostgreSQL server of a tenant's business areas, and the version of its settings. */
export interface DataSourceMark {
  id: string;
  version: number;
}

/** The servers other than the main database. A pool opens on first use, and closes when unused or when its settings change. */
export interface Sources {
  /** Returns the database of a data source. It is migrated before its first use; callers who would wait too long are refused. */
  at(mark: DataSourceMark): Pick<Database, 'transact'>;
  /** Works on it as the owner of its tables, under the same conditions. */
  asOwner<Result>(mark: DataSourceMark, work: (sql: postgres.Sql, database: Database) => Promise<Result>): Promise<Result>;
  /** Connects to a server and migrates it, for minutes if necessary; the error says why it cannot be used. */
  prepare(mark: DataSourceMark): Promise<void>;
  close(): Promise<void>;
}

export interface SourcesOptions {
  /** Returns the data source's current connection settings; throws when the operator does not allow the server. */
  find: (id: string) => Promise<{ version: number; place: ConnectOptions }>;
  migrationsFolder: string;
  /** Whether repeated statements are prepared (pool.ts). */
  prepares?: boolean;
  /** Called when a server cannot be used: callers only see that the system is busy. */
  onTrouble?: (id: string, error: unknown) => void;
  /** The time limit of a migration, in milliseconds. */
  opensWithin?: number;
}

/** A tenant's share of a server that others use too. */
const poolSize = 5;
const maxOpen = 50;
/** Shorter than for the main database, which is queried first: two seconds together. */
const longestWait = 1000;
const unusedFor = 10 * 60_000;
/** Enough to migrate large tables; a server that stops responding meanwhile is retried later. */
const usuallyOpensWithin = 5 * 60_000;

interface Opened {
  version: number;
  database: Promise<Database>;
  inside: number;
  usedAt: number;
  isRetired: boolean;
}

/** Creates the registry of this process. */
export function createSources({
  find,
  migrationsFolder,
  prepares = true,
  onTrouble = () => {},
  opensWithin = usuallyOpensWithin,
}: SourcesOptions): Sources {
  const open = new Map<string, Opened>();

  async function openSource(id: string): Promise<Database> {
    const { place } = await find(id);
    await prepareDatabase({ ...place, migrationsFolder, within: opensWithin });
    return connect({ ...place, max: poolSize, longestWait, prepares, gate: 'data sources' });
  }

  function openedFor({ id, version }: DataSourceMark): Opened {
    const known = open.get(id);
    // A page that read its session a moment ago may still have the previous version.
    if (known && known.version >= version) return known;
    if (known) retire(id, known);
    closeUnused(open.size - maxOpen + 1);
    if (open.size >= maxOpen) throw new BusinessError(messages.busy, { code: 503 });
    const database = openSource(id);
    const opened = { version, database, inside: 0, usedAt: Date.now(), isRetired: false };
    open.set(id, opened);
    database.catch((error) => {
      // The next caller retries.
      if (open.get(id) === opened) open.delete(id);
      onTrouble(id, error);
    });
    return opened;
  }

  function retire(id: string, opened: Opened): void {
    if (open.get(id) === opened) open.delete(id);
    opened.isRetired = true;
    if (opened.inside === 0) void closePool(opened);
  }

  /** Closes pools that have been unused for a while, plus as many unused ones as needed to make room. */
  function closeUnused(tooMany = 0): void {
    const unused = [...open].filter(([, { inside }]) => inside === 0).sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [at, [id, opened]] of unused.entries()) if (at < tooMany || Date.now() - opened.usedAt > unusedFor) retire(id, opened);
  }

  const sweep = setInterval(closeUnused, unusedFor / 10);
  sweep.unref();

  async function inside<Result>(mark: DataSourceMark, work: (database: Database) => Promise<Result>): Promise<Result> {
    const opened = openedFor(mark);
    opened.inside += 1;
    try {
      return await work(await inTime(asBusy(opened.database), Date.now() + longestWait));
    } finally {
      opened.inside -= 1;
      opened.usedAt = Date.now();
      if (opened.isRetired && opened.inside === 0) void closePool(opened);
    }
  }

  return {
    at: (mark) => ({ transact: (tenantContext, work) => inside(mark, (database) => database.transact(tenantContext, work)) }),
    asOwner: (mark, work) => inside(mark, (database) => work(database.sql, database)),
    prepare: async (mark) => void (await openedFor(mark).database),
    close: async () => {
      clearInterval(sweep);
      await Promise.all([...open.values()].map(closePool));
      open.clear();
    },
  };
}

/** For a console whose tenants are all in its main database. */
export const noSources: Sources = {
  at: () => ({ transact: () => Promise.reject(new BusinessError(messages.busy, { code: 503 })) }),
  asOwner: () => Promise.reject(new BusinessError(messages.busy, { code: 503 })),
  prepare: () => Promise.reject(new BusinessError(messages.busy, { code: 503 })),
  close: async () => {},
};

/** The operator learns why a server cannot be used; the tenant's users can only retry. */
const asBusy = (opening: Promise<Database>): Promise<Database> =>
  opening.catch(() => {
    throw new BusinessError(messages.busy, { code: 503 });
  });

const closePool = ({ database }: Opened): Promise<void> =>
  database.then(
    (opened) => opened.close(),
    () => {},
  );
