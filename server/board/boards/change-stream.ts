import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { liveBoardLinks, openBoardLink } from '#server/access/links/board-links.ts';
import type { Context } from '#server/calls/context.ts';
import { type PageRequest, pageRequest } from '#server/calls/page-request.ts';
import { session } from '#server/calls/session-table.ts';
import { findSource } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { changeMarks, everyLine } from './change-marks.ts';

/** A text per line of a tenant that differs once what a page shows of it has changed; `since` (`yyyy-MM-dd`) limits the query. */
export type MarksOf = (db: Transaction, tenantId: string, since: string) => Promise<Map<string, string>>;

/**
 * Server-sent events for the current reader: `changed` when a line, or any line, has new figures, `alive` after a silence, `ended` when the
 * session ends. Events carry no data: the page reloads it.
 */
export function changeStream(lineId?: string, marksOf: MarksOf = changeMarks): ReadableStream<Uint8Array> {
  const current = pageRequest.getStore();
  const reader = current?.caller.session;
  if (!current || !reader) throw new Error('A stream was asked for before its reader was known');
  return streamFor(current, reader, lineId, marksOf);
}

/** The same for whoever holds the link of a board, until it is withdrawn. */
export async function linkedStream(token: string): Promise<ReadableStream<Uint8Array>> {
  const current = pageRequest.getStore();
  if (!current) throw new Error('A stream was asked for outside of a request');
  const { id, tenantId, lineId } = await openBoardLink(current.contextOf(current.caller), token);
  return streamFor(current, { id: linked + id, tenantId }, lineId ?? undefined, changeMarks);
}

/** Before the ids of links, which are no sessions. */
const linked = 'link:';

function streamFor(
  current: PageRequest,
  reader: { id: string; tenantId: string },
  lineId: string | undefined,
  marksOf: MarksOf,
): ReadableStream<Uint8Array> {
  refuseTooMany(reader);
  const { database, sources } = current.contextOf(current.caller);
  const { id, tenantId } = reader;
  let listener: Listener | undefined;
  return new ReadableStream({
    start(stream) {
      const { marks } = [...listeners].find((other) => other.tenantId === tenantId && other.marksOf === marksOf) ?? {};
      listener = { sessionId: id, tenantId, lineId, marksOf, databases: { database, sources }, heardAt: 0, marks, stream };
      stream.enqueue(encoder.encode('retry: 5000\n\n'));
      tell(listener, 'alive');
      listeners.add(listener);
      void watch();
    },
    cancel: () => void (listener && listeners.delete(listener)),
  });
}

interface Listener {
  sessionId: string;
  tenantId: string;
  lineId: string | undefined;
  marksOf: MarksOf;
  databases: Pick<Context, 'database' | 'sources'>;
  heardAt: number;
  /** The marks of the tenant's lines at the last poll. */
  marks: Map<string, string> | undefined;
  stream: ReadableStreamDefaultController<Uint8Array>;
}

const lookEvery = 3_000;
/** Older than any forgotten shift that a board could show. */
const lookBack = 3 * 24 * 3_600_000;
const silentAtMost = 15_000;
/** Limits per process, tenant and session: one runaway page must not block the boards of others. */
const maxListeners = { all: 500, tenant: 250, session: 8 };
const maxUnread = 50;
const encoder = new TextEncoder();
const listeners = new Set<Listener>();
let isWatching = false;

function refuseTooMany({ id, tenantId }: { id: string; tenantId: string }): void {
  const those = [...listeners].filter((listener) => listener.tenantId === tenantId);
  const own = those.filter(({ sessionId }) => sessionId === id);
  const isFull = listeners.size >= maxListeners.all || those.length >= maxListeners.tenant || own.length >= maxListeners.session;
  if (isFull) throw new BusinessError(messages.busy, { code: 503 });
}

/** One loop per process: each tenant is polled once, however many boards are open, and no connection is held in between. */
async function watch(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, closeAll);
  while (listeners.size > 0) {
    // Silent while the database is unreachable; the boards notice that their data is stale.
    await Promise.allSettled(alike([...listeners]).map(lookAt));
    await pause(lookEvery, undefined, { ref: false });
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, closeAll);
  isWatching = false;
}

/** The listeners of a tenant that wait for the same sort of changes. */
function alike(all: Listener[]): Listener[][] {
  const [first] = all;
  if (!first) return [];
  const isAlike = ({ tenantId, marksOf }: Listener) => tenantId === first.tenantId && marksOf === first.marksOf;
  return [all.filter(isAlike), ...alike(all.filter((one) => !isAlike(one)))];
}

async function lookAt(those: Listener[]): Promise<void> {
  const [first] = those;
  if (!first) return;
  const ids = those.map(({ sessionId }) => sessionId);
  const since = new Date(Date.now() - lookBack).toISOString().slice(0, 10);
  const { marks, open } = await lookUp(first, ids, since);
  for (const listener of those) {
    // Disconnected during the query: its stream is closed.
    if (!listeners.has(listener)) continue;
    const { heardAt, sessionId } = listener;
    if (!open.has(sessionId)) end(listener);
    else if (hasChanged(listener, marks)) tell(listener, 'changed');
    else if (Date.now() - heardAt >= silentAtMost) tell(listener, 'alive');
    listener.marks = marks;
  }
}

/** Sessions are in the main database, lines in the tenant's data source. */
async function lookUp({ databases: { database, sources }, tenantId, marksOf }: Listener, ids: string[], since: string) {
  const here = await database.transact({ tenantId }, async (db) => {
    const [open, source] = await Promise.all([openAmong(db, tenantId, ids), findSource(db, tenantId)]);
    return { open, source, marks: source === null ? await marksOf(db, tenantId, since) : undefined };
  });
  const { open, source } = here;
  const marks = here.marks ?? (source && (await sources.at(source).transact({ tenantId }, (db) => marksOf(db, tenantId, since))));
  return { open, marks: marks ?? new Map<string, string>() };
}

/** A locked screen counts as closed. Does not extend the sessions: a board that only listens must not keep its reader signed in. */
async function openAmong(db: Transaction, tenantId: string, ids: string[]): Promise<Set<string>> {
  const { tenantId: tenant, id, expiresAt, lockedAt } = session;
  const open = and(eq(tenant, tenantId), inArray(id, ids), gt(expiresAt, sql`now()`), isNull(lockedAt));
  const links = ids.flatMap((reader) => (reader.startsWith(linked) ? reader.slice(linked.length) : []));
  const [rows, live] = await Promise.all([db.select({ id: session.id }).from(session).where(open), liveBoardLinks(db, tenantId, links)]);
  return new Set([...rows.map(({ id }) => id), ...live.map((id) => linked + id)]);
}

function hasChanged({ marks: before, lineId }: Listener, marks: Map<string, string>): boolean {
  if (before === undefined) return false;
  if (lineId !== undefined) return [lineId, everyLine].some((line) => before.get(line) !== marks.get(line));
  return before.size !== marks.size || [...marks].some(([line, mark]) => before.get(line) !== mark);
}

function tell(listener: Listener, event: 'changed' | 'alive' | 'ended'): void {
  listener.heardAt = Date.now();
  listener.stream.enqueue(encoder.encode(`event: ${event}\ndata: ${listener.heardAt}\n\n`));
  // A reader that stops reading must not fill memory.
  if ((listener.stream.desiredSize ?? 0) < -maxUnread) close(listener);
}

function end(listener: Listener): void {
  tell(listener, 'ended');
  close(listener);
}

function close(listener: Listener): void {
  if (listeners.delete(listener)) listener.stream.close();
}

const closeAll = () => listeners.forEach(close);
