import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

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

/** Runs the built product as an operator would, in a folder of its own, and waits until it listens. */
export async function startServer(env: Record<string, string> = {}, dataDir = newFolder()): Promise<RunningServer> {
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
