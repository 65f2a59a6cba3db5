import { setTimeout as delay } from 'node:timers/promises';
import { sqlState } from '#server/errors.ts';
import { operatorLog } from '#server/log.ts';
import { type ConnectOptions, openPostgres } from './pool.ts';

const probesEvery = 1000;
const fullAgainAfter = 60_000;

export interface OutageWatch {
  /** Is told of every transaction that failed. */
  failed(error: unknown): void;
  close(): void;
}

/**
 * Tells the operator when the database is lost and when it is back, one line each however many requests fail, and of a full disk once a
 * minute. A failure alone proves nothing (a connection may be cut by hand), so a connection of its own tries the server first.
 */
export function watchOutage(place: ConnectOptions): OutageWatch {
  let [isWatching, toldFullAt] = [false, Number.NEGATIVE_INFINITY];
  const closing = new AbortController();
  const watch = async () => {
    const lost = await probe(place);
    if (lost === undefined || closing.signal.aborted) return;
    const since = Date.now();
    const database = nameOf(place);
    operatorLog('error', { err: lost, database }, 'the database is lost: requests are refused until it is back');
    do await delay(probesEvery, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    while (!closing.signal.aborted && (await probe(place)) !== undefined);
    if (closing.signal.aborted) return;
    operatorLog('warn', { database, seconds: Math.round((Date.now() - since) / 1000) }, 'the database is back');
  };
  return {
    failed(error) {
      const state = sqlState(error);
      if (state === '53100' && Date.now() - toldFullAt > fullAgainAfter) {
        toldFullAt = Date.now();
        operatorLog(
          'error',
          { err: error, database: nameOf(place) },
          'the disk of the database is full: nothing can be saved until space is freed',
        );
      }
      if (isWatching || closing.signal.aborted || !isAway(state)) return;
      isWatching = true;
      void watch().finally(() => {
        isWatching = false;
      });
    },
    close: () => closing.abort(),
  };
}

/**
 * postgres.js asks each new connection for its types, and nobody hears when the connection is cut meanwhile: such an error alone would end
 * the process. Any other that nobody heard still does.
 */
export function outliveCutConnections(): void {
  process.on('unhandledRejection', (reason) => {
    if (!isAway(sqlState(reason))) throw reason;
    operatorLog('warn', { err: reason }, 'a connection was cut while it was being opened');
  });
}

/** Codes of sockets and of the driver, of broken connections, and of a server that stops or starts. */
const isAway = (state: string | undefined): boolean =>
  state !== undefined && /^(ECONN|CONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_|08|57P0)/.test(state);

/** Why the server cannot be reached, or undefined when it answers, be it with a refusal. */
async function probe(place: ConnectOptions): Promise<unknown> {
  const sql = openPostgres({ ...place, prepares: false }, { max: 1, connect_timeout: 2, fetch_types: false, onnotice: () => {} });
  const late = delay(2500, Object.assign(new Error('no answer within 2.5 s'), { code: 'CONNECT_TIMEOUT' }), { ref: false });
  const answered = sql`select 1`.then(
    () => undefined,
    (error: unknown) => error,
  );
  const reason = await Promise.race([answered, late]);
  void sql.end({ timeout: 1 }).catch(() => {});
  return isAway(sqlState(reason)) ? reason : undefined;
}

/** Host, port and name of the database, never its password. */
function nameOf({ url, host, port, database }: ConnectOptions): string {
  if (url === undefined) return `${host ?? ''}:${port ?? 5432}/${database ?? ''}`;
  const address = new URL(url);
  return `${address.searchParams.get('host') ?? address.hostname}:${address.port || 5432}${address.pathname}`;
}
