import type { SignedInContext } from '#server/calls/context.ts';
import { type ListInput, listShown, readShown } from '#server/engine/read-rows.ts';
import { alarm } from './alarm.ts';
import { inWords } from './alarm-words.ts';

export async function listAlarms(ctx: SignedInContext, input: ListInput) {
  const page = await listShown(ctx, alarm, input);
  return { ...page, records: await inWords(ctx, page.records) };
}

export async function readAlarm(ctx: SignedInContext, id: string) {
  const shown = await readShown(ctx, alarm, id);
  const [told = shown] = await inWords(ctx, [shown]);
  return told;
}
