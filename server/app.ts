import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from '@remix-run/node';
import type { Logger } from 'pino';
import { seed } from '#drizzle/seed/seed.ts';
import { resetAdministrator } from '#server/access/passwords/reset-administrator.ts';
import { backUp } from '#server/backup/back-up.ts';
import { assertRestorable, restorableText, restore } from '#server/backup/restore.ts';
import { keepFilesSwept } from '#server/files/sweep-files.ts';
import { keepLogs } from '#server/platform/logs/sweep-logs.ts';
import { assertSameKeys } from '#server/processes/assert-same-keys.ts';
import { joinProcesses } from '#server/processes/join-processes.ts';
import { consoleOrigin, listensAt } from '#server/security/console-origin.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import { openSources } from '#server/tenants/data-sources/data-source-place.ts';
import { prepareSources } from '#server/tenants/data-sources/prepare-sources.ts';
import { assertReady, listen } from './assert-ready.ts';
import { noteDatabaseFault } from './calls/log/request-note.ts';
import { createMinuteCap } from './calls/minute-cap.ts';
import { assertPermissions, printPermissions } from './calls/permissions.ts';
import { type OpenedDatabase, openDatabase, reachServer } from './database/open.ts';
import type { Sources } from './database/sources.ts';
import { outliveCutConnections } from './database/watch-outage.ts';
import { examine } from './doctor/doctor.ts';
import { type Env, readEnv } from './env.ts';
import { createAdmission } from './http/admission.ts';
import { connectionRoom } from './http/connection-room.ts';
import { createFront } from './http/front.ts';
import { createHealth } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { createPageHandler } from './http/page-handlers.ts';
import { readStaticFiles } from './http/static-files.ts';
import { unreadableAnswer } from './http/unreadable-answer.ts';
import { announce, createLog, logStrayOutput } from './log.ts';
import { appRouter } from './router.ts';
import { startWorkers, stopWorkers } from './workers.ts';
import { WrongSetting } from './wrong-setting.ts';

export interface RunOptions {
  root: string;
  /** The folder of the build that runs; none in development. */
  built?: string;
  flags: ReadonlySet<string>;
  /** Unless it is a command, such as --backup, which ends by itself. */
  serves: boolean;
  development?: {
    middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    load: () => Promise<Record<string, unknown>>;
  };
}

interface Serving extends Pick<RunOptions, 'built' | 'development'>, Pick<OpenedDatabase, 'database' | 'probe'> {
  env: Env;
  log: Logger;
  say: (line: string) => void;
  sources: Sources;
  /** The shutdown steps. */
  ending: (() => Promise<void>)[];
}

/** Runs the console until it is stopped: database, migrations, first start, HTTP. */
export async function run({ root, built, flags, serves, development }: RunOptions): Promise<void> {
  if (flags.has('--permissions')) return print(printPermissions(appRouter));
  // One folder for data and secrets, whatever the working directory.
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || '.data');
  if (flags.has('--doctor')) {
    const isFine = await examine({ env: () => readEnv(process.env), migrationsFolder: join(root, 'drizzle/migrations'), say: print });
    process.exitCode = isFine ? 0 : 1;
    return;
  }
  const env = readEnv(process.env);
  const log = createLog(env);
  const isService = serves && env.APP_MODE === 'production' && !process.stdout.isTTY;
  const say = isService ? announce : print;
  if (isService) logStrayOutput();
  outliveCutConnections();
  assertPermissions(appRouter);
  await assertReady(env, { serves });
  const [file] = [...flags].filter((flag) => !flag.startsWith('--')).map(fromWhereTyped);
  const isMoving = flags.has('--backup') || flags.has('--restore');
  if (isMoving && file === undefined) throw new WrongSetting('Name the file: npm run backup -- FILE, or npm run restore -- FILE');
  if (flags.has('--backup') || flags.has('--reset-admin')) assertDatabase(env);
  if (isMoving && file !== undefined) return await moveData(env, { root, flags, file, log, say });
  // Is read while PostgreSQL starts; what is wrong with it is told where it is needed.
  if (serves) serverBuild().catch(() => {});
  const opened = await openDatabase(env, { root, say, onFailure: noteDatabaseFault });
  const sources = openSources(opened.database, {
    migrationsFolder: join(root, 'drizzle/migrations'),
    prepares: env.PREPARE_STATEMENTS === 'on',
    onTrouble: (id, error) => log.warn({ err: error, dataSource: id }, 'a data source cannot be used'),
  });
  const ending = [() => sources.close(), () => opened.close()];
  endWith(ending, log);
  try {
    if (flags.has('--migrate')) {
      await prepareSources(opened.database, sources);
      for (const end of ending) await end();
      return;
    }
    if (flags.has('--reset-admin')) {
      const { password } = await resetAdministrator(opened.database);
      say(
        `The administrator "admin" of tenant 000000 has the one-time password ${password} (shown once; to be changed at the next sign-in).`,
      );
      for (const end of ending) await end();
      return;
    }
    if (serves) await assertSameKeys(opened.database, { acceptsNew: flags.has('--new-keys') });
    for (const line of await seed(opened.database, env)) say(line);
    if (flags.has('--seed')) return await opened.close();
    prepareSources(opened.database, sources).catch((error) => log.warn({ err: error }, 'data sources were not brought up to date'));
    await serve({ built, development, env, log, say, ...opened, sources, ending });
    ending.unshift(opened.keepRunning());
  } catch (error) {
    // The embedded server would outlive a process that failed to start.
    await opened.close();
    throw error;
  }
}

