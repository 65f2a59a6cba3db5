import { afterAll, vi } from 'vitest';
import { giveBack } from '#tests/process/borrowed.ts';

// Files share their worker's modules, so each file resets what it set up.
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await giveBack();
});
