import { afterAll, vi } from 'vitest';
import { giveBack } from '#tests/process/borrowed.ts';

// Files share their worker's modules: what a file set up for itself ends with it.
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await giveBack();
});
