import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readOptional } from '#server/database/embedded-paths.ts';
import { toldOf } from '#tests/told.ts';

test.each(toldOf('an ended run', ['SIGINT', 'SIGTERM', 'SIGKILL'] as const))(
  'a run of tests that %s ends leaves no server and no folder behind',
  {
    timeout: 120_000,
  },
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'ended-run-'));
    // mkdtemp's folder is closed to PostgreSQL's account.
    chmodSync(folder, 0o755);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
    const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/board/lines.test.ts'], {
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
    });
    await expect.poll(() => processesOf(folder).some((command) => command.includes('postgres')), { timeout: 60_000 }).toBe(true);

    run.kill(signal);

    await expect.poll(() => [...processesOf(folder), ...readdirSync(folder)], { timeout: 30_000 }).toEqual([]);
  },
);

/** The commands of running processes whose arguments contain the folder. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandOf(pid))
    .filter((command) => command.includes(folder));
}

const commandOf = (pid: string) => readOptional(`/proc/${pid}/cmdline`) ?? '';
