import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import postgres from 'postgres';
import { inject } from 'vitest';
import { makeOnce } from '#tests/make-once.ts';

export interface RunningServer {
  origin: string;
  dataDir: string;
  /** The name of its database on the run's PostgreSQL; undefined with the embedded one. */
  database: string | undefined;
  process: ChildProcess;
  /** Its output so far. */
  output: () => string;
  /** Stops it and waits; returns its exit code. */
  stop(): Promise<number | null>;
}

export const demoPassword = 'Demo-pass-2026';

/** Starts the built product, or that of another folder, with the demo data in its own database, or with the database and folder of another server. */
export async function startServer(env: Record<string, string> = {}, again?: RunningServer, product = '.'): Promise<RunningServer> {
  const dataDir = again?.dataDir ?? newFolder();
  const database = again?.database ?? `demo_${randomBytes(6).toString('hex')}`;
  if (!again) await cloneDemo(database, dataDir);
  return run(env, dataDir, database, product);
}

/**
 * Starts the built product as an operator would, with the embedded PostgreSQL in a folder; by default a copy of one already started with
 * the demo data.
 */
export async function startWithOwnDatabase(env: Record<string, string> = {}, dataDir?: string): Promise<RunningServer> {
  return run(env, dataDir ?? (await copyDemo(newFolder())));
}

async function run(env: Record<string, string>, dataDir: string, database?: string, product = '.'): Promise<RunningServer> {
  // The demo was made with other keys.
  const flags = 'SM2_PRIVATE_KEY' in env || 'SECRETS_KEY' in env ? ['--new-keys'] : [];
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, ['server/main.js', ...flags], {
    cwd: product,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...clockOfRun(),
      APP_MODE: 'demo',
      DEMO_PASSWORD: demoPassword,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // The 20,000 of a usual demo are a grown table, whose indexes each copy of it would build anew.
      DEMO_FEED_ROWS: '2000',
      ...(database === undefined ? {} : { DATABASE_URL: addressOf(database) }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /Listening on http:\/\/localhost:(\d+)/.exec(printed)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => reject(new Error(`The server ended with ${code} before it listened:\n${printed}`)));
  });
  return {
    origin,
    dataDir,
    database,
    process: child,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      rmSync(dataDir, { recursive: true, force: true });
      if (database !== undefined) await asOwner((sql) => sql.unsafe(`drop database if exists ${database} with (force)`));
      return code;
    },
  };
}

/** What gives a run another hour (docs/test-long.md) reaches its consoles too. */
const clockOfRun = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = '']) => (/^(LD_PRELOAD|FAKETIME.*)$/.test(name) ? [[name, value]] : [])),
  );

/** mkdtemp's folder is closed to PostgreSQL's account; the cluster would be placed elsewhere, and remain there. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-run-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Runs queries on the run's PostgreSQL as its owner. */
export async function asOwner<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres({ ...place(), database: 'postgres', max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** The database of a running server, as its owner. */
export function databaseOf(server: RunningServer): postgres.Sql {
  return postgres({ ...optionsOf(server), max: 1, onnotice: () => {} });
}

/** The same, for a pool in the test's own process. */
export function optionsOf({ database }: RunningServer) {
  if (database === undefined) throw new Error('This server has a PostgreSQL of its own.');
  return { ...place(), database };
}

const place = () => ({ host: inject('databaseHost'), port: inject('databasePort'), user: inject('databaseUser') });
const addressOf = (database: string): string => `postgres://${inject('databaseUser')}@localhost/${database}?host=${inject('databaseHost')}`;

const demoTemplate = 'template_demo';

/** Creates a database as after the demo's first start, and copies its encryption keys into the folder. */
export async function cloneDemo(database: string, dataDir: string): Promise<void> {
  const keys = await makeOnce('demo', async (folder) => {
    await asOwner((sql) => sql.unsafe(`create database ${demoTemplate} template template_console`));
    await runOnce(folder, demoTemplate);
  });
  execFileSync('cp', ['-a', `${keys}/.`, dataDir]);
  await asOwner((sql) => sql.unsafe(`create database ${database} template ${demoTemplate} strategy file_copy`));
}

/** Fills a folder as a first start with the embedded PostgreSQL leaves it; returns the folder. */
export async function copyDemo(copy: string): Promise<string> {
  const folder = await makeOnce('demo-with-own-database', (made) => runOnce(made));
  // Preserves the owner of the files, because PostgreSQL runs under another account.
  execFileSync('cp', ['-a', `${folder}/.`, copy]);
  return copy;
}

async function runOnce(folder: string, database?: string): Promise<void> {
  const server = await run({}, folder, database);
  server.process.kill('SIGTERM');
  await once(server.process, 'exit');
}
