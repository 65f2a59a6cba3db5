import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const secret = 'a secret of the plant';

/** A port that nobody listens on: the console is told of it before the receiver begins. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

export interface Outputs {
  lamp: string;
  horn: string;
  stop: string;
  why: string;
}

/** The documented receiver, as an operator would start it. */
export async function startReceiver({ lineId, port, silentMs = 15_000 }: { lineId: string; port: number; silentMs?: number }) {
  const script = join(import.meta.dirname, '../../../docs/line-receiver.js');
  const env = {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH ?? '',
    LINE_ID: lineId,
    SECRET: secret,
    PORT: String(port),
    SILENT_MS: String(silentMs),
  };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => /Listening/.test(chunk.toString()) && resolve());
    child.once('exit', (code) => reject(new Error(`The receiver ended with ${code}`)));
  });
  const end = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  onTestFinished(end);
  const address = `http://127.0.0.1:${port}/`;
  return {
    address,
    end,
    /** What it has put, the oldest first. */
    put: () =>
      printed
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Outputs),
    /** What it puts now, and the last number that it took. */
    now: async () => (await (await fetch(address)).json()) as Outputs & { last: number },
  };
}
