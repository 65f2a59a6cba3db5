import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
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
    /** The folder shared by the files of the run (make-once.ts). */
    sharedFolder: string;
  }
}

/** One PostgreSQL server per run, with a migrated template that each test file clones; all files of the run are in one folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = newFolder();
  const sharedFolder = join(folder, 'shared');
  mkdirSync(sharedFolder, { mode: 0o755 });
  // Temporary files of tests are deleted with the run's folder.
  process.env.TMPDIR = folder;
  const watchdog = spawn(process.execPath, [join(import.meta.dirname, 'watchdog.js'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  // If the parent process is gone, nobody waits for the result.
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

/** mkdtemp's folder is closed to PostgreSQL's account. */
function newFolder(): string {
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'console-tests-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** A tenth of the time that a disk needs to copy a database for each file; where nobody named a folder and there is room to spare. */
function inMemory(): string | undefined {
  const [place, room] = ['/dev/shm', 6 * 2 ** 30];
  if (process.env.TMPDIR !== undefined || !existsSync(place)) return undefined;
  const { bavail, bsize } = statfsSync(place);
  return Math.min(bavail * bsize, freemem()) > room ? place : undefined;
}
