import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import type { Message } from '#server/background/notify-users.ts';
import type { OutboxMessage } from '#server/background/put-into-outbox.ts';
import type { Transaction } from '#server/database/pool.ts';

export type Values<Name extends string = string> = Readonly<Record<Name, string>>;

interface EventOptions<Name extends string, About> {
  /** As the timeline of its record tells it; `{name}` is a value. Rows keep the values alone, so each reader has it in his language. */
  text?: Label;
  values?: Readonly<Record<Name, z.ZodType<string>>>;
  /** How a value is shown that is kept otherwise. */
  shown?: Readonly<Partial<Record<Name, (value: string) => string>>>;
  inbox?: Inbox<Name, About>;
  /** What another system is posted, if it wants to know (docs/webhooks.md). */
  webhook?: (about: About) => Omit<OutboxMessage, 'channel'> | undefined;
}

/** Who has it in his inbox, and what he reads there. `about` is the record that it happened to, with what else the message needs. */
interface Inbox<Name extends string, About> {
  /** Users by id, null for nobody; asked in the main database, where they are. */
  to: (about: About, main: Transaction) => readonly (string | null)[] | Promise<readonly (string | null)[]>;
  message: (about: About, values: Values<Name>) => Message;
}

interface Named {
  /** The entity, by its place in the router. */
  path: string;
  /** As rows keep it, for good. */
  action: string;
}

/** Something that happens to records of an entity. */
export interface Event<Name extends string = never, About = unknown>
  extends Named,
    Pick<EventOptions<Name, About>, 'text' | 'inbox' | 'webhook'> {
  values: z.ZodType<Values<Name>>;
  /** The names of its values. */
  names: readonly string[];
  shown: Readonly<Record<string, ((value: string) => string) | undefined>>;
}
/** An event of any values and about anything. */
// biome-ignore lint/suspicious/noExplicitAny: both are parameters of functions, so no narrower type takes every event
export type AnyEvent = Event<any, any>;

/** One of `eventsOf`, which gives it its name. */
export function event<Name extends string = never, About = unknown>(options: EventOptions<Name, About>): Event<Name, About> {
  const { values = {}, shown = {}, ...told } = options;
  // What reads these names reads a record of them.
  const read = z.strictObject(values) as unknown as z.ZodType<Values<Name>>;
  return { ...told, path: '', action: '', values: read, names: Object.keys(values), shown };
}

const events = new Map<string, AnyEvent>();

/** Declares what happens to records of an entity, each event by the action that rows keep. */
export function eventsOf<Events extends Readonly<Record<string, Named>>>(path: string, declared: Events): Events {
  const named = Object.entries<Named>(declared).map(([action, one]) => [action, { ...one, path, action }] as const);
  // Each is made by `event`.
  for (const [action, one] of named) events.set(`${path} ${action}`, one as AnyEvent);
  // The same events, each with its name.
  return Object.fromEntries(named) as unknown as Events;
}

export const allEvents = (): AnyEvent[] => [...events.values()];

/** What a row tells, in both languages: one of an event that is not declared any more its action. A value that it does not have is left out. */
export function wordsOf({ path, action, values }: { path: string; action: string; values: Values }): Label {
  const { text = { zh: action, en: action }, shown = {} } = events.get(`${path} ${action}`) ?? {};
  const filled = (words: string) =>
    words.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return value === '' ? value : (shown[name]?.(value) ?? value);
    });
  return { zh: filled(text.zh).trim(), en: filled(text.en).trim() };
}
