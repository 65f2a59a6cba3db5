import { test } from 'vitest';

/** Whether the run tells everything (`npm run test:long`, decision 033). */
export const isLongRun = process.env.LONG_RUN === 'yes';

/**
 * What a usual run leaves to the long one: a drill that starts console after console, a comfort nobody's work rests on, a size, where a
 * shorter test touches the same part.
 */
export const longOnly = test.runIf(isLongRun);

/** The variants of a test that this run tells: all in the long run, else one, chosen by the test's name so that each is told somewhere. */
export function toldOf<Variant>(name: string, variants: readonly Variant[]): Variant[] {
  if (isLongRun) return [...variants];
  const letters = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return variants.slice(letters % variants.length).slice(0, 1);
}
