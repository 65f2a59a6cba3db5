import { BusinessError, messages } from '../errors.ts';
import { type ConnectOptions, connect, type Database, inTime } from './pool.ts';
import { prepareDatabase } from './prepare.ts';

/** The PostgreSQL server that a tenant's business areas live on, and the version of its description. */
export interface DataSourceMark {
  id: string;
  version: number;
}

/** The servers beside the main database. A pool is opened when its server is first asked for, and closed when it is unused or described anew. */
export interface Sources {
  /** The database of a data source. It is brought up to date before its first work; whoever would wait too long for it is refused. */
  at(mark: DataSourceMark): Pick<Database, 'transact'>;
  /** Reaches a server and brings it up to date, for minutes if need be; the error says why it cannot be used. */
  prepare(mark: DataSourceMark): Promise<void>;
  close(): Promise<void>;
}

export interface SourcesOptions {
  /** The place that a data source describes now; it throws when the operator does not allow it. */
  find: (id: string) => Promise<{ version: number; place: ConnectOptions }>;
  migrationsFolder: string;
  /** Told when a server cannot be used: whoever asked for it only learns that the system is busy. */
  onTrouble?: (id: string, error: unknown) => void;
  /** In milliseconds: how long bringing a server up to date may take. */
  opensWithin?: number;
}

/** A tenant's share of a server that others use too. */
const poolSize = 5;
const maxOpen = 50;
/** Less than for the main database, because that one has been asked before: two seconds together. */
const longestWait = 1000;
const unusedFor = 10 * 60_000;
/** Room for a migration of large tables; a server that falls silent meanwhile is tried again afterwards. */
const usuallyOpensWithin = 5 * 60_000;

interface Opened {
  version: number;
  database: Promise<Database>;
  inside: number;
  usedAt: number;
  isRetired: boolean;
}

/** The registry of this process. */
export function createSources({ find, migrationsFolder, onTrouble = () => {}, opensWithin = usuallyOpensWithin }: SourcesOptions): Sources {
  const open = new Map<string, Opened>();

  async function openSource(id: string): Promise<Database> {
    const { place } = await find(id);
    await prepareDatabase({ ...place, migrationsFolder, within: opensWithin });
    return connect({ ...place, max: poolSize, longestWait });
  }

  function openedFor({ id, version }: DataSourceMark): Opened {
    const known = open.get(id);
    // A page that found its session a moment ago may still hold the description before the last.
    if (known && known.version >= version) return known;
    if (known) retire(id, known);
    closeUnused(open.size - maxOpen + 1);
    if (open.size >= maxOpen) throw new BusinessError(messages.busy, { code: 503 });
    const database = openSource(id);
    const opened = { version, database, inside: 0, usedAt: Date.now(), isRetired: false };
    open.set(id, opened);
    database.catch((error) => {
      // The next one who asks tries again.
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

  /** Closes pools that nobody has used for a while, and as many more unused ones as must make room. */
  function closeUnused(tooMany = 0): void {
    const unused = [...open].filter(([, { inside }]) => inside === 0).sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [at, [id, opened]] of unused.entries()) if (at < tooMany || Date.now() - opened.usedAt > unusedFor) retire(id, opened);
  }

  const sweep = setInterval(closeUnused, unusedFor / 10);
  sweep.unref();

  return {
    at: (mark) => ({
      transact: async (tenantContext, work) => {
        const opened = openedFor(mark);
        opened.inside += 1;
        try {
          const database = await inTime(asBusy(opened.database), Date.now() + longestWait);
          return await database.transact(tenantContext, work);
        } finally {
          opened.inside -= 1;
          opened.usedAt = Date.now();
          if (opened.isRetired && opened.inside === 0) void closePool(opened);
        }
      },
    }),
    prepare: async (mark) => void (await openedFor(mark).database),
    close: async () => {
      clearInterval(sweep);
      await Promise.all([...open.values()].map(closePool));
      open.clear();
    },
  };
}

/** A console whose tenants all live in its main database. */
export const noSources: Sources = {
  at: () => ({ transact: () => Promise.reject(new BusinessError(messages.busy, { code: 503 })) }),
  prepare: () => Promise.reject(new BusinessError(messages.busy, { code: 503 })),
  close: async () => {},
};

/** Why a server cannot be used is for the operator; the tenant's people can only try again. */
const asBusy = (opening: Promise<Database>): Promise<Database> =>
  opening.catch(() => {
    throw new BusinessError(messages.busy, { code: 503 });
  });

const closePool = ({ database }: Opened): Promise<void> =>
  database.then(
    (opened) => opened.close(),
    () => {},
  );
