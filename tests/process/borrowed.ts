import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { chromiumPath } from '#tests/browser/chromium-path.js';
import { asOwner, cloneDemo, type RunningServer, startServer } from './running-server.ts';

/** The server and browser that the files of one worker share in turn, and whether the server was used since it was last reset. */
interface Borrowed {
  server?: RunningServer;
  browser?: Browser;
  leftAt?: number;
}

// On globalThis, because a worker may reload modules.
const place = globalThis as { borrowed?: Borrowed };
place.borrowed ??= {};
const borrowed = place.borrowed;

/** Log rows are written within a second after the event. */
const lastWords = 1200;

/**
 * The worker's console without captcha, with the demo data of a first start. A file that needs another environment, or stops its server,
 * starts its own.
 */
export async function borrowServer(): Promise<RunningServer> {
  const { server, leftAt } = borrowed;
  if (!server || hasEnded(server) || server.database === undefined) {
    borrowed.server = await startServer({ CAPTCHA: 'off' });
    process.once('exit', () => borrowed.server?.process.kill('SIGKILL'));
    return borrowed.server;
  }
  if (leftAt === undefined) return server;
  await wait(Math.max(0, leftAt + lastWords - Date.now()));
  const { database, dataDir } = server;
  await asOwner((sql) => sql.unsafe(`drop database ${database} with (force)`));
  await cloneDemo(database, dataDir);
  while (!(await isReady(server))) await wait(20);
  return server;
}

const hasEnded = ({ process: { exitCode, signalCode } }: RunningServer): boolean => exitCode !== null || signalCode !== null;

async function isReady(server: RunningServer): Promise<boolean> {
  try {
    return (await fetch(`${server.origin}/readyz`)).ok;
  } catch (cause) {
    throw new Error(`The console that files share does not answer; it said:\n${server.output().slice(-2000)}`, { cause });
  }
}

/** The worker's Chromium; each test creates its own context. */
export async function borrowBrowser(): Promise<Browser> {
  // Only files that open pages pay for loading it.
  const { chromium } = await import('playwright');
  borrowed.browser ??= await chromium.launch({
    executablePath: chromiumPath,
    // A page of a test is left before optimised code pays: a tenth of the renderers' computing time.
    args: ['--no-sandbox', '--js-flags=--no-opt --no-maglev'],
    // Chromium stands still below a preloaded clock; what is said of widths holds for one font, whichever others a machine has.
    env: { ...process.env, LD_PRELOAD: '', FONTCONFIG_FILE: join(import.meta.dirname, '../browser/fonts.conf') },
  });
  return borrowed.browser;
}

/** Runs at the end of a file. */
export async function giveBack(): Promise<void> {
  for (const context of borrowed.browser?.contexts() ?? []) await context.close();
  if (borrowed.server) borrowed.leftAt = Date.now();
}
