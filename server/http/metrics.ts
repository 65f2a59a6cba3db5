import { readBacklog } from '#server/background/read-backlog.ts';
import { isAmong } from '#server/calls/allowed-addresses.ts';
import { createMinuteCap } from '#server/calls/minute-cap.ts';
import { type Database, inTime } from '#server/database/pool.ts';
import type { Env } from '#server/env.ts';
import { operatorLog } from '#server/log.ts';
import { type BacklogFigures, createExposition } from '#server/monitoring/expose.ts';
import { diskRoom } from '#server/storage/disk-room.ts';

const backlogKeptFor = 5000;
const backlogWithin = 1000;
/** Readers at the same moment share an answer. */
const textKeptFor = 1000;
const refused = 'metrics were refused: METRICS_FROM does not name this address';
const refusedProxied =
  'metrics were refused: the request came through a proxy, whose callers may be anybody. Ask for them directly, or set TRUSTED_PROXY=on';

interface Exposed {
  env: Pick<Env, 'METRICS_FROM' | 'TRUSTED_PROXY'>;
  database: Database;
}

/** Answers /metrics to the addresses of METRICS_FROM, as if it did not exist to others; undefined where none is named. */
export function createMetrics({ env, database }: Exposed): ((request: Request, address: string) => Promise<Response>) | undefined {
  if (env.METRICS_FROM.length === 0) return undefined;
  const { contentType, text } = createExposition({
    backlog: remembered(() => readFigures(database), backlogKeptFor),
    disk: () => diskRoom(),
  });
  const shared = remembered(text, textKeptFor);
  const lines = createMinuteCap({ each: 1, all: 5 });
  return async (request, address) => {
    const isProxied = env.TRUSTED_PROXY === 'off' && ['x-forwarded-for', 'forwarded', 'via'].some((name) => request.headers.has(name));
    if (!isProxied && isAmong(env.METRICS_FROM, address))
      return new Response(await shared(), { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
    if (lines.take(address)) operatorLog('warn', { address }, isProxied ? refusedProxied : refused);
    return new Response('404 Not Found', { status: 404, headers: { 'content-type': 'text/plain; charset=UTF-8' } });
  };
}

/** Never longer than a reader waits: a database that is away is a figure, too. */
const readFigures = (database: Database): Promise<BacklogFigures> =>
  inTime(
    database.transact({ platform: true }, async (db) => ({ ...(await readBacklog(db)) })),
    Date.now() + backlogWithin,
  );

function remembered<Answer>(ask: () => Promise<Answer>, keptFor: number): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > keptFor) last = { at: Date.now(), answer: ask() };
    return last.answer;
  };
}
