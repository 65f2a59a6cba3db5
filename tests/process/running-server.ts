import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';

export interface RunningServer {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** Asks it to stop and waits; answers its exit code. */
  stop(): Promise<number | null>;
}

export const demoPassword = 'Demo-pass-2026';

/** Runs the built product as an operator would, in a folder of its own, and waits until it listens; where no folder is named, one that was started with the demo's data before. */
export async function startServer(env: Record<string, string> = {}, dataDir?: string): Promise<RunningServer> {
  return run(env, dataDir ?? (await copyDemo(newFolder())));
}

async function run(env: Record<string, string>, dataDir: string): Promise<RunningServer> {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, ['server/main.js'], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      APP_MODE: 'demo',
      DEMO_PASSWORD: demoPassword,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
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
    process: child,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** mkdtemp closes the folder to the account that PostgreSQL runs as; the cluster would move elsewhere, and stay there. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-run-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Fills a folder with what a first start leaves behind, which the first who asks in a run of tests makes; answers the folder. */
export async function copyDemo(copy: string): Promise<string> {
  const made = inject('demoFolder');
  const [begun, ready, folder] = ['begun', 'ready', 'data'].map((name) => join(made, name)) as [string, string, string];
  if (isFirst(begun)) {
    mkdirSync(folder, { mode: 0o755 });
    const server = await run({}, folder);
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    writeFileSync(ready, '');
  }
  while (!existsSync(ready)) await wait(50);
  // Files keep their owner: PostgreSQL runs as another account.
  execFileSync('cp', ['-a', `${folder}/.`, copy]);
  return copy;
}

function isFirst(begun: string): boolean {
  try {
    mkdirSync(begun);
    return true;
  } catch {
    return false;
  }
}
