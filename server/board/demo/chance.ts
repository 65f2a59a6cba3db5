/** A pseudo-random generator with a seed (mulberry32), so that the demo factory is deterministic. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** An integer from `low` to `high`, both included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    /** True with this probability. */
    isLucky: (share: number) => next() < share,
    pick: <One>(from: readonly [One, ...One[]]): One => from[Math.floor(next() * from.length)] ?? from[0],
  };
}
export type Chance = ReturnType<typeof createChance>;