/** npm runs scripts in the project's folder, whichever the operator is in. */
const fromWhereTyped = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);

/** A command for a database that is there must not make one. */
function assertDatabase(env: Env): void {
  if (env.DATABASE_URL === undefined && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new Error(`There is no database in ${env.DATA_DIR}: name its folder in DATA_DIR, or its server in DATABASE_URL.`);
}

interface Moving extends Pick<RunOptions, 'root' | 'flags'> {
  say: (line: string) => void;
  file: string;
  log: Logger;
}

/** Writes or reads a backup, beside processes that serve. */
async function moveData(env: Env, { root, flags, file, log, say }: Moving): Promise<void> {
  const migrationsFolder = join(root, 'drizzle/migrations');
  const restoring = {
    file,
    migrationsFolder,
    replaces: flags.has('--replace') || flags.has('--check'),
    acceptsNewKeys: flags.has('--new-keys'),
    say,
  };
  const manifest = flags.has('--restore') ? await assertRestorable(restoring) : undefined;
  if (manifest && flags.has('--check')) return say(restorableText(file, manifest));
  const { server, place } = await reachServer(env, { root, say });
  const leave = async () => server?.stop();
  endWith([leave], log, 1);
  try {
    await (manifest ? restore(place, manifest, restoring) : backUp(place, { file, migrationsFolder, say }));
  } finally {
    await leave();
  }
}

async function serve({ built, development, env, log, say, database, probe, sources, ending }: Serving): Promise<void> {
  // By itself V8 lets the heap grow to four times what is in use before it collects all of it (decision 053).
  setFlagsFromString('--heap-growing-percent=100');
  const health = createHealth(probe);
  const admission = createAdmission({
    places: env.POOL_SIZE,
    onChange: (isOverloaded, state) =>
      log.warn(state, isOverloaded ? 'there is too much to do: requests are refused' : 'requests are served again'),
  });
  const build = await serverBuild();
  const pages = createPageHandler(build, env.APP_MODE === 'development' ? 'development' : 'production');
  const app = createFront({
    env,
    database,
    sources,
    log,
    health,
    admission,
    ...(!development && { version: build.assets.version }),
    pages: (request, context) => pages(request, context),
    ...(built !== undefined && { files: readStaticFiles(join(built, 'client')) }),
  });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: unreadableAnswer });
  const crowded = createMinuteCap({ each: 1, all: 1 });
  const { server, drain } = createHttpServer(
    (request, response) => {
      if (!development) return void answer(request, response);
      development.middlewares(request, response, () => void answer(request, response));
    },
    {
      room: connectionRoom(),
      onNoRoom: (open) => crowded.take('') && log.warn({ open }, 'no room for connections: further ones are closed'),
    },
  );
  ending.unshift(async () => admission.close());
  ending.unshift(keepLogs(database, sources).close);
  ending.unshift(keepFilesSwept(database).close);
  ending.unshift(await joinProcesses(database));
  const workers = startWorkers({ database, sources });
  ending.unshift(async () => {
    health.drain();
    await Promise.all([drain(), stopWorkers(workers)]);
  });
  await listen(server, env);
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : env.PORT;
  listensAt(port);
  say(`Listening on http://localhost:${port} (${env.HOST})${env.PUBLIC_URL === undefined ? '' : `, for browsers ${env.PUBLIC_URL}`}`);
  log.info({ sm2PublicKey: sm2PublicKey() }, 'clients that encrypt passwords are built with this key');
  if (env.APP_MODE === 'production' && !env.PUBLIC_URL?.startsWith('https:'))
    log.warn('session cookies are sent without Secure: set PUBLIC_URL to the https address that browsers use');
  if (env.APP_MODE === 'production' && env.PUBLIC_URL === undefined)
    log.warn(`links in mails lead to ${consoleOrigin()}: set PUBLIC_URL to the address that their readers use`);
}

/** Runs the shutdown steps in order on a signal. */
function endWith(steps: readonly (() => Promise<void>)[], log: Logger, code = 0): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    for (const step of steps) await step();
    log.info('stopped');
    process.exit(code);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The shell of an npm script passes no signal on: it ends, and would leave the server behind.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref();
}

async function serverBuild(): Promise<ServerBuild> {
  // Resolved by Remix's Vite plugin: the pages of app/ as one module.
  return import('virtual:remix/server-build');
}

/** For a terminal. */
const print = (line: string) => void process.stdout.write(`${line}\n`);
