import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

const ofAFile: TestUserConfig = {
  pool: 'forks',
  // What a test provokes is no news; whoever reads the log stubs this.
  env: { LOG_LEVEL: 'silent', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  setupFiles: ['tests/property-seed.ts', 'tests/tidy-worker.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // As long as browsers wait for what comes; each look at a page costs both processes.
  expect: { poll: { timeout: 10_000, interval: 100 } },
};

const files = readdirSync(join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/${name}`)
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('tests/long/'));
/** A file that puts something else in the place of a module, or declares an entity of its own, needs modules of its own. */
const alone = files.filter((name) => /^vi\.mock\(|^entity\(/m.test(readFileSync(join(import.meta.dirname, name), 'utf8')));

// The Remix plugin has no place in tests: pages are tested through a browser, against the built server.
export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    projects: [
      // The files of a worker share its modules, its console and its browser: making them anew for each took half of the run.
      { test: { ...ofAFile, name: 'together', include: files.filter((name) => !alone.includes(name)), isolate: false } },
      // After the others: between them, each would end a worker with all that its files share.
      { test: { ...ofAFile, name: 'alone', include: alone, sequence: { groupOrder: 1 } } },
    ],
    // Many tests wait for processes and browsers: with two workers a core idles, a fourth brings its modules, console and browser and no speed.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A line a file, what a failed test printed, and nothing of what the others provoked.
    reporters: [['default', { summary: false }], './tests/plain-reporter.ts'],
    slowTestThreshold: 60_000,
    // postgres.js asks each new connection for its types; that it is cut meanwhile is heard by nobody but the process (outliveCutConnections).
    onUnhandledError: (error) => !('query' in error && 'code' in error && /pg_catalog\.pg_type/.test(`${error.query}`)),
    silent: 'passed-only',
  },
});
