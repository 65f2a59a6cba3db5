import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { reel } from './reel.ts';

/** Whoever enters when a reel was opened says that it is open; whoever empties that, that it is dry. */
export const insertReel = async (ctx: SignedInContext, input: Input) => {
  const values = await readInput(ctx, reel, input);
  return insertRow(ctx, reel, { ...values, state: stateBy(values.openedTime) });
};

export async function updateReel(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const values = await readInput(ctx, reel, input, true);
  const { openedTime } = values;
  return updateRow(ctx, reel, id, { ...values, ...(openedTime !== undefined && { state: stateBy(openedTime) }) }, expected);
}

const stateBy = (openedTime: string | null | undefined) => (openedTime ? 'open' : 'dry');
