import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { asOwner, cloneDemo, type RunningServer, startServer } from './running-server.ts';

/** What the files of one worker use one after the other, and whether the server was used since it was clean. */
interface Borrowed {
  server?: RunningServer;
  browser?: Browser;
  leftAt?: number;
}

// Beside the modules, which a worker may load anew.
const place = globalThis as { borrowed?: Borrowed };
place.borrowed ??= {};
const borrowed = place.borrowed;

/** Rows of the log are written within a second after what they tell of. */
const lastWords = 1200;

/** The worker's console without captcha, with the demo's data as a first start leaves them. A file that needs another environment, or ends its server, starts one of its own. */
export async function borrowServer(): Promise<RunningServer> {
  const { server, leftAt } = borrowed;
  if (server?.process.exitCode !== null || server.database === undefined) {
    borrowed.server = await startServer({ CAPTCHA: 'off' });
    process.once('exit', () => borrowed.server?.process.kill('SIGKILL'));
    return borrowed.server;
  }
  if (leftAt === undefined) return server;
  await wait(Math.max(0, leftAt + lastWords - Date.now()));
  const { database, dataDir } = server;
  await asOwner((sql) => sql.unsafe(`drop database ${database} with (force)`));
  await cloneDemo(database, dataDir);
  while (!(await fetch(`${server.origin}/readyz`)).ok) await wait(20);
  return server;
}

/** The worker's Chromium, with a context for each test. */
export async function borrowBrowser(): Promise<Browser> {
  // Only the files that open pages pay for it.
  const { chromium } = await import('playwright');
  borrowed.browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  return borrowed.browser;
}

/** At the end of a file. */
export async function giveBack(): Promise<void> {
  for (const context of borrowed.browser?.contexts() ?? []) await context.close();
  if (borrowed.server) borrowed.leftAt = Date.now();
}
