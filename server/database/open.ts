import { join, resolve } from 'node:path';
import type { Env } from '../env.ts';
import { startEmbeddedServer } from './embedded.ts';
import { type ConnectOptions, connect, type Database } from './pool.ts';
import { prepareDatabase } from './prepare.ts';

export interface OpenedDatabase {
  database: Database;
  close(): Promise<void>;
}

/** Opens the database that the environment names, or starts the embedded server, and brings it up to date. */
export async function openDatabase(env: Env, { root, say }: { root: string; say: (line: string) => void }): Promise<OpenedDatabase> {
  const server =
    env.DATABASE_URL === undefined ? await startEmbeddedServer({ dataDir: resolve(root, env.DATA_DIR), onNotice: say }) : undefined;
  const options: ConnectOptions = server
    ? { host: server.host, port: server.port, user: server.user, database: server.database }
    : { url: env.DATABASE_URL ?? '' };
  await prepareDatabase({ ...options, migrationsFolder: join(root, 'drizzle/migrations') });
  const database = connect(options);
  return {
    database,
    close: async () => {
      await database.close();
      await server?.stop();
    },
  };
}
