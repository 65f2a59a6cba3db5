import { defineConfig } from 'vitest/config';

// The Remix plugin has no place in tests: pages are tested through a browser, against the built server.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    pool: 'forks',
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', './tests/plain-reporter.ts'],
  },
});
