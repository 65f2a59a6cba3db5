import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Env } from '#server/env.ts';
import { sqlState } from '#server/errors.ts';
import { WrongSetting } from '#server/wrong-setting.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded.ts';
import { explainRefusal } from './explain-refusal.ts';
import { keepRunning } from './keep-running.ts';
import { type ConnectOptions, connect, type Database, openAlone } from './pool.ts';
import { prepareDatabase } from './prepare.ts';
import { tryPooler } from './try-pooler.ts';
import { watchOutage } from './watch-outage.ts';

export interface OpenedDatabase {
  database: Database;
  /** One connection to the same database, for whoever asks whether it is there. */
  probe: Database;
  /** Starts the embedded server again whenever it dies, until the returned function is called. */
  keepRunning(): () => Promise<void>;
  close(): Promise<void>;
}

interface Opening {
  root: string;
  say: (line: string) => void;
}

/** Opens the configured database, or starts the embedded server, and migrates it. */
export async function openDatabase(
  env: Env,
  { root, say, onFailure }: Opening & { onFailure?: (error: unknown) => void },
): Promise<OpenedDatabase> {
  const { server, place } = await reachServer(env, { root, say });
  const prepares = env.PREPARE_STATEMENTS === 'on';
  try {
    if (!server) await tryPooler(place, { prepares });
    await prepareDatabase({ ...place, migrationsFolder: join(root, 'drizzle/migrations'), say });
  } catch (error) {
    await server?.stop();
    throw explainRefusal(error);
  }
  const outage = watchOutage(place);
  const probe = connect({ ...place, max: 1, prepares });
  const database = connect({
    ...place,
    max: env.POOL_SIZE,
    gate: 'database',
    prepares,
    onFailure: (error) => {
      onFailure?.(error);
      outage.failed(error);
    },
  });
  return {
    database,
    probe,
    keepRunning: () => (server ? keepRunning(server) : async () => {}),
    close: async () => {
      outage.close();
      await Promise.all([database.close(), probe.close()]);
      await server?.stop();
    },
  };
}

/** Waits for the configured database, or starts the embedded server; nothing in it is changed. */
export async function reachServer(env: Env, { root, say }: Opening): Promise<{ server?: EmbeddedServer; place: ConnectOptions }> {
  if (env.DATABASE_URL !== undefined) {
    const place = { url: env.DATABASE_URL };
    await reach(place, say);
    return { place };
  }
  const server = await startEmbeddedServer({ dataDir: resolve(root, env.DATA_DIR), onNotice: say });
  return { server, place: { host: server.host, port: server.port, user: server.user, database: server.database } };
}

const startsWithin = 60_000;
/** The oldest tested release of PostgreSQL. */
const oldest = 15;

/** Console and database may start in any order: waits for a database that does not respond yet. */
async function reach(place: ConnectOptions, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + startsWithin;
  for (let attempt = 1; ; attempt += 1) {
    const sql = openAlone(place);
    const answer = await sql`select current_setting('server_version_num')::int as version`.then(
      ([row]) => ({ version: Number(row?.version), error: undefined }),
      (error: unknown) => ({ version: 0, error }),
    );
    await sql.end({ timeout: 1 });
    const { version, error } = answer;
    if (error === undefined && version >= oldest * 10_000) return;
    if (error === undefined)
      throw new WrongSetting(`The database of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}: ${oldest} or newer is needed.`);
    const reason = error instanceof Error ? error.message : String(error);
    const isWithoutTls = /before secure TLS connection/.test(reason);
    if (isWithoutTls)
      throw new WrongSetting('The server of DATABASE_URL does not speak TLS: take sslmode out of the address, or switch ssl on there.');
    const mayPass = /^(CONNECT|E[A-Z_]{3,}$|57P03|53300)/.test(sqlState(error) ?? '');
    const unusable = `The database of DATABASE_URL cannot be used: ${reason}`;
    if (!mayPass) throw new WrongSetting(unusable);
    if (Date.now() > deadline) throw new Error(unusable);
    if (attempt === 1) say(`Waiting for the database of DATABASE_URL (${reason}) …`);
    await delay(1000);
  }
}
