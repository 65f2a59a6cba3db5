import { latencyBounds } from '#server/monitoring/meters.ts';

/**
 * The milliseconds within which this share of requests was answered, estimated within the class that it falls into; null without any.
 * `counts`: requests by `latencyBounds`, the last for those above, which are told as the highest bound.
 */
export function quantile(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let before = 0;
  for (const [at, bound] of latencyBounds.entries()) {
    const count = counts[at] ?? 0;
    if (before + count >= share * all) {
      const from = latencyBounds[at - 1] ?? 0;
      return toMs(from + (bound - from) * ((share * all - before) / Math.max(count, 1)));
    }
    before += count;
  }
  return toMs(latencyBounds.at(-1) ?? 0);
}

const toMs = (seconds: number): number => Math.round(seconds * 1000);
