import { writeMessages } from '#server/background/notify-users.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
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
  ? { about: About; values?: Values<Name> }
  : { about: About; values: Values<Name> };

/**
 * Tells what happened, in the transaction of what happened: by a row, where timelines tell it, and in the inboxes of those whom it reaches,
 * wherever the plant's records are.
 */
export async function tellEvent<Name extends string, About>(
  ctx: Pick<SignedInContext, 'db' | 'session' | 'readMain'>,
  event: Event<Name, About>,
  ...told: readonly Told<Name, About & Place>[]
): Promise<void> {
  if (told.length === 0) return;
  const { db, session, readMain } = ctx;
  const { path: entity, action, text } = event;
  const by = { doneBy: session.realName, userId: authorIn(session) };
  const rowOf = ({ about: { id: recordId, partId = null }, values }: (typeof told)[number]) => ({
    ...{ entity, action, recordId, partId, ...by },
    values: event.values.parse(values ?? {}),
  });
  if (text) await db.insert(eventTable).values(told.map(rowOf));
  if (event.inbox || event.webhook) await readMain((main) => reach(main, event, ...told));
}

/** Tells in the main database those whom it reaches: of what the clock found, it may have been found elsewhere. */
export async function reach<Name extends string, About>(
  main: Transaction,
  { inbox, webhook, values: read }: Event<Name, About>,
  ...told: readonly Told<Name, About>[]
): Promise<void> {
  for (const { about, values } of told) {
    const said = read.parse(values ?? {});
    if (inbox) {
      const people = await inbox.to(about, main);
      await writeMessages(
        main,
        people.flatMap((one) => one ?? []),
        inbox.message(about, said),
      );
    }
    const post = webhook?.(about);
    if (post) await putIntoOutbox({ db: main }, { channel: 'webhook', ...post });
  }
}
