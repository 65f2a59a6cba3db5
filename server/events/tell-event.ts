import { writeMessages } from '#server/background/notify-users.ts';
import { authorIn, type SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { Event, Values } from './event.ts';
import { event as eventTable } from './event-table.ts';

/** What an event is about: a record, or one part of it. */
interface Place {
  id: string;
  partId?: string | null;
}

type Told<Name extends string, About> = [Name] extends [never]
  ? { about: About & Place; values?: Values<Name> }
  : { about: About & Place; values: Values<Name> };

/**
 * Tells what happened, in the transaction of what happened: by a row, where timelines tell it, and in the inboxes of those whom it reaches,
 * wherever the plant's records are.
 */
export async function tellEvent<Name extends string, About>(
  ctx: Pick<SignedInContext, 'db' | 'session' | 'readMain'>,
  event: Event<Name, About>,
  ...told: readonly Told<Name, About>[]
): Promise<void> {
  if (told.length === 0) return;
  const { db, session, readMain } = ctx;
  const all = told.map(({ about, values }) => ({ about, values: event.values.parse(values ?? {}) }));
  const { path: entity, action, text, inbox } = event;
  const by = { doneBy: session.realName, userId: authorIn(session) };
  if (text)
    await db
      .insert(eventTable)
      .values(
        all.map(({ about: { id: recordId, partId }, values }) => ({ entity, action, recordId, partId: partId ?? null, values, ...by })),
      );
  if (inbox) await readMain((main) => reach(main, event, ...all));
}

/** Tells those whom it reaches what the clock found: it did so elsewhere, and tells it in the main database. */
export async function reach<Name extends string, About>(
  main: Transaction,
  { inbox }: Event<Name, About>,
  ...told: readonly { about: About; values: Values<Name> }[]
): Promise<void> {
  for (const { about, values } of told) {
    const people = (await inbox?.to(about, main)) ?? [];
    if (inbox)
      await writeMessages(
        main,
        people.flatMap((one) => one ?? []),
        inbox.message(about, values),
      );
  }
}
