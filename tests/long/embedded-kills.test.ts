import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedServer, startEmbeddedServer } from '#server/database/embedded.ts';
import { readOptional } from '#server/database/embedded-paths.ts';
import { figure } from './figures.ts';

const rounds = 200;

test('a postmaster killed at any moment of a start is in nobody’s way at the next', { timeout: 1_800_000 }, async () => {
  const dataDir = buildFolder();
  const first = await startEmbeddedServer({ dataDir, forTests: true });
  await ask(first, 'create table round (number int)');
  await first.stop();
  const failures: string[] = [];
  let killed = 0;
  let slowest = 0;

  for (let round = 1; round <= rounds; round += 1) {
    // From before the process is there until after it answers.
    const struck = killAfter(dataDir, (round % 50) * 8);
    const begun = await startEmbeddedServer({ dataDir, forTests: true }).catch((error) => void failures.push(`${round}: ${error}`));
    killed += await struck;
    const before = Date.now();
    const next = await startEmbeddedServer({ dataDir, forTests: true }).catch((error) => void failures.push(`${round}, next: ${error}`));
    slowest = Math.max(slowest, Date.now() - before);
    if (next) await ask(next, `insert into round values (${round})`).catch((error) => failures.push(`${round}, asked: ${error}`));
    await begun?.stop();
    await next?.stop();
  }

  expect(failures).toEqual([]);
  expect(killed).toBeGreaterThan(rounds / 2);
  const last = await startEmbeddedServer({ dataDir, forTests: true });
  expect(await ask(last, 'select count(*)::int as count from round')).toEqual([{ count: rounds }]);
  await last.stop();
  figure(
    'Kills of the postmaster during a start',
    `${killed} of ${rounds} starts hit, every next start worked, the slowest in ${slowest} ms`,
  );
});

/** Answers how many were hit: none when the server was not there yet. */
async function killAfter(dataDir: string, milliseconds: number): Promise<0 | 1> {
  await delay(milliseconds);
  const deadline = Date.now() + 500;
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(join(dataDir, 'postgres'));
    if (postmaster !== undefined) {
      process.kill(postmaster, 'SIGKILL');
      return 1;
    }
    await delay(1);
  }
  return 0;
}

/** By its command and not by its record, which it writes a moment after it has begun. */
function findPostmaster(cluster: string): number | undefined {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      const [program = '', flag, folder] = commandOf(name).split('\0');
      return program.endsWith('/postgres') && flag === '-D' && folder === cluster;
    });
  return found === undefined ? undefined : Number(found);
}

const commandOf = (pid: string) => readOptional(`/proc/${pid}/cmdline`) ?? '';

function buildFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-kills-'));
  // mkdtemp closes the folder to the account that PostgreSQL runs as.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

async function ask({ host, port, user, database }: EmbeddedServer, question: string) {
  const sql = postgres({ host, port, user, database, max: 1 });
  try {
    return [...(await sql.unsafe(question))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}
