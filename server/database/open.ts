import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { sqlState } from '../errors.ts';
import { startEmbeddedServer } from './embedded.ts';
import { explainRefusal } from './explain-refusal.ts';
import { type ConnectOptions, connect, type Database, openPostgres } from './pool.ts';
import { prepareDatabase } from './prepare.ts';

export interface OpenedDatabase {
  database: Database;
  close(): Promise<void>;
}

/** Opens the configured database, or starts the embedded server, and migrates it. */
export async function openDatabase(env: Env, { root, say }: { root: string; say: (line: string) => void }): Promise<OpenedDatabase> {
  const server =
    env.DATABASE_URL === undefined ? await startEmbeddedServer({ dataDir: resolve(root, env.DATA_DIR), onNotice: say }) : undefined;
  const options: ConnectOptions = server
    ? { host: server.host, port: server.port, user: server.user, database: server.database }
    : { url: env.DATABASE_URL ?? '' };
  try {
    if (!server) await reach(options, say);
    await prepareDatabase({ ...options, migrationsFolder: join(root, 'drizzle/migrations'), say });
  } catch (error) {
    await server?.stop();
    throw explainRefusal(error);
  }
  const database = connect(options);
  return {
    database,
    close: async () => {
      await database.close();
      await server?.stop();
    },
  };
}

const startsWithin = 60_000;
/** The oldest tested release of PostgreSQL. */
const oldest = 15;

/** Console and database may start in any order: waits for a database that does not respond yet. */
async function reach(options: ConnectOptions, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + startsWithin;
  for (let attempt = 1; ; attempt += 1) {
    const sql = openPostgres(options, { max: 1, connect_timeout: 5, onnotice: () => {} });
    const answer = await sql`select current_setting('server_version_num')::int as version`.then(
      ([row]) => ({ version: Number(row?.version), error: undefined }),
      (error: unknown) => ({ version: 0, error }),
    );
    await sql.end({ timeout: 1 });
    const { version, error } = answer;
    if (error === undefined && version >= oldest * 10_000) return;
    if (error === undefined)
      throw new Error(`The database of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}: ${oldest} or newer is needed.`);
    const reason = error instanceof Error ? error.message : String(error);
    const isWithoutTls = /before secure TLS connection/.test(reason);
    if (isWithoutTls)
      throw new Error('The server of DATABASE_URL does not speak TLS: take sslmode out of the address, or switch ssl on there.');
    const mayPass = /^(CONNECT|E[A-Z_]{3,}$|57P03|53300)/.test(sqlState(error) ?? '');
    if (!mayPass || Date.now() > deadline) throw new Error(`The database of DATABASE_URL cannot be used: ${reason}`);
    if (attempt === 1) say(`Waiting for the database of DATABASE_URL (${reason}) …`);
    await delay(1000);
  }
}
