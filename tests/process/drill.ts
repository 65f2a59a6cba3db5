import { test } from 'vitest';
import { isLongRun } from '#tests/told.ts';

/** A test that starts several consoles one after the other, of a part that a shorter test touches too: only the long run tells it. */
export const drill = test.runIf(isLongRun);
