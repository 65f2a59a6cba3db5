import { defineConfig } from 'vitest/config';

// The Remix plugin has no place in tests: pages are tested through a browser, against the built server.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    pool: 'forks',
    // Many tests wait for processes and browsers: on two cores one worker would leave one of them idle.
    maxWorkers: 2,
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as browsers wait for what comes.
    expect: { poll: { timeout: 10_000 } },
    reporters: ['default', './tests/plain-reporter.ts'],
  },
});
