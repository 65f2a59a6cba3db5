/** Whether the run tells everything (`npm run test:long`, decision 033). */
export const isLongRun = process.env.LONG_RUN === 'yes';

/** The variants of a test that this run tells: all in the long run, else one, chosen by the test's name so that each is told somewhere. */
export function toldOf<Variant>(name: string, variants: readonly Variant[]): Variant[] {
  if (isLongRun) return [...variants];
  const letters = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return variants.slice(letters % variants.length).slice(0, 1);
}
