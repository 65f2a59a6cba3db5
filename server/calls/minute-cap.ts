/** Limits what callers without a session do per minute in this process: per caller and in total, with bounded memory. */
export function createMinuteCap({ each, all }: { each: number; all: number }) {
  let since = 0;
  let total = 0;
  const counts = new Map<string, number>();
  return {
    /** Whether there is room for one more; if so, counts it. */
    take(who: string, now = Date.now()): boolean {
      if (Math.abs(now - since) >= 60_000) {
        [since, total] = [now, 0];
        counts.clear();
      }
      const own = counts.get(who) ?? 0;
      if (own >= each || total >= all) return false;
      counts.set(who, own + 1);
      total += 1;
      return true;
    },
    /** Takes back a count, because successful attempts do not count. */
    giveBack(who: string): void {
      const own = counts.get(who) ?? 0;
      if (own === 0) return;
      counts.set(who, own - 1);
      total -= 1;
    },
  };
}
