import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Logger } from 'pino';
import { seed } from '#drizzle/seed/seed.ts';
import { keepFilesSwept } from '#server/files/sweep-files.ts';
import { keepLogs } from '#server/platform/logs/sweep-logs.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import { openSources } from '#server/tenants/data-sources/data-source-place.ts';
import { prepareSources } from '#server/tenants/data-sources/prepare-sources.ts';
import { assertReady, listen } from './assert-ready.ts';
import { assertPermissions, printPermissions } from './calls/permissions.ts';
import { openDatabase } from './database/open.ts';
import type { Database } from './database/pool.ts';
import type { Sources } from './database/sources.ts';
import { type Env, readEnv } from './env.ts';
import { createFront } from './http/front.ts';
import { createHealth } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { readStaticFiles } from './http/static-files.ts';
import { unreadableAnswer } from './http/unreadable-answer.ts';
import { createLog } from './log.ts';
import { appRouter } from './router.ts';
import { startWorkers, stopWorkers } from './workers.ts';

export interface RunOptions {
  root: string;
  flags: ReadonlySet<string>;
  development?: {
    middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    load: () => Promise<Record<string, unknown>>;
  };
}

interface Serving extends Pick<RunOptions, 'root' | 'development'> {
  env: Env;
  log: Logger;
  database: Database;
  sources: Sources;
  /** The shutdown steps. */
  ending: (() => Promise<void>)[];
}

/** Runs the console until it is stopped: database, migrations, first start, HTTP. */
export async function run({ root, flags, development }: RunOptions): Promise<void> {
  if (flags.has('--permissions')) return say(printPermissions(appRouter));
  // One folder for data and secrets, whatever the working directory.
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || '.data');
  const env = readEnv(process.env);
  const log = createLog(env);
  assertPermissions(appRouter);
  const serves = !flags.has('--migrate') && !flags.has('--seed');
  await assertReady(env, { serves });
  const opened = await openDatabase(env, { root, say });
  const sources = openSources(opened.database, {
    migrationsFolder: join(root, 'drizzle/migrations'),
    onTrouble: (id, error) => log.warn({ err: error, dataSource: id }, 'a data source cannot be used'),
  });
  const ending = [() => sources.close(), () => opened.close()];
  endWith(ending);
  try {
    if (flags.has('--migrate')) {
      await prepareSources(opened.database, sources);
      for (const end of ending) await end();
      return;
    }
    for (const line of await seed(opened.database, env)) say(line);
    if (flags.has('--seed')) return await opened.close();
    prepareSources(opened.database, sources).catch((error) => log.warn({ err: error }, 'data sources were not brought up to date'));
    await serve({ root, development, env, log, database: opened.database, sources, ending });
  } catch (error) {
    // The embedded server would outlive a process that failed to start.
    await opened.close();
    throw error;
  }
}

async function serve({ root, development, env, log, database, sources, ending }: Serving): Promise<void> {
  const health = createHealth(database);
  const build = await serverBuild();
  const pages = createRequestHandler(build, env.APP_MODE === 'development' ? 'development' : 'production');
  const clientFolder = join(root, 'build/client');
  const app = createFront({
    env,
    database,
    sources,
    log,
    health,
    ...(!development && { version: build.assets.version }),
    pages: (request, context) => pages(request, context),
    ...(development || !existsSync(clientFolder) ? {} : { files: readStaticFiles(clientFolder) }),
  });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: unreadableAnswer });
  const { server, drain } = createHttpServer((request, response) => {
    if (!development) return void answer(request, response);
    development.middlewares(request, response, () => void answer(request, response));
  });
  ending.unshift(keepLogs(database).close);
  ending.unshift(keepFilesSwept(database).close);
  const workers = startWorkers({ database, sources });
  ending.unshift(async () => {
    health.drain();
    await Promise.all([drain(), stopWorkers(workers)]);
  });
  await listen(server, env);
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : env.PORT;
  say(`Listening on http://localhost:${port}${env.PUBLIC_URL === undefined ? '' : `, for browsers ${env.PUBLIC_URL}`}`);
  log.info({ sm2PublicKey: sm2PublicKey() }, 'clients that encrypt passwords are built with this key');
  if (env.APP_MODE === 'production' && !env.PUBLIC_URL?.startsWith('https:'))
    say('PUBLIC_URL is not https: session cookies are sent without Secure.');
}

/** Runs the shutdown steps in order on a signal. */
function endWith(steps: readonly (() => Promise<void>)[]): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    for (const step of steps) await step();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function serverBuild(): Promise<ServerBuild> {
  // Resolved by Remix's Vite plugin: the pages of app/ as one module.
  return import('virtual:remix/server-build');
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
