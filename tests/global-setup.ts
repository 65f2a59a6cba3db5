import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '#server/database/embedded.ts';
import { prepareDatabase } from '#server/database/prepare.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseHost: string;
    databasePort: number;
    databaseUser: string;
    /** Where lies what the files of the run share (make-once.ts). */
    sharedFolder: string;
  }
}

/** One PostgreSQL server for the run, with a migrated template that each test file clones; all that the run makes lies in one folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = newFolder();
  const sharedFolder = join(folder, 'shared');
  mkdirSync(sharedFolder, { mode: 0o755 });
  // Whatever a test puts into the system's folder for passing things is swept with the run's.
  process.env.TMPDIR = folder;
  const watchdog = spawn(process.execPath, [join(import.meta.dirname, 'watchdog.js'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  // Without whoever asked for the run nobody wants its end.
  const parent = process.ppid;
  const look = setInterval(() => process.ppid !== parent && process.exit(1), 1000).unref();
  const server = await startEmbeddedServer({ dataDir: folder, forTests: true });
  const tearDown = async () => {
    clearInterval(look);
    await server.stop();
    const swept = once(watchdog, 'exit');
    watchdog.stdin?.end();
    await swept;
  };
  try {
    const owner = postgres({
      host: server.host,
      port: server.port,
      user: server.user,
      database: server.database,
      max: 1,
      onnotice: () => {},
    });
    await owner`create database template_console`;
    await owner.end();
    await prepareDatabase({
      host: server.host,
      port: server.port,
      user: server.user,
      database: 'template_console',
      migrationsFolder: resolve('drizzle/migrations'),
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('sharedFolder', sharedFolder);
  project.provide('databaseHost', server.host);
  project.provide('databasePort', server.port);
  project.provide('databaseUser', server.user);
  return tearDown;
}

/** mkdtemp closes the folder to the account that PostgreSQL runs as. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-tests-'));
  chmodSync(folder, 0o755);
  return folder;
}
