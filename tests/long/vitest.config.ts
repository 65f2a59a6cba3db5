import { defineConfig } from 'vitest/config';

/** What is long by nature: one file after the other, so that its figures are its own. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: ['tests/long/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/property-seed.ts', 'tests/tidy-worker.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './tests/plain-reporter.ts'],
  },
});
