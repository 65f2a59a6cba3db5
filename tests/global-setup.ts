import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
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
    /** Where the data of a started demo lies for copying, once somebody made it. */
    demoFolder: string;
  }
}

/** One PostgreSQL server for the run, with a migrated template that each test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [dataDir, demoFolder] = [newFolder(), newFolder()];
  const server = await startEmbeddedServer({ dataDir, forTests: true });
  const tearDown = async () => {
    await server.stop();
    for (const folder of [dataDir, demoFolder]) rmSync(folder, { recursive: true, force: true });
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
  project.provide('demoFolder', demoFolder);
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
